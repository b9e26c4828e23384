import { type Calculator, type Forecast, type Language, refused } from "@gonfalon/engine/kernel";
import { calculatorIn, choice, type Entered, whole, yesOrNo } from "@gonfalon/engine/kit";
import { charts, tables } from "../data.ts";
import { read } from "../lookup.ts";
import { castOf, type Honour } from "../position.ts";
import { attritionLoss } from "../rules/attrition.ts";
import { type Assault, assaultOdds, assaultResult, PLAIN } from "../rules/combat/assault.ts";
import { pursuitLosses } from "../rules/combat/pursuit.ts";
import { apChange } from "../rules/command/money.ts";
import type { Reliability, Weather } from "../schemas/index.ts";
import { setUp } from "../setup.ts";
import { battleCalculators } from "./battleCalculators.ts";
import { chancesOf, FACES, oneDie } from "./oneDie.ts";
import { swissCalculators } from "./swissCalculators.ts";
import { say } from "./words.ts";

/** What can be worked out without a game, by the functions that play: `gonfalon odds honour assault`. */

const MOST = 40;
const WEATHERS: readonly Weather[] = ["Fair", "Heat", "Rain", "Mud", "Snow", "Frost"];
const RELIABILITIES: readonly Reliability[] = ["R", "N", "S", "V"];
const weather = choice(WEATHERS, (value, language) => say(`weather.${value}`, language));
const reliability = choice(RELIABILITIES, (value, language) => say(`reliability.${value}`, language));

const ASSAULT = {
  ...{ attack3: whole(0, MOST, 0), attack2: whole(0, MOST, 0), attack1: whole(0, MOST, 0) },
  ...{ defend3: whole(0, MOST, 0), defend2: whole(0, MOST, 0), defend1: whole(0, MOST, 0) },
  ...{ "attack-star": yesOrNo(), "defend-star": yesOrNo(), affecting: yesOrNo(), firearms: yesOrNo() },
  ...{ swiss: yesOrNo(), fortified: yesOrNo(), doubled: whole(0, MOST, 0), weather },
};
const ACTIVATION = {
  initiative: whole(-6, 6, 3),
  enemy: whole(-6, 6, 2),
  allowance: whole(1, 9, 5),
  points: whole(1, 9, 3),
};
const ATTRITION = { sps: whole(1, 99, 20), modifier: whole(-3, 9, 0) };
const PURSUIT = { cavalry: whole(0, 60, 8), modifier: whole(-9, 4, 0) };
const DISCIPLINE = { reliability, modifier: whole(-3, 3, 1) };
const RECOVERY = { reliability, star: yesOrNo(), wages: yesOrNo(), marched: yesOrNo() };
const INCOME = { nominal: whole(0, 12, 4), distance: whole(0, 99, 20), columns: whole(0, 3, 0) };

export function calculators(language: Language): readonly Calculator[] {
  const title = (name: string) => (parameter: string) =>
    say(parameter === "" ? `calculator.${name}` : `calculator.${name}.${parameter}`, language);
  return [
    calculatorIn(language, { name: "assault", fields: ASSAULT, title: title("assault"), compute: assault }),
    calculatorIn(language, { name: "activation", fields: ACTIVATION, title: title("activation"), compute: activation }),
    calculatorIn(language, { name: "attrition", fields: ATTRITION, title: title("attrition"), compute: attrition }),
    calculatorIn(language, { name: "pursuit", fields: PURSUIT, title: title("pursuit"), compute: pursuit }),
    calculatorIn(language, { name: "discipline", fields: DISCIPLINE, title: title("discipline"), compute: discipline }),
    calculatorIn(language, { name: "recovery", fields: RECOVERY, title: title("recovery"), compute: recovery }),
    calculatorIn(language, { name: "income", fields: INCOME, title: title("income"), compute: income }),
    ...battleCalculators(language, title),
    ...swissCalculators(language, title),
  ];
}

/** §12.1: both groups by Quality, on a table that nobody plays at. */
function assault(entered: Entered<typeof ASSAULT>, language: Language): Forecast {
  const { position, attackers, defenders } = groups(entered, language);
  const fight: Assault = {
    ...PLAIN,
    ...{ attackers, defenders },
    ...{ attackStar: Number(entered["attack-star"]), defendStar: Number(entered["defend-star"]) },
    ...{ affecting: entered.affecting, firearms: entered.firearms && position.weather !== "Rain" },
    ...{ fortified: entered.fortified, doubled: entered.doubled },
  };
  const odds = assaultOdds(position, fight);
  const forecast = oneDie("assault", language, (die) => {
    const { loser, a, d } = assaultResult(odds, die);
    return say(`calculator.assault.loser.${loser}`, language, { loss: a, sp: d });
  });
  return {
    ...forecast,
    basis: [
      {
        label: say("calculator.assault.quality", language),
        value: `${odds.attackQuality} : ${odds.defendQuality}`,
        rule: "12.1a",
      },
      {
        label: say("calculator.assault.strength", language),
        value: `${odds.attackSps} : ${odds.defendSps}`,
        rule: "12.1b",
      },
    ],
    modifiers: odds.modifiers.map(({ rule, id, by }) => ({ rule, text: say(`modifier.${id}`, language), by })),
  };
}

