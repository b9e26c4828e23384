import { hexDistance } from "@gonfalon/engine/board";
import { describe, expect, test } from "vitest";
import { board, charts, hexes, hexNamed, links, tables } from "../../src/data.ts";
import { castOf, type Honour } from "../../src/position.ts";
import { activationLoop, loopFor } from "../../src/rules/activationLoop.ts";
import { retreat, retreatOf } from "../../src/rules/combat/retreat.ts";
import { shortfallOf } from "../../src/rules/initiative.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { pointsLeft } from "../../src/rules/march/points.ts";
import { type Retreat, retreatEnds } from "../../src/rules/retreatPath.ts";
import { type Run, run, withDice } from "../bench.ts";
import { field, force } from "../field.ts";
import { empty, scenario, stand } from "../table.ts";

/** Worked examples of marches and retreats that no chapter's own test has. */

const steps = (march: Run) => march.options().flatMap((one) => (one.type === "step" ? [board.ids[one.hex]] : []));
const begin = (position: Honour, who: number, shortfall = 0) =>
  run(position, activation, activationOf(position, who, shortfall));
const spent = (position: Honour) => (position.flow.at(-1) as unknown as { spent: number }).spent / 2;
function go(march: Run, way: string): Run {
  for (const id of way.split(" ")) march.pick({ type: "step", hex: hexNamed(id) });
  return march;
}

describe("Movement Points", () => {
  test("§7.2.4 #7.2.4-1 #7.2.4-2 Initiative 3: foot of MA 5 has 5 MPs with a die of 1, 2 or 3, and 4 with a 4", () => {
    const position = field(2);
    const florange = force(position, "florange", "2312", [["landsknecht-french", 6]], "manoeuvre");
    expect(castOf(position).capitani.initiative[florange]).toBe(3);
    const left = (die: number) =>
      pointsLeft(position, activationOf(position, florange, shortfallOf(position, florange, die))) / 2;
    expect([1, 2, 3, 4].map(left)).toEqual([5, 5, 5, 4]);
  });

  test("#19.5-1 #19.5-2 #19.5-3 foot makes 20 main-road hexes in march order, 10 without, and 31 only in two Activations", () => {
    const position = field(2);
    const who = force(position, "florange", "2312", [["landsknecht-french", 6]], "manoeuvre");
    const road = tables["terrain-effects-chart"].roads.find(({ id }) => id === "primary-road")!;
    const hexesFor = () => pointsLeft(position, activationOf(position, who, 0)) / 2 / road.mpPerHex!;
    const regular = hexesFor();
    position.administrativeMarch[who] = 1;
    const column = hexesFor();
    expect([regular, column]).toEqual([10, 20]);
    // 5 km and 12 km a day, five days, 3.2 km a hex.
    expect([Math.round((5 * 5) / 3.2), Math.round((12 * 5) / 3.2)]).toEqual([8, 19]);
    expect([column < 31, 2 * column >= 31, charts.orders.manoeuvre.activations]).toEqual([true, true, 2]);
  });

  test("§7.2.2a #7.2.2a-2 Florange and 'Bern' roll 6 and 6, again 6 and 5: the Swiss decide, and he has 2 MPs at 2312", () => {
    const position = field(2);
    const florange = force(position, "florange", "2312", [["landsknecht-french", 6]], "attack");
    const bern = force(position, "bern", "3010", [["swiss-infantry", 5]], "manoeuvre");
    withDice(position, 6, 6, 6, 5);
    const loop = run(position, activationLoop, loopFor("french"));
    loop.pick({ type: "indicate", capitano: florange }).pick({ type: "indicate", capitano: bern });
    expect(loop.seat()).toBe("rivals");
    loop.pick({ type: "letAct", side: "french" });
    go(loop, "2412");
    expect([spent(position), steps(loop).includes("2513")]).toEqual([1, false]);
  });
});

