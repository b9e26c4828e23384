import { diceFrom, Play } from "@gonfalon/engine/kernel";
import { withData } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import {
  AUSTRIAN,
  board,
  FRENCH,
  gameFiles,
  leaderNamed,
  SIDE_NAMES,
  scenarioNamed,
  unitNamed,
} from "../../src/data.ts";
import { IN_PLAY, NOT_RAISED, NOWHERE, OUT_OF_PLAY, type Quadrilateral } from "../../src/position.ts";
import { attritionCheck, restingOf, stationaryAttrition } from "../../src/rules/core/attritionChecks.ts";
import { isFree, tryInitiative } from "../../src/rules/core/initiative.ts";
import { moveForce } from "../../src/rules/core/march.ts";
import { reinforcements, reinforcementsOf } from "../../src/rules/core/reinforcements.ts";
import { campaignGame, gameTurn, playerTurn } from "../../src/rules/sequence.ts";
import { emptyMap, hexAt, lineBetween, put, putUnder, scenarioPosition } from "../field.ts";
import { marching, offered, rolling } from "../marching.ts";
import { Playing } from "../playing.ts";
import { random } from "../random.ts";
import { attack, fight, plain } from "./fighting.ts";

/** The procedures on the flow at each question of a random Player-Turn, from the outside in. */
function asked(playing: Playing, below: (n: number) => number): string[][] {
  const flows: string[][] = [];
  while (!playing.over) {
    flows.push(playing.position.flow.map(({ procedure }) => procedure));
    playing.choose(below);
  }
  return flows;
}

test("§B §I §C3.1 a Player-Turn is Command, Movement, Combat and Morale Phase, in this order", () => {
  const position = scenarioPosition("castiglione");
  position.dice = diceFrom("phases", "fast");
  const playing = new Playing(position, playerTurn, { side: AUSTRIAN });
  expect(position.phasing).toBe(AUSTRIAN);
  const phases = ["administration", "organization", "movement", "combat", "morale"];
  const met = asked(playing, random(5)).map((flow) => phases.findIndex((phase) => flow.includes(phase)));
  const inPhases = met.filter((phase) => phase >= 0);
  expect(inPhases).toEqual([...inPhases].sort((a, b) => a - b));
  expect(new Set(inPhases)).toEqual(new Set([0, 1, 2, 3]));
});

test("§C §Ca §B §C3.1 the Austrian's Player-Turn, then the French one, then the marker goes to the next turn", () => {
  const position = scenarioPosition("rivoli");
  position.dice = diceFrom("turns", "fast");
  const { startTurn, endTurn } = scenarioNamed("rivoli");
  const playing = new Playing(position, campaignGame);
  const below = random(3);
  const met: string[] = [];
  while (!playing.over && position.turn < startTurn + 3) {
    const now = `${position.turn} ${SIDE_NAMES[position.phasing]}`;
    const inTurn = position.flow.some(({ procedure }) => procedure === "playerTurn");
    if (inTurn && met.at(-1) !== now) met.push(now);
    playing.choose(below);
  }
  const turns = [0, 1, 2].flatMap((n) => [`${startTurn + n} austrian`, `${startTurn + n} french`]);
  expect(met.slice(0, 6)).toEqual(turns);
  expect(endTurn).toBeGreaterThan(startTurn + 2);
});

test.each(["campaign-1796-07-29", "campaign-1797-01-07"])(
  "§E49 §E61 %s goes on through turn 92 and ends with turn 93, by the level of Vienna Morale",
  (id) => {
    const ends = (turn: number, morale: number) => {
      const position = Object.assign(emptyMap(id), { turn, morale });
      const playing = new Playing(position, campaignGame);
      while (!playing.over && position.turn === turn) playing.play(playing.choice.options[0]!.type);
      return [position.turn, position.outcome?.level ?? null];
    };
    expect([ends(92, -2), ends(93, -2)]).toEqual([
      [93, null],
      [93, "French Tactical"],
    ]);
    // §E45 At the end of any Game-Turn, and never in the midst of one.
    expect(ends(92, -4)).toEqual([92, "French automatic"]);
  },
);

test("§Ba §C3.2 in a Player-Turn the other side only marches by force, fires, counterattacks, retreats, pursues and escapes", () => {
  const its = ["administration", "organization", "commands", "initiative", "scouting", "declaration", "reinforcements"];
  for (let seed = 1; seed <= 3; seed++) {
    const position = scenarioPosition("castiglione");
    position.dice = diceFrom(`others ${seed}`, "fast");
    const playing = new Playing(position, gameTurn);
    const below = random(seed);
    while (!playing.over) {
      const flow = position.flow.map(({ procedure }) => procedure);
      const other = playing.choice.seat !== SIDE_NAMES[position.phasing];
      const begun = flow.at(-1)!;
      if (other) expect(its, `${flow.join(" ")}`).not.toContain(begun);
      if (other) expect(`${begun}.${position.flow.at(-1)!.step}`).not.toBe("combat.declare");
      playing.choose(below);
    }
  }
});

