import { describe, expect, test } from "vitest";
import { AUSTRIAN, FRENCH, hexes, leaders, pieces } from "../../src/data.ts";
import { NOWHERE, type Quadrilateral, SHOWN_AS_LONE_LEADER } from "../../src/position.ts";
import { restingOf, stationaryAttrition } from "../../src/rules/core/attritionChecks.ts";
import { battleOf } from "../../src/rules/core/battle/state.ts";
import { combat } from "../../src/rules/core/combat.ts";
import { initiative } from "../../src/rules/core/initiative.ts";
import { organization } from "../../src/rules/core/organization.ts";
import { reinforcements, reinforcementsOf } from "../../src/rules/core/reinforcements.ts";
import { addToPool } from "../../src/rules/core/replacements.ts";
import { scouting } from "../../src/rules/core/scouting.ts";
import { declareBesieged } from "../../src/rules/core/siegeWarfare.ts";
import { fortnightMoves } from "../../src/rules/exclusive/fortnightMoves.ts";
import { alerts } from "../../src/rules/exclusive/quarters.ts";
import "../../src/rules/sequence.ts";
import { emptyMap, hexAt, lineBetween, put } from "../field.ts";
import { go, marching, rolling } from "../marching.ts";
import { Playing } from "../playing.ts";
import { attack, fight, plain } from "./fighting.ts";

/**
 * §C1.8, §C1.9, §C5.1: the enemy sees which questions a player is asked. One that is asked only of somebody who has something
 * hidden would show it, above all if he then declines. So each is asked of whoever the enemy must think has it.
 */
interface Twins {
  readonly title: string;
  /** What the enemy sees asked, in a position in which the side has what is hidden, and in one in which it has not. */
  asked(has: boolean): readonly (string | null)[];
}

const french = { side: FRENCH };

/** A vedette or a leader alone at a hex: face down they look alike. */
function vedetteOrLeader(position: Quadrilateral, isVedette: boolean, hex: string): void {
  if (isVedette) position.vedetteHex[pieces.vedette.indexOf(FRENCH)] = hexAt(hex);
  else put(position, "victor", hex);
}

/** Few APs, and a line to a Center in the plain. */
function hungry(): Quadrilateral {
  const position = lineBetween(emptyMap(), FRENCH, "E0304", "E0304");
  position.weather = "fair";
  position.ap[FRENCH] = 1;
  return position;
}

/** Every question of a procedure whose owner ends each as soon as he may. */
function declined(playing: Playing): (string | null)[] {
  const asked: (string | null)[] = [];
  while (!playing.over) {
    asked.push(playing.ask);
    const ends = ["done", "endSegment", "stayOpen", "endBattles"];
    const type = ends.find((one) => playing.options(one).length > 0)!;
    playing.play(type);
  }
  return asked;
}