describe("long marches in column", () => {
  /** A Force of a scenario alone on the map, in column. */
  function inColumn(number: number, id: string, hex: string, units: readonly (readonly [string, number])[]) {
    const position = field(number);
    const who = force(position, id, hex, units, "manoeuvre");
    position.administrativeMarch[who] = 1;
    return { position, who };
  }

  test("§7.6.6 #7.6.6-1 Urbino leaves Parma with 10 MPs: 0641 after 9.0, and 0741 would cost 1.5", () => {
    const { position, who } = inColumn(3, "urbino", "0251", [["italian-infantry-papal", 8]]);
    const march = go(begin(position, who), "0250 0249 0349 0348 0347 0346 0445 0444 0443 0543 0542 0641");
    expect([spent(position), steps(march).includes("0741")]).toEqual([9, false]);
  });

  const ROIST = "3929 3828 3729 3629 3530 3429 3330 3229 3129";
  test("§S3.5a #S3.5a-1 Roist comes from 4029 to 3129 in 10 MPs; to Milano it is 18, in Rain 20", () => {
    const { position, who } = inColumn(3, "roist", "4029", [["swiss-infantry", 10]]);
    const march = begin(position, who);
    const costs = ROIST.split(" ").map((hex) => {
      go(march, hex);
      return position.flow.at(-1)!.procedure === "activation" ? spent(position) : 10;
    });
    expect([costs[0], costs[1], costs.at(-1), steps(march)]).toEqual([1, 3, 10, []]);
    const toMilano = (weather: "Fair" | "Rain") => {
      const one = inColumn(3, "roist", "4029", [["swiss-infantry", 10]]);
      one.position.weather = weather;
      let sum = 0;
      const way = `4029 ${ROIST} 3028 3027 3026 2926 2825 2725 2624`.split(" ");
      for (const [i, to] of way.slice(1).entries()) {
        one.position.hex[one.who] = hexNamed(way[i]!);
        const step = go(begin(one.position, one.who), to).events.find(({ type }) => type === "marched")!;
        sum += Number(step.cost) / 2;
      }
      return sum;
    };
    expect([toMilano("Fair"), toMilano("Rain")]).toEqual([18, 20]);
  });

  test("§7.6.6 #7.6.6-2 Hohensax in column from Como: 3723 for 1.5, Milano for 7.5, 2619 for 10, and 2618 is too far", () => {
    const { position, who } = inColumn(2, "hohensax", "3822", [["swiss-infantry", 5]]);
    const march = go(begin(position, who), "3723");
    expect(spent(position)).toBe(1.5);
    go(march, "3622 3523 3423 3323 3223 3124 3023 2924 2824 2724 2624");
    expect(spent(position)).toBe(7.5);
    go(march, "2623 2622 2621 2620 2619");
    expect([board.ids[position.hex[who]!], steps(march)]).toEqual(["2619", []]);
  });

  test("§8d #8d-3 François with 46 SPs marches on Pavia in Mud: 2120 after 7.0, and die 4 + 4 + 1 costs 3 SPs", () => {
    const position = field(5);
    position.weather = "Mud";
    const swiss = [9, 9].map((sp) => ["swiss-infantry", sp] as const);
    const foot = [8, 4].map((sp) => ["landsknecht-french", sp] as const);
    const units = [["french-gendarmes", 8], ...swiss, ...foot, ["french-infantry", 8]] as const;
    const king = force(position, "francois-i", "2615", units, "manoeuvre");
    force(position, "de-leyva", "1623", [["landsknecht-imperial", 8]], "garrison");
    position.administrativeMarch[king] = 1;
    position.activations[king] = 2;
    const march = go(begin(withDice(position, 4), king), "2616 2617 2518 2418 2319 2219 2120");
    expect([spent(position), steps(march).includes("2020")]).toEqual([7, false]);
    expect(hexDistance(board, hexNamed("2020"), hexNamed("1623"))).toBe(5);
    expect((position.flow.at(-1) as unknown as { sps: number }).sps).toBe(46);
    march.pick({ type: "stop" });
    expect(march.events.find(({ type }) => type === "attrition")).toMatchObject({ die: 4, total: 9, loss: 3 });
  });

  test("§7.7a §8d #7.7a-2 Tremouille out of the column: 5 MPs to 2312, and die 2 + 4 costs his 32 SPs one", () => {
    const position = scenario(2);
    position.weather = "Fair";
    const who = stand(position, "tremouille", "1813");
    const inMarch = go(begin(position, who), "1914 2013");
    expect(steps(inMarch)).not.toContain("2113");
    position.hex[who] = hexNamed("1813");
    position.administrativeMarch[who] = 0;
    position.order[who] = "attack"; // 2312 lies next to no enemy
    position.activations[who] = 2;
    const march = go(begin(withDice(position, 2), who), "1914 2013 2113 2212 2312");
    expect([spent(position), (position.flow.at(-1) as unknown as { sps: number }).sps]).toEqual([5, 32]);
    march.pick({ type: "stop" });
    expect(march.events.find(({ type }) => type === "attrition")).toMatchObject({ die: 2, total: 6, loss: 1 });
  });
});

