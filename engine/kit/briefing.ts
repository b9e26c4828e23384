import type { Display, Seat } from "../kernel/index.ts";

/** What is told of a scenario: where things stand, how victory is counted, how long it lasts, and three things to know. */
const PARTS = ["situation", "aim", "length", "first", "second", "third"] as const;

/** What a briefing is made of. Its words lie in the game's catalogue, as `briefing.<scenario>.<seat>.<part>`. */
export interface Briefing {
  readonly scenario: string;
  /** The sides it is told to, with their names. */
  readonly sides: readonly { readonly seat: Seat; readonly name: string }[];
  /** Whether the game has only begun: then it lies open. */
  readonly open: boolean;
  say(key: string): string;
}

/** The briefing of a scenario as a display: open when the game begins, and to be had again at any time. */
export function briefingOf({ scenario, sides, open, say }: Briefing): Display {
  const text = (seat: Seat, part: string) => say(`briefing.${scenario}.${part === "length" ? "" : `${seat}.`}${part}`);
  return {
    ...{ id: "briefing", title: say("briefing.title"), kind: "card" },
    boxes: sides.map(({ seat, name }) => ({
      ...{ id: `briefing-${seat}`, title: name, side: seat },
      values: PARTS.map((part) => ({ title: say(`briefing.${part}`), text: text(seat, part) })),
    })),
    ...(open && { open }),
  };
}

/** Every key that the briefing of a scenario needs, for the test that nobody lacks a word. */
export function briefingKeys(scenario: string, seats: readonly Seat[]): string[] {
  const own = PARTS.filter((part) => part !== "length");
  return [
    `briefing.${scenario}.length`,
    ...seats.flatMap((seat) => own.map((part) => `briefing.${scenario}.${seat}.${part}`)),
  ];
}
