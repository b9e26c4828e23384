import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { hexNamed, placeNamed } from "../../src/data.ts";
import { ARRIVED, castOf, type Honour, LOST } from "../../src/position.ts";
import { reinforcements, reinforcementsOf } from "../../src/rules/arrivals/reinforcements.ts";
import { eligibleSources } from "../../src/rules/command/sources.ts";
import { takeFortress } from "../../src/rules/conquest.ts";
import { strengthOf, subordinatesOf, unitsOfForce } from "../../src/rules/forces.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { ownerOf } from "../../src/rules/regions.ts";
import { rides } from "../../src/rules/rides.ts";
import { landing, rollForSize } from "../../src/rules/scenarios/genova.ts";
import { rollForPlague } from "../../src/rules/scenarios/plague.ts";
import { run, withDice } from "../bench.ts";
import { empty, give, scenario, stand, strip } from "../table.ts";

function country(): Honour {
  const position = scenario(5);
  empty(position);
  position.weather = "Fair";
  return position;
}

test("§S5.1 on AP turns but February 3 a die of 5 or 6 lands the Imperials at Genova, once", () => {
  const position = scenario(5);
  const rolled = (turn: number, die: number) => {
    position.turn = turn;
    return run(withDice(position, die), landing, {}).events.map(({ landed }) => landed);
  };
  expect([rolled(1, 6), rolled(2, 4), rolled(6, 5), rolled(10, 6)]).toEqual([[], [false], [true], []]);
  expect(position.landed).toBe(6);
  position.landed = 0;
  expect(rolled(22, 6)).toEqual([]);
});

test("§S5.1 §S5.1a after the landing 0114 is no French source, and one that was active there is lost for two turns", () => {
  const position = scenario(5);
  const french = castOf(position).armies.named("french");
  const genova = hexNamed("0114");
  position.source[french] = genova;
  position.turn = 2;
  expect(eligibleSources(position, french)).toContain(genova);
  run(withDice(position, 5), landing, {});
  expect([position.source[french], position.sourceReturns[french]]).toEqual([LOST, 4]);
  expect(eligibleSources(position, french)).not.toContain(genova);
});

test("§S5.1a two dice in C.1: 2 to 9 nobody, 10 a small Force three turns after the landing, 11 and 12 a larger one after two", () => {
  const due = (first: number, second: number) => {
    const position = scenario(5);
    position.turn = 6;
    position.landed = 6;
    rollForSize(new Play(withDice(position, first, second)));
    const { groups } = castOf(position);
    return groups.flatMap(({ dice, units }, group) =>
      dice && position.due[group]! > 0 ? [[position.due[group], units.length, position.landingDice]] : [],
    );
  };
  expect([due(4, 5), due(5, 5), due(5, 6), due(6, 6)]).toEqual([[], [[9, 2, 10]], [[8, 2, 11]], [[8, 2, 12]]]);
});

/** Bourbon, without units, at an eastern road hex in a turn of December. */
function bourbonAt(hex: string, turn: number) {
  const position = country();
  position.turn = turn;
  const bourbon = stand(position, "bourbon-imperial", hex);
  strip(position, "bourbon-imperial");
  position.order[bourbon] = "";
  position.rode.fill(0);
  const play = run(position, rides, { side: "rivals", left: 2, rider: -1 });
  return { position, bourbon, play };
}

test("§S5.2 from December 6 on a Capitano Generale without troops may ride off by an eastern road hex; before not, and once only", () => {
  const early = bourbonAt("2750", 12);
  early.play.pick({ type: "ride" });
  expect(early.play.options().some(({ type }) => type === "rideToTirolo")).toBe(false);
  const { position, bourbon, play } = bourbonAt("2750", 13);
  play.pick({ type: "ride" }).pick({ type: "rideToTirolo", hex: hexNamed("2752") });
  expect([position.stands[bourbon], position.inTirolo, position.leftForTirolo]).toEqual(["away", bourbon, 13]);
  expect(play.events.filter(({ type }) => type === "leftForTirolo").length).toBeGreaterThan(0);
  const again = bourbonAt("2750", 14);
  again.position.leftForTirolo = 13;
  again.play.pick({ type: "ride" });
  expect(again.play.options().some(({ type }) => type === "rideToTirolo")).toBe(false);
});

