import { diceFrom, type Forecast } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { copyPosition } from "../../src/copy.ts";
import { AUSTRIAN, board, FRENCH, hexes, leaderNamed, pieces, siegePlaceNamed, TERRAINS } from "../../src/data.ts";
import { quadrilateral as game } from "../../src/index.ts";
import type { QuadrilateralOption } from "../../src/option.ts";
import { type Quadrilateral, SHOWN_AS_FORCE } from "../../src/position.ts";
import { combat } from "../../src/rules/core/combat.ts";
import { commands } from "../../src/rules/core/commands.ts";
import { forcedMarch } from "../../src/rules/core/forcedMarch.ts";
import { initiative } from "../../src/rules/core/initiative.ts";
import { dispatchTo } from "../../src/rules/core/lines.ts";
import { march, marchOf, setOn } from "../../src/rules/core/march.ts";
import { movement } from "../../src/rules/core/movement.ts";
import { scouting } from "../../src/rules/core/scouting.ts";
import { surrenders } from "../../src/rules/core/surrender.ts";
import "../../src/rules/sequence.ts";
import { emptyMap, hexAt, lineBetween, put, scenarioPosition } from "../field.ts";
import { plain } from "../rules/fighting.ts";
import { Trial } from "../rules/play.ts";

const DIE = [1, 2, 3, 4, 5, 6];

/** The forecast of an option for the seat that is asked. */
function forecastOf(trial: Trial, option: QuadrilateralOption, seat = trial.choice.seat): Forecast | null {
  return game.forecast(game.view(trial.position, seat), option, "en");
}

/** Chances by result; where there are several groups, of the one whose title has these words. */
function chances(forecast: Forecast | null, group = ""): Record<string, number> {
  const found: Record<string, number> = {};
  for (const one of forecast?.results ?? []) if ((one.group ?? "").includes(group)) found[one.result] = one.chance;
  return found;
}

/** The share of rolls that bring each result. */
function shares(results: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const one of results) found[one] = (found[one] ?? 0) + 1 / results.length;
  return found;
}

function same(one: Record<string, number>, other: Record<string, number>): void {
  expect(Object.keys(one).sort()).toEqual(Object.keys(other).sort());
  for (const key of Object.keys(one)) expect(one[key], key).toBeCloseTo(other[key]!, 9);
}

/** A French Force in the plain, in supply; an Austrian one beside it where it is wanted. */
function field(beside?: string): Quadrilateral {
  const position = emptyMap();
  position.weather = "fair";
  position.phasing = FRENCH;
  lineBetween(position, FRENCH, "E0130", "E0304");
  position.supply[FRENCH] = hexAt("E0304");
  put(position, "massena", "E0305", { rampon: 4, pijon: 4, vial: 4, beaumont: 2 });
  if (beside) put(position, beside, "E0306", { sporck: 5 });
  return position;
}
const massena = leaderNamed("massena");
const tries = { type: "initiative", leader: massena } as const;

test("§C7.8 the forecast of an Initiative roll is what the six faces bring", () => {
  const played = DIE.map((die) => {
    const trial = new Trial(field()).begin(initiative, { side: FRENCH }, [die, 6, 6]).play(tries);
    return trial.event("initiative")!.result as string;
  });
  same(chances(forecastOf(new Trial(field()).begin(initiative, { side: FRENCH }), tries)), shares(played));
});

