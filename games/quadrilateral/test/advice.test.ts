import { type Choice, diceFrom, draw } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { designOf } from "../src/advice/aims.ts";
import { cheapestAssignment } from "../src/advice/assignment.ts";
import { marchesTo } from "../src/advice/ground.ts";
import { guess } from "../src/advice/guess.ts";
import { layOf } from "../src/advice/lay.ts";
import { partsOf } from "../src/advice/parts.ts";
import { plans } from "../src/advice/plans.ts";
import { faultsOfAdvice } from "../src/advice/reasons.ts";
import { watch } from "../src/advice/watch.ts";
import { questions, weigh } from "../src/advice/weigh.ts";
import { worth } from "../src/advice/worth.ts";
import {
  AUSTRIAN,
  FRENCH,
  hexes,
  hexNamed,
  INFANTRY,
  leaderNamed,
  leaders,
  otherSide,
  SIDE_NAMES,
  sideNamed,
  siegePlaces,
  units,
} from "../src/data.ts";
import { quadrilateral } from "../src/index.ts";
import type { QuadrilateralOption } from "../src/option.ts";
import { FACE_DOWN, IN_PLAY, IN_POOL, NOWHERE, type Quadrilateral, RAISED, SHOWN_AS_FORCE } from "../src/position.ts";
import { combatOf, isForce } from "../src/rules/core/forces.ts";
import { WITH_INFANTRY } from "../src/rules/core/ground.ts";
import { setOn } from "../src/rules/core/march.ts";
import type { March } from "../src/rules/core/steps.ts";
import { procedures } from "../src/rules/rulebook.ts";
import type { QuadrilateralView } from "../src/table/view.ts";

function begun(scenario: string, seed: string): Quadrilateral {
  const options = Object.fromEntries(quadrilateral.options.map(({ name }) => [name, "off"]));
  return quadrilateral.start({ scenario, options, seed, dice: "fast" });
}

/** A question to the French, with some of its options. */
function askedOfFrench(ask: string, options: readonly QuadrilateralOption[]): Choice<QuadrilateralOption> {
  return { over: false, ask, seat: "french", options } as unknown as Choice<QuadrilateralOption>;
}

function best(values: readonly number[]): number {
  return values.indexOf(Math.max(...values));
}

test("every question of the game has a rule of thumb, and no rule of thumb is for a question that is not asked", () => {
  const asked = procedures.flatMap(({ name, steps }) =>
    Object.entries(steps).flatMap(([step, { kind }]) => (kind === "automatic" ? [] : [`${name}.${step}`])),
  );
  expect([...questions()].sort()).toEqual([...asked].sort());
  expect(faultsOfAdvice()).toEqual([]);
});

test.each(["castiglione", "rivoli"])(
  "%s by rules of thumb, each from a guess at what its seat sees: an answer to every question, a worth that sums to zero; who watches counts marches and battles",
  (scenario) => {
    const position = begun(scenario, "advice");
    const watcher = watch(position);
    const luck = diceFrom("luck", "fast");
    const random = (below: number) => draw(luck, below);
    for (let decisions = 0; decisions < 400; decisions++) {
      const choice = quadrilateral.choice(position);
      if (choice.over) break;
      const before = JSON.stringify(position);
      const guessed = guess(quadrilateral.view(position, choice.seat), choice.seat, random);
      const weights = weigh(guessed, choice as Choice<QuadrilateralOption>, null);
      expect(weights.length, choice.ask).toBe(choice.options.length);
      expect(weights.every(Number.isFinite), `${choice.ask} ${weights}`).toBe(true);
      expect(JSON.stringify(position)).toBe(before);
      expect(worth(position, "austrian") + worth(position, "french")).toBeCloseTo(0, 9);
      watcher.asked(position, choice as Choice<QuadrilateralOption>);
      watcher.played(position, quadrilateral.play(position, choice.options[best(weights)]!, choice.seat));
    }
    expect(position.turn).toBeGreaterThan(begun(scenario, "advice").turn);
    const counted = watcher.counted();
    expect(counted["battles, by Player-Turns"]!.times).toBeGreaterThan(0);
    expect(counted["Commands, by Player-Turns"]!.times).toBeGreaterThan(0);
    const idle = counted["Player-Turns On Campaign in which nobody marches or fights"]!;
    expect(idle.times).toBeLessThan(idle.of);
  },
);

