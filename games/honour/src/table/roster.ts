import type { Box, Display, Language, Tie, Value } from "@gonfalon/engine/kernel";
import { hexes, SIDES } from "../data.ts";
import { type Battle, type Corps, castOf, type Honour } from "../position.ts";
import { unitsOf } from "../rules/forces.ts";
import type { Side } from "../schemas/index.ts";
import { sidesOf } from "../sides.ts";
import { pieceOfCapitano, pieceOfUnit } from "./pieces.ts";
import type { HonourView } from "./view.ts";
import { capitanoName, nearestPlace, say } from "./words.ts";

/** §11.4: the Battle Roster: three sections a side, Corps in them, Engagements as ties between Corps. */
export function rosterOf({ position }: HonourView, language: Language): Display[] {
  const { battle } = position;
  if (!battle) return [];
  return [
    {
      id: "roster",
      title: titleOf(battle.hex, language),
      kind: "roster",
      value:
        battle.round > 0 ? say("roster.round", language, { round: battle.round }) : say("roster.forming", language),
      boxes: SIDES.flatMap((side) => boxesOf(position, battle, side, language)),
      ties: tiesOf(battle, language),
      ...notesOf(position, battle, language),
      open: true,
    },
  ];
}

/** A battle is known by the place that it was fought for. */
function titleOf(hex: number, language: Language): string {
  return say(hexes.place[hex]! >= 0 ? "roster.title" : "roster.title.near", language, { name: nearestPlace(hex) });
}

/** §11.4.Step4-a: how many chits each side has for this battle, and those that everybody has seen; the others lie face down. */
function notesOf(position: Honour, { chosen, free, seen }: Battle, language: Language): Pick<Display, "note"> {
  if (SIDES.every((side) => chosen[side] + free[side] === 0)) return {};
  const notes = SIDES.map((side) => {
    const played = seen[side].map((chit) => say(`chit.${chit}`, language)).join(", ");
    const value = played ? say("roster.played", language, { name: played }) : say("roster.none-played", language);
    return say("roster.sides", language, {
      name: shortName(position, side, language),
      count: chosen[side] + free[side],
      value,
    });
  });
  return { note: `${notes.join("; ")}.` };
}

const shortName = ({ scenario }: Honour, side: Side, language: Language) =>
  sidesOf(String(scenario)).find(({ seat }) => seat === side)!.words[language].short;

const boxOfCorps = (place: number) => `corps-${place}`;
export const boxOfSection = (side: Side, section: string) => `roster-${side}-${section}`;

const SECTIONS = ["vanguard", "main-body", "rearguard"] as const;

function boxesOf(position: Honour, battle: Battle, side: Side, language: Language): Box[] {
  const name = shortName(position, side, language);
  const sections = SECTIONS.map(
    (section): Box => ({
      id: boxOfSection(side, section),
      title: `${name}: ${say(`section.${section}`, language)}`,
      side,
    }),
  );
  const corps = battle.corps.flatMap((one, place) =>
    one.side === side && !one.away ? [corpsBox(position, one, place, language)] : [],
  );
  return [...sections, ...corps];
}

function corpsBox(position: Honour, corps: Corps, place: number, language: Language): Box {
  return {
    id: boxOfCorps(place),
    title: capitanoName(castOf(position), corps.capitano, language),
    ...(corps.section === "" ? {} : { inside: boxOfSection(corps.side, corps.section) }),
    side: corps.side,
    pieces: [pieceOfCapitano(corps.capitano), ...unitsOf(position, corps.capitano).map(pieceOfUnit)],
    values: valuesOf(corps, language),
  };
}

function valuesOf({ role, chits, shells, works }: Corps, language: Language): Value[] {
  const value = (key: string, text: string): Value => ({ title: say(`roster.${key}`, language), text });
  return [
    value("role", say(`role.${role}`, language)),
    ...(chits.length > 0 ? [value("chits", chits.map((chit) => say(`chit.${chit}`, language)).join(", "))] : []),
    ...(shells > 0 ? [value("shells", String(shells))] : []),
    ...(works ? [value("works", "")] : []),
  ];
}

/** §11.4.2: who is Engaged with whom. */
function tiesOf({ corps }: Battle, language: Language): Tie[] {
  return corps.flatMap((one, from) => {
    if (one.role !== "engaging" || one.engagement < 0) return [];
    return corps.flatMap((other, to) =>
      other.engagement === one.engagement && other.side !== one.side
        ? [{ from: boxOfCorps(from), to: boxOfCorps(to), title: say("roster.engagement", language) }]
        : [],
    );
  });
}
