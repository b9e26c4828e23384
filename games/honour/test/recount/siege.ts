import { placeNamed } from "../../src/data.ts";
import { castOf, type Honour } from "../../src/position.ts";
import { half } from "./assault.ts";
import { fortressAt, type Hex, idOf, isCity, placeAt, regionOf, terrainOf } from "./country.ts";
import { isBehindWorks, isBesieged } from "./duty.ts";
import { alignment, line, owner } from "./lines.ts";
import { zoneHexes } from "./march.ts";
import { card, type Force, forces, other, type Seat } from "./troops.ts";

/** Attrition, sieges and victory once more, from the words of the rules. */

const isStarred = (position: Honour, who: number) => card(position, who).star;

/** §8d, §16.attrition: no LOC of its Army leads to it; the Swiss of 1515 have those of whoever decides for them. */
function isCutOff(position: Honour, { primo, hex, seat }: Force): boolean {
  const { armies, capitani } = castOf(position);
  const army = capitani.army[primo]!;
  const own = armies.sources[army]!.length > 0;
  const sources = position.source.filter((source, one) =>
    own ? one === army : source !== undefined && position.controller[one] === position.controller[army],
  );
  return sources.every((source) => source < 0 || line(position, idOf(source), hex, seat) < 0);
}

/** §8d, §17.1, §18.1d, §S5.4a, §18.4b: what is added to the die, after so many half MPs of a second Activation or in the Segment. */
export function attritionSum(position: Honour, force: Force, spent: number | "segment"): number {
  const { primo, hex } = force;
  const rests = position.quarters[primo] === 1;
  const plagued = position.scenario === 5 && hex === "2624" && position.plague === "raging";
  const walls = fortressAt(hex) && alignment(position, regionOf(hex)) !== "neutral";
  const segment = (plagued ? (rests ? 1 : 2) : 0) + (position.fullPayTurn > position.turn ? 1 : 0);
  return (
    (spent === "segment" ? segment : Math.min(4, Math.floor(spent / 2))) +
    (position.weather === "Fair" ? 0 : 1) -
    (isStarred(position, primo) ? 1 : 0) -
    (rests ? (walls && isCity(hex) ? 2 : 1) : 0) +
    (isBesieged(position, force) && isCutOff(position, force) ? 2 : 0)
  );
}

/** §15.1.1, §15.1.1b, §14b. */
export function raisesMilitia(position: Honour, { hex, seat }: Force): boolean {
  const fortress = fortressAt(hex);
  if (!fortress || position.militiaLost[fortress.index]) return false;
  const there = forces(position, seat).filter((one) => one.hex === hex);
  if (there.some(({ all }) => all.some(({ militia }) => militia))) return false;
  return ["not-aligned", seat].includes(alignment(position, regionOf(hex)));
}

/** §11.6.Step3-c, §3.8.1.S, §17.2, §7.5.1: what is added to the die of a shell; `from` is where the guns stand. */
export function shellSum(position: Honour, guns: Force, target: Force): number {
  const inForce = position.superior.flatMap((one, who) => (one === guns.primo ? [who] : []));
  const able = [guns.primo, ...inForce].some((who) => card(position, who).features.includes("S"));
  const foul = { Rain: -2, Mud: -1, Snow: -1 }[position.weather as string] ?? 0;
  const cover = ["woods", "swamp", "mountain"].includes(terrainOf(target.hex)) ? -1 : 0;
  const squares = target.all.filter(({ good, arm }) => good && arm !== "artillery");
  const swiss = half(squares, ({ arm }) => arm === "swiss-infantry") ? 1 : 0;
  return (able ? 1 : 0) + foul + cover - (isBehindWorks(position, target.hex, guns.hex) ? 1 : 0) + swiss;
}

const DUCHY = ["0710", "2611", "2117", "1623", "3822", "2032", "1444", "0716", "2341", "3032"];

/** §13, §S1.V1 to §S5.V3: whether a side has what the scenario asks of it, by the id of the victory. */
export function hasWon(position: Honour, id: string, seat: Seat): boolean | undefined {
  const isFree = (hex: Hex) => position.siegeStatus[placeAt(hex)!.index]! < 0;
  const owns = (hex: Hex) => owner(position, hex) === seat && isFree(hex);
  const there = (hex: Hex, of: Seat) => forces(position, of).filter((force) => force.hex === hex);
  const took = (hex: Hex) => {
    const army = position.conqueror[placeNamed(hex)]!;
    return army >= 0 && castOf(position).armies.side[army] === seat;
  };
  const isLost = (who: string) => {
    const stands = position.stands[castOf(position).capitani.ids.indexOf(who)];
    return stands === "captured" || stands === "eliminated";
  };
  const inMilano = () => there("2624", seat).length > 0 && isFree("2624");
  const held = (list: readonly Hex[]) => list.filter((hex) => there(hex, "french").length > 0 && isFree(hex));
  const isSwiss = ({ primo }: Force) => castOf(position).capitani.nation[primo] === "swiss";
  switch (id) {
    case "S1.V1":
      return owns("1444") && ["2834", "2736", "2632", "2433"].filter(owns).length >= 3;
    case "S1.V2":
      return hasWon(position, "S1.V1", seat)! && ["2236", "2849", "3436"].every((hex) => took(hex) && isFree(hex));
    case "S1.V3": {
      const east = zoneHexes("east-of-adda-north-of-po");
      const walls = forces(position, "french").map(({ hex }) => hex);
      return held(walls.filter((hex) => east.has(hex) && fortressAt(hex))).length === 0;
    }
    case "S2.V1":
      return there("2611", seat).length > 0;
    case "S3.V1": {
      const six = ["0710", "0716", "2611", "2117", "1623", "2032"];
      return inMilano() && !six.some((hex) => [...there(hex, "french"), ...there(hex, "rivals")].some(isSwiss));
    }
    case "S3.V2":
      return hasWon(position, "S3.V1", seat)! && took("0251") && took("1136");
    case "S4.V1":
      return DUCHY.every(owns);
    case "S5.V1":
      return inMilano() && DUCHY.every((hex) => there(hex, other(seat)).length === 0);
    case "S5.V2":
      return held([...DUCHY, "2624"]).length === 0;
    case "S3.V3.king":
    case "S5.V3":
      return isLost("francois-i");
    default:
      return undefined;
  }
}