test("a guess keeps what the seat has and sees, and gives the enemy an army of about the strength that is left to it", () => {
  const position = begun("castiglione", "guess");
  const luck = diceFrom("guess", "fast");
  for (const seat of SIDE_NAMES) {
    const side = sideNamed(seat);
    const guessed = guess(quadrilateral.view(position, seat), seat, (below) => draw(luck, below));
    for (const unit of units.ofSide[side]) expect(guessed.strength[unit]).toBe(position.strength[unit]);
    const enemy = otherSide(side);
    const sps = (of: Quadrilateral) => units.ofSide[enemy].reduce((sum, unit) => sum + of.strength[unit]!, 0);
    expect(sps(guessed)).toBe(sps(position));
    const hexesOf = (of: Quadrilateral) => new Set(layOf(of, side).foes.map(({ hex }) => hex));
    expect(hexesOf(guessed)).toEqual(hexesOf(position));
  }
});

test("of all ways to give each row a column of its own the cheapest is found", () => {
  const luck = diceFrom("assignment", "fast");
  for (let trial = 0; trial < 20; trial++) {
    const costs = [0, 1, 2].map(() => [0, 1, 2, 3].map(() => draw(luck, 50)));
    const ways = [0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].flatMap((b) => [0, 1, 2, 3].map((c) => [a, b, c])));
    const costOf = (way: readonly number[]) => way.reduce((sum, column, row) => sum + costs[row]![column]!, 0);
    const least = Math.min(...ways.filter((way) => new Set(way).size === 3).map(costOf));
    const found = cheapestAssignment(costs);
    expect(new Set(found).size).toBe(3);
    expect(costOf(found)).toBe(least);
  }
});

test("§C1.8 a face-down piece where the set-up has a vedette is not thought to be an army that has marched off", () => {
  const position = begun("castiglione", "vedettes");
  position.vedetteShown.fill(0);
  position.leaderShown.fill(FACE_DOWN);
  const davidovich = leaderNamed("davidovich");
  const [from, to] = [position.leaderHex[davidovich]!, hexNamed("E2226")];
  position.leaderHex.forEach((hex, leader) => {
    if (hex !== from || leaders.side[leader] !== AUSTRIAN) return;
    position.leaderHex[leader] = to;
    // As if nobody had seen them go.
    position.lastHex[leader] = NOWHERE;
  });
  const { foes } = layOf(
    guess(quadrilateral.view(position, "french"), "french", () => 0),
    FRENCH,
  );
  const at = (hex: number) => foes.filter((foe) => foe.hex === hex).reduce((sum, foe) => sum + foe.combat, 0);
  expect(at(hexNamed("E2826"))).toBe(0);
  expect(at(to)).toBe(11);
});

test("§C10.7 a garrison keeps its post, and somebody from outside is sent to relieve it", () => {
  const position = begun("castiglione", "relief");
  const canto = leaderNamed("canto");
  position.siege.fill(0);
  position.besieged.fill(0);
  const { aims } = designOf(position, AUSTRIAN);
  expect(aims.get(canto)).toMatchObject({ purpose: "hold", hex: position.leaderHex[canto] });
  const relief = [...aims].filter(([, { purpose }]) => purpose === "relieve").map(([leader]) => leader);
  expect(relief.length).toBe(1);
  expect(relief).not.toContain(canto);
});

