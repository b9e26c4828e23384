import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { board, hexes, hexNamed, placeNamed } from "../../src/data.ts";
import { castOf, type Honour } from "../../src/position.ts";
import { controllerOf, forcesControlledBy } from "../../src/rules/forces.ts";
import { limitOn } from "../../src/rules/limits.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { mayMarch } from "../../src/rules/march/steps.ts";
import { alignmentOf, ownerOf } from "../../src/rules/regions.ts";
import { noteRiders, ridersOf } from "../../src/rules/rides.ts";
import {
  breakingOff,
  bringsSwiss,
  schinerModifier,
  statusFor,
  swissAlignment,
  swissReinforcement,
  toStrikeOff,
  turnSwiss,
} from "../../src/rules/scenarios/swiss.ts";
import { run, withDice } from "../bench.ts";
import { capitano, give, scenario, stand, strip, unitsOfType } from "../table.ts";

function army(position: Honour, id: string): number {
  return castOf(position).armies.named(id);
}
function talks(position: Honour) {
  return run(position, swissAlignment, { french: 0, rivals: 0 });
}

test("§S3.6 the French bid 0, 2 or 5 of their APs first, then the others of one Army within what it has", () => {
  const position = scenario(3);
  const play = talks(position);
  expect([play.seat(), play.options()]).toEqual([
    "french",
    [
      { type: "bid", army: -1, points: 0 },
      { type: "bid", army: army(position, "french"), points: 2 },
      { type: "bid", army: army(position, "french"), points: 5 },
    ],
  ]);
  play.pick({ points: 5 });
  // Spain has 1 AP, the Pope 2.
  expect([play.seat(), play.options()]).toEqual([
    "rivals",
    [
      { type: "bid", army: -1, points: 0 },
      { type: "bid", army: army(position, "papal"), points: 2 },
    ],
  ]);
});

test("§S3.6 #S3.6-2 turn 1, die 1, the French bid 5: with the 2 of the Pope 1 + 2 - 1 = 2, Anti-French; unanswered 3, Neutral", () => {
  const answered = withDice(scenario(3), 1);
  talks(answered).pick({ points: 5 }).pick({ points: 2 });
  expect([answered.swissStatus, answered.ap[army(answered, "papal")], answered.ap[army(answered, "french")]]).toEqual([
    "anti-french",
    0,
    5,
  ]);
  const alone = withDice(scenario(3), 1);
  talks(alone).pick({ points: 5 }).pick({ points: 0 });
  expect([alone.swissStatus, alone.ap[army(alone, "french")]]).toEqual(["neutral", 5]);
});

test("§S3.6 #S3.6-1 the results: 2 or less, 3 and 4, 5 or more; die 3 with 5 and 2 APs is 4, Neutral", () => {
  expect([1, 2, 3, 4, 5, 8].map(statusFor)).toEqual([
    "anti-french",
    "anti-french",
    "neutral",
    "neutral",
    "pro-french",
    "pro-french",
  ]);
  const position = withDice(scenario(3), 3);
  position.ap[army(position, "spanish")] = 2;
  const play = talks(position).pick({ points: 5 });
  play.pick({ army: army(position, "spanish"), points: 2 });
  expect([play.events.find(({ type }) => type === "swissRoll")?.total, position.swissStatus]).toEqual([4, "neutral"]);
});

test("§S3.6 Schiner in a Force with 40 SPs of Swiss Infantry takes 1 off, Demoralised ones and his own counted", () => {
  const position = scenario(3);
  expect(schinerModifier(position)).toBe(0);
  const swiss = [...unitsOfType(position, "swiss-infantry"), ...unitsOfType(position, "swiss-infantry-schiner")];
  const inNovara = swiss.filter((unit) => position.holder[unit]! >= 0);
  // 24 SPs at start; the rest comes under Rhan.
  for (const unit of unitsOfType(position, "swiss-infantry")
    .filter((one) => position.holder[one]! < 0)
    .slice(0, 2)) {
    position.holder[unit] = capitano(position, "rhan");
    position.sp[unit] = 8;
  }
  position.demoralised[inNovara[0]!] = 1;
  expect(schinerModifier(position)).toBe(-1);
  position.sp[inNovara[0]!]!--;
  expect(schinerModifier(position)).toBe(0);
});