const TWINS: Twins[] = [
  {
    title: "§C5.1 points in the pool, units with room for them, and a tree of leaders (Organization)",
    asked(has) {
      const position = lineBetween(emptyMap(), FRENCH, "E0304", "E0304");
      const massena = put(position, "massena", "E0304", { rampon: has ? 1 : 5 });
      if (has) position.superior[put(position, "joubert", "E0304", { pijon: 2 })] = massena;
      position.pool[FRENCH] = has ? [9, 9, 5] : [0, 0, 0];
      return declined(new Playing(position, organization, french));
    },
  },
  {
    title: "§C5.1 points in the pool for new units (Reinforcements)",
    asked(has) {
      const position = lineBetween(emptyMap(), FRENCH, "E0304", "E0304");
      put(position, "massena", "E0304", { rampon: 4 });
      position.pool[FRENCH] = has ? [9, 9, 5] : [0, 0, 0];
      return declined(new Playing(position, reinforcements, reinforcementsOf(FRENCH)));
    },
  },
  {
    title: "§C1.8 a piece that is a Force and may try its Initiative",
    asked(has) {
      const position = emptyMap();
      put(position, "massena", "E0305", has ? { rampon: 4 } : {});
      return declined(new Playing(position, initiative, french));
    },
  },
  {
    title: "§C1.8 §C8.14 a piece beside the enemy that is a vedette and may scout",
    asked(has) {
      const position = emptyMap();
      vedetteOrLeader(position, has, "E0305");
      put(position, "wurmser", "E0306", { sporck: 5 });
      return declined(new Playing(position, scouting, { side: FRENCH, scouted: [] }));
    },
  },
  {
    title: "§C1.8 §C10.2 a piece in a citadel beside the enemy that is a Force and may become besieged",
    asked(has) {
      const position = emptyMap();
      position.holder[hexes.holding[hexAt("mantova")]!] = FRENCH;
      put(position, "massena", "mantova", has ? { rampon: 4 } : {});
      put(position, "wurmser", "E1122", { sporck: 5 });
      return declined(new Playing(position, declareBesieged, french));
    },
  },
  {
    title: "§C1.8 §C14.3 a piece that is a Force and may attack without having to",
    asked(has) {
      const position = emptyMap();
      position.holder[hexes.holding[hexAt("mantova")]!] = FRENCH;
      const massena = put(position, "massena", "mantova", has ? { rampon: 4 } : {});
      position.besieged[massena] = 1;
      put(position, "wurmser", "E1122", { sporck: 5 });
      position.phasing = FRENCH;
      return declined(new Playing(position, combat, french).play("endSegment"));
    },
  },
  {
    title: "§C1.8 §C14.4 a second piece beside the hex attacked that is a Force and may join without having to",
    asked(has) {
      const position = emptyMap();
      position.weather = "fair";
      position.holder.fill(FRENCH);
      put(position, "davidovich", "E4332", { sporck: 4, gyulai: 4 });
      // Over the Adige: he may attack, and does not have to.
      put(position, "loudon", "E4331", has ? { mahony: 3 } : {});
      put(position, "vaubois", "trento", { fiorella: 4 });
      return [fight(position, AUSTRIAN).play({ type: "attackHex", hex: hexAt("trento") }).choice.ask];
    },
  },
  {
    title: "§C1.9 §C9.4 a bridge train with a Force that the enemy has stopped beside a river",
    asked(has) {
      const position = emptyMap();
      position.weather = "fair";
      position.holder.fill(-1);
      const loudon = put(position, "loudon", "E4330", { carlstadt: 3 });
      put(position, "vaubois", "trento", { rampon: 4 });
      position.trainLeader[pieces.train.indexOf(AUSTRIAN)] = has ? loudon : NOWHERE;
      return [go(marching(rolling(position, 1), loudon), loudon, "E4331").ask];
    },
  },
  {
    title: "§E16 a Force On Alert that might rest, or one at rest (Quarters)",
    asked(has) {
      const position = emptyMap();
      position.quarters[FRENCH] = 1;
      put(position, "massena", "verona", has ? { rampon: 4 } : {});
      return declined(new Playing(position, alerts, { side: FRENCH, named: [] }));
    },
  },
  {
    title: "§E28a a Force On Alert that might move in a Fortnight",
    asked(has) {
      const position = emptyMap();
      position.quarters[FRENCH] = 1;
      position.alert[put(position, "massena", "verona", { rampon: 4 })] = has ? 1 : 0;
      return declined(new Playing(position, fortnightMoves, { ...french, turns: 8, past: 0, named: [] }));
    },
  },
  {
    title: "§C11.7 §C11.11 Forces at rest that would fare better by foraging (Segment d)",
    asked(has) {
      const position = hungry();
      put(position, "massena", "E0305", has ? { rampon: 2 } : {});
      put(position, "augereau", "E0310", has ? { verdier: 2 } : {});
      return declined(new Playing(position, stationaryAttrition, restingOf(FRENCH)));
    },
  },
  {
    title: "§C1.9 §C11.11 a Force that has marched 2 MPs, small enough to fare better by foraging",
    asked(has) {
      const position = hungry();
      const massena = put(
        position,
        "massena",
        "E0305",
        has ? { rampon: 2 } : { rampon: 5, vial: 5, pijon: 5, monnier: 5 },
      );
      return [go(marching(position, massena), massena, "E0307").play("halt").ask];
    },
  },
  {
    title: "§C4.8 §C11.12 a Force that has marched 2 MPs and is in dispatch",
    asked(has) {
      const position = hungry();
      const massena = put(position, "massena", "E0305", { rampon: 2 });
      if (!has) position.center[FRENCH] = NOWHERE;
      return [go(marching(position, massena), massena, "E0307").play("halt").ask];
    },
  },
  {
    title: "§C2.3 a leader with more than his span (Organization)",
    asked(has) {
      const position = emptyMap();
      const [general] = leaders.ofSide[FRENCH].filter((one) => leaders.generic[one] && !leaders.cavalryOnly[one]);
      put(position, leaders.ids[general!]!, "brescia", has ? { rampon: 4, pijon: 2, leclerc: 2 } : { rampon: 4 });
      const playing = new Playing(position, organization, french);
      // Who has too much sets it aside where the other gives Strength Points: the same question.
      const asked: (string | null)[] = [];
      while (!playing.over) {
        asked.push(playing.ask);
        playing.play(playing.options("done").length > 0 ? "done" : "setAside");
      }
      return [...new Set(asked)];
    },
  },
  {
    title: "§C14.37 10 combat SPs, which need a Reserve, among those told as 10",
    asked(has) {
      const position = plain(has ? { gummer: 6, strassoldo: 4 } : { gummer: 6 }, { robert: 4 });
      position.optional.reserve = true;
      const trial = fight(position, AUSTRIAN).take("attackHex");
      const asked: string[] = [];
      for (; trial.choice.ask !== "round.types"; trial.play(trial.options()[0]!)) asked.push(trial.choice.ask);
      return asked;
    },
  },
  {
    title: "§C14.37 units that are still in Reserve",
    asked(has) {
      const twelve = { gummer: 4, strassoldo: 4, nicoletti: 4 };
      const position = plain(twelve, { robert: 4, verdier: 4, bon: 4 });
      position.optional.reserve = true;
      const trial = fight(position, AUSTRIAN, [3, 4]).take("attackHex").take("holdInReserve").take("holdInReserve");
      trial.markers("pitched", "pitched");
      if (!has) battleOf(position).reserve = [];
      const asked: string[] = [];
      for (; trial.choice.ask !== "round.types"; trial.take("reserveDone")) asked.push(trial.choice.ask);
      return asked;
    },
  },
  {
    title: "§C14.39 a Force within five hexes of the battle",
    asked(has) {
      const position = plain({ gummer: 12, strassoldo: 12 }, { robert: 12, verdier: 12 });
      position.optional.guns = true;
      put(position, "ott", "E0302", has ? { spiegel: 4 } : {});
      const trial = attack(position, AUSTRIAN, [3, 4, 3, 4, 3, 4], ["pitched", "pitched"]).markers(
        "pitched",
        "pitched",
      );
      return [trial.choice.ask, trial.choice.seat];
    },
  },
  {
    title: "§C14.17 both arms in the hex that is fired at",
    asked(has) {
      const french = has ? { robert: 4, beaumont: 4 } : { robert: 8 };
      const position = plain({ sporck: 4, "reserve-artillerie": 5, "mantova-park": 5 }, french);
      return [attack(position, AUSTRIAN, [1, 1, 1, 1, 1, 1], ["pursuit", "pursuit"]).choice.ask];
    },
  },
  {
    title: "§C2.12 two refuges for a leader who flees",
    asked(has) {
      const position = emptyMap();
      position.weather = "fair";
      const alvinczy = put(position, "alvinczy", "E0304", { sporck: 4, klenau: 2 });
      position.leaderShown[put(position, "victor", "E0305")] = SHOWN_AS_LONE_LEADER;
      put(position, "augereau", "E0308", { verdier: 4 });
      put(position, "massena", "E0302", has ? { rampon: 4 } : {});
      return [go(marching(rolling(position, 1), alvinczy), alvinczy, "E0305").ask];
    },
  },
];

describe("what a side has hidden does not decide whether it is asked:", () => {
  test.each(TWINS)("$title", ({ asked }) => {
    expect(asked(true)[0]).toBeTypeOf("string");
    expect(asked(false)).toEqual(asked(true));
  });
});

test("§C5.1 nobody is asked about a pool into which nothing ever came; once a roll was made he is asked, though it brought nothing", () => {
  const asked = (rolled: boolean) => {
    const position = lineBetween(emptyMap(), FRENCH, "E0304", "E0304");
    put(position, "massena", "E0304", { rampon: 3 });
    position.poolFed = [0, 0];
    position.pool = [
      [0, 0, 0],
      [0, 0, 0],
    ];
    if (rolled) addToPool(position, FRENCH, [0, 0, 0]);
    const inOrganization = declined(new Playing(position, organization, french));
    position.outcome = null;
    const inSegmentA = declined(new Playing(position, reinforcements, reinforcementsOf(FRENCH)));
    return [inOrganization.includes("replacements.add"), inSegmentA.includes("reinforcements.who")];
  };
  expect([asked(false), asked(true)]).toEqual([
    [false, false],
    [true, true],
  ]);
});