test("§C10.4 one army that is to shut both banks of Mantova leaves a part for the other bank before it marches", () => {
  const position = begun("campaign-1796-07-29", "divided");
  const bonaparte = leaderNamed("bonaparte");
  const goito = hexNamed("E1420");
  for (const { leader } of layOf(position, FRENCH).own) {
    position.superior[leader] = bonaparte;
    position.leaderHex[leader] = goito;
  }
  position.leaderHex[bonaparte] = goito;
  position.siege[0] = 0;
  // Nobody is left to relieve Mantova, and few to hold it.
  for (const unit of units.ofSide[AUSTRIAN]) {
    const leader = position.unitLeader[unit]!;
    const stays = leader >= 0 && position.besieged[leader] && units.arm[unit] === INFANTRY;
    position.strength[unit] = stays ? Math.min(1, position.strength[unit]!) : 0;
  }
  position.besieged.fill(0);
  const { aims, parts } = designOf(position, FRENCH);
  expect(aims.get(bonaparte)?.purpose).toBe("besiege");
  const part = parts.get(bonaparte)!;
  for (const leader of part) expect(position.superior[leader]).toBe(bonaparte);
  const left = partsOf(position, bonaparte).filter(({ leader }) => part.includes(leader));
  // Enough to keep a bank, and not so many that nobody would be left for the other.
  const sps = left.reduce((sum, { combat }) => sum + combat, 0);
  expect(sps).toBeGreaterThanOrEqual(3);
  expect(sps).toBeLessThanOrEqual(combatOf(position, bonaparte) / 2);
});

/** The campaign from 29 July, with Mantova open. */
function opened(seed: string): Quadrilateral {
  const position = begun("campaign-1796-07-29", seed);
  position.siege[0] = 0;
  position.besieged.fill(0);
  return position;
}

/** Forces are put down somewhere with their leaders. */
function gathered(position: Quadrilateral, side: 0 | 1, hex: number): void {
  for (const leader of leaders.ofSide[side]) {
    if (position.leaderState[leader] === IN_PLAY) position.leaderHex[leader] = hex;
  }
}

test("§C10.4 Mantova is shut by several together, each bank by enough to stand a sortie, when no single one is strong enough", () => {
  const position = opened("several");
  // All field armies of the Austrians are far away: nobody can come to its relief.
  for (const { leader, hex } of layOf(position, AUSTRIAN).own) {
    if (![hexNamed("E1123"), hexNamed("E1223")].includes(hex)) setOn(position, leader, hexNamed("E4531"));
  }
  const { lay, aims } = designOf(position, FRENCH);
  const garrison = lay.foes.filter(({ hex }) => hexes.siege[hex] === 0).reduce((sum, foe) => sum + foe.combat, 0);
  const on = (bank: readonly number[]) =>
    lay.own.filter(({ leader }) => aims.get(leader)?.purpose === "besiege" && bank.includes(aims.get(leader)!.hex));
  for (const bank of siegePlaces.banks[0]!) {
    const sps = on(bank).reduce((sum, { combat }) => sum + combat, 0);
    expect(sps).toBeGreaterThanOrEqual(Math.ceil(0.6 * garrison));
  }
  const [strongest] = [...lay.own].sort((a, b) => b.combat - a.combat);
  expect(strongest!.combat).toBeLessThan(2 * Math.ceil(0.6 * garrison));
});

test("§C10.4 an army before the walls that is more than the bank needs leaves a part there and strikes with the rest", () => {
  const position = begun("campaign-1796-07-29", "part");
  const [bonaparte, serurier] = [leaderNamed("bonaparte"), leaderNamed("serurier")];
  const curtatone = hexNamed("E1122");
  for (const { leader } of layOf(position, FRENCH).own) {
    if (leader === serurier) continue;
    position.superior[leader] = bonaparte;
    position.leaderHex[leader] = curtatone;
  }
  position.leaderHex[bonaparte] = curtatone;
  setOn(position, leaderNamed("davidovich"), hexNamed("E1420"));
  const { aims, parts } = designOf(position, FRENCH);
  expect(aims.get(serurier)?.purpose).toBe("besiege");
  expect(aims.get(bonaparte)).toMatchObject({ purpose: "attack", hex: hexNamed("E1420") });
  const left = partsOf(position, bonaparte).filter(({ leader }) => parts.get(bonaparte)!.includes(leader));
  expect(left.reduce((sum, { combat }) => sum + combat, 0)).toBeGreaterThanOrEqual(7);
});

