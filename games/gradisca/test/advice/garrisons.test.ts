import { describe, expect, test } from "vitest";
import { garrisonGain, stormGain, wearsDown } from "../../src/advice/garrisons.ts";
import { aimsOf } from "../../src/advice/marches.ts";
import { bestOrders } from "../../src/advice/orders.ts";
import { Outlook, shiftOf, situationOf } from "../../src/advice/situation.ts";
import { a, field, u, wallOf } from "../field.ts";

describe("a place that pays the enemy", () => {
  const gain = (units: Record<string, string[]>, group: string[], to: string) => {
    const position = field({ units });
    return garrisonGain(situationOf(position), shiftOf(position, group.map(u), a(to)));
  };

  test("is not left empty by its last troops, and is the better for those who come into an empty one", () => {
    const two = { palma: ["v-presidio-palma", "v-italiani"] };
    expect(gain(two, ["v-presidio-palma", "v-italiani"], "medea")).toBeLessThan(-1);
    expect(gain(two, ["v-italiani"], "medea")).toBe(0);
    expect(gain({ medea: ["v-italiani"] }, ["v-italiani"], "palma")).toBeGreaterThan(1);
    expect(gain({ medea: ["v-italiani"] }, ["v-italiani"], "romans")).toBe(0);
  });

  test("is not left empty either if it is no Fortress, but for a few points it is", () => {
    const two = { udine: ["v-corsi-1", "v-italiani"] };
    expect(gain(two, ["v-corsi-1", "v-italiani"], "medea")).toBeLessThan(-0.5);
    expect(gain(two, ["v-italiani"], "medea")).toBe(0);
    expect(gain({ goritia: ["a-stiria-1"] }, ["a-stiria-1"], "cormons")).toBeLessThan(-0.5);
    const siege = field({ scenario: "first-siege", units: { cormons: ["v-italiani"] } });
    const leaves = shiftOf(siege, [u("v-italiani")], a("medea"));
    expect(garrisonGain(situationOf(siege), leaves)).toBe(0);
  });

  test("keeps somebody of the garrison of Palma inside when the war begins", () => {
    const enemies = {
      gradisca: ["a-presidio-gradisca", "a-fanti-gradisca"],
      goritia: ["a-stiria-1"],
      trieste: ["a-uscocchi-1"],
    };
    const position = field({ units: { palma: ["v-presidio-palma", "v-italiani", "v-erizzo"], ...enemies } });
    const acting = ["v-presidio-palma", "v-italiani", "v-erizzo"].map(u);
    const { group } = bestOrders(new Outlook(position), acting, null);
    const staying = ["v-presidio-palma", "v-italiani"].filter((unit) => !group.includes(u(unit)));
    expect(staying.length).toBeGreaterThan(0);
  });

  test("keeps its guns and Guastatori while the enemy works before its walls", () => {
    const siege = { mariano: ["v-cannoni", "v-guastatori-1", "v-corsi-1", "v-corsi-2", "v-albanesi-1"] };
    const inside = { gradisca: ["a-presidio-gradisca", "a-guastatori-2"] };
    expect(gain({ ...siege, ...inside }, ["a-guastatori-2"], "rubia")).toBeLessThan(-0.3);
    expect(gain(inside, ["a-guastatori-2"], "rubia")).toBe(0);
  });
});

describe("a storm", () => {
  const FOOT = ["v-corsi-1", "v-albanesi-1", "v-corsi-2", "v-albanesi-2", "v-greci"];
  const OTHERS = ["v-italiani", "v-presidio-monfalcone", "v-terraferma-1"];
  const before = (others: string[]) => {
    const units = { mariano: [...FOOT, ...others], gradisca: ["a-presidio-gradisca", "a-fanti-gradisca"] };
    const position = field({ units });
    position.wallLevel[wallOf("gradisca", "mariano")] = 0;
    return position;
  };
  const worn = (others: string[], given: number) => {
    const position = before(others);
    const shift = shiftOf(position, FOOT.map(u), a("gradisca"));
    return stormGain(situationOf(position), shift, a("gradisca"), { given } as never);
  };

  test("wears the garrison down for those who follow: the more the harder it hits and the more stand ready", () => {
    expect(worn([], 1)).toBeGreaterThan(0);
    expect(worn([], 2)).toBeGreaterThan(worn([], 1));
    expect(worn(OTHERS, 1)).toBeGreaterThan(worn([], 1));
  });

  test("counts nobody as ready who has acted in this turn", () => {
    const position = before(OTHERS);
    for (const unit of OTHERS) position.activated[u(unit)] = 1;
    const shift = shiftOf(position, FOOT.map(u), a("gradisca"));
    expect(stormGain(situationOf(position), shift, a("gradisca"), { given: 1 } as never)).toBeLessThan(worn(OTHERS, 1));
  });

  test("is not made where it would cost far more hits than it takes", () => {
    expect(wearsDown({ given: 1, taken: 1.5 } as never)).toBe(true);
    expect(wearsDown({ given: 1, taken: 2 } as never)).toBe(false);
  });

  test("is an aim of those who stand before a Breach", () => {
    const position = before(OTHERS);
    const aim = aimsOf(situationOf(position), FOOT.map(u)).find(({ area }) => area === a("gradisca"));
    expect(aim!.gain).toBeGreaterThan(0);
  });
});
