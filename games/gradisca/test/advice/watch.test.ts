import { completeSetup, diceFrom, draw, type Event } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { weigh } from "../../src/advice/weigh.ts";
import { areaNamed, corpsNamed, unitNamed } from "../../src/data.ts";
import { type Gradisca, gradisca as game } from "../../src/index.ts";
import { field } from "../field.ts";

const WORK = "games with guns or mines at work against a wall";
const BREACH = "games with a breach";
const IDLE = "Commands that did nothing though they could";
const BACK = "marches back to where the unit stood before, for nothing";

const watching = (position: Gradisca) => game.advice!.watch!(position);
const event = (type: string, facts: object = {}): Event => ({ type, rules: ["5"], ...facts }) as Event;

describe("whoever watches the War of Gradisca", () => {
  test("counts a game with guns at work, and one with a breach", () => {
    const position = field({ units: { bruma: ["v-cannoni"], gradisca: ["a-presidio-gradisca"] } });
    const watcher = watching(position);
    watcher.played(position, [event("areaNamed", { area: areaNamed("bruma") })]);
    expect(watcher.counted()).toMatchObject({ [WORK]: { times: 0, of: 1 }, [BREACH]: { times: 0, of: 1 } });
    watcher.played(position, [event("wallBombarded", { unit: unitNamed("v-cannoni"), wall: 0 })]);
    expect(watcher.counted()).toMatchObject({ [WORK]: { times: 1, of: 1 }, [BREACH]: { times: 0, of: 1 } });
    position.wallLevel[0] = 0;
    watcher.played(position, []);
    expect(watcher.counted()[BREACH]).toEqual({ times: 1, of: 1 });
  });

  /** The march of a unit in an activation of its own, with what else happens there. */
  function marches(position: Gradisca, watcher: ReturnType<typeof watching>, to: string, ...also: Event[]) {
    const unit = unitNamed("v-corsi-1");
    const from = position.area[unit]!;
    watcher.played(position, [event("areaNamed", { area: from })]);
    position.area[unit] = areaNamed(to);
    watcher.played(position, [event("moved", { units: [unit], from, to: areaNamed(to) }), ...also]);
    watcher.played(position, [event("commandPlayed")]);
  }

  test("counts a march back to where the unit came from, unless it did something there", () => {
    const position = field({ units: { udine: ["v-corsi-1"] } });
    const watcher = watching(position);
    marches(position, watcher, "manzano");
    marches(position, watcher, "udine");
    expect(watcher.counted()[BACK]).toEqual({ times: 1, of: 2 });
    marches(position, watcher, "manzano", event("booty", { area: areaNamed("manzano") }));
    expect(watcher.counted()[BACK]).toEqual({ times: 2, of: 3 });
    marches(position, watcher, "udine");
    expect(watcher.counted()[BACK]).toEqual({ times: 2, of: 4 });
  });

  test("counts a Command that leaves a gun before a wall silent, and not one that fires it or has none", () => {
    const counted = (units: Record<string, readonly string[]>, ...deeds: Event[]) => {
      const position = field({ units: { ...units, gradisca: ["a-presidio-gradisca"] } });
      position.activation = {
        ...{ side: "venetian", corps: corpsNamed("ven-campo"), way: 1, commander: -1, cardsLeft: 0, areasLeft: 1 },
        ...{ cardsPlayed: 0, areasNamed: 0, area: -1, attackSupply: true, fortsBuilt: [], areasDone: [] },
        ...{ fieldCombatsWon: [], interruption: "none" },
      };
      const watcher = watching(position);
      watcher.played(position, [event("wayChosen", { way: 1 })]);
      const choice = { over: false, seat: "venetian", rule: "5", ask: "activation.act", sealed: false } as const;
      watcher.asked(position, { ...choice, options: [{ type: "endActivation" }] });
      watcher.played(position, [...deeds, event("commandPlayed")]);
      return watcher.counted()[IDLE];
    };
    expect(counted({ bruma: ["v-cannoni"] })).toEqual({ times: 1, of: 1 });
    expect(counted({ bruma: ["v-corsi-1"] })).toEqual({ times: 0, of: 1 });
    const fired = event("wallBombarded", { unit: unitNamed("v-cannoni"), wall: 0 });
    expect(counted({ bruma: ["v-cannoni"] }, fired)).toEqual({ times: 0, of: 1 });
  });
});

/** A game in which everybody does what the rules of thumb like best. */
function playedByRuleOfThumb(seed: string, rules: string) {
  const position = game.start(
    completeSetup(game, { scenario: "campaign", options: { game: rules }, seed, dice: "fast" }),
  );
  const watcher = watching(position);
  const dice = diceFrom(`${seed}/players`, "fast");
  for (let choice = game.choice(position); !choice.over; choice = game.choice(position)) {
    watcher.asked(position, choice);
    const guess = game.advice!.guess(game.view(position, choice.seat), choice.seat, (below) => draw(dice, below));
    const weights = weigh(guess, choice, null);
    const option = choice.options[weights.indexOf(Math.max(...weights))]!;
    watcher.played(position, game.play(position, option, choice.seat));
  }
  return watcher.counted();
}

test.each(["basic", "advanced"])("campaigns of the %s game have sieges", (rules) => {
  const games = ["x/0", "x/1", "x/2", "x/3", "x/4", "x/5"].map((seed) => playedByRuleOfThumb(seed, rules));
  const times = (what: string) => games.reduce((sum, counted) => sum + counted[what]!.times, 0);
  const of = (what: string) => games.reduce((sum, counted) => sum + counted[what]!.of, 0);
  expect(times(WORK)).toBeGreaterThanOrEqual(5);
  expect(times(BREACH)).toBeGreaterThanOrEqual(2);
  expect(times(IDLE) / of(IDLE)).toBeLessThan(0.05);
  expect(times(BACK) / of(BACK)).toBeLessThan(0.03);
});
