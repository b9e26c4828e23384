import { completeSetup } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { weigh } from "../../src/advice/weigh.ts";
import { army } from "../../src/data.ts";
import { tolentino as game } from "../../src/index.ts";
import { ATTACK, DEFENSE, DID_MOVE, NOBODY, type Tolentino } from "../../src/position.ts";

const IDLE = "activations in reach of the enemy without Defense orders, the third or later that did nothing";
const BACK = "marches back to where the unit stood before, without a fight between";
const ILL_ADVISED = "assaults in which the attackers were likelier to be beaten than the defenders";

/** A formation on the map with a foe beside it, and its first unit. */
function beforeTheEnemy() {
  const position = game.start(completeSetup(game, { seed: "watch", dice: "fast" }));
  const unit = position.hex.findIndex((hex, i) => hex >= 0 && army.arm[i] === 0);
  const formation = army.formation[unit]!;
  const foe = position.hex.findIndex((hex, i) => hex >= 0 && army.side[i] !== army.side[unit]);
  position.hex[foe] = position.hex[unit]! + 1;
  position.order[formation] = ATTACK;
  return { position, formation, unit, watcher: game.advice!.watch!(position) };
}

function activation({ position, formation, watcher }: ReturnType<typeof beforeTheEnemy>, act?: (p: Tolentino) => void) {
  position.active = formation;
  watcher.played(position, []);
  act?.(position);
  watcher.played(position, []);
  position.active = NOBODY;
  watcher.played(position, []);
  position.did.fill(0);
}

test("the third activation that did nothing counts, and not under Defense orders", () => {
  const table = beforeTheEnemy();
  for (let i = 0; i < 3; i++) activation(table);
  expect(table.watcher.counted()[IDLE]).toEqual({ times: 1, of: 3 });
  table.position.order[table.formation] = DEFENSE;
  activation(table);
  expect(table.watcher.counted()[IDLE]).toEqual({ times: 1, of: 3 });
});

test("whoever does something begins anew", () => {
  const table = beforeTheEnemy();
  const fires = (position: Tolentino) => {
    position.did[table.unit] = DID_MOVE;
  };
  activation(table);
  activation(table);
  activation(table, fires);
  activation(table);
  activation(table);
  expect(table.watcher.counted()[IDLE]).toEqual({ times: 0, of: 5 });
});

test("a march back to the hex before counts", () => {
  const table = beforeTheEnemy();
  const start = table.position.hex[table.unit]!;
  const goes = (to: number) => (position: Tolentino) => {
    position.hex[table.unit] = to;
    position.did[table.unit] = DID_MOVE;
  };
  activation(table, goes(start + 2));
  activation(table, goes(start));
  activation(table, goes(start + 3));
  expect(table.watcher.counted()[BACK]).toEqual({ times: 1, of: 3 });
});

test("§12.5.3 an assault counts that would fail on more faces of the die than it would succeed on", () => {
  const { watcher } = beforeTheEnemy();
  const assault = (attack: number, defend: number, by: number, shift = 0) => {
    const event = {
      type: "assault",
      rules: [],
      attack,
      defend,
      shift,
      modifiers: [{ rule: "12.5.2", id: "efficiency", by }],
    };
    watcher.played(beforeTheEnemy().position, [event]);
    return watcher.counted()[ILL_ADVISED]!.times;
  };
  expect(assault(4, 4, 0)).toBe(0);
  expect(assault(4, 4, -1)).toBe(1);
  expect(assault(8, 4, 0, 2)).toBe(2);
  expect(assault(1, 9, 3)).toBe(3);
  expect(assault(12, 4, 0)).toBe(3);
  expect(watcher.counted()[ILL_ADVISED]!.of).toBe(5);
});

test("by the rules of thumb no formation stands idle before the enemy three times running unless it was told to defend", () => {
  const position = game.start(completeSetup(game, { seed: "idle 1", dice: "fast" }));
  const watcher = game.advice!.watch!(position);
  for (let choice = game.choice(position); !choice.over; choice = game.choice(position)) {
    watcher.asked(position, choice);
    const weights = weigh(position, choice, null);
    const option = choice.options[weights.indexOf(Math.max(...weights))]!;
    watcher.played(position, game.play(position, option, choice.seat));
  }
  const { times, of } = watcher.counted()[IDLE]!;
  expect(times).toBe(0);
  expect(of).toBeGreaterThan(10);
});
