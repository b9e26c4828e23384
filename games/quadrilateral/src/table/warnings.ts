import type { Language } from "@gonfalon/engine/kernel";
import { copyPosition } from "../copy.ts";
import { hexes, leaders, otherSide, SIDE_NAMES, SIDES, type Side, siegePlaces } from "../data.ts";
import type { QuadrilateralOption } from "../option.ts";
import { NOWHERE, type Quadrilateral } from "../position.ts";
import { unhealthy } from "../rules/core/attrition.ts";
import { isSupplied } from "../rules/core/attritionChecks.ts";
import { boundFrom } from "../rules/core/battle/duty.ts";
import { mayAttackInto } from "../rules/core/battle/state.ts";
import { fieldOf } from "../rules/core/field.ts";
import { forageValue } from "../rules/core/forage.ts";
import { combatOf, forcesIn, forcesOf } from "../rules/core/forces.ts";
import { dispatchTo, linesOf, locLength } from "../rules/core/lines.ts";
import { setOn } from "../rules/core/march.ts";
import { besiegersOn, defenderOf, garrisonIn, holderOf } from "../rules/core/sieges.ts";
import type { March } from "../rules/core/steps.ts";
import { say } from "./calculators/words.ts";
import { marchNow } from "./describe.ts";
import type { QuadrilateralView } from "./view.ts";
import { hexName, siegePlaceName } from "./words.ts";

/** What a step gives away, told before it is made. */
export interface Warning {
  readonly key: "dispatch" | "bank" | "center" | "line" | "duty" | "heat";
  readonly rule: string;
  readonly name: string;
  /** Of a duty to attack: the combat SPs of who would have it. Of heat: what it adds to attrition. */
  readonly count?: number;
}

export function warningsOf({ position }: QuadrilateralView, march: March, hex: number): Warning[] {
  const { leader, from } = march;
  const at = position.leaderHex[leader]!;
  const found: Warning[] = [];
  if (leavesDispatch(position, march, hex)) found.push({ key: "dispatch", rule: "C11.12", name: "" });
  found.push(...dutiesAt(position, march, hex));
  if (fieldOf(position, march.side).zone[hex]! > 0) found.push(...fevers(position, hex));
  // What lies behind it is given up where the march begins.
  if (at !== from) return found;
  for (const place of openedBanks(position, march, hex))
    found.push({ key: "bank", rule: "C10.4", name: siegePlaceName(place) });
  if (leavesCenter(position, march)) found.push({ key: "center", rule: "C4.12", name: "" });
  else if (cutsLine(position, march, hex)) found.push({ key: "line", rule: "C4.4", name: "" });
  return found;
}

/** §C11.12: it can be reached where it is, and not there. §C4.7: once it is there it keeps an enemy zone off its own hex. */
function leavesDispatch(position: Quadrilateral, { side, leader }: March, hex: number): boolean {
  if (dispatchTo(position, side, position.leaderHex[leader]!) < 0 || dispatchTo(position, side, hex) >= 0) return false;
  return !isSupplied(afterStep(position, leader, hex), leader);
}

/** §C14.3: who ends there has to attack, with what he has. */
function dutiesAt(position: Quadrilateral, { side, leader }: March, hex: number): Warning[] {
  const combat = combatOf(position, leader);
  if (side !== position.phasing || combat === 0) return [];
  return boundFrom(position, side, hex).map((at) => ({
    ...{ key: "duty", rule: "C14.3", name: hexName(at) },
    count: combat,
  }));
}

/** §C3.4: who halts there in the heat checks attrition on unhealthy ground. */
export function fevers(position: Quadrilateral, hex: number): Warning[] {
  const count = unhealthy(position.weather, hexes.terrain[hex]!);
  return count > 0 ? [{ key: "heat", rule: "C3.4", name: "", count }] : [];
}

function afterStep(position: Quadrilateral, leader: number, hex: number): Quadrilateral {
  const then = copyPosition(position);
  setOn(then, leader, hex);
  return then;
}

