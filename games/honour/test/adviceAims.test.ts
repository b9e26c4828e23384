import { hexDistance } from "@gonfalon/engine/board";
import type { Choice } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { candidatesFor, designOf } from "../src/advice/aims.ts";
import { siegeChance } from "../src/advice/blows.ts";
import { layOf } from "../src/advice/lay.ts";
import { breachValue } from "../src/advice/odds.ts";
import { orderFor } from "../src/advice/orderFor.ts";
import { raidChance, useOf } from "../src/advice/posts.ts";
import { isNearVictory, stakesOf, stress } from "../src/advice/stakes.ts";
import { weigh } from "../src/advice/weigh.ts";
import { willingness } from "../src/advice/weighOrders.ts";
import { worth } from "../src/advice/worth.ts";
import { board, hexNamed, placeNamed } from "../src/data.ts";
import { honour } from "../src/index.ts";
import type { HonourOption } from "../src/option.ts";
import { castOf, type Honour, NOBODY } from "../src/position.ts";

/** What Forces are to do: lines, marches, sieges and posts. */

function begun(scenario: string): Honour {
  const options = Object.fromEntries(honour.options.map(({ name, values }) => [name, String(values[0])]));
  return honour.start({ scenario, options, seed: "aims", dice: "fast" });
}

test("§5.3.2 an Attack is bought when the enemy is at hand; till then a Manoeuvre will do", () => {
  const position = begun("4");
  const { capitani } = castOf(position);
  const orderAt = (hex: string) => {
    position.hex[capitani.named("lautrec")] = hexNamed(hex);
    const design = designOf(position, "french");
    const force = design.lay.own.find(({ primo }) => primo === capitani.named("lautrec"))!;
    const away = hexDistance(board, force.hex, hexNamed("1623")) / 3;
    return orderFor(position, force, { hex: hexNamed("1623"), purpose: "besiege", gain: 1, away }, design);
  };
  expect([orderAt("2827"), orderAt("1823")]).toEqual(["manoeuvre", "attack"]);
});

test("§7.2.4 a slow captain is farther from a place than a quick one with the same troops", () => {
  const position = begun("4");
  const { capitani } = castOf(position);
  const awayOf = (id: string) => {
    const { lay, country } = designOf(position, "rivals");
    const colonna = lay.own.find(({ primo }) => primo === capitani.named("colonna"))!;
    const aims = candidatesFor(position, { ...colonna, primo: capitani.named(id) }, lay, country);
    return aims.find(({ hex }) => hex === hexNamed("2341"))!.away;
  };
  expect(awayOf("sforza")).toBeGreaterThan(awayOf("pescara"));
});

test("§17 what a siege promises does not hang on the weather of the turn in which it is planned", () => {
  const position = begun("4");
  const promised = (["Rain", "Fair"] as const).map((weather) => {
    position.weather = weather;
    const lay = layOf(position, "french");
    const lautrec = lay.own.find(({ guns }) => guns > 0)!;
    const novara = lay.foes.filter(({ hex }) => hex === hexNamed("2611"));
    return siegeChance(position, lautrec, novara, lay, 3);
  });
  expect(promised[0]).toBeGreaterThan(0);
  expect(promised[0]).toBe(promised[1]);
});

test("§14.2 in 1509 Cremona, empty, is left to Roquebertin, who is near it, and the king turns to the towns on the Adda", () => {
  const position = begun("1");
  const { aims } = designOf(position, "french");
  const { capitani } = castOf(position);
  const aimOf = (id: string) => aims.get(capitani.named(id))!;
  expect(aimOf("roquebertin")).toMatchObject({ purpose: "take", hex: hexNamed("1444") });
  expect(aimOf("louis-xii").hex).not.toBe(hexNamed("1444"));
});

test("§14.2 one Force is enough to take a place or to hold it: no two are sent to the same", () => {
  for (const [scenario, side] of [
    ["1", "rivals"],
    ["4", "rivals"],
    ["5", "rivals"],
  ] as const) {
    const { aims } = designOf(begun(scenario), side);
    const wanted = [...aims.values()].filter(({ purpose }) => purpose === "take" || purpose === "hold");
    expect(wanted.length).toBeGreaterThan(1);
    expect(new Set(wanted.map(({ hex }) => hex)).size).toBe(wanted.length);
  }
});

