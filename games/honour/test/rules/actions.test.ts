import { linkNamed } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { board, hexNamed } from "../../src/data.ts";
import { BRIDGE, RIVER } from "../../src/ground.ts";
import type { Honour } from "../../src/position.ts";
import { activationLoop, candidatesOf, loopFor } from "../../src/rules/activationLoop.ts";
import { apColumns } from "../../src/rules/command/money.ts";
import { lineLength } from "../../src/rules/communications.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { pointsLeft } from "../../src/rules/march/points.ts";
import { crossingOf, hexsideOf, isRoad, stepCost } from "../../src/rules/movement.ts";
import { allowanceOf } from "../../src/rules/units.ts";
import { type Run, run, withDice } from "../bench.ts";
import { field, force } from "../field.ts";
import { empty, give, scenario, stand, strip } from "../table.ts";

/** The road from 2724 to the gates of Como: ten hexes of half an MP. */
const ROAD = ["2824", "2924", "3023", "3124", "3223", "3323", "3423", "3523", "3622", "3723"];

/** Scenario 5, an empty country: La Palice with 5 SPs of foot, whose MA is 5. */
function alone(hex: string, order: Honour["order"][number]) {
  const position = scenario(5);
  empty(position);
  position.weather = "Fair";
  const who = stand(position, "la-palice", hex);
  strip(position, "la-palice");
  position.order[who] = order;
  return { position, who, unit: give(position, "la-palice", "french-infantry", 5) };
}
function begin(position: Honour, who: number): Run {
  return run(position, activation, activationOf(position, who, 0));
}
const stepsOf = (march: Run) => march.options().flatMap((one) => (one.type === "step" ? [one.hex] : []));
const typesOf = (march: Run) => [...new Set(march.options().map(({ type }) => type as string))];
function along(march: Run, way: readonly string[]): Run {
  for (const hex of way) march.pick({ type: "step", hex: hexNamed(hex) });
  return march;
}

test("§7 only the Force that is activated acts: nobody else of its side moves, and its Order says what it may do", () => {
  const acts = (order: "manoeuvre" | "garrison") => {
    const { position, who } = alone("1921", order);
    const idle = stand(position, "florange", "1002");
    strip(position, "florange");
    give(position, "florange", "swiss-infantry", 8);
    position.order[idle] = "manoeuvre";
    const play = run(withDice(position, 1, 6), activationLoop, loopFor("french"));
    play.pick({ type: "indicate", capitano: who });
    return { position, play, who, idle };
  };
  const { position, play, who, idle } = acts("manoeuvre");
  const next = stepsOf(play);
  expect(next.length).toBeGreaterThan(0);
  for (const hex of next) expect(() => linkNamed(board, "1921", board.ids[hex]!)).not.toThrow();
  play.pick({ type: "step", hex: next[0] });
  expect([position.hex[who], position.hex[idle]]).toEqual([next[0], hexNamed("1002")]);
  expect(typesOf(acts("garrison").play)).not.toContain("step");
});

test("§7.3 the Orders Table says which actions an Order permits", () => {
  const actions = (["garrison", "stand", "manoeuvre", "attack", "retreat"] as const).map((order) => {
    const { position, who, unit } = alone("1921", order);
    position.demoralised[unit] = 1;
    const march = begin(position, who);
    return typesOf(march).filter((type) => ["step", "administrativeMarch", "withdraw", "recover"].includes(type));
  });
  expect(actions).toEqual([["recover"], ["recover"], ["step", "administrativeMarch"], ["step"], ["withdraw"]]);
  const touches = (["manoeuvre", "attack"] as const).map((order) => {
    const { position, who } = alone("1921", order);
    stand(position, "del-vasto", "1923");
    strip(position, "del-vasto");
    give(position, "del-vasto", "spanish-infantry", 5);
    return stepsOf(begin(position, who)).includes(hexNamed("1922"));
  });
  expect(touches).toEqual([false, true]);
});

test("§7.3.AdminMarch the marker doubles what is left of the MA, on roads alone: ten hexes and more where a march stops", () => {
  const regular = alone("2724", "manoeuvre");
  expect(stepsOf(along(begin(regular.position, regular.who), ROAD))).toEqual([]);
  const { position, who } = alone("2724", "manoeuvre");
  const march = begin(position, who).pick({ type: "administrativeMarch" });
  expect(position.administrativeMarch[who]).toBe(1);
  const offRoad = (from: number) =>
    stepsOf(march).filter((hex) => !isRoad(linkNamed(board, board.ids[from]!, board.ids[hex]!)));
  expect(offRoad(hexNamed("2724"))).toEqual([]);
  along(march, ROAD);
  // 5 MPs, 1 to declare, 4 doubled to 8, 5 of them spent.
  expect(stepsOf(march).length).toBeGreaterThan(0);
  expect(offRoad(position.hex[who]!)).toEqual([]);
});

