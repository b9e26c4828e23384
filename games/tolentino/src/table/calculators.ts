import { type Calculator, type Language, type Parameter, type ParameterForm, Refused } from "@gonfalon/engine/kernel";
import { tables } from "../data.ts";
import { fireColumn, fireModifiers } from "../rules/bombardmentTable.ts";
import { modifiersOf } from "../rules/combat.ts";
import { columnOf, modifierTotal, rungOf, shifted } from "../rules/combatTable.ts";
import { say } from "./describe.ts";
import { assaultForecast, fireForecast } from "./odds.ts";

/** What can be worked out without a battle: an assault or a bombardment with strengths and circumstances as one likes. */

type Values = Readonly<Record<string, string>>;

const TERRAINS = ["clear", "rough", "woods", "town", "fortified"];

export function calculators(language: Language): readonly Calculator[] {
  return [assaultCalculator(language), bombardmentCalculator(language)];
}

function assaultCalculator(language: Language): Calculator {
  const form = formIn(language, "assault");
  return {
    name: "assault",
    title: say(language, "calculator.assault"),
    parameters: [
      form.whole("attack", 1, 60),
      form.whole("defend", 1, 60),
      form.whole("attack-efficiency", 1, 8, "4"),
      form.whole("defend-efficiency", 1, 8, "4"),
      form.yesOrNo("attack-leader"),
      form.yesOrNo("defend-leader"),
      form.yesOrNo("disorder"),
      form.terrain(),
      form.yesOrNo("cover"),
      form.yesOrNo("only-cavalry"),
      form.yesOrNo("stream"),
      form.yesOrNo("charge"),
    ],
    compute: (values) => {
      const read = readerOf(values, language);
      const charge = read.yes("charge");
      const terrain = read.oneOf("terrain", TERRAINS);
      if (charge && terrain !== "clear") throw wrong(language, "charge", { terrain }, "14.2");
      const attack = read.whole("attack", 1, 60) * (charge ? 2 : 1);
      const defend = read.whole("defend", 1, 60);
      const rung = rungOf(attack, defend);
      if (rung < 0) throw wrong(language, "tooWeak", { attack, defend }, "12.4.2a");
      const shift = shiftFor(read, terrain);
      const modifiers = modifiersOf({
        efficiency: read.whole("attack-efficiency", 1, 8) - read.whole("defend-efficiency", 1, 8),
        disorder: read.yes("disorder"),
        attackingLeader: read.yes("attack-leader"),
        defendingLeader: read.yes("defend-leader"),
        rung: shifted(rung, shift),
      });
      const column = columnOf(shifted(rung, shift));
      const total = modifierTotal(modifiers);
      return assaultForecast({ attack, defend, rung, shift, column, modifiers, total }, language);
    },
  };
}

/** §12.5.1a the best shift of the hex, and that of the stream (§10.3.1). */
function shiftFor(read: Reader, terrain: string): number {
  const { combat } = tables.terrainEffects.hexes.find(({ id }) => id === terrain)!;
  const counts = read.yes("cover") || !combat.needsCover;
  const inHex = read.yes("only-cavalry") ? (combat.shiftLeftIfOnlyCavalry ?? combat.shiftLeft) : combat.shiftLeft;
  const stream = tables.terrainEffects.hexsides.find(({ id }) => id === "stream")!.combat.shiftLeft;
  return (counts ? inHex : 0) + (read.yes("stream") ? stream : 0);
}

function bombardmentCalculator(language: Language): Calculator {
  const form = formIn(language, "bombardment");
  return {
    name: "bombardment",
    title: say(language, "calculator.bombardment"),
    parameters: [
      form.whole("guns", 1, 12),
      form.whole("points", 1, 60),
      form.whole("distance", 1, tables.bombardment.range.maximum, "1"),
      form.terrain(),
      form.yesOrNo("cover"),
      form.yesOrNo("twilight"),
    ],
    compute: (values) => {
      const read = readerOf(values, language);
      const { maximum, twilight } = tables.bombardment.range;
      const range = read.yes("twilight") ? twilight : maximum;
      const hexes = read.whole("distance", 1, 60);
      if (hexes > range) throw wrong(language, "range", { range, away: hexes }, "11.2");
      const strength = read.whole("guns", 1, 12);
      if (values.points === "0") throw wrong(language, "gunsAlone", {}, "11.4.3a");
      const terrain = read.oneOf("terrain", TERRAINS);
      const { bombardment } = tables.terrainEffects.hexes.find(({ id }) => id === terrain)!;
      const drm = read.yes("cover") || !bombardment.needsCover ? bombardment.drm : 0;
      const modifiers = fireModifiers(hexes, read.whole("points", 1, 60), drm);
      return fireForecast(strength, fireColumn(strength), modifiers, language);
    },
  };
}

/** The parameters of a calculator, described in a language. */
function formIn(language: Language, calculator: string) {
  const parameter = (name: string, allowed: string, form: ParameterForm, otherwise?: string): Parameter => ({
    name,
    title: say(language, `calculator.${calculator}.${name}`),
    allowed,
    form,
    ...(otherwise === undefined ? {} : { default: otherwise }),
  });
  return {
    whole: (name: string, least: number, most: number, otherwise?: string) =>
      parameter(name, say(language, "calculator.whole", { least, most }), { kind: "whole", least, most }, otherwise),
    yesOrNo: (name: string) => parameter(name, say(language, "calculator.yesOrNo"), { kind: "switch" }, "no"),
    terrain: () => {
      const values = TERRAINS.map((value) => ({ value, title: say(language, `terrain.${value}`) }));
      return parameter("terrain", TERRAINS.join(", "), { kind: "one-of", values }, "clear");
    },
  };
}

type Reader = ReturnType<typeof readerOf>;

/** Reads what was given, and refuses what is not allowed. */
function readerOf(values: Values, language: Language) {
  const oneOf = (name: string, allowed: readonly string[]) => {
    const value = values[name] ?? "";
    if (!allowed.includes(value)) throw wrong(language, "oneOf", { name, allowed: allowed.join(", "), value });
    return value;
  };
  return {
    oneOf,
    yes: (name: string) => oneOf(name, ["yes", "no"]) === "yes",
    whole(name: string, least: number, most: number) {
      const value = Number(values[name]);
      if (!Number.isInteger(value) || value < least || value > most || values[name] === "") {
        throw wrong(language, "number", { name, least, most, value: values[name] ?? "" });
      }
      return value;
    },
  };
}

function wrong(language: Language, key: string, values: Readonly<Record<string, string | number>>, rule = ""): Refused {
  return new Refused({ reasons: [{ rule, text: say(language, `calculator.wrong.${key}`, values) }] });
}