test("§C14.3 whoever has to attack one enemy does not storm another first at bad odds", () => {
  const position = begun("campaign-1796-07-29", "needless");
  // Wurmser has come up to the French before the besieged walls of Mantova.
  setOn(position, leaderNamed("wurmser"), hexNamed("E1022"));
  const [mantova, wurmser] = [hexNamed("E1123"), hexNamed("E1022")];
  const options: QuadrilateralOption[] = [
    { type: "attackHex", hex: mantova },
    { type: "attackHex", hex: wurmser },
  ];
  position.phasing = FRENCH;
  const asked = askedOfFrench("combat.declare", options);
  expect(best(weigh(position, asked, null))).toBe(1);
});

test("§C10.9 whoever has emptied a fortress goes in", () => {
  const position = begun("campaign-1796-07-29", "emptied");
  position.turn = 89;
  const leader = leaderNamed("dallemagne");
  const options: QuadrilateralOption[] = [{ type: "noPursuit" }, { type: "occupy", leader, hex: hexNamed("E1123") }];
  const asked = askedOfFrench("occupation.who", options);
  expect(best(weigh(position, asked, null))).toBe(1);
  const field: QuadrilateralOption[] = [{ type: "noPursuit" }, { type: "occupy", leader, hex: hexNamed("E1022") }];
  expect(best(weigh(position, { ...asked, options: field } as typeof asked, null))).toBe(0);
});

test("in a long war those who have nothing to do do not crowd Mantova, but go back to their Center", () => {
  const position = opened("crowd");
  gathered(position, FRENCH, hexNamed("E0101"));
  position.reliefScored = 1;
  position.center[AUSTRIAN] = hexNamed("E3228");
  const davidovich = leaderNamed("davidovich");
  setOn(position, davidovich, hexNamed("E1228"));
  const { aims } = designOf(position, AUSTRIAN);
  expect(aims.get(davidovich)).toMatchObject({ purpose: "join", hex: position.center[AUSTRIAN] });
});

test("§E17 the French come out of Quarters fresh and with APs though their army is in a fortress, unless Mantova is besieged and Vienna despairs", () => {
  const position = begun("campaign-1796-07-29", "quarters");
  const verona = hexNamed("E2128");
  for (const { leader } of layOf(position, FRENCH).own) position.leaderHex[leader] = verona;
  for (const leader of leaders.ofSide[AUSTRIAN]) {
    if (position.leaderState[leader] === IN_PLAY && !position.besieged[leader])
      position.leaderHex[leader] = hexNamed("E0101");
  }
  position.quarters = [0, 1];
  position.siege[0] = 0;
  position.turn = 80;
  const options: QuadrilateralOption[] = [{ type: "stayInQuarters" }, { type: "leaveQuarters", turns: 1 }];
  const asked = askedOfFrench("leaveQuarters.order", options);
  expect(best(weigh(position, asked, null))).toBe(1);
  position.siege[0] = 1;
  position.morale = -1;
  expect(best(weigh(position, asked, null))).toBe(0);
});

test("two positions that a seat cannot tell apart give the same guess", () => {
  const position = begun("rivoli", "same");
  for (const seat of SIDE_NAMES) {
    const other = quadrilateral.disguise(position, seat, (below) => below - 1);
    const guessFrom = (of: Quadrilateral) => guess(quadrilateral.view(of, seat), seat, () => 0);
    const plain = ({ dice: _, ...rest }: Quadrilateral) => rest;
    expect(plain(guessFrom(other))).toEqual(plain(guessFrom(position)));
  }
});

test("how strong a Force is thought to be does not change from one guess to the next", () => {
  const position = begun("castiglione", "steady");
  position.turn = 6;
  position.eliminated = [9, 7];
  const strengths = (random: (below: number) => number) =>
    layOf(guess(quadrilateral.view(position, "french"), "french", random), FRENCH).foes.map(({ hex, combat }) => [
      hex,
      combat,
    ]);
  expect(strengths((below) => below - 1)).toEqual(strengths(() => 0));
});

