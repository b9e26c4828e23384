import { type Choice, copy, diceFrom, type Event, type Forecast } from "@gonfalon/engine/kernel";
import { disagreements, frequencies, playedChains } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { hexNamed } from "../../src/data.ts";
import { honour } from "../../src/index.ts";
import type { HonourOption } from "../../src/option.ts";
import type { Honour } from "../../src/position.ts";
import { retreatOf } from "../../src/rules/combat/retreat.ts";
import { artilleryFireOf } from "../../src/rules/majorBattle/artillery.ts";
import { attacksOf } from "../../src/rules/majorBattle/attacks.ts";
import { chargeOf } from "../../src/rules/majorBattle/charge.ts";
import { activationOf } from "../../src/rules/march/activation.ts";
import { noteLook } from "../../src/rules/openCards.ts";
import { treacheryOf } from "../../src/rules/treachery.ts";
import type { Side } from "../../src/schemas/index.ts";
import { field as battlefield, type CorpsSet, contact } from "../battlefield.ts";
import { field, force } from "../field.ts";

/** Chains of rolls that are played to be held against what is told of them. */
const TIMES = playedChains(400);

const PALICE: CorpsSet = { id: "la-palice", units: [["french-gendarmes", 12]] };
const LANNOY: CorpsSet = { id: "lannoy", units: [["landsknecht-imperial", 8]] };
const BOURBON: CorpsSet = { id: "bourbon-imperial", units: [["spanish-infantry", 8]] };

/** The position stands at a question of one procedure, within a turn; everything on the field lies open. */
function asked(position: Honour, step: "activation" | "combat", ...frames: readonly object[]): Honour {
  position.flow = [{ procedure: "game", step: "turns" }, { procedure: "turn", step }, ...frames] as Honour["flow"];
  position.shown.fill(1);
  for (const corps of position.battle?.corps ?? []) corps.open = true;
  return position;
}

/** What is told of one question: the answers and their chances. */
function told(position: Honour, option: HonourOption, seat: Side, group: RegExp): { result: string; chance: number }[] {
  const forecast: Forecast | null = honour.forecast(honour.view(position, seat), option, "en");
  const of = forecast?.results.filter((one) => group.test(one.group ?? "")) ?? [];
  return of.map(({ text, chance }) => ({ result: text, chance }));
}

