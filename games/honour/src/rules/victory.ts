import type { Play } from "@gonfalon/engine/kernel";
import { done } from "@gonfalon/engine/kernel";
import { seatOf } from "../cast.ts";
import { placeNamed, places, SIDES, tables } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import type { ScenarioData, Side } from "../schemas/index.ts";
import { holds, isBesiegedPlace } from "./conditions.ts";
import { owns } from "./regions.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { specialRule } from "./special.ts";

/** §13: the Victory Phase, and victories that end the game at once. */

type Victory = ScenarioData["victory"][number];
type Level = Victory["level"];
interface Result {
  readonly rule: string;
  readonly winner: Side | null;
  readonly level: Level;
  readonly scores?: Readonly<Record<Side, number>>;
}
export type VictoryOption = { readonly type: "declareVictory"; readonly victory: string } | { readonly type: "playOn" };

/** §S1.turns, §S2.turns, §S3.turns, §S4.turns, §S5.turns. */
/** §S1.turns §S2.turns §S3.turns §S4.turns §S5.turns */
function isLastTurn(position: Honour): boolean {
  return position.turn >= castOf(position).data.turnCount;
}

/** The loss of the king goes before all else (rulings S3.V3, S5.V3), a Strategic Victory before a Standard one, else as listed. */
function inOrder(victories: readonly Victory[]): Victory[] {
  const rank = ({ condition, level }: Victory) => (condition.capitanoLost ? 0 : level === "strategic" ? 1 : 2);
  return [...victories].sort((a, b) => rank(a) - rank(b));
}

/** Those who would win by it: the side named, or "either" of them. */
function sidesOf(position: Honour, { side }: Victory): readonly Side[] {
  if (side === null) return [];
  return side === "either" ? SIDES : [seatOf(castOf(position).data, side)];
}

/** The first of these victories that somebody has. §S3.V3, §S3.V4: `notWonBy` is won by whoever is left, so that no draw remains. */
function wonOf(position: Honour, victories: readonly Victory[]): Result | null {
  for (const victory of inOrder(victories)) {
    const { rule, level, condition } = victory;
    if (condition.victoryPoints || condition.otherwise) continue;
    const winner = sidesOf(position, victory).find((side) => condition.notWonBy || holds(position, condition, side));
    if (winner) return { rule, winner, level };
  }
  return null;
}

function victoriesAt(position: Honour, when: Victory["when"]): Victory[] {
  return castOf(position).data.victory.filter((victory) => victory.when === when);
}

/** §S3.V1: victories that are there to be declared now. */
function declarable(position: Honour): { victory: Victory; side: Side }[] {
  return victoriesAt(position, "end of any turn, if declared").flatMap((victory) =>
    sidesOf(position, victory)
      .filter((side) => holds(position, victory.condition, side))
      .map((side) => ({ victory, side })),
  );
}

/** §S4.V2: 1 point for each Town that a side owns and that is not besieged, half a die rounded up for each such City. */
function victoryPoints(play: Play<Honour>, { rule, condition }: Victory): Result | null {
  const { hexes, town, city } = condition.victoryPoints!;
  const { position } = play;
  const scores: Record<Side, number> = { french: 0, rivals: 0 };
  for (const place of hexes.map(placeNamed)) {
    const side = SIDES.find((one) => owns(position, one, place));
    if (!side || isBesiegedPlace(position, place)) continue;
    const die = places.city[place] ? play.roll() : 0;
    const points = die ? Math.ceil(die / (city.divide ?? 1)) : town;
    scores[side] += points;
    play.tell({ type: "victoryPoints", rules: [rule], side, place, die, points });
  }
  if (scores.french === scores.rivals) return null;
  return { rule, winner: scores.french > scores.rivals ? "french" : "rivals", level: "standard", scores };
}

/** §13, §S1.V4, §S2.V3, §S4.V3, §S5.V5: what the end of the scenario brings. */
function atTheEnd(play: Play<Honour>): Result {
  const { position } = play;
  const last = victoriesAt(position, "end of scenario");
  const points = last.find(({ condition }) => condition.victoryPoints);
  const won = wonOf(position, last) ?? (points ? victoryPoints(play, points) : null);
  return won ?? { rule: drawOf(position), winner: null, level: "draw" };
}