test("§C8.3 a column too heavy for a ferry is led by the bridges, and nobody through Mantova", () => {
  const position = begun("bassano", "ways");
  const light = { bits: WITH_INFANTRY, combat: 3, guns: 0 };
  const heavy = { bits: WITH_INFANTRY, combat: 13, guns: 0 };
  const [rivoli, dolce] = [hexNamed("E2524"), hexNamed("E2624")];
  expect(marchesTo(position, dolce, heavy)[rivoli]!).toBeGreaterThan(marchesTo(position, dolce, light)[rivoli]!);
  const [north, south] = [hexNamed("E1224"), hexNamed("E1023")];
  expect(marchesTo(position, south, heavy)[north]!).toBeGreaterThan(
    marchesTo(position, hexNamed("E1223"), heavy)[north]! + 6,
  );
});

test.each([
  ["castiglione", "straight"],
  ["campaign-1796-07-29", "straight"],
])("no march by rules of thumb on %s comes back to a hex where it has been", (scenario, seed) => {
  const position = begun(scenario, seed);
  const luck = diceFrom("straight", "fast");
  let way: number[] = [];
  let marches = 0;
  for (let decisions = 0; decisions < 250; decisions++) {
    const choice = quadrilateral.choice(position);
    if (choice.over) break;
    const guessed = guess(quadrilateral.view(position, choice.seat), choice.seat, (below) => draw(luck, below));
    const option = choice.options[
      best(weigh(guessed, choice as Choice<QuadrilateralOption>, null))
    ]! as QuadrilateralOption;
    if (choice.ask === "march.next") {
      const { from, spent } = position.flow.at(-1) as unknown as March;
      if (spent === 0) way = [from];
      if (option.type === "march") {
        expect(way).not.toContain(option.hex);
        way.push(option.hex);
        marches++;
      }
    }
    quadrilateral.play(position, option, choice.seat);
  }
  expect(marches).toBeGreaterThan(20);
});

test("§C10.3 §E21 in a campaign a Mantova that nobody keeps is entered, from however far, when its fall will not be rested away", () => {
  const position = begun("campaign-1796-07-29", "empty");
  for (const leader of leaders.ofSide[AUSTRIAN]) {
    if (position.besieged[leader]) position.leaderState[leader] = IN_POOL;
    if (position.besieged[leader]) position.leaderHex[leader] = NOWHERE;
  }
  for (const unit of units.ofSide[AUSTRIAN]) {
    if (position.leaderState[position.unitLeader[unit]!] === IN_POOL) position.strength[unit] = 0;
  }
  // All who stand around it have gone.
  const far = hexNamed("E2524");
  for (const leader of leaders.ofSide[FRENCH])
    if (position.leaderState[leader] === IN_PLAY) position.leaderHex[leader] = far;
  const isEntered = (turn: number, morale: number) => {
    const { aims } = designOf({ ...position, turn, morale }, FRENCH);
    return [...aims.values()].some(({ purpose, hex }) => purpose === "take" && hex === hexNamed("E1123"));
  };
  expect([isEntered(1, 3), isEntered(89, 0), isEntered(93, 1)]).toEqual([true, true, true]);
  expect([isEntered(1, 2), isEntered(88, 0), isEntered(92, 1)]).toEqual([false, false, false]);
});

test("§C13.1 a forced march brings up somebody who is on his way, and takes those away who would be beaten", () => {
  const position = begun("castiglione", "forced");
  const liked = () => {
    const own = layOf(position, FRENCH).own.map(({ leader }) => leader);
    const options = [...own.map((leader) => ({ type: "forcedMarch", leader })), { type: "endSegment" }];
    const choice = { seat: "french", ask: "forcedMarch.who", options } as unknown as Choice<QuadrilateralOption>;
    const weights = weigh(position, choice, null);
    return own.filter((_, i) => weights[i]! > weights.at(-1)!);
  };
  const { aims } = designOf(position, FRENCH);
  const up = liked();
  expect(up.length).toBeGreaterThan(0);
  for (const leader of up) expect(aims.get(leader)!.hex).not.toBe(position.leaderHex[leader]);
  const joubert = leaderNamed("joubert");
  setOn(position, leaderNamed("wurmser"), hexNamed("E2925"));
  expect(liked()).toContain(joubert);
});

