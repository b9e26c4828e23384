import type { Event } from "@gonfalon/engine/kernel";
import { same } from "@gonfalon/engine/kernel";
import { again, alike, type Join, pathOf, storyBy, together } from "@gonfalon/engine/kit";
import { SEATS } from "../army.ts";
import { army } from "../data.ts";

const ofFormation = ({ formation }: Event) => ({
  rank: "activation" as const,
  side: SEATS[army.formationSide[formation as number]!]!,
});
const units = (...same: string[]) => together({ same: ["rules", ...same], one: "unit", list: "units" });
const isNone = (list: unknown) => Array.isArray(list) && list.length === 0;
const disordered = units("state");

/** A way that some units have gone. */
export interface Way {
  readonly units: readonly number[];
  readonly path: readonly number[];
}
const waysOf = (event: Event): readonly Way[] =>
  (event.ways as unknown as readonly Way[] | undefined) ?? [
    { units: (event.units as readonly number[] | undefined) ?? [event.unit as number], path: pathOf(event, "to") },
  ];

/** The steps of one way are one line, and so are those who go the same way one after the other. */
const onTheWay: Join = (told, next) => {
  const before = waysOf(told);
  const last = before.at(-1)!;
  const [step] = waysOf(next) as [Way];
  const { path } = before[0]!;
  const isGoneBefore =
    same([...step.path], path.slice(0, step.path.length)) ||
    (step.path[0] === path[0] && step.path.at(-1) === path.at(-1));
  const ways =
    same([...last.units], [...step.units]) && last.path.at(-1) === step.path[0]
      ? before.with(-1, { units: last.units, path: [...last.path, ...step.path.slice(1)] })
      : isGoneBefore && told.entered !== true && [...before, step];
  if (!ways) return null;
  const { entered } = told;
  return { ...next, ...(entered !== undefined && { entered }), ways } as unknown as Event;
};

/** What a check leads to is told with it. §12.5.4e Whoever retreats is disordered, though he passes it. */
const befallen: Join = (told, { type, unit, state }) => {
  const isAmong = (list: unknown) => (list as readonly number[]).includes(unit as number);
  if (!isAmong(told.passed) && !isAmong(told.failed)) return null;
  const isAgain = type === "disorder" && state === 2 && isAmong(told.passed);
  const fate = isAgain ? "disorder.again" : `${type}.${state}`;
  return { ...told, fates: { ...(told.fates as object), [String(unit)]: fate } } as Event;
};

/** §9.1.4 Leaders who ride one after the other are one line; each who gives way to the enemy has his own (§4.4.6). */
const ridesTogether: Join = (told, next) => {
  if ([told, next].some(({ rules }) => rules.includes("4.4.6"))) return null;
  const one = ({ leader, to }: Event) => ({ leader, to });
  return { ...next, rides: [...((told.rides as readonly unknown[]) ?? [one(told)]), one(next)] } as Event;
};

/** Hexes that troops out of sight leave for the same reason, each once. */
const left: Join = (told, next) => {
  if (!alike(told, next, ["rules"])) return null;
  const hexes = (told.hexes as readonly number[] | undefined) ?? [told.from as number];
  return { ...told, hexes: [...new Set([...hexes, next.from as number])] };
};

/** The log of the battle: by turns, and in them by the formations that are activated. */
export const story = storyBy({
  headings: {
    turn: () => ({ rank: "turn" }),
    gameOver: () => ({ rank: "turn" }),
    initiative: ({ winner }) => ({ rank: "activation", side: winner as string }),
    activates: ofFormation,
  },
  joins: {
    "initiative+activates": ({ austrian, neapolitan, winner }, next) => ({ ...next, austrian, neapolitan, winner }),
    "officerInitiative+order": (told, next) =>
      told.formation === next.formation ? { ...told, order: next.order } : null,
    "officerInitiative+orderKept": (told, next) => ({ ...told, order: next.order, isKept: true }) as Event,
    "order+order": together({ same: ["rules", "order"], one: "formation", list: "formations" }),
    "ownOrder+ownOrder": units("order"),
    "enters+move": (told, next) =>
      told.units === undefined && String(told.unit) === String(next.units) ? { ...next, entered: true } : null,
    "move+move": onTheWay,
    // Troops out of sight: it is told whether they are those that have just moved.
    "someMove+someMove": (told, next) =>
      next.goesOn === true && told.to === next.from ? { ...told, to: next.to } : null,
    "someEnter+someMove": (told, next) =>
      told.times === undefined && told.side === next.side && told.hex === next.from ? { ...next, entered: true } : null,
    "someRetreat+someRetreat": left,
    "leaderMoves+leaderMoves": ridesTogether,
    "someLeaderMoves+someLeaderMoves": again("side"),
    "someEnter+someEnter": again("side", "hex"),
    "enters+enters": units("hex"),
    "replaced+replaced": units("hex"),
    "outOfCommand+outOfCommand": units(),
    // Who is disordered twice at once is routed.
    "disorder+disorder": (told, next) =>
      told.units === undefined && told.unit === next.unit ? next : disordered(told, next),
    "reorganized+reorganized": units("state"),
    "eliminated+eliminated": units("hex", "returns"),
    "morale+morale": units("morale"),
    "routs+routs": onTheWay,
    "retreat+retreat": onTheWay,
    "retire+retire": onTheWay,
    "withdraws+withdraws": onTheWay,
    "efficiencyCheck+disorder": befallen,
    "efficiencyCheck+reorganized": befallen,
    "leaderTest+leaderLost": (told, next) => (told.leader === next.leader ? told : null),
    // §12.2.2 who has just failed stays behind: one line with the die.
    "efficiencyCheck+holdBack": (told, next) =>
      isNone(told.passed) && String(told.failed) === String(next.units) ? { ...next, roll: told.roll! } : null,
    // It is fought at once: the declaration needs no line of its own.
    "assaultDeclared+assault": (told, next) => (String(told.hexes) === String(next.hexes) ? next : null),
  },
});