function drawOf(position: Honour): string {
  return castOf(position).data.victory.find(({ level }) => level === "draw")!.rule;
}

interface Expedition {
  raiseOn: readonly number[];
}

/** §S5.3a, §S5.V4: if the expedition left, a die of 5 or 6 raises a draw or a French victory by one step. */
function raised(play: Play<Honour>, result: Result): Result {
  const rule = specialRule<Expedition>(play.position, "S5.3");
  if (!rule || !play.position.expedition || result.winner === "rivals" || result.level === "strategic") return result;
  const die = play.roll();
  const raises = rule.raiseOn.includes(die);
  play.tell({ type: "expeditionRoll", rules: ["S5.3a"], die, raises });
  if (!raises) return result;
  return result.level === "draw"
    ? { rule: "S5.3a", winner: "french", level: "standard" }
    : { rule: "S5.V4", winner: "french", level: "strategic" };
}

/** Ends the game, and tells what became of those who were lost (§18.8). */
function end(play: Play<Honour>, first: Result): void {
  const { rule, winner, level, scores } = raised(play, first);
  if (play.position.options.fate) tellFates(play);
  const worth = level === "strategic" ? 2 : level === "standard" ? 1 : 0;
  // Of a draw it is told what nobody has had.
  const told = level === "draw" ? [rule, ...whatNobodyHad(play.position)] : [rule];
  play.tell({ type: "gameOver", rules: ["13", ...told], winner: winner ?? "", level });
  const score = (side: Side) => (winner === null ? 0 : winner === side ? worth : -worth);
  play.end({
    winner,
    level,
    scores: scores ?? { french: score("french"), rivals: score("rivals") },
    rules: ["13", rule],
  });
}

/** §S1.V1, §S2.V1: of a draw, the victories of the scenario that nobody has had. */
function whatNobodyHad(position: Honour): string[] {
  return castOf(position).data.victory.flatMap(({ rule, level }) => (level === "draw" ? [] : [rule]));
}

/** §18.8: a die for each Capitano who was killed or captured. */
function tellFates(play: Play<Honour>): void {
  const { stands } = play.position;
  for (let capitano = 0; capitano < stands.length; capitano++) {
    if (stands[capitano] !== "captured" && stands[capitano] !== "eliminated") continue;
    const die = play.roll();
    const { fate } = tables["fate-of-the-capitano-table"].results.find((one) => one.die === die)!;
    play.tell({ type: "fate", rules: ["18.8"], capitano, die, fate });
  }
}

/** §S2.V2, as ruled: where the scenario says so, whoever wins a Major Battle has won the game at once. */
export function wonMajorBattle(play: Play<Honour>, side: Side): void {
  const victory = victoriesAt(play.position, "at once").find(({ condition }) => condition.majorBattleWon);
  if (victory) end(play, { rule: victory.rule, winner: side, level: victory.level });
}

/** §2.2.E. */
export const victoryPhase = procedure("victoryPhase").steps({
  anyTurn: step(["2.2.E", "13"], (play) => {
    const won = wonOf(play.position, victoriesAt(play.position, "end of any turn"));
    if (!won) return;
    end(play, won);
    return done;
  }),
  declare: decision({
    rule: ["13", "S3.V1", "S3.V2"],
    seat: (position) => declarable(position)[0]!.side,
    when: (position) => declarable(position).length > 0,
    options: (position): VictoryOption[] => [
      ...declarable(position).map(({ victory }) => ({ type: "declareVictory" as const, victory: victory.id })),
      { type: "playOn" },
    ],
    play: (play, _, option) => {
      if (option.type === "playOn") return;
      const { victory, side } = declarable(play.position).find((one) => one.victory.id === option.victory)!;
      end(play, { rule: victory.rule, winner: side, level: victory.level });
      return done;
    },
  }),
  lastTurn: step(["13", "2.2"], (play) => {
    if (isLastTurn(play.position)) end(play, atTheEnd(play));
  }),
});
