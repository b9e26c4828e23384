import { type Display, type Language, type Seat, type Side, SPECTATOR, type Viewer } from "../kernel/index.ts";

/** Three things to know, after the situation, how victory is counted and how long it lasts. */
const TO_KNOW = ["first", "second", "third"] as const;

/** What a briefing is made of. Its words lie in the game's catalogue, as `briefing.<scenario>.<seat>.<part>`. */
export interface Briefing {
  readonly scenario: string;
  readonly sides: readonly Side[];
  /** A seat reads its own, a spectator all. */
  readonly viewer: Viewer;
  readonly language: Language;
  /** Whether the game has only begun: then it lies open before whoever plays. */
  readonly hasOnlyBegun: boolean;
  say(key: string): string;
}

/** The briefing of a scenario as a display: open when the game begins, and to be had again at any time. */
export function briefingOf({ scenario, sides, viewer, language, hasOnlyBegun, say }: Briefing): Display {
  const told = sides.filter(({ seat }) => viewer === SPECTATOR || viewer === seat);
  const own = (seat: Seat, part: string) => say(`briefing.${scenario}.${seat}.${part}`);
  return {
    id: "briefing",
    title: say("briefing.title"),
    kind: "card",
    boxes: told.map(({ seat, words }) => ({
      id: `briefing-${seat}`,
      title: words[language].short,
      side: seat,
      text: own(seat, "situation"),
      values: [
        { title: say("briefing.aim"), text: own(seat, "aim") },
        { title: say("briefing.length"), text: say(`briefing.${scenario}.length`) },
        ...TO_KNOW.map((part) => ({ title: say("briefing.know"), text: own(seat, part) })),
      ],
    })),
    ...(hasOnlyBegun && viewer !== SPECTATOR && { open: true }),
  };
}

/** Every key that the briefing of a scenario needs, for the test that nobody lacks a word. */
export function briefingKeys(scenario: string, seats: readonly Seat[]): string[] {
  const own = ["situation", "aim", ...TO_KNOW];
  return [
    `briefing.${scenario}.length`,
    ...seats.flatMap((seat) => own.map((part) => `briefing.${scenario}.${seat}.${part}`)),
  ];
}
