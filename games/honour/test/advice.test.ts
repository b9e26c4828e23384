import { type Choice, diceFrom, draw } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { designOf } from "../src/advice/aims.ts";
import { guess } from "../src/advice/guess.ts";
import { battleChance, layOf } from "../src/advice/lay.ts";
import { hasLine } from "../src/advice/line.ts";
import { faultsOfAdvice } from "../src/advice/reasons.ts";
import { questions, weigh } from "../src/advice/weigh.ts";
import { worth } from "../src/advice/worth.ts";
import { hexNamed, placeNamed, SIDES } from "../src/data.ts";
import { honour } from "../src/index.ts";
import type { HonourOption } from "../src/option.ts";
import { castOf, type Honour } from "../src/position.ts";
import { procedures } from "../src/rules/rulebook.ts";

function begun(scenario: string, seed: string): Honour {
  const options = Object.fromEntries(honour.options.map(({ name, values }) => [name, String(values[0])]));
  return honour.start({ scenario, options, seed, dice: "fast" });
}

function chances(seed: string) {
  const luck = diceFrom(seed, "fast");
  return (below: number) => draw(luck, below);
}

function best(values: readonly number[]): number {
  return values.indexOf(Math.max(...values));
}

/** What a view shows but for the dice. */
function shown(position: Honour, seat: string) {
  const { position: seen, ...rest } = honour.view(position, seat);
  const { dice: _, ...fields } = seen;
  return { ...rest, fields };
}

test("every question of the game has a rule of thumb, and no rule of thumb is for a question that is not asked", () => {
  const asked = procedures.flatMap(({ name, steps }) =>
    Object.entries(steps).flatMap(([step, { kind }]) => (kind === "automatic" ? [] : [`${name}.${step}`])),
  );
  expect([...questions()].sort()).toEqual([...asked].sort());
  expect(faultsOfAdvice()).toEqual([]);
});

test.each(["1", "2", "3", "4", "5"])(
  "scenario %s by rules of thumb, each from a guess at what its seat sees: an answer to every question, a worth that sums to zero",
  (scenario) => {
    const position = begun(scenario, "advice");
    const random = chances(scenario);
    for (let decisions = 0; decisions < 220; decisions++) {
      const choice = honour.choice(position);
      if (choice.over) break;
      const guessed = guess(honour.view(position, choice.seat), choice.seat, random);
      const before = JSON.stringify(guessed);
      const weights = weigh(guessed, choice as Choice<HonourOption>, null);
      expect(weights.length, choice.ask).toBe(choice.options.length);
      expect(weights.every(Number.isFinite), `${choice.ask} ${weights}`).toBe(true);
      expect(JSON.stringify(guessed), choice.ask).toBe(before);
      expect(worth(position, "french") + worth(position, "rivals")).toBeCloseTo(0, 9);
      honour.play(position, choice.options[best(weights)]!, choice.seat);
    }
    expect(position.turn).toBeGreaterThan(1);
  },
);

test.each(["1", "2", "3", "4", "5"])("a guess of scenario %s agrees with everything that its seat sees", (scenario) => {
  const position = begun(scenario, "guess");
  const random = chances(`guess ${scenario}`);
  let compared = 0;
  for (let decisions = 0; decisions < 500; decisions++) {
    const choice = honour.choice(position);
    if (choice.over) break;
    if (decisions % 7 === 0) {
      for (const seat of SIDES) {
        const guessed = guess(honour.view(position, seat), seat, random);
        expect(shown(guessed, seat), `${choice.ask}, decision ${decisions}`).toEqual(shown(position, seat));
        compared++;
      }
    }
    honour.play(position, choice.options[random(choice.options.length)]!, choice.seat);
  }
  expect(compared).toBeGreaterThan(10);
});

test("two positions that a seat cannot tell apart give the same guess", () => {
  for (const scenario of ["1", "4"]) {
    const position = begun(scenario, "same");
    const random = chances(`same ${scenario}`);
    for (let decisions = 0; decisions < 120; decisions++) {
      const choice = honour.choice(position);
      if (choice.over) break;
      honour.play(position, choice.options[random(choice.options.length)]!, choice.seat);
    }
    for (const seat of SIDES) {
      const other = honour.disguise(honour.copy(position), seat, chances("disguise"));
      const guessFrom = (of: Honour) => {
        const { dice: _, ...rest } = guess(honour.view(of, seat), seat, chances("again"));
        return rest;
      };
      expect(guessFrom(other)).toEqual(guessFrom(position));
    }
  }
});

/** Lautrec's army in Lodi, whose owner is as it is told; the Imperials are two marches away. */
function lautrecInLodi(owner: number) {
  const position = begun("4", "lodi");
  const lautrec = castOf(position).capitani.named("lautrec");
  position.hex[lautrec] = hexNamed("2032");
  position.conqueror[placeNamed("2032")] = owner;
  return { position, lautrec, army: castOf(position).capitani.army[lautrec]! };
}

test("an army that stands in a place that counts and is not its own yet ends its march there", () => {
  const { position, lautrec } = lautrecInLodi(-1);
  expect(designOf(position, "french").aims.get(lautrec)).toMatchObject({ purpose: "take", hex: hexNamed("2032") });
});