test("§7.4a MPs that are not spent are lost, and nobody is activated more often than his Order permits", () => {
  const { position, who } = alone("1921", "manoeuvre");
  position.activations[who] = 1;
  begin(position, who).pick({ type: "stop" });
  const friend = stand(position, "florange", "1002");
  strip(position, "florange");
  give(position, "florange", "swiss-infantry", 4);
  const left = (one: number) => pointsLeft(position, activationOf(position, one, 0)) / 2;
  expect([left(who), left(friend)]).toEqual([5, 5]);
  expect(candidatesOf(position, "french")).toContain(who);
  position.activations[who] = 2;
  expect(candidatesOf(position, "french")).not.toContain(who);
  position.activations[who] = 1;
  position.order[who] = "stand";
  expect(candidatesOf(position, "french")).not.toContain(who);
});

test("§7.4b a Force moves until its foot has spent the last MP, though its horse has more, and has its full MA next time", () => {
  const { position, who } = alone("2724", "manoeuvre");
  const horse = give(position, "la-palice", "french-gendarmes", 2);
  expect(allowanceOf(position, horse)).toBe(12);
  const march = along(begin(position, who), ROAD.slice(0, 9));
  expect(stepsOf(march)).toContain(hexNamed("3723"));
  along(march, ["3723"]);
  expect(typesOf(march)).toEqual(["stop"]);
  expect(pointsLeft(position, activationOf(position, who, 0))).toBe(10);
});

test("§7.6.2c a printed crossing is neither built over nor changed, and costs an LOC nothing", () => {
  const { position, who } = alone("2206", "manoeuvre");
  const bridge = linkNamed(board, "2206", "2307");
  position.pontoonTrains[who] = 1;
  expect(crossingOf(position, bridge)).toBe(BRIDGE);
  expect(begin(position, who).options()).not.toContainEqual({ type: "layPontoon", hex: hexNamed("2307") });
  const cost = stepCost(position, bridge);
  position.pontoons = [hexsideOf(bridge)];
  expect([crossingOf(position, bridge), stepCost(position, bridge)]).toEqual([BRIDGE, cost]);
  position.pontoons = [];
  const length = () => lineLength(position, hexNamed("2206"), hexNamed("2307"), "french");
  const lengths = (["Fair", "Rain"] as const).map((weather) => {
    position.weather = weather;
    return length();
  });
  expect(lengths[1]).toBe(lengths[0]);
  expect(lengths[0]).toBe(1);
});

test("§17.1a Mud and Snow take 1 from every MA and shift the APs one column to the right; no other weather does", () => {
  const { position, unit } = alone("1921", "manoeuvre");
  const effects = (["Fair", "Heat", "Rain", "Frost", "Mud", "Snow"] as const).map((weather) => {
    position.weather = weather;
    return [allowanceOf(position, unit) / 2, apColumns(position, 0)];
  });
  expect(effects).toEqual([
    [5, 0],
    [5, 0],
    [5, 0],
    [5, 0],
    [4, 1],
    [4, 1],
  ]);
});

test("§7.7 a Force with its last MP may still go over to Administrative March, and has the marker when it is next activated", () => {
  const { position, who } = alone("2724", "manoeuvre");
  const march = along(begin(position, who), ROAD.slice(0, 8));
  expect(typesOf(march)).toContain("administrativeMarch");
  const late = along(march.copy(), [ROAD[8]!]);
  expect(typesOf(late)).not.toContain("administrativeMarch"); // half an MP is left
  march.pick({ type: "administrativeMarch" });
  expect(stepsOf(march)).toEqual([]);
  march.pick({ type: "stop" });
  expect(position.administrativeMarch[who]).toBe(1);
});

test("§15.1.4 §S1.map no Bridge leads off the half map", () => {
  const position = field(1);
  const who = force(position, "roquebertin", "2427", [["italian-infantry-french-q1", 6]], "manoeuvre");
  position.pontoonTrains[who] = 1;
  const bridges = () =>
    begin(position, who)
      .options()
      .flatMap((one) => (one.type === "layPontoon" ? [one.hex] : []));
  expect(crossingOf(position, linkNamed(board, "2427", "2426"))).toBe(RIVER);
  expect(bridges().map((hex) => board.ids[hex])).toEqual(["2327"]);
});