test("§S5.2 §S5.2a #S5.2-1 he is back in turn N + 2 at the earliest, with Frundsberg and Sittich, and a die of APs if he is joined to another", () => {
  const { position, bourbon, play } = bourbonAt("2752", 13);
  play.pick({ type: "ride" }).pick({ type: "rideToTirolo" });
  const back = (turn: number) => {
    position.turn = turn;
    position.due.forEach((_, group) => {
      if (castOf(position).groups[group]!.id !== "tirolo") position.due[group] = ARRIVED;
    });
    return run(position, reinforcements, reinforcementsOf("rivals"));
  };
  expect(back(14).ask()).toBe("over");
  stand(position, "lannoy", "2040");
  give(position, "lannoy", "landsknecht-imperial", 4);
  const ap = position.ap[castOf(position).armies.named("imperial")]!;
  const entry = back(15);
  expect(entry.options().filter(({ type }) => type === "enter")).toHaveLength(5);
  withDice(position, 4);
  entry.pick({ type: "enter", hex: hexNamed("1552") });
  expect([position.hex[bourbon], subordinatesOf(position, bourbon).length]).toEqual([hexNamed("1552"), 2]);
  expect(strengthOf(position, unitsOfForce(position, bourbon))).toBe(14);
  expect(position.ap[castOf(position).armies.named("imperial")]).toBe(ap + 4);
  expect(entry.events.filter(({ type }) => type === "pointsFromTirolo")).toMatchObject([
    { die: 4, army: castOf(position).armies.named("imperial") },
  ]);
});

/** Albany at 0252 with 12 SPs of foot, 1 of guns and so many of horse. */
function albany(horse: number, turn = 10) {
  const position = country();
  position.turn = turn;
  stand(position, "francois-i", "2611");
  const who = stand(position, "albany", "0252");
  strip(position, "albany");
  give(position, "albany", "landsknecht-french", 8);
  give(position, "albany", "french-infantry", 4);
  give(position, "albany", "french-artillery", 1);
  give(position, "albany", "french-gendarmes", horse);
  position.order[who] = "manoeuvre";
  const play = run(position, activation, activationOf(position, who, 0));
  return { position, who, play, may: play.options().some(({ type }) => type === "leaveMap") };
}

test("§S5.3 §7.6.4 a Force with 12 SPs of foot, 1 of guns and 5 of horse may leave at 0252 before December 6, and is gone", () => {
  expect([albany(4).may, albany(5).may, albany(5, 13).may]).toEqual([false, true, false]);
  const { position, who, play } = albany(5);
  play.pick({ type: "leaveMap" });
  expect([position.expedition, position.stands[who], position.holder.includes(who)]).toEqual([1, "away", false]);
  expect(play.events).toContainEqual(expect.objectContaining({ type: "expedition", hex: hexNamed("0252") }));
  expect(play.ask()).toBe("over");
});

test("§S5.4 the first Force in Milano brings the die: 1 to 4 there is Pestilence, 5 or 6 there is none, and no other roll", () => {
  const after = (die: number) => {
    const position = country();
    rollForPlague(new Play(position));
    expect(position.plague).toBe("none");
    stand(position, "lannoy", "2624");
    give(position, "lannoy", "landsknecht-imperial", 4);
    rollForPlague(new Play(withDice(position, die)));
    const { plague } = position;
    rollForPlague(new Play(withDice(position, 1)));
    return [plague, position.plague];
  };
  expect([after(4), after(5)]).toEqual([
    ["raging", "raging"],
    ["over", "over"],
  ]);
});

test("§S5.regions a French Force that stops in Milano turns the Duchy; the Imperials keep by markers what they owned", () => {
  const position = country();
  const florange = stand(position, "florange", "2624");
  give(position, "florange", "french-infantry", 4);
  const [milano, pavia, novara] = ["2624", "1623", "2611"].map(placeNamed) as [number, number, number];
  const before = [milano, pavia, novara].map((place) => ownerOf(position, place));
  const play = new Play(position);
  takeFortress(play, florange);
  expect(position.duchyTurned).toBe(1);
  expect(play.events.filter(({ type }) => type === "duchyTurned")).toMatchObject([{ rules: ["S5.regions"] }]);
  expect([before, [milano, pavia, novara].map((place) => ownerOf(position, place))]).toEqual([
    ["rivals", "rivals", "french"],
    ["french", "rivals", "french"],
  ]);
  expect(position.conqueror[pavia]).toBe(castOf(position).armies.named("imperial"));
});
