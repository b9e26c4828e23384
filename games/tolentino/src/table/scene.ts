import type { Announced, Language, Mark, Piece, Scene } from "@gonfalon/engine/kernel";
import { COMMANDER, SEATS, type Side } from "../army.ts";
import { army, ground } from "../data.ts";
import { ARTILLERY, CAVALRY } from "../ground.ts";
import {
  DISORDERED,
  efficiencyOf,
  GONE,
  isBridge,
  ORDERS,
  onMap,
  orderOf,
  ROUTED,
  sideOf,
  strengthOf,
} from "../position.ts";
import { COMBAT_SEGMENT, type CombatSegment } from "../rules/combat.ts";
import { owing } from "../rules/declaration.ts";
import { sides } from "../sides.ts";
import { capitalised, isOneOfMany, say, unitName } from "./describe.ts";
import { displays, piecesOf } from "./displays.ts";
import { terms } from "./terms.ts";
import type { View } from "./view.ts";

/** What a view looks like on a table. */
export function scene(view: View, language: Language): Scene {
  const pieces = [...unitPieces(view, language), ...leaderPieces(view, language), ...hiddenPieces(view, language)];
  return {
    ...{ pieces, marks: marks(view), displays: displays(view, language), sides, terms: terms[language] },
    acting: view.active < 0 ? [] : piecesOf(view, view.active),
    announced: announced(view, language),
    owed: owed(view, language),
  };
}

/** §5.1.2a what must still be declared, while it is for the viewer to declare. */
function owed(view: View, language: Language): string[] {
  const frame = view.flow.at(-1);
  const isDeclaring = frame?.procedure === COMBAT_SEGMENT && frame.step === "declare";
  if (!isDeclaring || view.viewer !== SEATS[army.formationSide[view.active] as Side]) return [];
  return owing(view, (frame as unknown as CombatSegment).combats).map((hex) => say(language, "owed.attack", { hex }));
}

/** §12.2a the assaults that are declared and not fought yet, from each hex that attacks. */
function announced(view: View, language: Language): Announced[] {
  const segment = view.flow.find(({ procedure }) => procedure === COMBAT_SEGMENT) as CombatSegment | undefined;
  return (segment?.combats ?? [])
    .filter(({ over }) => !over)
    .flatMap(({ attackers, posts, hexes, charge }) => {
      const attack = attackers.reduce((sum, unit) => sum + strengthOf(view, unit), 0);
      const title = say(language, charge ? "announced.charge" : "announced.assault", { attack, hexes });
      const side = SEATS[sideOf(attackers[0] ?? 0)];
      return [...new Set(posts)].flatMap((from) => hexes.map((to) => ({ from, to, title, side })));
    });
}

function unitPieces(view: View, language: Language): Piece[] {
  const pieces: Piece[] = [];
  for (let unit = 0; unit < army.units; unit++) {
    if (view.unknown.includes(unit)) continue;
    pieces.push({
      id: army.unitIds[unit]!,
      space: view.hex[unit]! >= 0 ? view.hex[unit]! : null,
      side: SEATS[sideOf(unit)],
      kind: isBridge(view, unit) ? "marker" : "unit",
      arm: armName(unit),
      name: capitalised(unitName(unit, language)),
      label: labelOf(unit),
      command: army.formationIds[army.formation[unit]!]!,
      facing: army.formation[unit]!,
      strength: isBridge(view, unit) ? 0 : strengthOf(view, unit),
      efficiency: efficiencyOf(view, unit),
      movement: army.movement[unit]! / 2,
      reduced: view.reduced[unit] === 1,
      lost: view.fate[unit] === GONE || view.fate[unit]! > 0,
      states: unitStates(view, unit, language),
    });
  }
  return pieces;
}

