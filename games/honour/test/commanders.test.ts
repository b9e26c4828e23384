import { type Choice, diceFrom, draw } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { candidatesFor, designOf } from "../src/advice/aims.ts";
import { guess } from "../src/advice/guess.ts";
import { hasLine, isSuppliedNext } from "../src/advice/line.ts";
import { checkCost } from "../src/advice/odds.ts";
import { losesByTime, stress } from "../src/advice/stakes.ts";
import { weigh } from "../src/advice/weigh.ts";
import { hexNamed } from "../src/data.ts";
import { honour } from "../src/index.ts";
import type { HonourOption } from "../src/option.ts";
import { castOf, type Honour } from "../src/position.ts";
import { unitsOfForce } from "../src/rules/forces.ts";
import { noteLook } from "../src/rules/openCards.ts";
import { capitano, scenario } from "./table.ts";

/** Follies of computer commanders that were seen in games, each mended. */

const MILANO = "2624";
const NOVARA = "2611";

/** Marignano with the Swiss as enemies, the king at a hex. */
function kingAt(hex: string): Honour {
  const position = scenario(3);
  position.swissStatus = "anti-french";
  position.turn = 6;
  position.hex[capitano(position, "francois-i")] = hexNamed(hex);
  return position;
}

function put(position: Honour, id: string, hex: string): number {
  const who = capitano(position, id);
  position.hex[who] = hexNamed(hex);
  return who;
}

function garrisonOf(position: Honour, hex: string): number {
  return position.hex.findIndex((at, who) => at === hexNamed(hex) && position.stands[who] === "map");
}

function aimOf(position: Honour, id: string) {
  return designOf(position, "french").aims.get(capitano(position, id))!;
}

function weights(position: Honour, ask: string, seat: string, options: readonly HonourOption[]): number[] {
  return weigh(position, { ask, seat, options } as unknown as Choice<HonourOption>, null);
}

test("§S3.V3 only the French of 1515 are beaten when time runs out", () => {
  const sides = [1, 2, 3, 4, 5].flatMap((number) =>
    (["french", "rivals"] as const).filter((side) => losesByTime(scenario(number), side)).map((side) => [number, side]),
  );
  expect(sides).toEqual([[3, "french"]]);
});

test("§S3.V1 the king of 1515 besieges a Milano that is held by more than he has, for time is against him", () => {
  const position = kingAt("2623");
  put(position, "schiner", "4029");
  const unit = unitsOfForce(position, garrisonOf(position, MILANO))[0]!;
  position.sp[unit] = 110;
  expect(aimOf(position, "francois-i")).toMatchObject({ purpose: "besiege", hex: hexNamed(MILANO) });
});

test("§S3.V1 the king who has Milano does not stay there for two SPs near by, but goes for the Swiss in Novara", () => {
  const position = kingAt("2617");
  position.hex[garrisonOf(position, MILANO)] = hexNamed("2925");
  put(position, "francois-i", MILANO);
  expect(aimOf(position, "francois-i")).toMatchObject({ purpose: "besiege", hex: hexNamed(NOVARA) });
});

test("§S3.V1 a small garrison in Milano that nobody threatens is enough: the king does not turn back to it", () => {
  const position = kingAt("2617");
  position.hex[garrisonOf(position, MILANO)] = hexNamed("4029");
  const ceri = put(position, "ceri", MILANO);
  expect(unitsOfForce(position, ceri).map((unit) => position.sp[unit])).toEqual([2]);
  expect(aimOf(position, "francois-i").hex).toBe(hexNamed(NOVARA));
});

test("§3.8.1.S the captain who knows sieges is not sent away from the guns", () => {
  const position = kingAt("2311");
  const options = [
    { type: "detach", capitano: capitano(position, "navarro") },
    { type: "transfersDone" },
  ] as unknown as HonourOption[];
  const [detached, done] = weights(position, "transfers.act", "french", options);
  expect(detached).toBeLessThan(done!);
  for (const unit of unitsOfForce(position, capitano(position, "francois-i"))) {
    if (castOf(position).units.arm[unit] === "artillery") position.sp[unit] = 0;
  }
  const [without, then] = weights(position, "transfers.act", "french", options);
  expect(without).toBeGreaterThan(then!);
});

test("§S3.6 a French bid leaves the king enough for an Attack", () => {
  const position = scenario(3);
  const french = castOf(position).armies.named("french");
  const bids = (left: number) => {
    position.ap[french] = left;
    const options = [0, 2, 5].map((points) => ({ type: "bid", army: points === 0 ? -1 : french, points }));
    const all = weights(position, "swissAlignment.frenchBid", "french", options as unknown as HonourOption[]);
    return [0, 2, 5][all.indexOf(Math.max(...all))];
  };
  expect([10, 6, 5, 4].map(bids)).toEqual([2, 2, 0, 0]);
});

