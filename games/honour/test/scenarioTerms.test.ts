import { describe, expect, test } from "vitest";
import { castOf, type Honour } from "../src/position.ts";
import { agnadello, bicocca, conquered, data, marignano, novara, pavia, regions, swissReliability } from "./atStart.ts";
import { scenario } from "./table.ts";

describe("when and who", () => {
  test("§S0 every scenario says its date, length, sides, Armies, victories, schedule, sources, set-up and special rules", () => {
    for (const position of [agnadello, novara, marignano, bicocca, pavia]) {
      const { turnTrack, sides, armies, victory, setup, specialRules } = data(position);
      for (const part of [turnTrack, sides, armies, victory, setup, specialRules])
        expect(part.length).toBeGreaterThan(0);
    }
  });

  test("§S1.start §S2.start §S3.start §S4.start §S5.start the first turns", () => {
    const first = [agnadello, novara, marignano, bicocca, pavia].map((position) => {
      const { turn, year } = data(position).turnTrack[position.turn - 1]!;
      return `${turn} ${year}`;
    });
    expect(first).toEqual(["April, 4 1509", "May, 6 1513", "August, 4 1515", "March, 1 1522", "October, 6 1524"]);
  });

  test("§S1.turns §S2.turns §S3.turns §S4.turns §S5.turns #S1.turns-1 #S2.turns-1 #S3.turns-1 #S4.turns-1 #S5.turns-1 how long they last, and when APs arrive", () => {
    const all = [agnadello, novara, marignano, bicocca, pavia].map(data);
    expect(all.map(({ turnCount }) => turnCount)).toEqual([9, 4, 12, 16, 25]);
    expect(all.map(({ turnTrack }) => turnTrack.at(-1)!.turn)).toEqual([
      "May, 6",
      "June, 3",
      "October, 3",
      "May, 4",
      "February, 6",
    ]);
    expect(all.map(({ turnTrack }) => turnTrack.filter(({ apTurn }) => apTurn).map(({ n }) => n))).toEqual([
      [4, 8],
      [],
      [4, 8, 12],
      [1, 5, 9, 13],
      [2, 6, 10, 14, 18, 22],
    ]);
    const named = ({ turnTrack }: (typeof all)[number], ...turns: number[]) => turns.map((n) => turnTrack[n - 1]!.turn);
    expect(named(all[0]!, 4, 8)).toEqual(["May, 1", "May, 5"]);
    expect(named(all[1]!, 2, 3)).toEqual(["June, 1", "June, 2"]);
    expect(named(all[2]!, 4, 8, 12)).toEqual(["September, 1", "September, 5", "October, 3"]);
    expect(named(all[3]!, 1, 5, 9, 13)).toEqual(["March, 1", "March, 5", "April, 3", "May, 1"]);
    const winter = ["November, 1", "November, 5", "December, 3", "January, 1", "January, 5", "February, 3"];
    expect(named(all[4]!, 2, 6, 10, 14, 18, 22)).toEqual(winter);
    expect(all[4]!.turnTrack.at(-1)!.year).toBe(1525);
  });

  test("§S1.sides §S2.sides §S3.sides §S4.sides §S5.sides the Armies of the two seats", () => {
    const armies = (position: Honour) => {
      const { ids, side } = castOf(position).armies;
      return ids.map((id, army) => `${side[army]}: ${id}`);
    };
    expect(armies(agnadello)).toEqual(["french: french", "rivals: venetian"]);
    expect(armies(novara)).toEqual(["french: french", "rivals: swiss"]);
    expect(armies(marignano)).toEqual([
      "french: french",
      "french: venetian",
      "rivals: spanish",
      "rivals: papal",
      "rivals: swiss",
    ]);
    expect(armies(bicocca)).toEqual(["french: french", "french: venetian", "rivals: imperial"]);
    expect(armies(pavia)).toEqual(["french: french", "rivals: imperial"]);
  });

  test("§S1.first §S2.first §S3.first §S4.first §S5.first the French are First Player", () => {
    for (const position of [agnadello, novara, marignano, bicocca, pavia]) {
      const { firstPlayer, sides } = data(position);
      expect(sides.find(({ id }) => id === firstPlayer)?.seat).toBe("french");
    }
  });

  test("§S1.reliability §S2.reliability §S3.reliability §S4.reliability §S5.reliability how far the Swiss are to be relied on", () => {
    expect([agnadello, novara, marignano, bicocca, pavia].map(swissReliability)).toEqual(["V", "R", "R", "V", "S"]);
  });
});

describe("Regions", () => {
  test("§S1.regions §S2.regions M and G French, C and V Venetian, R and PP Not-aligned; in scenario 2 all are ignored", () => {
    expect(regions(agnadello)).toEqual({
      M: "french",
      G: "french",
      C: "rivals",
      V: "rivals",
      R: "not-aligned",
      PP: "not-aligned",
      F: "ignored",
      A: "ignored",
      S: "ignored",
      E: "ignored",
    });
    expect(new Set(Object.values(regions(novara)))).toEqual(new Set(["ignored"]));
  });

  test("§S3.regions the duchy is Not-aligned until the Swiss are Anti-French, then Hostile to the French", () => {
    const before = {
      M: "not-aligned",
      G: "not-aligned",
      R: "not-aligned",
      C: "not-aligned",
      V: "not-aligned",
      PP: "rivals",
      F: "neutral",
      A: "not-aligned",
      S: "french",
      E: "not-aligned",
    };
    expect(regions(marignano)).toEqual(before);
    const later = scenario(3);
    later.swissStatus = "pro-french";
    expect(regions(later)).toEqual(before);
    later.swissStatus = "anti-french";
    expect(regions(later)).toEqual({ ...before, M: "rivals", G: "rivals", R: "rivals" });
  });

  test("§S4.regions the duchy is Imperial", () => {
    expect(regions(bicocca)).toEqual({
      M: "rivals",
      G: "rivals",
      R: "rivals",
      C: "not-aligned",
      V: "not-aligned",
      PP: "neutral",
      F: "neutral",
      A: "not-aligned",
      S: "neutral",
      E: "not-aligned",
    });
  });

  test("§S5.regions the duchy is Imperial, and Not-aligned for good once it has turned", () => {
    const start = {
      M: "rivals",
      G: "rivals",
      R: "rivals",
      C: "neutral",
      V: "neutral",
      PP: "neutral",
      F: "neutral",
      A: "not-aligned",
      S: "neutral",
      E: "not-aligned",
    };
    expect(regions(pavia)).toEqual(start);
    const turned = scenario(5);
    turned.duchyTurned = 1;
    expect(regions(turned)).toEqual({ ...start, M: "not-aligned", G: "not-aligned", R: "not-aligned" });
  });

  test("§S1.conquered §S3.conquered the markers that lie at start", () => {
    expect(conquered(agnadello).sort()).toEqual(
      ["1444", "1639", "2341", "2433", "2632", "2736", "2834"].map((hex) => `${hex} venetian`),
    );
    // Brescia as the book says; the others are garrisoned at start in Regions that are nobody's.
    expect(conquered(marignano).sort()).toEqual([
      "0213 french",
      "2236 venetian",
      "2611 swiss",
      "2624 swiss",
      "2849 spanish",
    ]);
  });
});