test("§C8.6 against an unknown piece every Initiative is reckoned with, and the forecast does not tell which it has", () => {
  const forecasts = ["wurmser", "canto", "davidovich"].map((enemy) =>
    forecastOf(new Trial(field(enemy)).begin(initiative, { side: FRENCH }), tries),
  );
  expect(new Set(forecasts.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(new Set(forecasts[0]!.results.map(({ group }) => group))).toEqual(
    new Set([
      "If no enemy Force stands beside it",
      "Against an enemy of Initiative 1-2",
      "Against an enemy of Initiative 3-4",
      "Against an enemy of Initiative 5",
    ]),
  );
  const wurmser = DIE.map((die) => {
    const trial = new Trial(field("wurmser")).begin(initiative, { side: FRENCH }, [die, 6, 6]).play(tries);
    return trial.event("initiative")!.result as string;
  });
  same(chances(forecasts[0]!, "3-4"), shares(wurmser));
});

test("§C8.6 a piece that was shown as a Force is one: the case without an enemy falls away", () => {
  const position = field("wurmser");
  position.leaderShown[leaderNamed("wurmser")] = SHOWN_AS_FORCE;
  const trial = new Trial(position).begin(initiative, { side: FRENCH });
  expect(forecastOf(trial, tries)!.results.map(({ group }) => group)).not.toContain(
    "If no enemy Force stands beside it",
  );
});

test("§C7.7 a Command is forecast only in an enemy zone, where it must be rolled for", () => {
  const command = { type: "command", leader: massena } as const;
  const free = new Trial(field()).begin(commands, { side: FRENCH });
  expect(forecastOf(free, command)).toBeNull();
  const held = new Trial(field("wurmser")).begin(commands, { side: FRENCH });
  expect(forecastOf(held, command)!.modifiers).toContainEqual(expect.objectContaining({ rule: "C7.7", by: -2 }));
});

test("§C13.2 the forecast of a forced march tells the attrition that a forced march costs", () => {
  const position = field();
  position.phasing = AUSTRIAN;
  position.ap[FRENCH] = 1;
  const trial = new Trial(position).begin(forcedMarch, { side: FRENCH });
  const forced = forecastOf(trial, { type: "forcedMarch", leader: massena })!;
  const free = forecastOf(new Trial(copyPosition(position)).begin(initiative, { side: FRENCH }), tries)!;
  const loss = ({ basis }: Forecast) => basis.find(({ label }) => label === "Attrition after a whole march")!.value;
  expect(loss(forced)).not.toBe(loss(free));
});

test("§C11.3 the forecast of a halt is what the six faces of its attrition bring", () => {
  const marching = (die: number) => {
    const position = field();
    position.ap[FRENCH] = 0;
    position.weather = "heat";
    position.condition[FRENCH] = 9;
    const trial = new Trial(position).begin(march, marchOf(position, massena, "command"), [die]);
    for (const hex of ["E0405", "E0406", "E0407"]) trial.play({ type: "march", hex: hexAt(hex) });
    return trial;
  };
  const forecast = forecastOf(marching(1), { type: "halt" });
  const lost = DIE.map((die) => {
    const trial = marching(die).play({ type: "halt" });
    if (trial.options()[0]?.type === "forage") trial.take("forage");
    // The enemy is told that it has checked; what it lost only its owner.
    return `sps-${trial.events.find(({ type, loss }) => type === "attrition" && loss !== undefined)!.loss}`;
  });
  expect(new Set(lost).size).toBeGreaterThan(1);
  same(chances(forecast), shares(lost));
});

test("§II.d §C11.2 the end of the last Segment of marches tells the attrition of all that rest, together", () => {
  const resting = (dice: readonly number[]) => {
    const position = field();
    position.ap[FRENCH] = 0;
    put(position, "augereau", "E0310", { beyrand: 4, robert: 4 });
    return new Trial(position).begin(movement, { side: FRENCH }, dice).take("endSegment").take("endSegment");
  };
  const ready = resting([1]);
  expect(ready.choice.ask).toBe("initiative.who");
  const forecast = forecastOf(ready, { type: "endSegment" })!;
  expect(forecast.basis.map(({ label }) => label)).toEqual(["Masséna", "Augereau"]);
  const lost = DIE.flatMap((one) =>
    DIE.map((other) => {
      const trial = resting([one, other]).take("endSegment");
      while (!trial.over && trial.choice.ask === "stationaryAttrition.mode") {
        trial.take(trial.options().some(({ type }) => type === "forageWith") ? "forageWith" : "done");
      }
      const losses = trial.events.filter(({ type }) => type === "attrition").map(({ loss }) => loss as number);
      expect(losses).toHaveLength(2);
      return `sps-${losses[0]! + losses[1]!}`;
    }),
  );
  same(chances(forecast), shares(lost));
});

test("§C8.14 scouting is sure, an even chance beside a vedette that is seen, and both are told beside an unknown piece", () => {
  const position = emptyMap();
  const vedette = pieces.vedette.indexOf(FRENCH);
  position.vedetteHex[vedette] = hexAt("E0305");
  const wurmser = put(position, "wurmser", "E0306", { sporck: 5 });
  const option = { type: "scout", vedette, hex: hexAt("E0306") } as const;
  const ask = () =>
    forecastOf(new Trial(copyPosition(position)).begin(scouting, { side: FRENCH, scouted: [] }), option)!;
  expect(new Set(ask().results.map(({ group }) => group)).size).toBe(2);
  position.leaderShown[wurmser] = SHOWN_AS_FORCE;
  same(chances(ask()), { learns: 1 });
  const screen = pieces.vedette.indexOf(AUSTRIAN);
  position.vedetteHex[screen] = hexAt("E0304");
  position.vedetteShown[screen] = 1;
  same(chances(ask()), { learns: 1 / 2, fails: 1 / 2 });
});

const mantova = siegePlaceNamed("mantova");

/** Mantova under siege by Kilmaine and Dallemagne, with so much inside. */
function blockade(inside: Record<string, number>): Quadrilateral {
  const position = emptyMap("campaign-1796-11-04");
  const canto = put(position, "canto", "mantova", inside);
  put(position, "dallemagne", "E1023", { lebley: 2, chabot: 2 });
  put(position, "kilmaine", "E1224", { sandos: 4, bertin: 4, beaurevoir: 1 });
  for (const hex of ["mantova", "citadella"]) position.holder[hexes.holding[hexAt(hex)]!] = AUSTRIAN;
  position.besieged[canto] = 1;
  position.siege[mantova] = 1;
  position.duration[mantova] = 3;
  position.weather = "fair";
  position.phasing = FRENCH;
  return position;
}

test("§C15.1 §IV.a the last word before the summons tells its chances by what may be inside", () => {
  const insides = [
    ["more than 5", { wartensleben: 4, gummer: 4 }],
    ["3 to 5", { wartensleben: 4 }],
    ["2 SPs or fewer", { wartensleben: 2 }],
  ] as const;
  for (const [group, inside] of insides) {
    const trial = new Trial(blockade(inside)).begin(combat, { side: FRENCH }).take("endSegment");
    const forecast = forecastOf(trial, { type: "endBattles" });
    const fell = DIE.flatMap((one) =>
      DIE.map((other) => {
        const roll = new Trial(blockade(inside)).begin(surrenders, { side: FRENCH, place: 0 }, [one, other]);
        return roll.event("surrenderRoll")!.surrendered ? "falls" : "holds";
      }),
    );
    same(chances(forecast, group), shares(fell));
  }
});

test("§C10.9 a storm is forecast as what 150 storms bring", () => {
  const ready = blockade({ wartensleben: 4, gummer: 4 });
  const canto = leaderNamed("canto");
  ready.leaderHex[canto] = hexAt("citadella");
  const hex = hexAt("citadella");
  const begun = (position: Quadrilateral) =>
    new Trial(position).begin(combat, { side: FRENCH }).take("endSegment").play({ type: "attackHex", hex });
  const forecast = forecastOf(begun(copyPosition(ready)), { type: "battleType", battleType: "pursuit" }, "french")!;
  expect(forecast.title).toBe("Storm of Cittadella di Porto");
  const exact = chances(forecast, "Pursuit");
  const GAMES = 150;
  let won = 0;
  for (let i = 0; i < GAMES; i++) {
    const position = copyPosition(ready);
    position.dice = diceFrom(`storm ${i}`, "fast");
    const trial = begun(position).markers("pursuit", "pursuit");
    while (!trial.over && !trial.event("battleOver")) trial.play(trial.options()[0]!);
    if (trial.event("battleOver")!.victor === "french") won += 1 / GAMES;
  }
  expect(Math.abs(won - exact["own-8"]!)).toBeLessThan(5 * Math.sqrt(0.25 / GAMES));
});

test("§C14.9 §C14.12 before the types are chosen an enemy is reckoned with as strong as the told ten allows, and no stronger", () => {
  const forecasts = [8, 12].map((sps) => {
    const position = plain({ sporck: 4, huff: 4, ...(sps > 8 ? { klenau: 4 } : {}) }, { beyrand: 5, robert: 4 });
    position.phasing = FRENCH;
    const trial = new Trial(position).begin(combat, { side: FRENCH }).take("endSegment");
    trial.play({ type: "attackHex", hex: hexAt("E0305") });
    return forecastOf(trial, { type: "battleType", battleType: "pursuit" }, "french")!;
  });
  expect(forecasts[0]).toEqual(forecasts[1]);
  expect(forecasts[0]!.basis[0]).toMatchObject({ label: "SPs against you", value: "1-14" });
  const told = forecasts[0]!.results.filter(({ group }) => /Pursuit/.test(group!));
  expect(told.map(({ result }) => result)).toEqual(["own-1", "own-8", "own-14"]);
  expect(told.map(({ chance }) => chance)).toEqual(told.map(({ chance }) => chance).sort((a, b) => b - a));
  expect(forecasts[0]!.sides![0]!.units.map(({ value }) => value)).toEqual(["5 infantry", "4 infantry"]);
});

test("§C14.1 an attack is forecast before it is declared, and better against few than against many", () => {
  const position = plain({ sporck: 4, huff: 4 }, { beyrand: 5, robert: 4 });
  position.phasing = FRENCH;
  const trial = new Trial(position).begin(combat, { side: FRENCH }).take("endSegment");
  const forecast = forecastOf(trial, { type: "attackHex", hex: hexAt("E0305") })!;
  const wins = ["Against 1 ", "Against 5", "Against 10", "Against 20", "Against 30"].map(
    (group) => chances(forecast, group).own ?? 0,
  );
  expect([...wins].sort((a, b) => b - a)).toEqual(wins);
  expect(wins[0]).toBeGreaterThan(wins[4]!);
});

test("§C10.8 a sortie is forecast before it is ordered, though who besieges is not known", () => {
  const position = blockade({ wartensleben: 4, gummer: 4 });
  position.phasing = AUSTRIAN;
  const trial = new Trial(position).begin(combat, { side: AUSTRIAN }).take("endSegment");
  const forecast = forecastOf(trial, { type: "attackHex", hex: hexAt("E1023") })!;
  expect(forecast.title).toMatch(/^Sortie against/);
  expect(chances(forecast, "Against 5")).not.toEqual({});
});

test("§C14.29 the true chances of a pursuit lie between the worst and the best that are forecast", () => {
  const begun = (dice: readonly number[]) => {
    const position = plain({ sporck: 4, huff: 4 }, { beyrand: 5, robert: 5, beaumont: 4 });
    position.phasing = FRENCH;
    const trial = new Trial(position).begin(combat, { side: FRENCH }, dice).take("endSegment");
    trial.play({ type: "attackHex", hex: hexAt("E0305") }).markers("pursuit", "pursuit");
    while (trial.options()[0]!.type === "retreatTo") trial.take("retreatTo");
    return trial;
  };
  const ready = begun([6, 1]);
  expect(ready.choice.ask).toBe("pursuit.who");
  const option = ready.options().find(({ type }) => type === "pursue")!;
  const forecast = forecastOf(ready, option)!;
  const mean = (group: string) =>
    Object.entries(chances(forecast, group)).reduce((sum, [key, chance]) => sum + Number(key.slice(6)) * chance, 0);
  const true_ = DIE.reduce((sum, die) => {
    const trial = begun([6, die]);
    trial.play(trial.options().find(({ type }) => type === "pursue")!);
    return sum + (trial.event("pursuit")!.hexes as number) / 6;
  }, 0);
  expect(true_).toBeGreaterThanOrEqual(mean("At worst") - 1e-9);
  expect(true_).toBeLessThanOrEqual(mean("At best") + 1e-9);
});

test("§C9.2 damage to a crossing has a die that is forecast; repair has none", () => {
  const position = scenarioPosition("castiglione");
  position.phasing = FRENCH;
  const bridgehead = put(position, "massena", "verona", { rampon: 4 });
  const trial = new Trial(position).begin(march, marchOf(position, bridgehead, "command"));
  const works = trial.options().filter(({ type }) => type === "work");
  const damage = works.find((one) => one.type === "work" && one.kind === "damage")!;
  const forecast = forecastOf(trial, damage)!;
  expect(forecast.faces).toHaveLength(6);
  const done = forecast.faces!.filter(({ result }) => result === "✓").length;
  same(chances(forecast), { done: done / 6, failed: 1 - done / 6 });
  expect(forecastOf(trial, { ...damage, kind: "repair" } as QuadrilateralOption)).toBeNull();
});

test("§C4.12 §C10.4 §C11.12 a step that leaves dispatch, a bank or the Center is warned of before it is made", () => {
  const warned = (position: Quadrilateral, leader: number, hex: string) => {
    new Trial(position).begin(march, marchOf(position, leader, "command"));
    return game.note!({ type: "march", hex: hexAt(hex) }, "en", game.view(position, "french")) ?? "";
  };
  const besieger = blockade({ wartensleben: 4 });
  expect(warned(besieger, leaderNamed("dallemagne"), "E0923")).toContain("Opens a bank of Mantova");
  const guard = field();
  put(guard, "augereau", "E0304", { beyrand: 4 });
  expect(warned(guard, leaderNamed("augereau"), "E0404")).toContain("Leaves the Center alone");
  put(guard, "joubert", "E0304", { robert: 4 });
  expect(warned(guard, leaderNamed("augereau"), "E0404")).toBe("");
});

test("§C14.3 §C3.4 a step beside the enemy warns of the duty to attack, and of marsh and rice fields in the heat", () => {
  const told = (hex: string, change: (position: Quadrilateral) => void, seat = "french") => {
    const position = field("wurmser");
    setOn(position, massena, hexAt("E0304"));
    change(position);
    new Trial(position).begin(march, marchOf(position, massena, "command"));
    return game.note!({ type: "march", hex: hexAt(hex) }, "en", game.view(position, seat)) ?? "";
  };
  const calm = () => undefined;
  expect(told("E0305", calm)).toContain("Will have to attack E0306");
  expect(told("E0305", calm)).toContain("with 14 combat SPs, whatever stands there");
  expect(told("E0404", calm)).not.toContain("Will have to attack");
  // Out of his Player-Turn nobody attacks.
  const answering = (position: Quadrilateral) => {
    position.phasing = AUSTRIAN;
  };
  expect(told("E0305", answering)).not.toContain("Will have to attack");
  const wet = board.ids.find((_, hex) => hexes.terrain[hex] === TERRAINS.indexOf("marsh"))!;
  const halting = (weather: "heat" | "fair") => {
    const position = field();
    position.weather = weather;
    setOn(position, massena, hexAt(wet));
    new Trial(position).begin(march, marchOf(position, massena, "command"));
    return game.note!({ type: "halt" }, "en", game.view(position, "french")) ?? "";
  };
  expect(halting("heat")).toBe("Marsh or rice fields in the heat: attrition is 1 worse for whoever halts there.");
  expect(halting("fair")).toBe("");
});

test("§C11.12 §C4.7 a step into an enemy zone does not leave dispatch: the Force keeps the zone off its own hex", () => {
  const position = scenarioPosition("castiglione");
  const wurmser = leaderNamed("wurmser");
  setOn(position, wurmser, hexAt("E3025"));
  const note = (hex: string) => {
    new Trial(position).begin(march, marchOf(position, wurmser, "command"));
    return game.note!({ type: "march", hex: hexAt(hex) }, "en", game.view(position, "austrian")) ?? "";
  };
  // Joubert at La Corona watches E2925.
  expect(note("E2925")).toBe("Will have to attack La Corona: with 15 combat SPs, whatever stands there.");
  setOn(position, wurmser, hexAt("E2925"));
  expect(dispatchTo(position, AUSTRIAN, hexAt("E2925"))).toBeGreaterThan(0);
});

test("§C11.12 whoever has bread with him by the scenario's own rule is not told that he must forage, until it is eaten", () => {
  const position = scenarioPosition("castiglione");
  const note = (leader: string) =>
    game.note!({ type: "initiative", leader: leaderNamed(leader) }, "en", game.view(position, "austrian"));
  expect([note("quasdanovich"), note("ott"), note("wurmser")]).toEqual([null, null, null]);
  position.turn = 5;
  expect(note("quasdanovich")).toContain("Out of dispatch");
});

test("§C4.4 a Force that keeps an enemy zone off the Line of Communication is warned before it marches away", () => {
  const { supply, center } = scenarioPosition("castiglione");
  const position = emptyMap();
  position.phasing = FRENCH;
  position.supply[FRENCH] = supply[FRENCH];
  position.center[FRENCH] = center[FRENCH];
  const line = game.overlay(game.view(position, "french"), "loc", "en").map(({ space }) => space);
  const guard = put(position, "massena", "verona", { rampon: 4 });
  const threat = put(position, "wurmser", "verona", { sporck: 5 });
  const notes = line.flatMap((hex) =>
    neighbours(hex).flatMap((beside) => {
      position.leaderHex[guard] = hex;
      position.leaderHex[threat] = beside;
      if (line.includes(beside)) return [];
      const steps = new Trial(position).begin(march, marchOf(position, guard, "command")).options();
      return steps.map((step) => game.note!(step, "en", game.view(position, "french")) ?? "");
    }),
  );
  expect(notes.filter((note) => note.includes("Cuts your Line of Communication")).length).toBeGreaterThan(0);
  expect(notes).toContain("");
});

function neighbours(hex: number): number[] {
  const { board } = game;
  return Array.from(board.linkTo.subarray(board.firstLink[hex]!, board.firstLink[hex + 1]!));
}
