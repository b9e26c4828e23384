import { type Calculator, type Language, Refused } from "@gonfalon/engine/kernel";
import {
  calculatorIn,
  chanceOf,
  choice,
  type Entered,
  following,
  ofDie,
  sure,
  whole,
  yesOrNo,
} from "@gonfalon/engine/kit";
import { tables } from "../data.ts";
import { fireColumn, fireModifiers, fireResult, modifiedFire } from "../rules/bombardmentTable.ts";
import { modifiersOf } from "../rules/combat.ts";
import { columnOf, modifierTotal, resultOf, rungOf, shifted } from "../rules/combatTable.ts";
import { LEADER_DRM, passes } from "../rules/morale.ts";
import type { Assailing, Volley } from "./assaultChain.ts";
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
  advance: yesOrNo(),
  guns: whole(0, 12, 0),
};
const BOMBARDMENT = {
  guns: whole(1, 12),
  points: whole(0, 60),
  distance: whole(1, 60, 1),
  terrain,
  cover: yesOrNo(),
  twilight: yesOrNo(),
  "target-efficiency": whole(1, 8, 4),
  "target-leader": yesOrNo(),
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
  const assessment = { attack, defend, rung, shift, column, modifiers, total };
  return assaultForecast(
    assessment,
    assailingStack(entered, (die) => resultOf(column, die + total), language),
    language,
  );
}

/** One stack that attacks another: either it comes on as a whole, or it does not. */
function assailingStack(
  entered: Entered<typeof ASSAULT>,
  result: (die: number) => string,
  language: Language,
): Assailing<boolean> {
  const { guns, attack, terrain: ground, cover } = entered;
  const attackers = stackOf(entered["attack-efficiency"], entered["attack-leader"]);
  const defenders = stackOf(entered["defend-efficiency"], entered["defend-leader"]);
  const comesOn = ofDie(attackers);
  const volley: Volley<boolean> = {
    guns: () => say(language, "calculator.assault.battery", { strength: guns }),
    isAimed: (standing) => standing,
    fire: () =>
      following(
        ofDie((die) => fireResult(fireColumn(guns), modifiedFire(die, fireModifiers(1, attack, 0)))),
        (shot) =>
          (shot === "EC" ? comesOn : sure(shot === "NE")).map(({ end: standing, chance }) => ({
            end: { standing, result: shot },
            chance,
          })),
      ),
  };
  return {
    start: true,
    mayWithdraw: false,
    volleys: guns > 0 ? [[volley]] : [],
    check: entered.advance ? () => comesOn : null,
    points: (standing) => (standing ? attack : 0),
    key: String,
    rolls: [() => ofDie(result)],
    hold: ground === "town" || (ground === "fortified" && cover) ? chanceOf(ofDie(defenders), (held) => held) : 0,
    driven: ofDie((die) => (defenders(die) && !entered.disorder ? "none" : "all")),
    press: entered.advance ? null : chanceOf(ofDie(attackers), (pressed) => pressed),
  };
}

/** §13.1 §13.2 whether a stack passes its check with this die. */
function stackOf(efficiency: number, leader: boolean): (die: number) => boolean {
  return (die) => passes(die, leader ? LEADER_DRM : 0, efficiency);
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
  const target = [{ efficiency: entered["target-efficiency"], modifier: entered["target-leader"] ? LEADER_DRM : 0 }];
  return fireForecast(guns, fireColumn(guns), fireModifiers(distance, points, drm), target, language);
}

function wrong(language: Language, key: string, values: Readonly<Record<string, string | number>>, rule = ""): Refused {
  return new Refused({ reasons: [{ rule, text: say(language, `calculator.wrong.${key}`, values) }] });
}