describe("retreats", () => {
  const from = (position: Honour, hex: string, more: Partial<Retreat> = {}) =>
    retreatEnds(position, {
      ...{ from: hexNamed(hex), side: "french", army: castOf(position).armies.named("french"), allowance: 8 },
      ...{ artillery: false, zones: "pursued", exit: 0, closed: () => false, ...more },
    });

  test("§12.2.1 #12.2.1-1 MA 4 and one primary road: 8 hexes along it, or short of that in an owned Fortress", () => {
    const position = scenario(5);
    empty(position);
    position.weather = "Fair";
    position.conqueror.fill(castOf(position).armies.named("imperial"));
    const [end, ...others] = from(position, "2824");
    expect([others, end!.path.length, hexDistance(board, hexNamed("2824"), end!.hex)]).toEqual([[], 8, 8]);
    const way = [hexNamed("2824"), ...end!.path];
    way.slice(1).forEach((to, i) => {
      const link = Array.from(board.linkTo.keys()).find(
        (one) => board.linkFrom[one] === way[i] && board.linkTo[one] === to,
      )!;
      expect(links.road[link]).toBe(1);
    });
    position.conqueror[hexes.place[hexNamed("2624")]!] = castOf(position).armies.named("french");
    const stops = from(position, "2824").filter(({ fortress }) => fortress);
    expect(stops.map(({ hex }) => board.ids[hex])).toContain("2624");
  });

  test("§12.2.1b #12.2.1b-1 from P by Q to R: not on to S, which touches P and Q, but to the hex straight beyond S", () => {
    const position = scenario(5);
    empty(position);
    // The Po lies between P and S, so that S could be entered from R alone.
    const [p, q, r, s, beyond] = ["1506", "1507", "1607", "1606", "1706"];
    const open = (...ids: string[]) => {
      const list = ids.map(hexNamed);
      return { closed: (hex: number) => !list.includes(hex), allowance: 40 };
    };
    const ways = (...ids: string[]) =>
      from(position, p!, open(...ids)).map(({ path }) => path.map((hex) => board.ids[hex]));
    expect(hexDistance(board, hexNamed(s!), hexNamed(p!))).toBe(1);
    expect(ways(q!, r!, s!, beyond!)).toEqual([[q, r]]);
    const P = hexNamed("2014");
    const near = (hex: number) => Array.from(board.linkTo.slice(board.firstLink[hex]!, board.firstLink[hex + 1]!));
    const touch = (one: number, other: number) => hexDistance(board, one, other) === 1;
    const [Q, S] = [near(P)[0]!, near(P)[1]!];
    const R = near(Q).find((hex) => hex !== P && touch(hex, S) && !touch(hex, P))!;
    const straight = near(R).find((hex) => touch(hex, S) && !touch(hex, Q) && !touch(hex, P))!;
    expect([touch(S, P), touch(S, Q), touch(S, R), hexDistance(board, straight, P)]).toEqual([true, true, true, 2]);
    position.source[castOf(position).armies.named("french")] = straight; // of two that are as far it is nearer home
    const [end] = from(position, "2014", open(...[Q, R, straight].map((hex) => board.ids[hex]!)));
    expect(end!.path).toEqual([Q, R, straight]);
  });

  test("§12.2.1d #12.2.1d-1 through the ZOC of A, then into those of B and C: three Pursuits, each by one Capitano with his own units", () => {
    const position = field(5);
    const retreating = force(position, "de-leyva", "2014", [["spanish-infantry", 8]]);
    const [first, second] = [hexNamed("2015"), hexNamed("2016")];
    const around = (hex: number) =>
      Array.from(board.linkTo.slice(board.firstLink[hex]!, board.firstLink[hex + 1]!)).filter(
        (one) => ![hexNamed("2014"), first, second].includes(one),
      );
    const touches = (hex: number, other: number) => hexDistance(board, hex, other) === 1;
    const all = [...new Set([hexNamed("2014"), first, second].flatMap(around))];
    const a = all.find((hex) => touches(hex, first) && !touches(hex, second))!;
    const [b, c] = all.filter((hex) => touches(hex, second) && !touches(hex, first)) as [number, number];
    const { capitani, units } = castOf(position);
    const french = capitani.ids.filter((_, who) => capitani.army[who] === castOf(position).armies.named("french"));
    const types = ["swiss-infantry", "landsknecht-french", "french-infantry", "french-gendarmes", "french-artillery"];
    const free = () =>
      types.find((type) => units.typeIds.some((id, unit) => id === type && position.holder[unit]! < 0))!;
    const here = new Map<number, number>();
    for (const hex of all) here.set(hex, force(position, french.shift()!, board.ids[hex]!, [[free(), 1]]));
    // All others are too broken to exert a ZOC, and only stand in the way.
    position.holder.forEach((holder, unit) => {
      const isChaser = [a, b, c].some((hex) => here.get(hex) === holder);
      if (holder >= 0 && holder !== retreating && !isChaser) position.demoralised[unit] = 1;
    });
    const act = run(position, retreat, retreatOf(position, retreating));
    expect(act.options()).toEqual([{ type: "retreat", hex: second }]);
    act.pick({ type: "retreat" });
    while (act.ask() === "pursuit.losses") act.pick({});
    const told = act.events.filter(
      ({ type, audience }) => type === "pursuit" && (audience as string[])?.includes("french"),
    );
    expect(told.map(({ pursuer }) => pursuer)).toEqual([a, b, c].map((hex) => here.get(hex)));
    expect(position.hex[retreating]).toBe(second);
  });
});