/** Units of the wanted Quality out of the widest cast of counters, with as many SPs as were entered. */
function groups(entered: Entered<typeof ASSAULT>, language: Language) {
  const setup = { scenario: "3", options: {}, seed: "", dice: "fast" as const };
  const position = { ...setUp(setup), flow: [], outcome: null } as unknown as Honour;
  position.weather = entered.weather;
  const { quality, arm } = castOf(position).units;
  const taken = new Set<number>();
  const pick = (wanted: number, sp: number, swiss: boolean): number[] => {
    if (sp === 0) return [];
    const isMeant = (unit: number) =>
      quality[unit] === wanted &&
      arm[unit] !== "artillery" &&
      arm[unit] !== "militia" &&
      !taken.has(unit) &&
      (arm[unit] === "swiss-infantry") === swiss;
    const unit = castOf(position).units.typeIds.findIndex((_, one) => isMeant(one));
    taken.add(unit);
    position.sp[unit] = sp;
    position.demoralised[unit] = 0;
    return [unit];
  };
  const swiss = (sp: number) => entered.swiss && sp > 0;
  const attackers = [
    ...pick(3, entered.attack3, swiss(entered.attack3)),
    ...pick(2, entered.attack2, false),
    ...pick(1, entered.attack1, false),
  ];
  const defenders = [
    ...pick(3, entered.defend3, false),
    ...pick(2, entered.defend2, false),
    ...pick(1, entered.defend1, false),
  ];
  if (attackers.length === 0 || defenders.length === 0) throw refused(say("calculator.wrong.nobody", language));
  return { position, attackers, defenders };
}

/** §7.2.4, §7.2.2: MPs that the die leaves, and who wins the roll; a tie goes by printed values and is shown apart. */
function activation(entered: Entered<typeof ACTIVATION>, language: Language): Forecast {
  const { initiative, enemy, allowance, points } = entered;
  const enough = FACES.filter((die) => Math.max(0, allowance - Math.max(0, die - initiative)) >= points).length;
  const pairs = FACES.flatMap((own) => FACES.map((other) => initiative - own - (enemy - other)));
  const share = (test: (by: number) => boolean) => pairs.filter(test).length / pairs.length;
  const result = (id: string, chance: number, group: string) => ({
    result: id,
    text: say(`calculator.activation.${id}`, language, { points }),
    chance,
    group: say(`calculator.activation.${group}`, language),
  });
  return {
    title: say("calculator.activation", language),
    basis: [
      { label: say("calculator.activation.initiative", language), value: `${initiative} : ${enemy}`, rule: "7.2.3" },
    ],
    modifiers: [],
    results: [
      result("enough", enough / FACES.length, "march"),
      result("short", 1 - enough / FACES.length, "march"),
      result(
        "won",
        share((by) => by > 0),
        "roll",
      ),
      result(
        "tie",
        share((by) => by === 0),
        "roll",
      ),
      result(
        "lost",
        share((by) => by < 0),
        "roll",
      ),
    ],
  };
}

function attrition({ sps, modifier }: Entered<typeof ATTRITION>, language: Language): Forecast {
  return oneDie("attrition", language, (die) =>
    say("calculator.sps", language, { loss: attritionLoss(sps, die + modifier) }),
  );
}

function pursuit({ cavalry, modifier }: Entered<typeof PURSUIT>, language: Language): Forecast {
  return oneDie("pursuit", language, (die) =>
    say("calculator.losses", language, { loss: pursuitLosses(cavalry, die + modifier) }),
  );
}

/** §9.1a: by Reliability, as in the Command and Activation Phases. */
function discipline(entered: Entered<typeof DISCIPLINE>, language: Language): Forecast {
  const chart = charts.disciplineByReliability[entered.reliability];
  return oneDie("discipline", language, (die) => say(`code.${read(chart, die + entered.modifier, 0)}`, language));
}

/** §9.2a: star and wages help, marching does not. */
function recovery({ reliability, star, wages, marched }: Entered<typeof RECOVERY>, language: Language): Forecast {
  const by = (is: boolean, id: string) =>
    is ? (tables["discipline-table"].modifiers.find((one) => one.id === id)?.die ?? 0) : 0;
  const modifier = by(star, "star") + by(wages, "extra-wages") + by(marched, "mp-spent");
  return oneDie("recovery", language, (die) => {
    const { flip, spLost } = read(charts.recovery[reliability], die + modifier, 0);
    return say(flip ? "calculator.recovers" : spLost > 0 ? "calculator.deserts" : "calculator.stays", language);
  });
}

/** §4.3.1: two dice over a line of so many hexes. */
function income({ nominal, distance, columns }: Entered<typeof INCOME>, language: Language): Forecast {
  const sums = FACES.flatMap((one) => FACES.map((other) => one + other));
  const results = sums.map((sum) => {
    const points = Math.max(0, nominal + apChange(sum, distance, columns));
    return { result: say("command.points", language, { points }) };
  });
  return { title: say("calculator.income", language), basis: [], modifiers: [], results: chancesOf(results) };
}
