import type { Calculator, Forecast, Language } from "@gonfalon/engine/kernel";
import { calculatorIn, choice, type Entered, whole, yesOrNo } from "@gonfalon/engine/kit";
import { charts } from "../data.ts";
import { read } from "../lookup.ts";
import { siegeColumns, siegeFire } from "../rules/combat/bombardment.ts";
import { getsAway, musterDie } from "../rules/majorBattle/muster.ts";
import { lossesOf, percentOf } from "../rules/majorBattle/reducedBattle.ts";
import { chargeDie, waveResult } from "../rules/majorBattle/wave.ts";
import { FACES, oneDie, type TitleOf } from "./oneDie.ts";
import { roughBattle } from "./roughBattle.ts";
import { say } from "./words.ts";

/** Guns, charges and battles, by the functions that play. */

const ARTILLERY = {
  guns: whole(1, 20, 3),
  siege: yesOrNo(),
  status: whole(0, 3, 0),
  "siege-artillery": yesOrNo(),
  modifier: whole(-6, 6, 0),
  turns: whole(1, 9, 3),
};
const TARGETS = ["others", "swiss", "landsknecht", "artillery"] as const;
const CHARGE = {
  sps: whole(1, 30, 8),
  quality: whole(1, 3, 3),
  target: choice(TARGETS, (value, language) => say(`calculator.charge.target.${value}`, language)),
  ...{ light: yesOrNo(), flank: yesOrNo(), firearms: yesOrNo(), works: yesOrNo() },
  ...{ "charger-star": yesOrNo(), "target-star": yesOrNo(), modifier: whole(-6, 6, 0) },
};
const STATES = ["engaged", "free", "demoralised"] as const;
const MUSTER = {
  capitano: whole(0, 6, 2),
  generale: whole(0, 6, 3),
  state: choice(STATES, (value, language) => say(`calculator.muster.state.${value}`, language)),
};
const REDUCED = {
  ...{ attack: whole(1, 99, 30), defend: whole(1, 99, 30) },
  ...{ "attack-units": whole(1, 30, 6), "defend-units": whole(1, 30, 6), modifier: whole(-9, 9, 0) },
};
const SCENARIOS = ["1", "2", "3", "4", "5"] as const;
const ATTACKERS = ["french", "rivals"] as const;
const MAJOR = {
  scenario: choice(SCENARIOS, (value, language) => say(`scenario.${value}`, language)),
  attacker: choice(ATTACKERS, (value, language) => say(`name.side.${value}`, language)),
  works: yesOrNo(),
  battles: whole(20, 400, 200),
};

export function battleCalculators(language: Language, title: TitleOf): Calculator[] {
  return [
    calculatorIn(language, { name: "artillery", fields: ARTILLERY, title: title("artillery"), compute: artillery }),
    calculatorIn(language, { name: "charge", fields: CHARGE, title: title("charge"), compute: charge }),
    calculatorIn(language, { name: "muster", fields: MUSTER, title: title("muster"), compute: muster }),
    calculatorIn(language, { name: "reducedBattle", fields: REDUCED, title: title("reducedBattle"), compute: reduced }),
    calculatorIn(language, { name: "majorBattle", fields: MAJOR, title: title("majorBattle"), compute: major }),
  ];
}

/** §11.4.1.Artillery, §11.6.Step3-c: one roll, in the field or at walls; of a Siege also the chance of a breach in some turns. */
function artillery(entered: Entered<typeof ARTILLERY>, language: Language): Forecast {
  const { guns, siege, status, modifier, turns } = entered;
  const shift = siege ? siegeColumns(status, entered["siege-artillery"]) : 0;
  const fire = (die: number) => siegeFire(die + modifier, guns, shift, siege ? status : null);
  const told = oneDie("artillery", language, (die) => {
    const { sp, checks, breach } = fire(die);
    const key = siege && breach ? "calculator.artillery.breached" : "calculator.artillery.hit";
    return say(key, language, { sp, checks });
  });
  if (!siege) return told;
  const once = FACES.filter((die) => fire(die).breach).length / FACES.length;
  const within = 1 - (1 - once) ** turns;
  const group = say("calculator.artillery.within", language, { count: turns });
  return {
    ...told,
    results: [
      ...told.results.map((one) => ({ ...one, group: say("calculator.artillery.now", language) })),
      { result: "breach", text: say("calculator.artillery.breach", language), chance: within, group },
      { result: "none", text: say("calculator.artillery.none", language), chance: 1 - within, group },
    ],
  };
}

/** §11.4.1.Charge: one wave at one unit. */
function charge(entered: Entered<typeof CHARGE>, language: Language): Forecast {
  const { sps, quality, target, firearms } = entered;
  const named: readonly (readonly [string, boolean])[] = [
    [`quality-${quality}`, true],
    ["light", entered.light],
    ["flank", entered.flank],
    ["charger-star", entered["charger-star"]],
    ["target-star", entered["target-star"]],
    [`target-${target}`, target !== "others"],
    ["firearms", firearms],
    ["earthworks-river-chit", entered.works],
  ];
  const modifiers = named
    .filter(([, is]) => is)
    .map(([id]) => ({ rule: "11.4.1.Charge.exec", text: say(`modifier.charge.${id}`, language), by: chargeDie(id) }))
    .filter(({ by }) => by !== 0);
  const by = modifiers.reduce((sum, one) => sum + one.by, entered.modifier);
  const told = oneDie("charge", language, (die) => {
    const { chargerSp, targetSp } = waveResult(die + by, sps, firearms);
    return say("calculator.charge.losses", language, { chargerSp, targetSp });
  });
  return { ...told, modifiers };
}

/** §11.4.1.Muster.roll: whether a Corps gets away. */
function muster({ capitano, generale, state }: Entered<typeof MUSTER>, language: Language): Forecast {
  const by = capitano + generale + (state === "engaged" ? 0 : musterDie(state));
  return oneDie("muster", language, (die) =>
    say(getsAway(die + by) ? "calculator.muster.away" : "calculator.muster.caught", language),
  );
}

/** §18.9: one die for the whole battle. */
function reduced(entered: Entered<typeof REDUCED>, language: Language): Forecast {
  const { attack, defend, modifier } = entered;
  return oneDie("reducedBattle", language, (die) => {
    const result = read(charts.reducedBattle, die + modifier, 0);
    const { attacker, defender } = lossesOf(result, attack, defend);
    return say(`calculator.reducedBattle.${result.loser}`, language, {
      loss: attacker,
      sp: defender,
      count: percentOf(entered["attack-units"], 2 * result.a),
      needed: percentOf(entered["defend-units"], 2 * result.d),
    });
  });
}

/** §11.4: the two main armies of a scenario as they are set up, met in the open: an estimate, and told as one. */
function major({ scenario, attacker, works, battles }: Entered<typeof MAJOR>, language: Language): Forecast {
  const { results, drawn } = roughBattle(Number(scenario), attacker, works, battles, language);
  return {
    title: say("calculator.majorBattle", language),
    basis: [
      {
        label: say("forecast.rough", language),
        value: say("forecast.rough.text", language, { count: drawn }),
        rule: "11.4",
      },
    ],
    modifiers: [],
    results,
  };
}
