import { describe, expect, test } from "vitest";
import { board, optionSpecs, places } from "../../src/data.ts";
import type { HonourOption } from "../../src/option.ts";
import { castOf, type Honour } from "../../src/position.ts";
import { attritionModifiers, attritionOf } from "../../src/rules/attrition.ts";
import { moreInSegment, suffersAttrition } from "../../src/rules/attritionSegment.ts";
import { assaultOdds } from "../../src/rules/combat/assault.ts";
import { bombardmentModifiers } from "../../src/rules/combat/bombardment.ts";
import { assaultIn } from "../../src/rules/combat/circumstances.ts";
import { endsOf, retreatOf } from "../../src/rules/combat/retreat.ts";
import { hasCommandPath, lineLength, sourcesOf } from "../../src/rules/communications.ts";
import { holds } from "../../src/rules/conditions.ts";
import { forcesOf, isCapitanoGenerale, sideOf } from "../../src/rules/forces.ts";
import type { Activation } from "../../src/rules/march/points.ts";
import { mayRaiseMilitia } from "../../src/rules/militia.ts";
import { isOnMap, stepCosts } from "../../src/rules/movement.ts";
import { priceOf } from "../../src/rules/orders.ts";
import { ownerOf } from "../../src/rules/regions.ts";
import { enemyZone } from "../../src/rules/zones.ts";
import type { Order } from "../../src/schemas/index.ts";
import { randomGame } from "../randomPlay.ts";
import { type Attack, odds } from "./assault.ts";
import { cost, fortressAt, type Hex, idOf, isLand, isPassable } from "./country.ts";
import { choices } from "./duty.ts";
import { line, owner, path } from "./lines.ts";
import { nextHexes } from "./march.ts";
import { isGenerale, price, suffers } from "./prices.ts";
import { ends } from "./retreat.ts";
import { attritionSum, hasWon, raisesMilitia, shellSum } from "./siege.ts";
import { areAdjacent, type Force, forces, other, type Seat, unitsOn, zones } from "./troops.ts";

/** `RECOUNT=40` compares so many games of each scenario; every third has the optional rules, and in every second those in contact march, too. */
const games = Number(process.env.RECOUNT ?? 1);
const usual = Object.fromEntries(optionSpecs.map(({ id, values }) => [id, values[0]!]));
const all = Object.fromEntries(optionSpecs.map(({ id, values }) => [id, values.at(-1)!]));

interface Asked {
  readonly ask: string;
  readonly options: readonly HonourOption[];
}
/** What the game says and what the recount says, under a name that tells them from others. */
type Say = (what: string, game: unknown, recount: unknown) => void;

const sorted = <T extends string | number>(list: Iterable<T>) =>
  [...new Set(list)].sort((a, b) => (a < b ? -1 : Number(a > b)));
const hexesOf = (options: readonly HonourOption[], type: string): Hex[] =>
  sorted(options.flatMap((option) => (option.type === type && "hex" in option ? [idOf(option.hex as number)] : [])));

function ground(position: Honour, say: Say): void {
  for (const seat of ["french", "rivals"] as const) {
    const held = enemyZone(position, other(seat));
    const hexes = Array.from(board.ids.keys(), idOf).filter((hex, i) => held[i] && isLand(position, hex));
    say(`zones of the ${seat}`, sorted(hexes), sorted(zones(position, seat)));
    say(
      `forces of the ${seat}`,
      sorted(forcesOf(position, seat)),
      sorted(forces(position, seat).map(({ primo }) => primo)),
    );
  }
  const owners = Array.from(places.hex, (hex) => owner(position, idOf(hex)));
  say(
    "owners",
    Array.from(owners.keys(), (place) => ownerOf(position, place)),
    owners,
  );
  const costs = stepCosts(position);
  const links = Array.from(costs.keys()).filter((link) => isLand(position, idOf(board.linkFrom[link]!)));
  const ends = (link: number) => [idOf(board.linkFrom[link]!), idOf(board.linkTo[link]!)] as const;
  const isOpen = (a: Hex, b: Hex) => isLand(position, b) && isPassable(position, a, b);
  const game = links.map((link) => (isOnMap(position, board.linkTo[link]!) ? costs[link] : -1));
  say(
    "costs",
    game,
    links.map(ends).map(([a, b]) => (isOpen(a, b) ? cost(position, a, b) : -1)),
  );
}

