import { completeSetup, diceFrom, draw, SPECTATOR } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { guess } from "../../src/advice/guess.ts";
import { layOf } from "../../src/advice/lay.ts";
import { AUSTRIAN, FRENCH, hexNamed, hexOfPlace, leaderNamed, leaders, pieces } from "../../src/data.ts";
import { quadrilateral } from "../../src/index.ts";
import { CAPTURED, FACE_DOWN, IN_PLAY, NOWHERE, type Quadrilateral } from "../../src/position.ts";
import { mayLeaveCitadel } from "../../src/rules/core/battle/governor.ts";
import { combatOf, headOf, isForce, stands } from "../../src/rules/core/forces.ts";
import { marchOf, march as procedure, setOn } from "../../src/rules/core/march.ts";
import { scouting } from "../../src/rules/core/scouting.ts";
import { follow, rememberAll, rememberStrength } from "../../src/rules/core/sightings.ts";
import "../../src/rules/sequence.ts";
import { turnDown } from "../../src/rules/core/showing.ts";
import { emptyMap, hexAt, put } from "../field.ts";
import { rolling } from "../marching.ts";
import { Playing } from "../playing.ts";
import { Trial } from "./play.ts";

/** What a seat remembers of the enemy (§C1.8 to §C1.10, §C8.14), and that a guess agrees with it. */

function begun(scenario = "castiglione"): Quadrilateral {
  const position = quadrilateral.start(completeSetup(quadrilateral, { scenario, seed: "memory", dice: "fast" }));
  position.leaderShown.fill(FACE_DOWN);
  position.vedetteShown.fill(0);
  return position;
}

function march(position: Quadrilateral, leader: number, hex: number): void {
  const from = position.leaderHex[leader]!;
  setOn(position, leader, hex);
  follow(position, leaders.side[leader]!, from, hex, true);
}

function guessed(position: Quadrilateral, seat: "austrian" | "french", seed = "guess"): Quadrilateral {
  const dice = diceFrom(seed, "fast");
  return guess(quadrilateral.view(position, seat), seat, (below) => draw(dice, below));
}

const [davidovich, wurmser, massena] = ["davidovich", "wurmser", "massena"].map((id) => leaderNamed(id)) as [
  number,
  number,
  number,
];

test("§C1.8 whoever marches face down is thought to be where his counter has come, and those who have joined are thought to be together", () => {
  const position = begun();
  const far = hexNamed("E2226");
  march(position, davidovich, far);
  march(position, wurmser, far);
  position.superior[davidovich] = wurmser;
  const { foes } = layOf(guessed(position, "french"), FRENCH);
  const there = foes.filter(({ hex }) => hex === far);
  expect(there.map(({ leader, combat }) => [leader, combat])).toEqual([[wurmser, combatOf(position, wurmser)]]);
  expect(foes.some(({ hex }) => hex === hexNamed("E3127") || hex === hexNamed("E3026"))).toBe(false);
});

test("§C14.20 the strength that was told in a battle is remembered until another is told, and goes with those who fought", () => {
  const position = begun();
  const named = [
    davidovich,
    ...leaders.ofSide[AUSTRIAN].filter((one) => headOf(position, one) === davidovich && one !== davidovich),
  ];
  rememberAll(position, AUSTRIAN, named);
  rememberStrength(position, named, 6);
  march(position, davidovich, hexNamed("E2226"));
  const at = () => layOf(guessed(position, "french"), FRENCH).foes.find(({ hex }) => hex === hexNamed("E2226"));
  expect(at()).toMatchObject({ leader: davidovich, combat: 6 });
  rememberStrength(position, named, 9);
  expect(at()).toMatchObject({ leader: davidovich, combat: 9 });
});

test("§C1.10 whoever was thought to be in a battle and is not named there is nowhere to be found", () => {
  const position = begun();
  position.lastHex[wurmser] = position.leaderHex[davidovich]!;
  rememberAll(position, AUSTRIAN, [davidovich]);
  expect([position.lastHex[wurmser], position.lastHex[davidovich]]).toEqual([NOWHERE, position.leaderHex[davidovich]]);
});

test("§C7.13 of a vedette or a leader who rides off nobody knows which he is: those who were there stay, unless nothing does", () => {
  const position = begun();
  const from = position.leaderHex[massena]!;
  follow(position, FRENCH, from, hexNamed("E2226"), false);
  expect(position.lastHex[massena]).toBe(from);
  setOn(position, massena, hexNamed("E2226"));
  follow(position, FRENCH, from, hexNamed("E2226"), false);
  expect(position.lastHex[massena]).toBe(hexNamed("E2226"));
});

test("§C1.9 what a seat remembers is its own: the other seat and spectators see none of it", () => {
  const position = begun();
  rememberStrength(position, [davidovich], 12);
  const seen = (viewer: string) => quadrilateral.view(position, viewer).position;
  expect([seen("french").lastHex[davidovich], seen("french").toldSps[davidovich]]).toEqual([hexNamed("E3026"), 12]);
  for (const viewer of ["austrian", SPECTATOR]) {
    expect([seen(viewer).lastHex[davidovich], seen(viewer).toldSps[davidovich]]).toEqual([NOWHERE, 0]);
  }
  expect([seen("austrian").lastHex[massena], seen("french").lastHex[massena]]).toEqual([hexNamed("E2524"), NOWHERE]);
});