test("an army does not lock itself up in a place that it owns while others wait to be taken", () => {
  const { position, lautrec, army } = lautrecInLodi(0);
  position.conqueror[placeNamed("2032")] = army;
  expect(designOf(position, "french").aims.get(lautrec)!.hex).not.toBe(hexNamed("2032"));
});

test("§9.1.1a troops of whom half are broken are to rest", () => {
  const { position, lautrec } = lautrecInLodi(-1);
  position.holder.forEach((holder, unit) => {
    if (holder === lautrec || (holder >= 0 && position.superior[holder] === lautrec)) position.demoralised[unit] = 1;
  });
  expect(designOf(position, "french").aims.get(lautrec)).toMatchObject({ purpose: "rest" });
});

test("§11.5 in 1509 Chaumont goes for Rivolta, which he can storm, and not for Treviglio", () => {
  const position = begun("1", "aims");
  const { capitani } = castOf(position);
  const aim = designOf(position, "french").aims.get(capitani.names.indexOf("Chaumont"));
  expect(aim).toMatchObject({ purpose: "besiege", hex: hexNamed("2632") });
});

test("§S3.V1 in 1515 the Swiss in Milano, the place that decides, stay there while others are empty", () => {
  const position = begun("3", "aims");
  const held = hexNamed("2624");
  const { lay, aims } = designOf(position, "rivals");
  const garrison = lay.own.find(({ hex }) => hex === held)!;
  expect(aims.get(garrison.primo)).toMatchObject({ purpose: "hold", hex: held });
});

test("§12.1.6 the Swiss of Novara are better in the open than against works, and nobody likes works", () => {
  const position = begun("2", "works");
  const [swiss, french] = [layOf(position, "rivals").own[0]!, layOf(position, "french").own[0]!];
  for (const force of [swiss, french]) {
    const chances = ([0, 1, 2] as const).map((works) => battleChance(force, 25, works));
    expect(chances[0]).toBeGreaterThan(chances[1]!);
    expect(chances[1]).toBeGreaterThan(chances[2]!);
  }
  expect(battleChance(swiss, swiss.power, 0)).toBeGreaterThan(battleChance(french, french.power, 0));
});

test("why a captain is named is told with numbers, in English and in Italian", () => {
  const position = begun("4", "why");
  const lautrec = castOf(position).capitani.named("lautrec");
  const option = { type: "indicate", capitano: lautrec } as const;
  const choice = {
    over: false,
    seat: "french",
    rule: "7.2.1",
    ask: "activationLoop.indicate",
    sealed: false,
    options: [option],
  };
  const said = (["en", "it"] as const).map((language) =>
    honour.advice!.reasons(position, choice as Choice<HonourOption>, option, null, language).join(" "),
  );
  expect(said[0]).toMatch(/Lautrec.*\d/);
  expect(said[1]).toMatch(/Lautrec.*\d/);
  expect(said[0]).not.toBe(said[1]);
});

test("§S4.V2 where places are counted at the end De Leyva does not leave Pavia for an empty place while raiders are about", () => {
  const position = begun("4", "garrison");
  const { capitani } = castOf(position);
  position.hex[capitani.named("lautrec")] = hexNamed("2529");
  const aim = designOf(position, "rivals").aims.get(capitani.named("de-leyva"));
  expect(aim).toMatchObject({ purpose: "hold", hex: hexNamed("1623") });
});

test("§7.1, §S4.reinf.1 an army without its line goes where the line reaches it when Giovanni is due", () => {
  const position = begun("4", "line");
  const { capitani, armies } = castOf(position);
  const lautrec = capitani.named("lautrec");
  position.source[armies.ids.indexOf("french")] = hexNamed("3201");
  position.hex[lautrec] = hexNamed("2504");
  position.turn = 2;
  const { lay, aims } = designOf(position, "french");
  const force = lay.own.find(({ primo }) => primo === lautrec)!;
  const aim = aims.get(lautrec)!;
  expect(aim.purpose).toBe("supply");
  expect([hasLine(position, force, force.hex), hasLine(position, force, aim.hex)]).toEqual([false, true]);
});

/** The weights of a question in the activation loop of 1522: to name a captain, and to name nobody. */
function weightsInLoop(ask: string, orders: "garrison" | "manoeuvre") {
  const position = begun("4", "loop");
  const { capitani } = castOf(position);
  const deLeyva = capitani.named("de-leyva");
  position.order[deLeyva] = orders;
  // Lautrec's army has come out.
  position.hex[capitani.named("lautrec")] = hexNamed("2529");
  const options = [{ type: "indicate", capitano: deLeyva }, { type: "declineActivation" }] as const;
  const choice = { over: false, seat: "rivals", rule: "7.2.1", ask, sealed: false, options: [...options] };
  const [named, declined] = weigh(position, choice as Choice<HonourOption>, null);
  return { named: named!, declined: declined! };
}

test("§7.2.5 a garrison with nothing to do is not named while that would give the enemy time; alone in the field it may be", () => {
  const contested = weightsInLoop("activationLoop.indicate", "garrison");
  expect(contested.declined).toBeGreaterThan(contested.named);
  const alone = weightsInLoop("activationLoop.remaining", "garrison");
  expect(alone.declined).toBeLessThan(alone.named);
});
