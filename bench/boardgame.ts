import type { Board } from "@gonfalon/engine/board";
import { diceFrom, draw } from "@gonfalon/engine/kernel";
import type { Game } from "boardgame.io";
import { Client } from "boardgame.io/client";
import type { Field } from "../engine/testkit/skirmish.ts";

export interface State {
  at: number[];
  on: number[];
  left: [number, number];
  picked: number;
}

/**
 * The same skirmish for boardgame.io's own client, without a server, a page or undo. The legal moves are listed as in the
 * other two, outside boardgame.io, which does not list them.
 */
export function boardgameSkirmish(field: Field, board: Board) {
  const { game, options } = boardgameGame(field, board);
  return function play(seed: string): { decisions: number } {
    const luck = diceFrom(seed, "fast");
    const client = Client({ game: { ...game, seed }, numPlayers: 2, debug: false });
    client.start();
    let decisions = 0;
    for (;;) {
      const state = client.getState()!;
      if (state.ctx.gameover) break;
      const { move, values } = options(state);
      client.moves[move]!(values[draw(luck, values.length)]!);
      decisions++;
    }
    client.stop();
    return { decisions };
  };
}

/** What boardgame.io is given, and the legal moves of a state. */
export function boardgameGame(field: Field, { firstLink, linkTo, size }: Board) {
  const { units, turns } = field;
  const red = Math.ceil(units / 2);

  const game: Game<State> = {
    name: "skirmish",
    disableUndo: true,
    setup: () => {
      const at = Array.from({ length: units }, (_, unit) => (unit < red ? unit : size - 1 - (unit - red)));
      const on = new Array<number>(size).fill(-1);
      at.forEach((hex, unit) => {
        on[hex] = unit;
      });
      return { at, on, left: [red, units - red], picked: -1 };
    },
    turn: { minMoves: 2, maxMoves: 2 },
    moves: {
      pick: ({ G }, unit: number) => {
        G.picked = unit;
      },
      act: ({ G, random }, to: number) => {
        const { at, on, left, picked } = G;
        const target = on[to]!;
        if (target < 0) {
          on[at[picked]!] = -1;
          on[to] = picked;
          at[picked] = to;
        } else if (random.D6() >= 4) {
          at[target] = -1;
          on[to] = -1;
          left[target < red ? 0 : 1]--;
        }
      },
    },
    endIf: ({ G, ctx }) => (ctx.turn > turns || G.left[0] === 0 || G.left[1] === 0 ? { over: true } : undefined),
  };

  function unitsThatCanAct({ at, on }: State, isRed: boolean): number[] {
    const options: number[] = [];
    for (let unit = isRed ? 0 : red; unit < (isRed ? red : units); unit++) {
      const hex = at[unit]!;
      if (hex >= 0 && someDeed(on, hex, isRed)) options.push(unit);
    }
    return options;
  }

  function someDeed(on: number[], hex: number, isRed: boolean): boolean {
    for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) {
      const other = on[linkTo[link]!]!;
      if (other < 0 || other < red !== isRed) return true;
    }
    return false;
  }

  function actions({ at, on, picked }: State, isRed: boolean): number[] {
    const options: number[] = [];
    for (let link = firstLink[at[picked]!]!; link < firstLink[at[picked]! + 1]!; link++) {
      const other = on[linkTo[link]!]!;
      if (other < 0 || other < red !== isRed) options.push(linkTo[link]!);
    }
    return options;
  }

  function options({ G, ctx }: { G: State; ctx: { currentPlayer: string; numMoves?: number } }) {
    const isRed = ctx.currentPlayer === "0";
    return ctx.numMoves
      ? { move: "act" as const, values: actions(G, isRed) }
      : { move: "pick" as const, values: unitsThatCanAct(G, isRed) };
  }

  return { game, options };
}