function supply(position: Honour, say: Say): void {
  const { armies, capitani } = castOf(position);
  const name = (force: Force) => `${force.id} in ${force.hex}`;
  for (let army = 0; army < armies.count; army++) {
    const seat: Seat = armies.side[army]!;
    for (const source of sourcesOf(position, army).filter((hex) => hex >= 0)) {
      for (const force of forces(position, seat)) {
        const game = lineLength(position, source, position.hex[force.primo]!, seat);
        say(`line from ${idOf(source)} to ${name(force)}`, game, line(position, idOf(source), force.hex, seat));
      }
    }
  }
  for (let who = 0; who < capitani.count; who++) {
    if (position.stands[who] !== "map" || !isCapitanoGenerale(position, who)) continue;
    const reached = path(position, idOf(position.hex[who]!), sideOf(position, who));
    for (const force of forces(position, sideOf(position, who)))
      say(
        `path of ${capitani.ids[who]} to ${name(force)}`,
        hasCommandPath(position, who, force.primo),
        reached.has(force.hex),
      );
  }
}

const ORDERS: readonly Order[] = ["garrison", "stand", "manoeuvre", "attack", "retreat"];

function troops(position: Honour, say: Say): void {
  for (const force of forces(position)) {
    const { primo, id } = force;
    say(`${id} Capitano Generale`, isCapitanoGenerale(position, primo), isGenerale(position, primo));
    say(
      `${id} prices`,
      ORDERS.map((order) => priceOf(position, primo, order)),
      ORDERS.map((order) => price(position, force, order)),
    );
    say(`${id} Attrition`, suffersAttrition(position, primo), suffers(position, force));
    if (force.units.every(({ militia }) => militia)) continue;
    const { far, short } = ends(position, force);
    say(
      `${id} retreat`,
      sorted(endsOf(position, retreatOf(position, primo)).map(({ hex }) => idOf(hex))),
      sorted([...far, ...short]),
    );
  }
}

/** Every pair of Capitani of adjacent Forces, in the open and inside walls, in the Combat Phase and from march. */
function pairs(position: Honour): Attack[] {
  const cards = ({ primo }: Force) => [primo, ...position.superior.flatMap((one, who) => (one === primo ? [who] : []))];
  const good = (who: number) => unitsOn(position, who).filter((unit) => unit.good);
  return forces(position).flatMap((attacker) =>
    forces(position, other(attacker.seat)).flatMap((defender) => {
      if (!areAdjacent(position, attacker.hex, defender.hex)) return [];
      return cards(attacker).flatMap((one) =>
        cards(defender).flatMap((two) =>
          [false, true].flatMap((inside) => {
            const attack = good(one).filter(({ militia }) => !militia);
            const militia = defender.all.filter((unit) => unit.good && unit.militia);
            const defend = inside
              ? defender.all.filter((unit) => unit.good)
              : [...good(two).filter((unit) => !unit.militia), ...militia];
            if ((inside && !fortressAt(defender.hex)) || defend.length === 0) return [];
            if (attack.every(({ arm }) => arm === "artillery")) return [];
            const sides = {
              attacker,
              defender,
              capitani: [one, two] as const,
              units: [attack, defend] as const,
              inside,
            };
            return [false, true].map((fromMarch) => ({ ...sides, fromMarch }));
          }),
        ),
      );
    }),
  );
}

function assaults(position: Honour, say: Say): void {
  if (position.battle) return;
  for (const attack of pairs(position)) {
    const { attacker, defender, capitani, units, inside, fromMarch } = attack;
    const [from, hex] = [position.hex[attacker.primo]!, position.hex[defender.primo]!];
    const led = {
      attackCapitano: capitani[0],
      defendCapitano: capitani[1],
      attacker: attacker.primo,
      defender: defender.primo,
    };
    const [one, two] = [units[0].map(({ unit }) => unit), units[1].map(({ unit }) => unit)];
    const { modifiers, ...game } = assaultOdds(
      position,
      assaultIn(position, { from, hex, inside, fromMarch, ...led }, one, two),
    );
    const sum = modifiers.reduce((total, { by }) => total + by, 0);
    say(
      `${attacker.id} on ${defender.id}${inside ? " inside" : ""}${fromMarch ? " from march" : ""}`,
      { ...game, sum },
      odds(position, attack),
    );
  }
}