test("§E4 §C1.16 a scenario's own rule stands before the core rules: the western column does not forage out of dispatch", () => {
  const position = scenarioPosition("castiglione");
  const quasdanovich = leaderNamed("quasdanovich");
  position.ap[AUSTRIAN] = 19;
  const check = (turn: number) => {
    const now = structuredClone(position);
    now.turn = turn;
    const size = 5;
    const still = { spent: 0, mountain: false, forced: false, moved: false, forages: false };
    const playing = new Playing(now, attritionCheck, { side: AUSTRIAN, leader: quasdanovich, size, ...still });
    return playing.until(null).events.find(({ type }) => type === "attrition")!.forages;
  };
  expect([check(4), check(5)]).toEqual([false, true]);
});

test("§E4 §C1.16 an exclusive rule stands before the core rules: in Quarters half of 7 is 4, not 3.5", () => {
  const position = plain({ gummer: 4, strassoldo: 4 }, { robert: 4, verdier: 3 });
  position.quarters[FRENCH] = 1;
  const trial = attack(position, AUSTRIAN, [6], ["pursuit", "pursuit"]);
  expect(trial.event("exchange")).toMatchObject({ defending: 8 });
});

test("§E18 §E20 §E50a a Force On Alert checks with the Condition of its army, in the column of its APs", () => {
  const position = lineBetween(emptyMap(), FRENCH, "E2601", "verona");
  const augereau = put(position, "augereau", "E2124", { robert: 4, verdier: 4 });
  position.quarters[FRENCH] = 1;
  position.alert[augereau] = 1;
  position.ap[FRENCH] = 16;
  position.weather = "fair";
  const roll = (space: number) => {
    const now = structuredClone(position);
    now.condition[FRENCH] = space;
    const playing = new Playing(rolling(now, 3), stationaryAttrition, restingOf(FRENCH)).until(null);
    const { modifiers, column } = playing.events.find(({ type }) => type === "attrition")!;
    return [modifiers, column];
  };
  expect(roll(1)).toEqual([[], 4]);
  expect(roll(10)).toEqual([[{ rule: "C11.16", by: 2 }], 4]);
});

test("§E29b §C5.5 a unit that received replacements does not move in the Movement Phase, but attacks like any other (ruling E29b)", () => {
  const position = plain({ gummer: 4, strassoldo: 4 }, { robert: 4 });
  position.received[unitNamed("gummer")] = 2;
  position.received[unitNamed("strassoldo")] = 1;
  const wurmser = leaderNamed("wurmser");
  expect(isFree(position, wurmser)).toBe(false);
  expect(offered(marching(structuredClone(position), wurmser))).toEqual([]);
  const trial = attack(position, AUSTRIAN, [5], ["pursuit", "pursuit"]);
  expect(trial.event("exchange")).toMatchObject({ attacking: 16 });
});

test("§C1.3 units and leaders under another are in the hex of the leader on the map, wherever he goes", () => {
  const position = emptyMap();
  const massena = put(position, "massena", "E0304", { rampon: 4 });
  const joubert = putUnder(position, "joubert", massena, { vial: 3 });
  moveForce(new Play(position), massena, hexAt("E0305"));
  expect([massena, joubert].map((leader) => board.ids[position.leaderHex[leader]!])).toEqual(["E0305", "E0305"]);
});

test("§C2.2 the Initiative of the leader on the map counts, whoever serves under him", () => {
  const result = (head: string, under: string) => {
    const position = emptyMap();
    position.weather = "fair";
    const leader = put(position, head, "E0304", { sporck: 4 });
    putUnder(position, under, leader, { spiegel: 2 });
    const play = new Play(rolling(position, 4));
    tryInitiative(play, leader, "initiative");
    return play.events.find(({ type }) => type === "initiative")!.result;
  };
  expect([result("davidovich", "hohenzollern"), result("quasdanovich", "hohenzollern")]).toEqual(["stays", "oneMp"]);
});

/** The French may raise `veaux` at Verona. */
function raising(): Quadrilateral {
  const position = lineBetween(emptyMap(), FRENCH, "E2601", "verona");
  position.pool[FRENCH] = [5, 0, 0];
  position.unitState.fill(1);
  position.unitState[unitNamed("veaux")] = NOT_RAISED;
  return position;
}
const raises = (position: Quadrilateral) => {
  const playing = new Playing(position, reinforcements, reinforcementsOf(FRENCH));
  return playing.over ? 0 : playing.options("raise").length;
};

test("§C5.6 a new unit needs an active Center with a LOC in no enemy zone, and SPs of its arm in the pool", () => {
  expect(raises(raising())).toBeGreaterThan(0);
  const changed = (change: (position: Quadrilateral) => void) => {
    const position = raising();
    change(position);
    return raises(position);
  };
  expect(changed((position) => (position.pool[FRENCH] = [0, 5, 5]))).toBe(0);
  expect(changed((position) => (position.supply[FRENCH] = NOWHERE))).toBe(0);
  expect(changed((position) => (position.centerActive[FRENCH] = 0))).toBe(0);
  const watched = (position: Quadrilateral) => {
    position.center[FRENCH] = hexAt("E2126");
    put(position, "wurmser", "E2125", { gummer: 4 });
    put(position, "murat", "E2126", { leclerc: 1 });
  };
  expect(changed(watched)).toBe(0);
});

