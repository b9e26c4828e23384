import { type Corps, castOf, type Honour } from "../../src/position.ts";
import { half, quality, row, total as sumOf } from "./assault.ts";
import { hexside, idOf, terrainOf } from "./country.ts";
import { isBehindWorks } from "./duty.ts";
import { card, type Force, forces, typeNamed, type Unit, unitsOn } from "./troops.ts";

/** The modifiers of Major Battles once more, line by line from the charts. */

const isHorse = (arm: string) => ["heavy-cavalry", "light-cavalry", "stradiots"].includes(arm);
const isSwiss = ({ arm }: Unit) => arm === "swiss-infantry";
const isGun = ({ arm }: Unit) => arm === "artillery";
const BROKEN_GROUND = ["woods", "hill", "mountain", "swamp"];
const star = (position: Honour, who: number) => (card(position, who).star ? 1 : 0);
const isFoul = ({ weather }: Honour) => ["Rain", "Mud", "Snow"].includes(weather);

function groundLeaves(arm: string, terrain: string): number {
  if (!isHorse(arm)) return 1;
  if (terrain === "swamp" || terrain === "mountain") return 0.5;
  return arm === "heavy-cavalry" && (terrain === "woods" || terrain === "rice-field") ? 0.5 : 1;
}

/** Good-order units of a Corps; Militia does not attack. */
export function troopsOf(position: Honour, { capitano, side }: Corps): Unit[] {
  return unitsOn(position, capitano).filter(
    (unit) => unit.good && (side !== position.battle!.attacker || !unit.militia),
  );
}

/** §11.4.3, §12.1: one Corps against another, with Combined Arms and Firearms or without. */
export function engagement(position: Honour, one: Corps, two: Corps, combined: boolean, firearms: boolean) {
  const { hex, from, attacker, worse } = position.battle!;
  const terrain = terrainOf(idOf(hex));
  const attack = troopsOf(position, one).filter((unit) => !isGun(unit));
  const all = troopsOf(position, two);
  const onlyGuns = all.every(isGun);
  const defend = onlyGuns ? all : all.filter((unit) => !isGun(unit));
  const attackQuality = quality(position, attack) - worse[one.side] - (firearms ? 1 : 0);
  const defendQuality = quality(position, defend) - worse[two.side];
  const chit = (arm: string) => (combined ? (isHorse(arm) ? 1.5 : 2) : 1);
  const worth = (units: readonly Unit[], factor: (arm: string) => number) =>
    units.reduce((sum, { sp, arm }) => sum + sp * groundLeaves(arm, terrain) * factor(arm), 0);
  const attackSps = worth(attack, chit);
  const defendSps = onlyGuns ? 1 : worth(defend, () => 1);
  const overPo = one.side === attacker && /ferry|boats|pontoon/.test(hexside(position, idOf(from), idOf(hex)));
  const affecting = BROKEN_GROUND.includes(terrain) || two.works || overPo;
  const swiss = half(attack, isSwiss) ? (two.works ? -1 : affecting ? 0 : 1) : 0;
  const stars = star(position, one.capitano) - star(position, two.capitano);
  const { column, ratio } = row(attackQuality - defendQuality, affecting, attackSps, defendSps);
  const sum = ratio + stars + swiss + (isFoul(position) ? -1 : 0);
  return { attackQuality, defendQuality, attackSps, defendSps, column, sum };
}

/** §11.4.1.Charge.exec: what is added to the die of a wave of one kind. */
export function chargeDie(
  position: Honour,
  one: Corps,
  two: Corps,
  wave: readonly Unit[],
  target: Unit,
  flank: boolean,
  firearms: boolean,
) {
  const terrain = terrainOf(idOf(position.battle!.hex));
  const isLight = wave.every(({ arm }) => arm !== "heavy-cavalry");
  const rated = Math.max(1, quality(position, wave) - position.battle!.worse[one.side]) - 2;
  const aim = ["swiss-infantry", "landsknecht"].includes(target.arm) ? -1 : isGun(target) ? 1 : 0;
  const stars = star(position, one.capitano) - star(position, two.capitano);
  const ground = terrain === "hill" ? -1 : terrain === "rice-field" ? (isLight ? -1 : -2) : 0;
  const mud = position.weather === "Mud" ? -1 : 0;
  return (
    rated - (isLight ? 1 : 0) + (flank ? 1 : 0) + stars + aim - (firearms ? 2 : 0) - (two.works ? 3 : 0) + ground + mud
  );
}