test("§C2.17 a Force that leaves Mantova does not take its governor along, and no guess has one in the field", () => {
  const position = begun();
  const governor = leaders.ofSide[AUSTRIAN].find(
    (one) => !mayLeaveCitadel(one) && position.leaderState[one] === IN_PLAY,
  )!;
  expect(position.lastHex[governor]).toBe(hexOfPlace("mantova"));
  follow(position, AUSTRIAN, hexOfPlace("mantova"), hexNamed("E1023"), true);
  expect(position.lastHex[governor]).toBe(hexOfPlace("mantova"));
  position.lastHex.fill(hexNamed("E3026"));
  const guess = guessed(position, "french");
  for (const leader of leaders.ofSide[AUSTRIAN].filter((one) => !mayLeaveCitadel(one))) {
    expect([guess.leaderState[leader], guess.leaderHex[leader]]).not.toEqual([IN_PLAY, hexNamed("E3026")]);
  }
});

test("the card of an enemy piece tells who was last known there, and how strong he was told to be, in both languages", () => {
  const position = begun();
  rememberStrength(position, [davidovich], 12);
  const view = quadrilateral.view(position, "french");
  const card = (language: "en" | "it") =>
    quadrilateral
      .scene(view, language)
      .pieces.find(({ space, side }) => side === "austrian" && space === hexNamed("E3026"))!
      .values!.map(({ title, text }) => `${title}: ${text}`);
  expect(card("en")).toContain("Davidovich: last known there on 29 July");
  expect(card("en")).toContain("Strength when last told: about 12 SPs on 29 July");
  expect(card("it")).toContain("Forza all'ultima notizia: circa 12 PF (29 luglio)");
});

test("§C2.12 whoever was taken is not remembered as standing anywhere", () => {
  const position = begun();
  position.leaderState[davidovich] = CAPTURED;
  position.leaderHex[davidovich] = NOWHERE;
  const guess = guessed(position, "french");
  expect(guess.leaderState[davidovich]).toBe(CAPTURED);
  expect(stands(guess, davidovich) && isForce(guess, davidovich)).toBe(false);
});

test("§C8.5 §C8.14 a vedette that is shown is told with its hex; of a leader who is scouted the side remembers the name, the hex and the turn", () => {
  const position = emptyMap();
  position.turn = 7;
  const vedette = pieces.vedette.indexOf(FRENCH);
  position.vedetteHex[vedette] = hexAt("E0305");
  const other = pieces.vedette.indexOf(AUSTRIAN);
  position.vedetteHex[other] = hexAt("E0304");
  position.vedetteShown[other] = 0;
  const playing = new Playing(rolling(position, 1), scouting, { side: FRENCH, scouted: [] });
  playing.play("scout", { vedette, hex: hexAt("E0304") });
  expect(playing.events.find(({ type }) => type === "shown")).toMatchObject({
    as: "vedette",
    side: "austrian",
    hex: hexAt("E0304"),
  });
  position.vedetteHex[other] = NOWHERE;
  position.outcome = null;
  const wurmser = put(position, "wurmser", "E0306", { sporck: 5 });
  position.lastHex[wurmser] = NOWHERE;
  new Playing(position, scouting, { side: FRENCH, scouted: [] }).play("scout", { vedette, hex: hexAt("E0306") });
  expect([position.lastHex[wurmser], position.lastSeen[wurmser]]).toEqual([hexAt("E0306"), 7]);
});

test("§C8.5 §C1.8 a vedette is shown to cavalry that comes beside it, and lies face down again when nobody is near", () => {
  const position = emptyMap();
  position.weather = "fair";
  position.turn = 5;
  position.phasing = FRENCH;
  const vedette = pieces.vedette.indexOf(AUSTRIAN);
  position.vedetteHex[vedette] = hexAt("E0307");
  const dragoons = put(position, "massena", "E0305", { beaumont: 3 });
  const trial = new Trial(position).begin(procedure, marchOf(position, dragoons, "command"));
  trial.play({ type: "march", hex: hexAt("E0306") });
  expect(position.vedetteShown[vedette]).toBe(1);
  position.leaderHex[dragoons] = hexAt("E0315");
  turnDown(position);
  expect(position.vedetteShown[vedette]).toBe(0);
});

test("§C8.14 a vedette beside two pieces scouts one of them", () => {
  const position = emptyMap();
  position.vedetteHex[pieces.vedette.indexOf(FRENCH)] = hexAt("E0305");
  put(position, "wurmser", "E0306", { sporck: 5 });
  put(position, "davidovich", "E0304", { huff: 3 });
  const trial = new Trial(position).begin(scouting, { side: FRENCH, scouted: [] });
  expect(trial.options().filter(({ type }) => type === "scout")).toHaveLength(2);
  expect(trial.take("scout").options()).toEqual([{ type: "endSegment" }]);
});
