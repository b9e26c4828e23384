import type { Forecast, Language } from "@gonfalon/engine/kernel";
import { ARTILLERY, CAVALRY, leaders, otherSide, type Side, tables, units } from "../../data.ts";
import { hitsOf, targetModifier } from "../../rules/core/battle/bombardment.ts";
import { exchangeOf } from "../../rules/core/battle/exchange.ts";
import { unitsThatLeave } from "../../rules/core/battle/governor.ts";
import { hexesGiven, modifiersOfPursuit, pathLength } from "../../rules/core/battle/pursuit.ts";
import { battleOf, combatSps, fighting, spsOf, unitsOfSide } from "../../rules/core/battle/state.ts";
import { RESERVE_SPS } from "../../rules/core/battle/strength.ts";
import { groundOf, isSmallAction } from "../../rules/core/odds.ts";
import { modifierOf } from "../../rules/core/tables.ts";
import { byNumber, line, told } from "../calculators/results.ts";
import { decimal, say } from "../calculators/words.ts";
import { mean, ofDie } from "../chances/distribution.ts";
import type { QuadrilateralView } from "../view.ts";
import { hexName, leaderName } from "../words.ts";

/** The guns, and the pursuit: dice inside a battle. */

/** §C14.16, §C14.17: whether the enemy has too little cavalry is not known before. */
export function bombardmentForecast(
  { position }: QuadrilateralView,
  side: Side,
  hex: number,
  language: Language,
): Forecast {
  const battle = battleOf(position);
  const firing = fighting(position, battle, side).filter(
    (unit) => side !== battle.phasing || !position.beyondSpan[unit],
  );
  const sps = spsOf(position, firing, ARTILLERY);
  const sure = [
    { rule: "C14.17", by: targetModifier(groundOf(hex)) },
    { rule: "C3.4", by: tables.weatherEffects.types[position.weather].artilleryFire },
  ].filter(({ by }) => by !== 0);
  const plain = sure.reduce((sum, { by }) => sum + by, 0);
  const differential = modifierOf(tables.artilleryFire.modifiers, "cavalryDifferential");
  const cavalry = spsOf(position, unitsOfSide(position, battle, side), CAVALRY) > 0;
  const cases = cavalry ? (["without", "with"] as const) : (["without"] as const);
  return {
    title: say(language, "forecast.guns", { name: hexName(hex) }),
    basis: [line(language, "gunsFiring", String(sps), "III.b.5a")],
    modifiers: told(sure, language),
    results: cases.flatMap((one) => {
      const hits = ofDie((die) => hitsOf(sps, die + plain + (one === "with" ? differential : 0)));
      return byNumber(hits, "sps", cases.length === 1 ? null : `differential.${one}`, language);
    }),
  };
}

/** §C14.29, §III.b.9: what the pursued still has is hidden: at best he is weak and without cavalry, at worst the contrary. */
export function pursuitForecast(
  { position }: QuadrilateralView,
  leader: number,
  after: number,
  language: Language,
): Forecast | null {
  const gone = exchangeOf(position)?.gone[after];
  if (!gone) return null;
  const battle = battleOf(position);
  const side = leaders.side[leader]!;
  const enemy = otherSide(side);
  // Ruling C2.17 Who serves under a governor stays behind.
  const his = unitsThatLeave(position, leader);
  const cavalry = spsOf(position, his, CAVALRY);
  const held = battle.reserve.filter((unit) => units.side[unit] === side);
  const known = {
    ...{ initiative: leaders.initiative[leader]!, bonus: leaders.bonus[leader]! > 0, cavalry },
    ...{ strength: combatSps(position, his), resisting: gone.leader >= 0 ? leaders.initiative[gone.leader]! : 1 },
    ...{ reserve: combatSps(position, held) >= RESERVE_SPS, pitched: battle.pitched[side], weather: position.weather },
  };
  const most = Math.max(1, battle.began[enemy]);
  const best = modifiersOfPursuit({ ...known, theirStrength: 1, theirCavalry: 0 });
  const worst = modifiersOfPursuit({
    ...known,
    theirStrength: most,
    theirCavalry: Math.max(1, Math.min(most, 2 * cavalry)),
  });
  const sum = (list: typeof best) => list.reduce((all, { by }) => all + by, 0);
  const small = isSmallAction(battle.began[0], battle.began[1]);
  const far = pathLength(position, leader, gone);
  const hexes = (by: number) => ofDie((die) => Math.min(far, hexesGiven(die + by, small, battle.types[enemy])));
  const one = sum(best) === sum(worst);
  return {
    title: say(language, "forecast.pursuit", { name: leaderName(leader, language) }),
    basis: [
      line(language, "path", String(far), "C14.29"),
      line(
        language,
        "mean",
        [...new Set([sum(worst), sum(best)])].map((by) => decimal(mean(hexes(by)), language)).join("-"),
        "III.b.9b",
      ),
    ],
    modifiers: one ? told(best, language) : [],
    results: one
      ? byNumber(hexes(sum(best)), "hexes", null, language)
      : [
          ...byNumber(hexes(sum(worst)), "hexes", "worst", language),
          ...byNumber(hexes(sum(best)), "hexes", "best", language),
        ],
  };
}