test("§14.2 §5.1 an empty place is worth less to an army that can send a captain there than to one that has nobody to send", () => {
  const gain = (alone: boolean) => {
    const position = begun("1");
    const king = castOf(position).capitani.named("louis-xii");
    const lay = layOf(position, "french");
    const army = lay.own.find(({ primo }) => primo === king)!;
    if (alone) {
      position.superior = position.superior.map((one) => (one === king ? NOBODY : one));
    }
    const stake = stakesOf(position).places.find(({ hex }) => hex === hexNamed("1444"))!;
    return useOf(position, army, stake, lay, 1);
  };
  expect([gain(false).purpose, gain(true).purpose]).toEqual(["take", "take"]);
  expect(gain(false).gain).toBeLessThan(0.75 * gain(true).gain);
});

test("§S4.5 an ally who turns for home on three faces of six is told to march half as gladly", () => {
  const position = begun("4");
  const { ids } = castOf(position).armies;
  const gladness = (army: string, order: "manoeuvre" | "garrison") => willingness(position, ids.indexOf(army), order);
  expect(gladness("venetian", "manoeuvre")).toBe(0.5);
  expect([gladness("venetian", "garrison"), gladness("french", "manoeuvre")]).toEqual([1, 1]);
  expect(willingness(begun("3"), castOf(begun("3")).armies.ids.indexOf("venetian"), "manoeuvre")).toBe(1);
});

test("§S4.V2 an army that would beat Colonna covers Soncino, empty, against him; if he is the stronger it does not", () => {
  const gainAgainst = (power: number) => {
    const position = begun("4");
    const { own, foes, side } = layOf(position, "french");
    const { capitani } = castOf(position);
    const lautrec = own.find(({ primo }) => primo === capitani.named("lautrec"))!;
    const armies = foes.map((foe) => (foe.primo === capitani.named("colonna") ? { ...foe, power } : foe));
    const stake = stakesOf(position).places.find(({ hex }) => hex === hexNamed("2341"))!;
    return useOf(position, lautrec, stake, { own, foes: armies, side }, 1);
  };
  expect(gainAgainst(26).purpose).toBe("hold");
  expect(gainAgainst(26).gain).toBeGreaterThan(2 * gainAgainst(60).gain);
});

test("§S4.V2 raiders come for Cremona, a city, rather than for Soncino, a town as far from them", () => {
  const position = begun("4");
  const lay = layOf(position, "french");
  expect(raidChance(position, hexNamed("1444"), lay)).toBeGreaterThan(
    1.5 * raidChance(position, hexNamed("2341"), lay),
  );
});

const MILANO = hexNamed("2624");
const NOVARA = hexNamed("2611");

/** The king of 1515 with his army in Milano, which he has taken, and Röist's Swiss near by. */
function kingInMilano() {
  const position = begun("3");
  const { capitani } = castOf(position);
  const [king, minor] = [capitani.named("francois-i"), capitani.named("swiss-minor")];
  position.swissStatus = "anti-french";
  position.conqueror[placeNamed("2624")] = capitani.army[king]!;
  position.hex[king] = MILANO;
  position.hex[minor] = hexNamed("2926");
  position.turn = 6;
  return { position, king };
}

test("§S3.V3 to a side that is beaten if it waits each place where the enemy stands counts as much as Milano, won or not", () => {
  const { position, king } = kingInMilano();
  const { places } = stakesOf(position);
  const [novara, milano] = [NOVARA, MILANO].map((hex) => places.find((one) => one.hex === hex)!);
  for (const where of ["2624", "2622"]) {
    position.hex[king] = hexNamed(where);
    const lay = layOf(position, "french");
    const force = { ...lay.own.find(({ primo }) => primo === king)!, hex: hexNamed("2412") };
    const garrison = lay.foes.filter(({ hex }) => hex === NOVARA);
    const chance = siegeChance(position, force, garrison, lay, 1);
    expect(chance).toBeGreaterThan(0);
    expect(useOf(position, force, novara!, lay, 1).gain).toBeCloseTo(milano!.points * chance, 9);
  }
});

