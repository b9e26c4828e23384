import {
  type Calculator,
  type Forecast,
  type Language,
  type Parameter,
  type ParameterForm,
  Refused,
} from "@gonfalon/engine/kernel";
import { type Force, siegeChances } from "./chances.ts";
import { word } from "./describe.ts";
import { fieldForecast } from "./odds.ts";

/** What can be worked out without a war: `gonfalon odds gradisca field` and `siege`. */

type Values = Readonly<Record<string, string>>;

const TERRAINS = ["open", "difficult"];
const LONGEST = 20;

export function calculators(language: Language): readonly Calculator[] {
  return [calculator("field", fieldParameters, field, language), calculator("siege", siegeParameters, siege, language)];
}

function calculator(
  name: string,
  parametersOf: (form: Form) => Parameter[],
  forecast: (read: Reader, language: Language) => Forecast,
  language: Language,
): Calculator {
  const parameters = parametersOf(formIn(language, name));
  const compute = (values: Values) => forecast(new Reader(parameters, values, language), language);
  return { name, title: word(`calculator.${name}`, language), parameters, compute };
}

function fieldParameters(form: Form): Parameter[] {
  return [
    form.list("attack"),
    form.list("defence"),
    form.list("attack-commanders", ""),
    form.list("defence-commanders", ""),
    form.whole("works", 0, 4, "0"),
    form.terrain(),
    form.staying("attack-staying"),
    form.staying("defence-staying"),
  ];
}

function field(read: Reader, language: Language): Forecast {
  const terrain = read.oneOf("terrain", TERRAINS);
  const force = (side: "attack" | "defence", hampered: string): Force => {
    const fire = read.list(side);
    if (fire.length === 0) throw wrong(language, "no-unit", { name: side });
    const leadership = read.list(`${side}-commanders`);
    const given = read.text(`${side}-staying`);
    const capacity = given === "" ? fire.length * 2 : read.whole(`${side}-staying`, 1, 60);
    return { values: [...inTerrain(fire, hampered), ...leadership], capacity, commanders: leadership.length };
  };
  const works = read.whole("works", 0, 4);
  return fieldForecast(force("attack", terrain), force("defence", "open"), works, language);
}

/** §19.1. */
function inTerrain(values: readonly number[], terrain: string): number[] {
  return values.map((value) => (terrain === "difficult" && value >= 3 ? value - 1 : value));
}

function siegeParameters(form: Form): Parameter[] {
  return [
    form.whole("level", 1, 9, "4"),
    form.list("guns", ""),
    form.list("engineers", ""),
    form.list("garrison", ""),
    form.whole("activations", 1, 16, "4"),
  ];
}

function siege(read: Reader, language: Language): Forecast {
  const t = (key: string, values = {}) => word(`odds.${key}`, language, values);
  const park = {
    level: read.whole("level", 1, 9),
    guns: read.list("guns"),
    engineers: read.list("engineers"),
    garrison: read.list("garrison"),
    activations: read.whole("activations", 1, 16),
  };
  if (park.guns.length + park.engineers.length === 0) throw wrong(language, "no-park");
  if (Math.max(park.guns.length, park.engineers.length, park.garrison.length) > 6) throw wrong(language, "too-many");
  return {
    title: t("breach"),
    basis: [
      { label: t("wallLevel"), value: String(park.level), rule: "7.4.1" },
      { label: t("guns"), value: park.guns.join(", ") || t("nobody"), rule: "7.4a" },
      { label: t("engineers"), value: park.engineers.join(", ") || t("nobody"), rule: "7.5" },
    ],
    modifiers: park.engineers.length === 0 ? [{ rule: "7.4a", text: t("noEngineers"), by: 0 }] : [],
    results: siegeChances(park).map((chance, i) => ({
      result: `within-${i + 1}`,
      text: t("within", { count: i + 1 }),
      chance,
    })),
  };
}

type Form = ReturnType<typeof formIn>;

/** The parameters of a calculator, described in a language. */
function formIn(language: Language, calculator: string) {
  const say = (key: string, values = {}) => word(`calculator.${key}`, language, values);
  const parameter = (name: string, allowed: string, form: ParameterForm | null, otherwise?: string): Parameter => ({
    name,
    title: say(`${calculator}.${name}`),
    allowed,
    ...(form ? { form } : {}),
    ...(otherwise === undefined ? {} : { default: otherwise }),
  });
  return {
    list: (name: string, otherwise?: string) =>
      parameter(name, say("values"), { kind: "list", least: 0, most: 6, longest: LONGEST }, otherwise),
    whole: (name: string, least: number, most: number, otherwise: string) =>
      parameter(name, say("whole", { least, most }), { kind: "whole", least, most }, otherwise),
    terrain: () => {
      const values = TERRAINS.map((value) => ({ value, title: word(`terrain.${value}`, language) }));
      return parameter("terrain", say("terrains"), { kind: "one-of", values }, "open");
    },
    /** A number, or nothing: then both sides of each unit count. */
    staying: (name: string) => parameter(name, say("staying"), null, ""),
  };
}

/** Reads what was given, and refuses what is not allowed. */
class Reader {
  constructor(
    private readonly parameters: readonly Parameter[],
    private readonly values: Values,
    private readonly language: Language,
  ) {
    for (const name of Object.keys(values)) {
      const names = parameters.map((one) => one.name);
      if (!names.includes(name)) throw wrong(language, "no-parameter", { name, names: names.join(", ") });
    }
  }

  text(name: string): string {
    const parameter = this.parameters.find((one) => one.name === name)!;
    const value = this.values[name] ?? parameter.default;
    if (value === undefined) throw wrong(this.language, "missing", { name, allowed: parameter.allowed });
    return value.trim();
  }

  oneOf(name: string, allowed: readonly string[]): string {
    const text = this.text(name);
    if (!allowed.includes(text)) throw this.not(name, text, word("calculator.terrains", this.language));
    return text;
  }

  list(name: string): number[] {
    const text = this.text(name);
    if (text === "") return [];
    const list = text.split(",").map((part) => part.trim());
    if (list.length > LONGEST || !list.every((part) => /^[0-6]$/.test(part))) {
      throw this.not(name, text, word("calculator.values", this.language));
    }
    return list.map(Number);
  }

  whole(name: string, least: number, most: number): number {
    const text = this.text(name);
    if (!/^\d{1,3}$/.test(text) || Number(text) < least || Number(text) > most) {
      throw this.not(name, text, word("calculator.whole", this.language, { least, most }));
    }
    return Number(text);
  }

  private not(name: string, text: string, allowed: string): Refused {
    return wrong(this.language, "not", { name, text, allowed });
  }
}

function wrong(language: Language, key: string, values: Readonly<Record<string, string>> = {}): Refused {
  return new Refused({ reasons: [{ rule: "", text: word(`calculator.wrong.${key}`, language, values) }] });
}
