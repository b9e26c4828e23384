import type { Forecast, Language } from "@gonfalon/engine/kernel";
import { SIDE_NAMES, SIDES, sideNamed } from "../data.ts";
import type { QuadrilateralOption } from "../option.ts";
import { askedNow } from "./answers.ts";
import { attackForecast, counterForecast, planForecast, typeForecast } from "./forecast/battle.ts";
import { bombardmentForecast, pursuitForecast } from "./forecast/battleRolls.ts";
import { commandForecast, initiativeForecast } from "./forecast/initiative.ts";
import { foragingForecast, haltForecast, restForecast, stepForecast, supplyForecast } from "./forecast/march.ts";
import { scoutForecast, summonsForecast, workForecast } from "./forecast/rolls.ts";
import type { QuadrilateralView } from "./view.ts";

/**
 * What an option leads to, from the click to the last die: exact where its seat knows all that counts, else for each of the
 * cases that what it sees leaves open. Nothing is used that the view does not show.
 */
export function forecast(view: QuadrilateralView, option: QuadrilateralOption, language: Language): Forecast | null {
  if (!SIDES.some((side) => SIDE_NAMES[side] === view.viewer)) return null;
  const side = sideNamed(view.viewer);
  switch (option.type) {
    case "initiative":
      return initiativeForecast(view, option.leader, { way: "initiative" }, language);
    case "forcedMarch":
      return initiativeForecast(view, option.leader, { way: "forcedMarch" }, language);
    case "marchToGuns":
      return initiativeForecast(view, option.leader, { way: "guns" }, language);
    case "command":
      return commandForecast(view, option.leader, language);
    case "march":
      return stepForecast(view, option.hex, language);
    case "halt":
      return haltForecast(view, language);
    case "forage":
    case "drawSupplies":
      return supplyForecast(view, option.type === "forage", language);
    case "forageWith":
      return foragingForecast(view, option.leader, language);
    case "endSegment":
      return restForecast(view, side, askedNow(view.position), language);
    case "work":
      return workForecast(view, side, option, language);
    case "scout":
      return scoutForecast(view, side, option.vedette, language);
    case "attackHex":
      return attackForecast(view, side, option.hex, language);
    case "fight":
      return planForecast(view, side, language);
    case "attackAgain":
      return typeForecast(view, side, "pitched", language);
    case "battleType":
      return option.battleType === "none" || option.battleType === "rearguard"
        ? null
        : typeForecast(view, side, option.battleType, language);
    case "counterattack":
      return counterForecast(view, side, language);
    case "fireAt":
      return bombardmentForecast(view, side, option.hex, language);
    case "pursue":
      return pursuitForecast(view, option.leader, option.after, language);
    case "endBattles":
      return summonsForecast(view, side, language);
    default:
      return null;
  }
}