test("§S3.6c Pro-French: the French decide for the Swiss and strike off one unit but Schiner's; they cannot move, nor ride", () => {
  const position = withDice(scenario(3), 6);
  const play = talks(position).pick({ points: 0 }).pick({ points: 0 });
  const stein = capitano(position, "von-stein");
  expect([position.swissStatus, controllerOf(position, stein), play.ask()]).toEqual([
    "pro-french",
    "french",
    "swissAlignment.strikeOff",
  ]);
  const offered = play.options().map((option) => castOf(position).units.typeIds[(option as { unit: number }).unit]);
  expect(new Set(offered)).toEqual(new Set(["swiss-infantry"]));
  const [unit] = toStrikeOff(position) as [number];
  play.pick({ unit });
  expect([position.sp[unit], position.holder[unit]! < 0, play.ask()]).toEqual([0, true, "over"]);

  const primo = forcesControlledBy(position, "french").find((who) => position.hex[who] === hexNamed("2611"))!;
  position.order[primo] = "manoeuvre";
  expect(mayMarch(position, primo)).toBe(false);
  const minor = capitano(position, "swiss-minor");
  strip(position, "swiss-minor");
  noteRiders(position);
  expect([ridersOf(position, "french").includes(minor), ridersOf(position, "rivals").includes(minor)]).toEqual([
    false,
    false,
  ]);
});

test("§S3.6d Neutral: the Anti-French decide for the Swiss and may move them", () => {
  const position = scenario(3);
  turnSwiss(new Play(position), "pro-french", []);
  turnSwiss(new Play(position), "neutral", []);
  const primo = forcesControlledBy(position, "rivals").find((who) => position.hex[who] === hexNamed("2611"))!;
  position.order[primo] = "manoeuvre";
  expect([controllerOf(position, primo), mayMarch(position, primo)]).toEqual(["rivals", true]);
});

test("§S3.6e §S3.regions Anti-French for good: the Duchy is theirs, their markers there come off, those of the French stay", () => {
  const position = scenario(3);
  const regions = ["M", "G", "R"].map((id) => hexes.regionIds.indexOf(id));
  const aligned = () => regions.map((region) => alignmentOf(position, region));
  const [milano, lodi, pavia] = ["2624", "2032", "1623"].map(placeNamed) as [number, number, number];
  position.conqueror[lodi] = army(position, "french");
  position.conqueror[pavia] = army(position, "spanish");
  expect([aligned(), ownerOf(position, pavia)]).toEqual([["not-aligned", "not-aligned", "not-aligned"], "rivals"]);
  turnSwiss(new Play(position), "anti-french", []);
  expect(aligned()).toEqual(["rivals", "rivals", "rivals"]);
  expect([milano, lodi, pavia].map((place) => ownerOf(position, place))).toEqual(["rivals", "french", "rivals"]);
  expect(position.conqueror[pavia]).toBe(-1);
});

test("§S3.6a from the second turn on the French may break off before the Weather Phase", () => {
  const position = scenario(3);
  expect(run(position, breakingOff, {}).ask()).toBe("over");
  position.turn = 2;
  const play = run(position, breakingOff, {});
  expect([play.seat(), play.options()]).toEqual(["french", [{ type: "negotiate" }, { type: "breakOffTalks" }]]);
  play.pick({ type: "breakOffTalks" });
  expect([position.swissStatus, run(position, breakingOff, {}).ask()]).toEqual(["anti-french", "over"]);
});