/** §11.4.1.Artillery: what is added to the die of a shell. */
export function fireDie(position: Honour, target: Corps): number {
  const terrain = terrainOf(idOf(position.battle!.hex));
  const weather = { Rain: -2, Mud: -1, Snow: -1 }[position.weather as string] ?? 0;
  const square = troopsOf(position, target).filter((unit) => !isGun(unit));
  const cover = ["woods", "swamp", "mountain"].includes(terrain) ? -1 : 0;
  return weather + cover - (target.works ? 2 : 0) + (half(square, isSwiss) ? 1 : 0);
}

/** §18.9.StepO3: the sum of the modifiers of a reduced battle between two hexes. */
export function reducedSum(position: Honour, attacker: Force, defender: Force): number {
  const inHex = (one: Force) => forces(position, one.seat).filter(({ hex }) => hex === one.hex);
  const [ours, theirs] = [inHex(attacker), inHex(defender)];
  const attack = ours.flatMap(({ all }) => all).filter(({ good, militia }) => good && !militia);
  const defend = theirs.flatMap(({ all }) => all).filter(({ good }) => good);
  const [foot, enemies] = [attack, defend].map((units) => units.filter((unit) => !isGun(unit))) as [Unit[], Unit[]];
  const terrain = terrainOf(defender.hex);
  const river = ["bridge", "secondary-river"].includes(hexside(position, attacker.hex, defender.hex));
  const works = isBehindWorks(position, defender.hex, attacker.hex);
  const level = works ? position.earthworks.find(({ hex }) => idOf(hex) === defender.hex)!.level : 0;
  const [more, less] = [Math.max(sumOf(foot), sumOf(enemies)), Math.min(sumOf(foot), sumOf(enemies))];
  const steps = [4 / 3, 2, 3, 4].filter((step) => more >= step * less - 1e-9).length;
  let sum = sumOf(foot) >= sumOf(enemies) ? steps : -steps;
  const worse = (all: readonly Force[], attacked: boolean) =>
    Math.max(
      ...all.map(
        ({ primo }) =>
          position.disrupted[primo]! +
          (attacked ? position.administrativeMarch[primo]! + position.quarters[primo]! : 0),
      ),
    );
  sum += 2 * (quality(position, attack) - worse(ours, false) - quality(position, defend) + worse(theirs, true));
  const { initiative } = castOf(position).capitani;
  const lead = initiative[attacker.primo]! - initiative[defender.primo]!;
  if (Math.abs(lead) >= 2) sum += Math.sign(lead);
  const stars = (all: readonly Force[], first: number) => {
    const isUnder = (who: number) => all.some(({ primo }) => primo === who || position.superior[who] === primo);
    const others = position.stands.filter(
      (_, who) => who !== first && isUnder(who) && unitsOn(position, who).length > 0 && star(position, who),
    );
    return star(position, first) || others.length >= 2 ? 1 : 0;
  };
  sum += stars(ours, attacker.primo) - stars(theirs, defender.primo);
  const sps = (units: readonly Unit[], test: (unit: Unit) => boolean) => sumOf(units.filter(test));
  const isHeavy = ({ arm }: Unit) => arm === "heavy-cavalry";
  const [heavy, enemyHeavy] = [sps(attack, isHeavy), sps(defend, isHeavy)];
  const [guns, dry, open] = [
    sps(attack, isGun) - sps(defend, isGun),
    position.weather !== "Rain",
    ["clear", "hill"].includes(terrain),
  ];
  const strong = [open && !level && !river && heavy >= 10 && heavy >= 2 * enemyHeavy, dry && guns >= 3];
  const shooting = sps(defend, ({ type }) => typeNamed(type).firearms);
  const firm = [open && enemyHeavy >= 10 && enemyHeavy >= 2 * heavy, dry && guns <= -3, dry && shooting >= 4];
  const arms = strong.filter(Boolean).length - firm.filter(Boolean).length;
  if (Math.abs(arms) >= 2) sum += Math.sign(arms);
  const rough = BROKEN_GROUND.includes(terrain);
  if (half(foot, isSwiss)) sum += rough || level || river ? (level === 2 ? -1 : 0) : 1;
  return sum + Math.max(-3, -Number(rough) - level - Number(river)) - Number(isFoul(position));
}
