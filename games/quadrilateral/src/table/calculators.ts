import type { Calculator, Language } from "@gonfalon/engine/kernel";
import { calculatorIn } from "@gonfalon/engine/kit";
import * as campaign from "./calculators/campaign.ts";
import * as combat from "./calculators/combat.ts";
import { title } from "./calculators/words.ts";

/** What can be worked out without a game: `gonfalon odds quadrilateral battle`, and in the page. */
export function calculators(language: Language): readonly Calculator[] {
  const of = (name: string) => ({ name, title: title(name, language) });
  return [
    calculatorIn(language, { ...of("initiative"), fields: campaign.INITIATIVE, compute: campaign.initiative }),
    calculatorIn(language, { ...of("attrition"), fields: campaign.ATTRITION, compute: campaign.attrition }),
    calculatorIn(language, { ...of("exchange"), fields: combat.BATTLE, compute: combat.exchange }),
    calculatorIn(language, { ...of("battle"), fields: combat.BATTLE, compute: combat.battle }),
    calculatorIn(language, { ...of("pursuit"), fields: combat.PURSUIT, compute: combat.pursuit }),
    calculatorIn(language, { ...of("surrender"), fields: combat.SURRENDER, compute: combat.surrender }),
    calculatorIn(language, { ...of("receipt"), fields: campaign.RECEIPT, compute: campaign.receipt }),
    calculatorIn(language, { ...of("replacements"), fields: campaign.REPLACEMENTS, compute: campaign.replacements }),
    calculatorIn(language, { ...of("weather"), fields: campaign.WEATHER, compute: campaign.weather }),
    calculatorIn(language, { ...of("bridges"), fields: campaign.BRIDGES, compute: campaign.bridges }),
    calculatorIn(language, { ...of("forage"), fields: campaign.FORAGE, compute: campaign.forage }),
  ];
}
