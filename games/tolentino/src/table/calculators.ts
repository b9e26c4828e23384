import { type Calculator, type Language, Refused } from "@gonfalon/engine/kernel";
import { calculatorIn, choice, type Entered, whole, yesOrNo } from "@gonfalon/engine/kit";
import { tables } from "../data.ts";
import { fireColumn, fireModifiers } from "../rules/bombardmentTable.ts";
import { modifiersOf } from "../rules/combat.ts";
import { columnOf, modifierTotal, rungOf, shifted } from "../rules/combatTable.ts";
import { say } from "./describe.ts";
import { assaultForecast, fireForecast } from "./odds.ts";

/** What can be worked out without a battle: an assault or a bombardment with strengths and circumstances as one likes. */

const TERRAINS = ["clear", "rough", "woods", "town", "fortified"] as const;
const terrain = choice(TERRAINS, (value, language) => say(language, `terrain.${value}`));

const ASSAULT = {
  attack: whole(1, 60),
  defend: whole(1, 60),
  "attack-efficiency": whole(1, 8, 4),
  "defend-efficiency": whole(1, 8, 4),
  "attack-leader": yesOrNo(),
  "defend-leader": yesOrNo(),
  disorder: yesOrNo(),
  terrain,
  cover: yesOrNo(),
  "only-cavalry": yesOrNo(),
  stream: yesOrNo(),
  charge: yesOrNo(),
};
const BOMBARDMENT = {
  guns: whole(1, 12),
  points: whole(0, 60),
  distance: whole(1, 60, 1),
  terrain,
  cover: yesOrNo(),
  twilight: yesOrNo(),
};

export function calculators(language: Language): readonly Calculator[] {
  const title = (name: string) => (parameter: string) =>
    say(language, parameter === "" ? `calculator.${name}` : `calculator.${name}.${parameter}`);
  return [
    calculatorIn(language, { name: "assault", fields: ASSAULT, title: title("assault"), compute: assault }),
    calculatorIn(language, { name: "bombardment", fields: BOMBARDMENT, title: title("bombardment"), compute: fire }),
  ];
}

function assault(entered: Entered<typeof ASSAULT>, language: Language) {
  const { charge, defend, terrain: ground } = entered;
  if (charge && ground !== "clear") throw wrong(language, "charge", { terrain: ground }, "14.2");
  const attack = entered.attack * (charge ? 2 : 1);
  const rung = rungOf(attack, defend);
  if (rung < 0) throw wrong(language, "tooWeak", { attack, defend }, "12.4.2a");
  const shift = shiftFor(entered);
  const modifiers = modifiersOf({
    efficiency: entered["attack-efficiency"] - entered["defend-efficiency"],
    disorder: entered.disorder,
    attackingLeader: entered["attack-leader"],
    defendingLeader: entered["defend-leader"],
    rung: shifted(rung, shift),
  });
  const column = columnOf(shifted(rung, shift));
  const total = modifierTotal(modifiers);
  return assaultForecast({ attack, defend, rung, shift, column, modifiers, total }, language);
}

/** §12.5.1a the best shift of the hex, and that of the stream (§10.3.1). */
function shiftFor(entered: Entered<typeof ASSAULT>): number {
  const { combat } = tables.terrainEffects.hexes.find(({ id }) => id === entered.terrain)!;
  const counts = entered.cover || !combat.needsCover;
  const inHex = entered["only-cavalry"] ? (combat.shiftLeftIfOnlyCavalry ?? combat.shiftLeft) : combat.shiftLeft;
  const stream = tables.terrainEffects.hexsides.find(({ id }) => id === "stream")!.combat.shiftLeft;
  return (counts ? inHex : 0) + (entered.stream ? stream : 0);
}

function fire(entered: Entered<typeof BOMBARDMENT>, language: Language) {
  const { guns, points, distance } = entered;
  const { maximum, twilight } = tables.bombardment.range;
  const range = entered.twilight ? twilight : maximum;
  if (distance > range) throw wrong(language, "range", { range, away: distance }, "11.2");
  if (points === 0) throw wrong(language, "gunsAlone", {}, "11.4.3a");
  const { bombardment } = tables.terrainEffects.hexes.find(({ id }) => id === entered.terrain)!;
  const drm = entered.cover || !bombardment.needsCover ? bombardment.drm : 0;
  return fireForecast(guns, fireColumn(guns), fireModifiers(distance, points, drm), language);
}

function wrong(language: Language, key: string, values: Readonly<Record<string, string | number>>, rule = ""): Refused {
  return new Refused({ reasons: [{ rule, text: say(language, `calculator.wrong.${key}`, values) }] });
}
