import { everybody, type Play } from "@gonfalon/engine/kernel";
import { board, hexes, links, tables } from "../data.ts";
import type { Honour } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { forceLostAll } from "./capture.ts";
import { takeFortress } from "./conquest.ts";
import { leaveBehind } from "./departure.ts";
import { setFoot } from "./entering.ts";
import { armyOf, combatUnitsOfForce, controllerOf, forcesAt, isForce, sideOf } from "./forces.ts";
import { counter, tellOf } from "./known.ts";
import { limitOn } from "./limits.ts";
import { isPassable } from "./movement.ts";
import { goOnCampaign } from "./orderMarker.ts";
import { recoveryOptions, tryRecovery } from "./recovery.ts";
import { fortressAt, isCity, isHostile, isNeutralPlace } from "./regions.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { riddenDown, rideDown } from "./unemployed.ts";
import { isArtillery } from "./units.ts";

/** §18.7: pillage of Fortresses and devastation of the country, if the players want them. */

/** §18.7: half MPs over those of entering the hex. */
export const PILLAGE = 2 * tables["pillage-table"].costMp;

export type SackOption = { readonly type: "pillage" } | { readonly type: "devastate" };
export type PillageOption = SackOption | { readonly type: "sparePlace" };

export interface Pillage {
  side: Side;
  primo: number;
  /** §18.7b: after combat its owner may leave the place alone. */
  mayRefuse: boolean;
  /** §9.2a, as ruled: MPs of an Activation count against the Recovery. */
  spentMps: boolean;
}

export function pillageOf(position: Honour, primo: number, how: Pick<Pillage, "mayRefuse" | "spentMps">): Pillage {
  return { side: controllerOf(position, primo), primo, ...how };
}

/** §18.7, §18.7d, as ruled: a Fortress of a Hostile Region, whoever owns it, that nobody has Pillaged yet. */
export function mayPillage(position: Honour, primo: number): boolean {
  if (!position.options.pillage) return false;
  const hex = position.hex[primo]!;
  const fortress = fortressAt(hex);
  return fortress >= 0 && position.pillaged[fortress] === 0 && isHostile(position, hex, sideOf(position, primo));
}

/** §18.7e, as ruled: a Clear hex of a Hostile Region without a place, once. */
export function mayDevastate(position: Honour, primo: number): boolean {
  if (!position.options.pillage) return false;
  const hex = position.hex[primo]!;
  const isClear = hexes.terrainIds[hexes.terrain[hex]!] === "clear" && hexes.place[hex]! < 0;
  return isClear && !position.devastated.includes(hex) && isHostile(position, hex, sideOf(position, primo));
}

/** §18.7a: APs that a die brings in a City or a Fortified Town. */
export function proceedsOf(place: number, die: number): number {
  const { divide } = tables["pillage-table"].ap[isCity(place) ? "fortified-city" : "fortified-town"];
  return Math.floor(die / (divide ?? 1));
}

/** §18.7a, §18.7d: the marker stays for good. §18.7e: a country laid waste brings nothing. */
function sack(play: Play<Honour>, { primo }: Pillage): void {
  const { position } = play;
  const hex = position.hex[primo]!;
  const place = fortressAt(hex);
  if (place < 0) {
    position.devastated.push(hex);
    tellOf(play, primo, { type: "devastated", rules: ["18.7e"] });
    return;
  }
  const die = play.roll();
  const points = proceedsOf(place, die);
  position.pillaged[place] = 1;
  position.ap[armyOf(position, primo)]! += points;
  tellOf(play, primo, { type: "pillaged", rules: ["18.7", "18.7a"], place, die, points });
}

export const pillage = procedure<Pillage>("pillage", {
  side: everybody,
  primo: counter,
  mayRefuse: everybody,
  spentMps: everybody,
}).steps({
  choose: decision({
    rule: "18.7b",
    seat: (_, { side }) => side,
    when: (_, { mayRefuse }) => mayRefuse,
    options: (): PillageOption[] => [{ type: "pillage" }, { type: "sparePlace" }],
    play: (_, __, option) => (option.type === "pillage" ? "sack" : "over"),
  }),
  sack: step(["18.7a", "18.7e"], sack),
  recovery: decision({
    rule: ["18.7d", "9.2a"],
    seat: (_, { side }) => side,
    // Asked of everybody who has sacked: who has Demoralised units is hidden (§1.4).
    when: (position, { primo }) => isForce(position, primo),
    options: (position, { primo }) => recoveryOptions(position, primo),
    play: (play, { primo, spentMps }, option) => tryRecovery(play, primo, option, spentMps),
  }),
  disrupted: step(["18.7d", "9.3"], (play, { primo }) => {
    play.position.disrupted[primo] = 1;
    forceLostAll(play, primo, "attrition");
  }),
  over: step("18.7b", () => undefined),
});

/**
 * §18.7c, as ruled: a Force that stands in a Fortress which can still be Pillaged sacks that; any other is displaced to the
 * nearest one. If it can reach none nothing happens.
 */
export function pillageInDisorder(play: Play<Honour>, primo: number): void {
  const { position } = play;
  if (!position.options.pillage || !isForce(position, primo)) return;
  const nearest = nearestToSack(position, primo);
  if (nearest.length === 0) return;
  const hex = nearest.length > 1 ? nearest[play.roll(nearest.length) - 1]! : nearest[0]!;
  if (hex !== position.hex[primo]) displace(play, primo, hex);
  play.call(pillage, pillageOf(position, primo, { mayRefuse: false, spentMps: false }));
}

/** §18.7c: the Fortresses that are nearest, counted in hexes around all other Forces. */
export function nearestToSack(position: Honour, primo: number): number[] {
  const start = position.hex[primo]!;
  const guns = combatUnitsOfForce(position, primo).some((unit) => isArtillery(position, unit));
  const reached = new Uint8Array(board.size);
  reached[start] = 1;
  for (let ring = [start]; ring.length > 0; ) {
    const found = ring.filter((hex) => canBeSacked(position, hex));
    if (found.length > 0) return found;
    const next: number[] = [];
    for (const hex of ring) {
      for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
        const to = board.linkTo[link]!;
        if (reached[to] || !isPassable(position, link) || (guns && links.artillery[link] === 0)) continue;
        if (forcesAt(position, to).length > 0 || limitOn(position, primo, to) !== null) continue;
        reached[to] = 1;
        next.push(to);
      }
    }
    ring = next;
  }
  return [];
}

function canBeSacked(position: Honour, hex: number): boolean {
  const fortress = fortressAt(hex);
  return fortress >= 0 && position.pillaged[fortress] === 0 && !isNeutralPlace(position, fortress);
}

/** §18.7c, as ruled: it leaves works and sieges behind, and Conquers the place. */
function displace(play: Play<Honour>, primo: number, hex: number): void {
  const { position } = play;
  const from = position.hex[primo]!;
  position.hex[primo] = hex;
  position.leftHex[primo] = 1;
  position.cameFrom[primo] = from;
  position.arrival[primo] = 1 + Math.max(...position.arrival);
  leaveBehind(position, primo, from);
  tellOf(play, primo, { type: "flewToPillage", rules: ["18.7c"], from });
  goOnCampaign(play, primo);
  setFoot(play, primo);
  takeFortress(play, primo);
  for (const ridden of riddenDown(position, primo)) play.call(rideDown, ridden);
}