test("§C5.6 §C5.4 it comes at any strength up to its maximum, moves at once, and one that was eliminated never comes", () => {
  const position = raising();
  const general = leaderNamed("french-major-general-1");
  const veaux = unitNamed("veaux");
  const playing = new Playing(position, reinforcements, reinforcementsOf(FRENCH)).play("raise", {
    unit: veaux,
    leader: general,
  });
  expect(playing.options("strength").map((one) => (one as { sps: number }).sps)).toEqual([1, 2, 3]);
  playing.play("strength", { sps: 2 }).play("moveReinforcement", { leader: general });
  expect(offered(playing).length).toBeGreaterThan(0);
  const gone = raising();
  gone.unitState[veaux] = 2;
  expect(raises(gone)).toBe(0);
});

test("§E36 #E36-1 example: a replacement leader comes in at an active Center without a LOC", () => {
  const position = raising();
  position.supply[FRENCH] = NOWHERE;
  const rey = leaderNamed("rey");
  position.leaderState[rey] = 3;
  position.leaderDue[rey] = position.turn;
  new Playing(position, reinforcements, reinforcementsOf(FRENCH)).play("enterLeader");
  expect(position.leaderState[rey]).toBe(IN_PLAY);
});

test("§E36 §C2.11 nobody comes in at a Center in whose hex enemy units stand, which without a leader cannot take it", () => {
  const position = raising();
  const rey = leaderNamed("rey");
  position.leaderState[rey] = 3;
  position.leaderDue[rey] = position.turn;
  const huff = unitNamed("huff");
  Object.assign(position, { outcome: null });
  position.unitHex[huff] = position.center[FRENCH];
  position.strength[huff] = 2;
  expect(new Playing(position, reinforcements, reinforcementsOf(FRENCH)).over).toBe(true);
  expect(position.leaderState[rey]).toBe(3);
});

/** Castiglione with a French Force of 4 SPs listed for turn 3. */
function withListed(hex: string | undefined, test: (position: Quadrilateral) => void): void {
  const ours = gameFiles.data()["scenarios/castiglione.json"] as { reinforcements: unknown[] };
  const listed = {
    side: "french",
    leader: "victor",
    turn: 3,
    units: [{ unit: "veaux", sp: 3 }],
    subordinates: [],
    unemployed: [],
    ...(hex === undefined ? {} : { hex }),
  };
  withData(gameFiles, { "scenarios/castiglione.json": { ...ours, reinforcements: [listed] } }, () => {
    const position = scenarioPosition("castiglione");
    position.leaderState[leaderNamed("victor")] = OUT_OF_PLAY;
    position.leaderHex[leaderNamed("victor")] = NOWHERE;
    position.superior[leaderNamed("victor")] = NOWHERE;
    position.strength[unitNamed("veaux")] = 0;
    position.unitState[unitNamed("veaux")] = NOT_RAISED;
    position.turn = 3;
    test(position);
  });
}
const enter = (position: Quadrilateral) => {
  position.outcome = null;
  return new Playing(position, reinforcements, reinforcementsOf(FRENCH));
};

test("§C7.3 §C7.5 §II.a a Force that the scenario lists is placed on its turn, by the Supply Source or the hex named, and may move", () => {
  withListed(undefined, (position) => {
    const early = structuredClone(position);
    early.turn = 2;
    enter(early);
    expect(early.leaderState[leaderNamed("victor")]).toBe(OUT_OF_PLAY);
    const playing = enter(position);
    expect(position.leaderHex[leaderNamed("victor")]).toBe(position.supply[FRENCH]);
    expect(position.strength[unitNamed("veaux")]).toBe(3);
    expect(playing.options("moveReinforcement")).toHaveLength(1);
  });
  withListed("E0130", (position) => {
    enter(position);
    expect(board.ids[position.leaderHex[leaderNamed("victor")]!]).toBe("E0130");
  });
});

test("§C7.5 where its entry is blocked it waits, or comes by the nearest other hex of its army two turns later", () => {
  withListed("E0130", (position) => {
    const victor = leaderNamed("victor");
    put(position, "wurmser", "E0131", { gummer: 4 });
    const waiting = structuredClone(position);
    enter(waiting).play("awaitEntry");
    expect([waiting.leaderDue[victor], waiting.leaderState[victor]]).toEqual([4, OUT_OF_PLAY]);
    enter(position).play("divertEntry");
    expect(position.leaderDue[victor]).toBe(5);
    position.turn = 5;
    enter(position);
    expect(board.ids[position.leaderHex[victor]!]).toBe("E0120");
  });
});

test("§C10.1 a Force in a citadel that is not besieged owes an attack like any other, unless it goes in", () => {
  const position = emptyMap();
  put(position, "victor", "verona", { valette: 2, guillaume: 2 });
  put(position, "wurmser", "E2127", { gummer: 4 });
  position.holder.fill(FRENCH);
  const types = fight(position, FRENCH)
    .options()
    .map(({ type }) => type);
  expect(types).toEqual(["attackHex", "becomeBesieged"]);
});
