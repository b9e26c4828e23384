import { expect } from "vitest";
import {
  canonical,
  diceFrom,
  draw,
  type Event,
  type Option,
  type Position,
  type Spot,
  seenBy,
} from "../kernel/index.ts";
import { pointsAt } from "../kit/index.ts";
import { randomGame } from "./random.ts";
import { SOME, type Trial } from "./trial.ts";

/** Questions at which spots are tried, one in so many; and how many spots of each kind are tried at each. */
const SOMETIMES = 5;
const TRIED = 5;

/** Pointing at something means what is offered there, or what the question asks of such things, each with its reasons. */
export function pointingIsUnderstood<P extends Position, O extends Option, V>({ game, each }: Trial<P, O, V>): void {
  const rules = new Set(game.rules.map(({ id }) => id));
  each(SOME, (setup, seed) => {
    const luck = diceFrom(`pointing ${seed}`, "fast");
    let questions = 0;
    randomGame(game, setup, seed, (position, { seat, ask, options }) => {
      if (questions++ % SOMETIMES > 0) return;
      const view = game.view(position, seat);
      const offered = new Set(options.map(canonical));
      const fail = (spot: Spot, why: string) => expect.fail(`Pointing at ${canonical(spot)} at ${ask}: ${why}`);
      for (const option of options) {
        const { piece, space, box } = game.locate(option, view);
        const spot = spotOf({ piece, space, box });
        if (Object.keys(spot).length === 0) continue;
        if (!game.intentsAt(view, spot, options).some((one) => canonical(one) === canonical(option)))
          fail(spot, `${canonical(option)} is offered there, and is not meant.`);
      }
      const { pieces, displays } = game.scene(view, "en");
      const some = <T>(list: readonly T[]) =>
        list.length === 0 ? [] : Array.from({ length: TRIED }, () => list[draw(luck, list.length)]!);
      const spots: Spot[] = [
        ...some(pieces).map(({ id, space }) => (space === null ? { piece: id } : { piece: id, space })),
        ...some(displays.flatMap(({ boxes }) => boxes)).map(({ id }) => ({ box: id })),
        ...Array.from({ length: TRIED }, () => ({ space: draw(luck, game.board.size) })),
      ];
      const bySpace = options.some((option) => namesItsSpace(option, game.locate(option, view)));
      for (const spot of spots) {
        const intents = game.intentsAt(view, spot, options);
        if (bySpace && isOnlyASpace(spot) && intents.length === 0)
          fail(spot, "spaces are offered, and it means nothing.");
        for (const intent of intents) {
          if (!pointsAt(game.locate(intent as O, view), spot)) fail(spot, `${canonical(intent)} lies elsewhere.`);
          if (offered.has(canonical(intent))) continue;
          const { reasons } = game.refuse(view, intent);
          if (reasons.length === 0 || !reasons.every(({ rule, text }) => rules.has(rule) && text.trim() !== ""))
            fail(spot, `${canonical(intent)} is refused with ${canonical(reasons)}.`);
        }
      }
    });
  });
}

/** Whether an option is about a space that it has among its fields, so that it could be about any other. */
function namesItsSpace(option: Option, place: Spot): boolean {
  return isOnlyASpace(place) && Object.values(option).flat().includes(place.space);
}

function isOnlyASpace({ piece, space, box }: Spot): boolean {
  return space !== undefined && piece === undefined && box === undefined;
}

function spotOf(of: { [key in keyof Spot]: Spot[key] | undefined }): Spot {
  return Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined));
}

/** Where something happened is on the table of whoever is told of it, before or after; and some of it happens somewhere. */
export function eventsAreLocated<P extends Position, O extends Option, V>({
  game,
  viewers,
  each,
}: Trial<P, O, V>): void {
  const pieces = new Set<string>();
  let located = 0;
  each(SOME, (setup, seed) => {
    pieces.clear();
    const check = (event: Event) => {
      const { piece, space, box } = game.locateEvent(event);
      if (piece !== undefined || space !== undefined || box !== undefined) located++;
      if (space !== undefined && !(Number.isInteger(space) && space >= 0 && space < game.board.size))
        expect.fail(`${canonical(event)} happens in the space ${space}, which the map does not have.`);
      for (const id of [piece, box]) {
        if (id !== undefined && !pieces.has(id)) expect.fail(`${canonical(event)} happens at ${id}, which nobody saw.`);
      }
    };
    const look = (position: P) => {
      for (const viewer of viewers) {
        const { pieces: all, displays } = game.scene(game.view(position, viewer), "en");
        for (const { id } of [...all, ...displays.flatMap(({ boxes }) => boxes)]) pieces.add(id);
      }
    };
    let decisions = 0;
    randomGame(game, setup, seed, (position, { seat }, picked) => {
      if (decisions++ % SOMETIMES > 0) return;
      look(position);
      const after = game.copy(position);
      const events = game.play(after, picked, seat);
      look(after);
      for (const viewer of viewers) seenBy(events, viewer).forEach(check);
    });
  });
  if (located === 0 && game.board.size > 1) expect.fail("Nothing that happens is located anywhere.");
}