test("§S3.6b §S3.1 §S3.7 #S3.6b-1 on the road from Novara nothing happens up to 2615; entering 2616 turns the Swiss, and the Force marches on", () => {
  const position = scenario(3);
  position.weather = "Fair";
  const bayard = stand(position, "bayard", "2614");
  strip(position, "bayard");
  give(position, "bayard", "french-infantry", 4);
  position.order[bayard] = "attack";
  const milano = hexNamed("2624");
  expect([limitOn(position, bayard, milano), limitOn(position, bayard, hexNamed("2612"))]).toEqual(["S3.1", "S3.7"]);
  const play = run(position, activation, activationOf(position, bayard, 0)).pick({
    type: "step",
    hex: hexNamed("2615"),
  });
  expect(position.swissStatus).toBe("neutral");
  play.pick({ type: "step", hex: hexNamed("2616") });
  expect(position.swissStatus).toBe("anti-french");
  expect([limitOn(position, bayard, milano), limitOn(position, bayard, hexNamed("2612"))]).toEqual([null, null]);
  expect(play.options().some(({ type }) => type === "step")).toBe(true);
});

test("§S3.1 the Papal Army enters the Duchy when a Force with a Papal unit does, under whichever Capitano; then PP is open", () => {
  const position = scenario(3);
  position.weather = "Fair";
  const cardona = stand(position, "cardona", "1444");
  strip(position, "cardona");
  give(position, "cardona", "spanish-infantry", 4);
  position.order[cardona] = "manoeuvre";
  position.superior.fill(-1);
  run(position, activation, activationOf(position, cardona, 0)).pick({ type: "step" });
  expect(position.papalEntered).toBe(0);
  const papal = give(position, "cardona", "papal-light-cavalry", 1);
  position.army[papal] = army(position, "papal");
  const francois = capitano(position, "francois-i");
  expect(limitOn(position, francois, hexNamed("0251"))).toBe("S3.1");
  run(position, activation, activationOf(position, cardona, 0)).pick({ type: "step" });
  expect([position.papalEntered, limitOn(position, francois, hexNamed("0240"))]).toEqual([1, null]);
});

test("§S3.5 #S3.5-1 the die that brings the Swiss: August 5 a 5, August 6 a 4 or 5, then 3, 2, 1 and more; never a natural 6", () => {
  const position = scenario(3);
  const faces = (turn: number) => {
    position.turn = turn;
    return [1, 2, 3, 4, 5, 6].filter((die) => bringsSwiss(position, die));
  };
  expect([2, 3, 4, 5, 6, 9].map(faces)).toEqual([
    [5],
    [4, 5],
    [3, 4, 5],
    [2, 3, 4, 5],
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5],
  ]);
});

test("§S3.5 §S3.5a no roll in the first turn; a success makes Roist due in the same turn, and there is no other roll", () => {
  const position = scenario(3);
  const roist = castOf(position).groups.findIndex(({ id }) => id === "roist");
  const rolls = (turn: number, die: number) => {
    position.turn = turn;
    return run(withDice(position, die), swissReinforcement, {}).events.length;
  };
  expect([rolls(1, 5), position.due[roist]]).toEqual([0, 0]);
  expect([rolls(2, 4), position.due[roist]]).toEqual([1, 0]);
  expect([rolls(3, 4), position.due[roist]]).toEqual([1, 3]);
  expect(rolls(4, 5)).toBe(0);
});

test("§S3.3 a Papal Force that shares Cardona's hex without his Attack Order leaves it before it does anything else", () => {
  const position = scenario(3);
  position.swissStatus = "anti-french";
  position.weather = "Fair";
  const cardona = capitano(position, "cardona");
  const urbino = stand(position, "urbino", board.ids[position.hex[cardona]!]!);
  give(position, "urbino", "papal-heavy-cavalry", 4);
  position.order[urbino] = "manoeuvre";
  position.activations[urbino] = 1;
  const kinds = () =>
    new Set(
      run(position, activation, activationOf(position, urbino, 0))
        .options()
        .map(({ type }) => type),
    );
  position.order[cardona] = "stand";
  expect(kinds()).toEqual(new Set(["step"]));
  position.order[cardona] = "attack";
  expect(kinds()).toContain("stop");
  position.order[cardona] = "stand";
  position.order[urbino] = "garrison";
  expect(kinds()).not.toContain("step"); // it cannot: Consolidation moves it
});
