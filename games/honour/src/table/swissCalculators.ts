import type { Calculator, Forecast, Language } from "@gonfalon/engine/kernel";
import { calculatorIn, choice, type Entered, whole, yesOrNo } from "@gonfalon/engine/kit";
import { casts, tables } from "../data.ts";
import { bidModifier, bringsSwiss, schinersWeight, statusFor } from "../rules/scenarios/swiss.ts";
import { oneDie, type TitleOf } from "./oneDie.ts";
import { say } from "./words.ts";

/** Scenario 3: how the Swiss decide, and whether more of them come down. */

const THIRD = 3;
const BIDS = ["0", "2", "5"] as const;
const bid = choice(BIDS, (value, language) => say("command.points", language, { points: Number(value) }));
const STATUS = { french: bid, rivals: bid, schiner: yesOrNo() };
const REINFORCEMENT = { turn: whole(1, 12, 2) };

export function swissCalculators(language: Language, title: TitleOf): Calculator[] {
  return [
    calculatorIn(language, { name: "swissStatus", fields: STATUS, title: title("swissStatus"), compute: status }),
    calculatorIn(language, {
      name: "swissReinforcement",
      fields: REINFORCEMENT,
      title: title("swissReinforcement"),
      compute: reinforcement,
    }),
  ];
}

/** §S3.6: for each bid of both sides. */
function status({ french, rivals, schiner }: Entered<typeof STATUS>, language: Language): Forecast {
  const by =
    bidModifier("french", Number(french)) +
    bidModifier("anti-french", Number(rivals)) +
    (schiner ? schinersWeight() : 0);
  return oneDie("swissStatus", language, (die) => say(`swiss.${statusFor(die + by)}`, language));
}

/** §S3.5: in a turn of the scenario; before the first roll nobody comes. */
function reinforcement({ turn }: Entered<typeof REINFORCEMENT>, language: Language): Forecast {
  const { firstTurn } = tables["swiss-reinforcement-table"];
  const first = casts[THIRD - 1]!.data.turnTrack.find((one) => one.turn === firstTurn)!.n;
  return oneDie("swissReinforcement", language, (die) =>
    say(
      `calculator.swissReinforcement.${turn >= first && bringsSwiss({ scenario: THIRD, turn }, die) ? "yes" : "no"}`,
      language,
    ),
  );
}