/** §C10.4: places that the enemy holds under siege, of which nobody else is left on its bank. */
function openedBanks(position: Quadrilateral, { side, leader, from }: March, hex: number): number[] {
  return siegePlaces.ids.flatMap((_, place) => {
    if (!position.siege[place] || defenderOf(position, place) !== otherSide(side)) return [];
    const banks = siegePlaces.banks[place]!;
    const bank = banks.findIndex((hexes) => hexes.includes(from));
    if (bank < 0 || banks[bank]!.includes(hex)) return [];
    return besiegersOn(position, place, bank, side).every((one) => one === leader) ? [place] : [];
  });
}

/** §C4.12: nobody stays with the Center, and it does not go along. */
function leavesCenter(position: Quadrilateral, { side, leader, from, center }: March): boolean {
  if (position.center[side] !== from || center >= 0) return false;
  return forcesIn(position, side, from).every((one) => one === leader) && garrisonIn(position, side, from) < 0;
}

/** §C4.4: the Force keeps an enemy zone off the Line of Communication. */
function cutsLine(position: Quadrilateral, { side, leader, from }: March, hex: number): boolean {
  if (linesOf(position, side).field.zone[from] === 0 || locLength(position, side) < 0) return false;
  return locLength(afterStep(position, leader, hex), side) < 0;
}

/** A warning as it stands in a forecast: what happens, and what follows of it. */
export function warned({ key, rule, name, count = 0 }: Warning, language: Language) {
  const value = say(language, `warning.${key}.then`, { count });
  return { label: say(language, `warning.${key}`, { name }), value, rule };
}

/** More about an option than its sentence: what it gives away. */
export function note(option: QuadrilateralOption, language: Language, view: QuadrilateralView): string | null {
  switch (option.type) {
    case "march": {
      const march = marchNow(view.position);
      const found = march && march.leader !== NOWHERE ? warningsOf(view, march, option.hex) : [];
      return warningsInWords(found, language);
    }
    case "halt": {
      const march = marchNow(view.position);
      const ground = march ? fevers(view.position, view.position.leaderHex[march.leader]!) : [];
      return warningsInWords(ground, language);
    }
    case "initiative":
    case "forcedMarch":
      return withoutDispatch(view.position, option.leader, language);
    case "attackHex": {
      const kind = attackOf(view, option.hex);
      return kind && say(language, `note.${kind}`);
    }
    case "center":
    case "disbandCenter":
    case "becomeBesieged":
    case "goIntoQuarters":
      return say(language, `note.${option.type}`);
    default:
      return null;
  }
}

/** §C10.9, §C10.8: an attack into a besieged place, or out of one; told by what all can see and by the viewer's own Forces. */
function attackOf({ position, viewer }: QuadrilateralView, hex: number): "storm" | "sortie" | null {
  const side = SIDES.find((one) => SIDE_NAMES[one] === viewer);
  if (side === undefined) return null;
  const place = hexes.siege[hex]!;
  if (place >= 0 && position.siege[place] && holderOf(position, hex) === otherSide(side)) return "storm";
  const near = forcesOf(position, side).filter((one) => mayAttackInto(position, position.leaderHex[one]!, hex));
  return near.length > 0 && near.every((one) => position.besieged[one]) ? "sortie" : null;
}

function warningsInWords(found: readonly Warning[], language: Language): string | null {
  if (found.length === 0) return null;
  const told = found.map((one) => warned(one, language));
  return told.map(({ label, value }) => `${label}: ${value}.`).join(" ");
}

/** §C11.12. */
function withoutDispatch(position: Quadrilateral, leader: number, language: Language): string | null {
  const side: Side = leaders.side[leader]!;
  const hex = position.leaderHex[leader]!;
  if (isSupplied(position, leader)) return null;
  return say(language, "note.noDispatch", { count: forageValue(position, side, hex) });
}