/** What playing the option comes to, again and again: with the first of these types of option wherever somebody is asked one. */
function played(
  position: Honour,
  option: HonourOption,
  seat: Side,
  types: readonly HonourOption["type"][],
  result: (end: Honour, events: readonly Event[]) => string,
): Map<string, number> {
  return frequencies(TIMES, (seed) => {
    const trial = { ...copy(position), dice: diceFrom(`trial ${seed}`, "fast") };
    const events = [...honour.play(trial, option, seat)];
    for (;;) {
      const choice = honour.choice(trial) as Choice<HonourOption>;
      const next = choice.options?.find(({ type }) => types.includes(type));
      if (!next) return result(trial, events);
      events.push(...honour.play(trial, next, choice.seat));
    }
  });
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** SPs that units have lost. */
function sps(start: Honour, units: readonly number[]) {
  return (end: Honour) => {
    const lost = units.reduce((sum, unit) => sum + start.sp[unit]! - end.sp[unit]!, 0);
    return counted(lost, "SP");
  };
}

describe(`what is told of one chain of a fight is what ${TIMES.toLocaleString("en")} played ones come to`, () => {
  test("§11.4.3 the attack of a Corps, table, losses and check, before the next one", () => {
    const set = battlefield([PALICE], [LANNOY, BOURBON]);
    contact(set, ["la-palice"], ["lannoy", "bourbon-imperial"]);
    const frame = { procedure: "attacks", step: "choose", ...attacksOf(set.position, 0) };
    const position = asked(set.position, "combat", frame);
    const option: HonourOption = { type: "corpsAttacks", capitano: set.who("la-palice"), target: set.who("lannoy") };
    const lost = told(position, option, "french", /Imperials: SPs/);
    expect(lost.length).toBeGreaterThan(1);
    const seen = played(position, option, "french", [], (_, events) => {
      const attack = events.find(({ type }) => type === "corpsAttack") as { losses?: { defender: number } };
      return counted(attack.losses!.defender, "SP");
    });
    expect(disagreements(lost, seen, TIMES)).toEqual([]);
    // And the check of the loser is part of it.
    const broken = told(position, option, "french", /Imperials: units Demoralised/);
    const isBroken = (end: Honour) => counted(set.units("lannoy").filter((one) => end.demoralised[one]).length, "unit");
    expect(broken.length).toBeGreaterThan(1);
    expect(disagreements(broken, played(position, option, "french", [], isBroken), TIMES)).toEqual([]);
  });

  test("§11.4.1.Artillery.fire one roll of the guns, and no other", () => {
    const set = battlefield([{ ...PALICE, units: [["french-artillery", 8]] }], [LANNOY, BOURBON]);
    const fire = { ...artilleryFireOf(set.position), firing: [set.index("la-palice")], rolls: [2] };
    set.battle.fight = "main-body";
    const position = asked(set.position, "combat", { procedure: "artilleryFire", step: "aim", ...fire });
    const option: HonourOption = { type: "fire", capitano: set.who("la-palice"), target: set.who("lannoy") };
    const lost = told(position, option, "french", /Imperials: SPs/);
    expect(lost.length).toBeGreaterThan(1);
    const seen = played(position, option, "french", ["noMoreChits"], sps(position, set.units("lannoy")));
    expect(disagreements(lost, seen, TIMES)).toEqual([]);
  });

  test("§11.4.1.Charge.exec a wave and what it loses itself", () => {
    const foot: CorpsSet = { ...LANNOY, units: [...LANNOY.units, ["spanish-infantry", 4]] };
    const set = battlefield([PALICE], [foot]);
    set.battle.fight = "main-body";
    const [charger, target] = [set.index("la-palice"), set.index("lannoy")];
    const charge = { ...chargeOf(set.position, charger, target), screened: true, wave: set.units("la-palice") };
    const position = asked(set.position, "combat", { procedure: "charge", step: "plan", ...charge });
    const option: HonourOption = { type: "aimWave", unit: set.units("lannoy")[1]! };
    const lost = told(position, option, "french", /French: SPs/);
    expect(lost.length).toBeGreaterThan(1);
    const seen = played(position, option, "french", ["letFail"], sps(position, set.units("la-palice")));
    expect(disagreements(lost, seen, TIMES)).toEqual([]);
  });

  test("§11.4.1.Muster.roll how many Corps get away", () => {
    const set = battlefield(
      [
        { ...PALICE, chits: ["muster"] },
        { id: "florange", units: [["swiss-infantry", 8]] },
      ],
      [LANNOY],
      {
        round: 2,
      },
    );
    const position = asked(set.position, "combat", { procedure: "musterWindow", step: "attacker" });
    const away = told(position, { type: "muster" }, "french", /get away/);
    expect(away.length).toBeGreaterThan(1);
    const seen = played(position, { type: "muster" }, "french", [], (_, events) => {
      const rolls = events.filter(({ type, away: isAway }) => type === "musterRoll" && isAway);
      return `${rolls.length} Corps`;
    });
    expect(disagreements(away, seen, TIMES)).toEqual([]);
  });

  /** Florange before Pescara's horse, about to leave the zone of control. */
  function leaving() {
    const position = field(5);
    const florange = force(position, "florange", "1922", [["swiss-infantry", 8]], "manoeuvre");
    const horse = force(position, "pescara", "1923", [["imperial-heavy-cavalry", 4]], "manoeuvre");
    noteLook(position, horse);
    const march = activationOf(position, florange, 0);
    position.activations[florange] = 1;
    asked(position, "activation", { procedure: "activation", step: "act", ...march });
    position.shown.fill(0);
    const steps = (honour.choice(position) as Choice<HonourOption>).options.filter(({ type }) => type === "step");
    return { position, florange, option: steps[0]! };
  }
  const swissOf = (position: Honour, who: number) =>
    position.holder.flatMap((one, unit) => (one === who ? [unit] : []));

  test("§7.8.2.1 a step out of a zone of control tells of the Pursuit; so does each number of MPs that is given up", () => {
    const { position, florange, option } = leaving();
    const units = swissOf(position, florange);
    const lost = told(position, option, "french", /French: SPs/);
    expect(lost.length).toBeGreaterThan(1);
    const seen = played(position, option, "french", ["giveUp", "pursuitLoss"], sps(position, units));
    expect(disagreements(lost, seen, TIMES)).toEqual([]);
    honour.play(position, option, "french");
    const two: HonourOption = { type: "giveUp", points: 2 };
    const fewer = told(position, two, "french", /French: SPs/);
    expect(fewer).not.toEqual(lost);
    expect(disagreements(fewer, played(position, two, "french", ["pursuitLoss"], sps(position, units)), TIMES)).toEqual(
      [],
    );
  });

  test("§12.2.7 to go inside is to be checked", () => {
    const position = field(5);
    const leyva = force(position, "de-leyva", "1623", [
      ["landsknecht-imperial", 8],
      ["italian-infantry-imperial", 4],
    ]);
    force(position, "florange", "1723", [["swiss-infantry", 8]]);
    const back = { procedure: "retreat", step: "choose", ...retreatOf(position, leyva, { mayGoInside: true }) };
    asked(position, "combat", { procedure: "combatPhase", step: "back", waiting: [] }, back);
    const option: HonourOption = { type: "retreatInside" };
    const broken = told(position, option, "rivals", /units Demoralised/);
    expect(broken.length).toBeGreaterThan(1);
    const units = swissOf(position, leyva);
    const isBroken = (end: Honour) => counted(units.filter((one) => end.demoralised[one]).length, "unit");
    expect(disagreements(broken, played(position, option, "rivals", [], isBroken), TIMES)).toEqual([]);
  });

  test("§18.6.2 treachery by the people of a town: the Force is lost, or nothing is decided", () => {
    const position = field(5);
    position.options.treachery = true;
    const king = force(position, "lannoy", "1723", [["landsknecht-imperial", 4]], "attack");
    position.generale[king] = "scenario";
    force(position, "florange", "1623", [["swiss-infantry", 8]], "garrison");
    const march = { procedure: "activation", step: "act", ...activationOf(position, king, 0) };
    const bribe = { procedure: "treachery", step: "way", ...treacheryOf(position, king, hexNamed("1623")) };
    asked(position, "activation", march, bribe);
    const option: HonourOption = { type: "betray", way: "population", extra: false };
    const outcome = told(position, option, "rivals", /comes to/);
    expect(outcome.map(({ result }) => result).sort()).toEqual(["a Force is lost", "nothing is decided"]);
    const seen = played(position, option, "rivals", [], (_, events) =>
      events.some(({ type }) => type === "surrendered") ? "a Force is lost" : "nothing is decided",
    );
    expect(disagreements(outcome, seen, TIMES)).toEqual([]);
  });
});

test("§9.2 a Demoralised unit that is destroyed is not told as rallied", () => {
  const position = field(5);
  const florange = force(position, "florange", "1922", [["swiss-infantry", 8]], "manoeuvre");
  const [broken] = position.holder.flatMap((one, unit) => (one === florange ? [unit] : []));
  const more = force(position, "florange", "1922", [["french-infantry", 1]], "manoeuvre");
  const lost = position.holder.findIndex((one, unit) => one === more && unit !== broken);
  position.demoralised[lost] = 1;
  const horse = force(position, "pescara", "1923", [["imperial-heavy-cavalry", 4]], "manoeuvre");
  noteLook(position, horse);
  position.activations[florange] = 1;
  asked(position, "activation", { procedure: "activation", step: "act", ...activationOf(position, florange, 0) });
  const step = (honour.choice(position) as Choice<HonourOption>).options.find(({ type }) => type === "step")!;
  expect(told(position, step, "french", /French: SPs/).length).toBeGreaterThan(1);
  expect(told(position, step, "french", /rallied/)).toEqual([]);
});