/** The same position if every place were under siege, every Force In Quarters and every second place without its Militia. */
function beset(position: Honour): Honour {
  const other = structuredClone(position);
  other.siegeStatus.fill(0);
  other.quarters.fill(1);
  other.militiaLost = other.militiaLost.map((_, place) => place % 2);
  return other;
}

function sieges(position: Honour, say: Say): void {
  for (const force of forces(position)) {
    const { primo, id } = force;
    const sum = (more: Parameters<typeof attritionOf>[2]) =>
      attritionModifiers(position, attritionOf(position, primo, more)).reduce((total, { by }) => total + by, 0);
    for (const spent of [0, 1, 5, 9, 13])
      say(`${id} Attrition after ${spent} half MPs`, sum({ spent }), attritionSum(position, force, spent));
    const more = moreInSegment(position, primo);
    say(`${id} Attrition in the Segment`, sum({ more }), attritionSum(position, force, "segment"));
    say(`${id} Militia`, mayRaiseMilitia(position, primo), raisesMilitia(position, force));
    for (const enemy of forces(position, other(force.seat))) {
      if (!areAdjacent(position, force.hex, enemy.hex)) continue;
      const [from, hex] = [position.hex[primo]!, position.hex[enemy.primo]!];
      const shell = { from, hex, firing: [primo], target: [enemy.primo], status: null, engineered: 0 };
      const game = bombardmentModifiers(position, shell).reduce((total, { by }) => total + by, 0);
      say(`${id} fires at ${enemy.id}`, game, shellSum(position, force, enemy));
    }
  }
  const { victory, sides } = castOf(position).data;
  for (const { id, side, condition } of victory) {
    const seats = sides.filter((one) => side === "either" || one.id === side).map(({ seat }) => seat);
    for (const seat of seats) {
      const counted = hasWon(position, id, seat);
      if (counted !== undefined) say(`${id} of the ${seat}`, holds(position, condition, seat), counted);
    }
  }
}

function asked(position: Honour, { ask, options }: Asked, say: Say): void {
  const frame = position.flow.at(-1)! as unknown as Activation & { current: number; inside: number[] };
  if (ask === "activation.act" && !frame.halted && !frame.closing) {
    // §6.2a, §18.1e: among friends he may not always end; that is not recounted.
    const friends = forces(position, sideOf(position, frame.primo)).map(({ hex }) => hex);
    const open = (hexes: readonly Hex[]) => sorted(hexes.filter((hex) => !friends.includes(hex)));
    say("steps", open(hexesOf(options, "step")), open(nextHexes(position, frame)));
  }
  if (ask !== "combatPhase.decide") return;
  const compel = sorted(options.flatMap((option) => (option.type === "compel" ? [option.capitano] : [])));
  const pass = options.some(({ type }) => type === "passAttack");
  say("duty", { attack: hexesOf(options, "attack"), compel, pass }, choices(position, frame.current, frame.inside));
}

describe.each([1, 2, 3, 4, 5])("scenario %i", (scenario) => {
  test("§4.2 §5.2 §6.1 §7.3 §7.6 §7.8 §8a §11.2.1 §11.2.4 §12.1 §12.2.1 §14.1 §8d §15.1.1 §11.6.Step3-c §13 a second count from the words of the rules agrees with the game", () => {
    for (let game = 0; game < games; game++) {
      const seed = `recount ${scenario} ${game}`;
      const how = {
        every: 5000,
        atArms: true,
        marching: (scenario + game) % 2 === 0,
        options: game % 3 === 1 ? all : usual,
      };
      let decision = 0;
      const watch = (position: Honour, choice: Asked) => {
        const say: Say = (what, said, counted) => expect(said, `${seed}, ${decision}, ${what}`).toEqual(counted);
        decision++;
        asked(position, choice, say);
        if (decision % 89 === 0) assaults(position, say);
        if (decision % 251 === 0) {
          for (const compare of [ground, supply, troops, sieges]) compare(position, say);
          sieges(beset(position), say);
        }
      };
      const { faults } = randomGame(scenario, seed, { ...how, most: 600, watch });
      expect(faults.filter((fault) => !fault.startsWith("No end"))).toEqual([]);
    }
  });
});