test("§S3.V3 with Milano French and the Swiss still in Novara when time runs out, the French stand badly", () => {
  const { position } = kingInMilano();
  const early = worth(position, "french");
  position.turn = 12;
  expect(worth(position, "french")).toBeLessThan(early);
  expect(worth(position, "french")).toBeLessThan(-5);
});

test("§11.6.Step4-c who has guns at work and time is slower to go in through a breach, the less time the less slow", () => {
  const { position, king } = kingInMilano();
  position.hex[king] = hexNamed("2511");
  const isGun = (unit: number) => castOf(position).units.arm[unit] === "artillery";
  const withoutGuns = { ...position, holder: position.holder.map((who, unit) => (isGun(unit) ? NOBODY : who)) };
  const novara = stakesOf(position).places.find(({ hex }) => hex === NOVARA)!;
  const gain = (one: Honour) => breachValue(one, layOf(one, "french"), king, NOVARA);
  const slower = (turn: number) => {
    position.turn = turn;
    withoutGuns.turn = turn;
    return gain(withoutGuns) - gain(position);
  };
  // A quarter of the place while there are turns enough, a quarter of that in the turn before the last.
  expect(slower(6) - slower(11)).toBeCloseTo(0.75 * 0.25 * novara.points * stress(position), 9);
});

test("§S1.V1 the French of 1509 are near victory with Cremona and two of the four towns, and not as the war begins", () => {
  const position = begun("1");
  const { capitani } = castOf(position);
  expect(isNearVictory(position, "french")).toBe(false);
  for (const hex of ["1444", "2834", "2736"]) {
    position.conqueror[placeNamed(hex)] = capitani.army[capitani.named("louis-xii")]!;
  }
  expect(isNearVictory(position, "french")).toBe(true);
});

test("§S1.V2 what only a victory beyond the usual one asks for is told apart: it counts no more when that one is near", () => {
  const position = begun("1");
  const beyond = stakesOf(position)
    .places.filter((one) => one.beyond)
    .map(({ hex }) => board.ids[hex]);
  expect(beyond.sort()).toEqual(["2236", "2849", "3436"]);
});

test("§11.6 an army leaves the place that decides to a garrison while the enemy near it has no guns", () => {
  const { position, king } = kingInMilano();
  const stake = stakesOf(position).places.find(({ hex }) => hex === MILANO)!;
  const gainAgainst = (guns: number) => {
    const lay = layOf(position, "french");
    const foes = lay.foes.map((foe) => ({ ...foe, guns, power: 60 }));
    return useOf(position, lay.own.find(({ primo }) => primo === king)!, stake, { ...lay, foes }, 0).gain;
  };
  expect(gainAgainst(0)).toBeLessThan(0.6 * gainAgainst(4));
});

test("§6.3 nobody marches out of the place that decides before he has dropped off a garrison, with the enemy at hand", () => {
  const { position, king } = kingInMilano();
  const bayard = castOf(position).capitani.named("bayard");
  const dropped = position.holder.indexOf(king);
  position.superior[bayard] = king;
  position.stands[bayard] = "subordinate";
  position.holder[dropped] = bayard;
  position.sp[dropped] = 3;
  const frame = {
    procedure: "activation",
    step: "act",
    side: "french",
    primo: king,
    reduced: 0,
    spent: 0,
    from: MILANO,
  };
  position.flow.push({ ...frame, dropped: [], path: [] } as unknown as Honour["flow"][number]);
  const options = [
    { type: "step", hex: hexNamed("2623") },
    { type: "dropOff", capitano: bayard },
    { type: "stop" },
  ] as const;
  const choice = {
    over: false,
    seat: "french",
    rule: "7.4",
    ask: "activation.act",
    sealed: false,
    options: [...options],
  };
  const weights = () =>
    weigh(position, choice as unknown as Choice<HonourOption>, {
      id: "Novara",
      primo: king,
      hex: NOVARA,
      purpose: "besiege",
    });
  const [step, drop, stop] = weights();
  expect(drop).toBeGreaterThan(stop!);
  expect(stop).toBeGreaterThan(step!);
  // §9.1.1a: beaten troops hold nothing.
  position.demoralised[dropped] = 1;
  expect(weights()[1]).toBeLessThan(stop!);
});