/** Castiglione at its first march by Command. */
function firstMarch(seed: string): Quadrilateral {
  const position = begun("castiglione", seed);
  for (let choice = quadrilateral.choice(position); !choice.over && choice.ask !== "march.next"; ) {
    quadrilateral.play(
      position,
      choice.options[best(weigh(position, choice as Choice<QuadrilateralOption>, null))]!,
      choice.seat,
    );
    choice = quadrilateral.choice(position);
  }
  return position;
}

test("plans are for the march that begins, the usual place first; under each the Force goes where the plan says", () => {
  const position = firstMarch("plans");
  const side = position.phasing;
  const found = plans(position, SIDE_NAMES[side]!);
  expect(plans(position, SIDE_NAMES[otherSide(side)]!)).toEqual([]);
  expect(found[0]!.id).toBe("usual");
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  expect(found.length).toBeGreaterThan(2);
  const { leader } = position.flow.at(-1) as unknown as March;
  for (const plan of found.slice(1)) {
    const after = quadrilateral.copy(position);
    for (let choice = quadrilateral.choice(after); !choice.over && choice.ask === "march.next"; ) {
      quadrilateral.play(
        after,
        choice.options[best(weigh(after, choice as Choice<QuadrilateralOption>, plan))]!,
        choice.seat,
      );
      choice = quadrilateral.choice(after);
    }
    expect(after.leaderHex[leader]).toBe(plan.hex);
  }
});

test("§C15.7 the hope of a short game: a game that is won is worth most, and what is counted at the end counts more as it comes nearer", () => {
  const position = begun("castiglione", "hope");
  const hopeFor = (turn: number, siege: number) => {
    position.turn = turn;
    position.siege[0] = siege;
    return worth(position, "french");
  };
  const gained = (turn: number) => hopeFor(turn, 1) - hopeFor(turn, 0);
  // As the game begins what stands around Mantova counts, and not who has shut it up so far.
  expect(gained(1)).toBeCloseTo(0, 9);
  expect(gained(8)).toBeGreaterThan(gained(4));
  expect(gained(4)).toBeGreaterThan(gained(2));
  const most = worth({ ...position, outcome: { winner: "french" } as never }, "french");
  expect(most).toBeGreaterThan(hopeFor(8, 1));
  expect(worth({ ...position, outcome: { winner: "french" } as never }, "austrian")).toBe(-most);
  expect(worth({ ...position, outcome: { winner: null } as never }, "french")).toBeCloseTo(0);
});

test("§C1.8 what has been shown as a Force is one in every guess", () => {
  const position = begun("castiglione", "shown");
  // A major general whom nobody has seen set out stands alone in the mountains and is shown.
  const general = leaders.ofSide[AUSTRIAN].find((leader) => position.leaderState[leader] === IN_POOL)!;
  position.leaderState[general] = IN_PLAY;
  position.leaderHex[general] = hexNamed("E4531");
  position.leaderShown[general] = SHOWN_AS_FORCE;
  const unit = units.ofSide[AUSTRIAN].find((one) => position.strength[one] === 0 && units.arm[one] === INFANTRY)!;
  position.strength[unit] = 1;
  position.unitState[unit] = RAISED;
  position.unitLeader[unit] = general;
  const seen = quadrilateral.view(position, "french") as QuadrilateralView;
  const guessed = guess(seen, "french", () => 0);
  const shown = leaders.ofSide[AUSTRIAN].filter((leader) => seen.position.leaderShown[leader] === SHOWN_AS_FORCE);
  expect(shown.length).toBeGreaterThan(0);
  // Under whatever name: who he is has not been shown.
  for (const leader of shown) {
    const there = leaders.ofSide[AUSTRIAN].filter((one) => guessed.leaderHex[one] === seen.position.leaderHex[leader]);
    expect(there.filter((one) => isForce(guessed, one))).toHaveLength(1);
  }
});
