import { type Calculator, type Forecast, type Language, refused } from "@gonfalon/engine/kernel";
import { calculatorIn, choice, type Entered, whole, wholeOrNothing, wholes } from "@gonfalon/engine/kit";
import { type Force, siegeChances } from "./chances.ts";
import { word } from "./describe.ts";
import { fieldForecast } from "./odds.ts";

/** What can be worked out without a war: `gonfalon odds gradisca field` and `siege`. */

const LONGEST = 20;
const TERRAINS = ["open", "difficult"] as const;

const FIELD = {
  attack: wholes(0, 6, LONGEST),
  defence: wholes(0, 6, LONGEST),
  "attack-commanders": wholes(0, 6, LONGEST, ""),
  "defence-commanders": wholes(0, 6, LONGEST, ""),
  works: whole(0, 4, 0),
  terrain: choice(TERRAINS, (value, language) => word(`terrain.${value}`, language)),
  "attack-staying": wholeOrNothing(1, 60),
  "defence-staying": wholeOrNothing(1, 60),
};
const SIEGE = {
  level: whole(1, 9, 4),
  guns: wholes(0, 6, LONGEST, ""),
  engineers: wholes(0, 6, LONGEST, ""),
  garrison: wholes(0, 6, LONGEST, ""),
  activations: whole(1, 16, 4),
};

export function calculators(language: Language): readonly Calculator[] {
  const title = (name: string) => (parameter: string) =>
    word(parameter === "" ? `calculator.${name}` : `calculator.${name}.${parameter}`, language);
  return [
    calculatorIn(language, { name: "field", fields: FIELD, title: title("field"), compute: field }),
    calculatorIn(language, { name: "siege", fields: SIEGE, title: title("siege"), compute: siege }),
  ];
}

function field(entered: Entered<typeof FIELD>, language: Language): Forecast {
  const force = (side: "attack" | "defence", terrain: string): Force => {
    const fire = entered[side];
    if (fire.length === 0) throw refused(word("calculator.wrong.no-unit", language, { name: side }));
    const leadership = entered[`${side}-commanders`];
    const capacity = entered[`${side}-staying`] ?? fire.length * 2;
    return { values: [...inTerrain(fire, terrain), ...leadership], capacity, commanders: leadership.length };
  };
  return fieldForecast(force("attack", entered.terrain), force("defence", "open"), entered.works, language);
}

/** §19.1. */
function inTerrain(values: readonly number[], terrain: string): number[] {
  return values.map((value) => (terrain === "difficult" && value >= 3 ? value - 1 : value));
}

function siege(park: Entered<typeof SIEGE>, language: Language): Forecast {
  const t = (key: string, values = {}) => word(`odds.${key}`, language, values);
  const { guns, engineers, garrison } = park;
  if (guns.length + engineers.length === 0) throw refused(word("calculator.wrong.no-park", language));
  if (Math.max(guns.length, engineers.length, garrison.length) > 6) {
    throw refused(word("calculator.wrong.too-many", language));
  }
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