/** "2/III Legg.": the battalion within its regiment, and the name as far as there is room for it. */
function labelOf(unit: number): string {
  const name = army.unitNames[unit]!;
  const battalion = /-(\d)$/.exec(army.unitIds[unit]!)?.[1];
  const words = name.replace(/ \d+ pdr.*| \(.*/, "").split(" ");
  const room = words.length > 1 ? 4 : 8;
  const brief = words.map((word) => (word.length > room + 1 ? `${word.slice(0, room)}.` : word)).join(" ");
  return battalion !== undefined && isOneOfMany(unit) ? `${battalion}/${brief}` : brief;
}

function armName(unit: number): string {
  if (army.arm[unit] === CAVALRY) return "cavalry";
  if (army.arm[unit] === ARTILLERY) return army.horse[unit] ? "horse-artillery" : "artillery";
  return unit === army.radinski ? "pioneer" : "infantry";
}

function unitStates(view: View, unit: number, language: Language): string[] {
  const states: string[] = [];
  const note = (is: boolean, state: string) => {
    if (is) states.push(state);
  };
  note(view.state[unit] === DISORDERED, "disordered");
  note(view.state[unit] === ROUTED, "routed");
  note(view.moved[unit] === 1, "moved");
  note(view.out[unit] === 1, "out-of-command");
  note(view.charge[unit]! >= 0, "charging");
  note(isBridge(view, unit), "bridge");
  note(view.fate[unit] === GONE, "eliminated");
  if (view.fate[unit]! > 0) states.push(say(language, "state.returns", { turn: view.fate[unit] }));
  if (view.morale[unit]) states.push(`morale ${view.morale[unit]! > 0 ? "+" : ""}${view.morale[unit]}`);
  if (onMap(view, unit) && view.own[unit]! >= 0) states.push(ORDERS[orderOf(view, unit)]!.toLowerCase());
  return states;
}

function leaderPieces(view: View, language: Language): Piece[] {
  const pieces: Piece[] = [];
  for (let leader = 0; leader < army.leaders; leader++) {
    if (view.unknownLeaders.includes(leader)) continue;
    const formation = view.serves[leader]!;
    const states = view.lost[leader] ? ["lost"] : formation >= 0 && view.activated[formation] ? ["activated"] : [];
    pieces.push({
      id: army.leaderIds[leader]!,
      space: view.at[leader]! >= 0 ? view.at[leader]! : null,
      side: SEATS[army.leaderSide[leader] as Side],
      kind: "leader",
      arm: army.rank[leader] === COMMANDER ? "commander" : "officer",
      name: army.leaderNames[leader]!,
      ...(formation >= 0 ? { command: army.formationIds[formation]! } : {}),
      efficiency: army.initiative[leader]!,
      movement: army.leaderMovement[leader]! / 2,
      strength: army.range[leader]!,
      lost: view.lost[leader] === 1,
      // In the order in which they stand on the counter.
      values: [
        { title: say(language, "value.range"), text: String(army.range[leader]!) },
        { title: say(language, "value.initiative"), text: String(army.initiative[leader]!) },
        { title: say(language, "value.movement"), text: String(army.leaderMovement[leader]! / 2) },
      ],
      states,
    });
  }
  return pieces;
}

function hiddenPieces(view: View, language: Language): Piece[] {
  return view.stacks.map(({ hex, side, units, zone }) => ({
    id: `hidden-${ground.board.ids[hex]}`,
    space: hex,
    side: SEATS[side],
    kind: "hidden" as const,
    name: say(language, units ? "hidden.units" : "hidden.leaders"),
    states: zone ? ["zone-of-control"] : [],
  }));
}

function marks(view: View): Mark[] {
  const found: Mark[] = [];
  for (let hex = 0; hex < ground.board.size; hex++) {
    if (ground.star[hex]) found.push({ space: hex, kind: "star", label: String(ground.star[hex]) });
  }
  if (view.bridge >= 0) found.push({ link: view.bridge, kind: "bridge", label: "Radinski" });
  return found;
}
