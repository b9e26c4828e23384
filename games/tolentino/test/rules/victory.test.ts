import { describe, expect, test } from "vitest";
import { GONE, type Tolentino } from "../../src/position.ts";
import { loseLeader } from "../../src/rules/losses.ts";
import { bandOf, countPoints, scores, total } from "../../src/rules/victory.ts";
import { board, carryOut, leader, unit } from "../board.ts";

const lose = (position: ReturnType<typeof board>, ...ids: string[]) => {
  for (const id of ids) {
    if (id.startsWith("l-")) position.lost[leader(id)] = 1;
    else position.fate[unit(id)] = GONE;
  }
  return position;
};

describe("victory", () => {
  test("§18 §18b six points of stars, three reduced, two units and a battery lost, four Neapolitan units lost, the Grenzers called: 13", () => {
    const position = board(
      { "n-6r-1": "1111", "n-9r-1": "1112", "a-hil-1": "1010" },
      { reduced: ["a-hil-1", "a-hil-2", "a-wac"] },
    );
    lose(position, "a-car-1", "a-car-2", "a-s-bty", "n-2r-1", "n-2r-2", "n-2r-3", "n-rat");
    position.grenzers = 1;
    expect(total(position)).toBe(13);
    carryOut(position, countPoints);
    expect(position.outcome).toMatchObject({ winner: "neapolitan", level: "tactical Neapolitan victory" });
  });

  test("§18a a star counts where a Neapolitan combat unit stands that is not Routed", () => {
    const at1707 = (pieces: Record<string, string>, states = {}) => total(board(pieces, { states }));
    expect(at1707({ "n-6r-1": "1707" })).toBe(2);
    expect(at1707({ "n-6r-1": "1707" }, { "n-6r-1": "disordered" })).toBe(2);
    expect(at1707({ "n-6r-1": "1707" }, { "n-6r-1": "routed" })).toBe(0);
    expect(at1707({ "l-murat": "1707" })).toBe(0);
    expect(at1707({ "a-hil-1": "1707" })).toBe(0);
  });

  test("§18b Austrian losses: 1 for an officer, a battery or a reduced unit, 2 for a unit or for Bianchi, each unit once", () => {
    expect(total(lose(board({}), "l-taxis"))).toBe(1);
    expect(total(lose(board({}), "a-s-bty"))).toBe(1);
    expect(total(board({}, { reduced: ["a-hil-1"] }))).toBe(1);
    expect(total(lose(board({}, { reduced: ["a-hil-1"] }), "a-hil-1"))).toBe(2);
    expect(total(lose(board({}), "l-bianchi"))).toBe(2);
  });

  test("§18 of an army that has lost nobody nothing is counted, and each officer once", () => {
    const losses = (position: Tolentino) => scores(position).filter(({ count }) => count > 0);
    expect(losses(board({}))).toEqual([]);
    expect(losses(lose(board({}), "l-medici")).map(({ count, vp }) => [count, vp])).toEqual([[1, -1]]);
  });

  test("§18c Neapolitan losses: one point each for officers, batteries and units gone for good, none for reduced ones", () => {
    expect(total(lose(board({}), "l-medici", "n-aqu-bty", "n-6r-1"))).toBe(-3);
    expect(total(board({}, { reduced: ["n-6r-1"] }))).toBe(0);
  });

  test("§18.1 if Murat is lost the Austrians win at once, whatever the points", () => {
    const position = board({ "l-murat": "3209", "n-6r-1": "1111", "n-9r-1": "1112" });
    const { events } = carryOut(position, (play) => loseLeader(play, leader("l-murat"), "4.4.3"));
    expect(events).toContainEqual({ type: "muratLost", rules: ["18.1"] });
    expect(position.outcome).toMatchObject({ over: true, winner: "austrian", rules: ["18.1"] });
    const bianchi = board({ "l-bianchi": "3209" });
    carryOut(bianchi, (play) => loseLeader(play, leader("l-bianchi"), "4.4.3"));
    expect(bianchi.outcome).toBeNull();
  });

  test("§18.1a the levels of victory", () => {
    const levels = [14, 13, 8, 7, 5, 4, 1, 0, -2].map((points) => bandOf(points).result);
    expect(levels).toEqual([
      "decisive Neapolitan victory",
      "tactical Neapolitan victory",
      "tactical Neapolitan victory",
      "stalemate",
      "stalemate",
      "tactical Austrian victory",
      "tactical Austrian victory",
      "decisive Austrian victory",
      "decisive Austrian victory",
    ]);
    expect([14, 8, 5, 1, 0].map((points) => bandOf(points).winner)).toEqual([
      "neapolitan",
      "neapolitan",
      null,
      "austrian",
      "austrian",
    ]);
  });
});