test("§S3.6a talks are broken off when the king is near a Milano that is hardly held, and go on when it is held", () => {
  const position = scenario(3);
  position.turn = 3;
  const talks = () => {
    const options = [{ type: "negotiate" }, { type: "breakOffTalks" }] as unknown as HonourOption[];
    const [goOn, end] = weights(position, "breakingOff.decide", "french", options);
    return end! > goOn!;
  };
  expect(talks()).toBe(false);
  put(position, "francois-i", "2615");
  expect(talks()).toBe(true);
  position.sp[unitsOfForce(position, garrisonOf(position, MILANO))[0]!] = 40;
  expect(talks()).toBe(false);
});

test("§11.5.Step3-b behind walls the foot goes to the captain who holds them best when guns come near", () => {
  const position = scenario(2);
  const [mutt, graff] = [capitano(position, "mutt"), capitano(position, "graff")];
  const unit = position.holder.findIndex((holder) => holder === graff || holder === mutt);
  const second = position.holder.findLastIndex((holder) => holder === graff || holder === mutt);
  const small = position.sp[unit]! < position.sp[second]! ? unit : second;
  const options = [{ type: "takeUnit", unit: small }, { type: "transfersDone" }] as unknown as HonourOption[];
  const [far, done] = weights(position, "transfers.act", "rivals", options);
  expect(far).toBeLessThan(done!);
  put(position, "tremouille", "2512");
  const [near, then] = weights(position, "transfers.act", "rivals", options);
  expect(near).toBeGreaterThan(then!);
});

test("§4.3.1 an army is paid by its line in the turn before Orders are given anew, and has none behind the enemy", () => {
  const position = kingAt("2311");
  const force = () =>
    designOf(position, "french").lay.own.find(({ primo }) => primo === capitano(position, "francois-i"))!;
  position.source[castOf(position).armies.named("french")] = hexNamed("2301");
  const paid = [1, 2, 3, 4, 5, 6, 7, 8].filter((turn) => {
    position.turn = turn;
    return isSuppliedNext(position, force());
  });
  expect(paid).toEqual([3, 7]);
  expect(hasLine(position, force(), hexNamed("2206"))).toBe(true);
  expect(hasLine(position, force(), hexNamed("2849"))).toBe(false);
});

test("§11.5.Step4-b a lost assault shakes the whole Force: it is dearer to the king's army than to a column", () => {
  const position = kingAt("2623");
  const [king, column] = ["francois-i", "de-prie"].map((id) =>
    checkCost(position, capitano(position, id), 1, "quality"),
  );
  expect(king).toBeGreaterThan(2 * column!);
});

test("§11.6.Step5-c troops that were taken with their captain are not looked for in other Forces", () => {
  const position = kingAt("2311");
  const rhan = garrisonOf(position, NOVARA);
  noteLook(position, rhan);
  const lost = unitsOfForce(position, rhan);
  for (const unit of lost) position.holder[unit] = -1;
  for (const id of ["schiner", "rhan", "von-stein"]) {
    position.stands[capitano(position, id)] = "captured";
    position.hex[capitano(position, id)] = -1;
    position.superior[capitano(position, id)] = -1;
  }
  for (let i = 0; i < 12; i++) {
    const luck = diceFrom(`lost ${i}`, "fast");
    const guessed = guess(honour.view(position, "french"), "french", (below) => draw(luck, below));
    expect(lost.filter((unit) => guessed.holder[unit]! >= 0)).toEqual([]);
  }
});

test("§S5.V1 where a Force in any of ten places is enough, a second and a third garrison are worth less than the first", () => {
  const position = scenario(5);
  const leyva = put(position, "de-leyva", "1623");
  const gain = () => {
    const { lay, country } = designOf(position, "rivals");
    const force = lay.own.find(({ primo }) => primo === leyva)!;
    return candidatesFor(position, force, lay, country).find(
      ({ purpose, hex }) => purpose === "hold" && hex === force.hex,
    )!.gain;
  };
  const others = designOf(position, "rivals").lay.own.filter(({ primo }) => primo !== leyva);
  const placed = (hexes: readonly string[]) => {
    others.forEach(({ primo }, i) => {
      position.hex[primo] = hexNamed(hexes[i] ?? "2849");
    });
    return gain();
  };
  const [three, two] = [placed(["2611", "2032", "0710"]), placed(["2611", "2032", "2849"])];
  expect(stress(position)).toBe(1);
  expect(4 * three).toBeCloseTo(3 * two, 6);
});

test("§S3.V3 with four turns left the king of 1515 Forces the Attack that he cannot pay, for to wait is to lose", () => {
  const position = kingAt("2513");
  position.hex[garrisonOf(position, MILANO)] = hexNamed("4029");
  put(position, "ceri", MILANO);
  const king = capitano(position, "francois-i");
  position.ap[castOf(position).armies.named("french")] = 0;
  position.order[king] = "manoeuvre";
  position.flow = [{ procedure: "issueOrders", step: "order", primo: king }] as unknown as Honour["flow"];
  const forces = (turn: number) => {
    position.turn = turn;
    const options = ["manoeuvre", "attack"].map((order) => ({ type: "order", order, forced: order === "attack" }));
    const [marches, attacks] = weights(position, "issueOrders.order", "french", options as unknown as HonourOption[]);
    return attacks! > marches!;
  };
  expect([6, 9].map(forces)).toEqual([false, true]);
});
