import { expect } from "vitest";
import {
  canonical,
  copy,
  diceFrom,
  draw,
  type Event,
  type Game,
  Match,
  type Option,
  type Position,
  type Random,
  type Seat,
  type Setup,
  SPECTATOR,
  same,
  seenBy,
  type Viewer,
} from "../kernel/index.ts";
import { randomGame } from "./random.ts";
import { expectSame, type Kit, SOME, type Trial } from "./trial.ts";

/** An open game has one view; any other hides something, and `disguise` must be seen to change it. */
export function nothingLeaks<P extends Position, O extends Option, V>({ game, viewers, each }: Trial<P, O, V>): void {
  const { open } = game;
  let changed = false;
  each(SOME, (setup, seed) => {
    const luck = diceFrom(`disguise ${seed}`, "fast");
    randomGame(game, setup, seed, (position) => {
      for (const viewer of viewers) {
        const other = game.disguise(copy(position), viewer, (below) => draw(luck, below));
        changed ||= canonical(other) !== canonical(position);
        expectIndistinguishable(game, position, withoutKernelSecrets(other, viewer, seed), viewer);
        if (open) expectSame(game.view(position, viewer), game.view(position, SPECTATOR), `the view of ${viewer}`);
      }
    });
  });
  if (!open) expect(changed, "disguise changes something").toBe(true);
}

/** Changes what the kernel itself keeps from a viewer: the rolls to come, and the answers that others have sealed. */
function withoutKernelSecrets<P extends Position>(position: P, viewer: Viewer, seed: string): P {
  const { kind, used } = position.dice;
  position.dice = { ...diceFrom(`other ${seed}`, kind === "fair" ? kind : "fast"), used };
  for (const frame of position.flow) {
    if (!frame.sealed) continue;
    const own = Object.entries(frame.sealed).filter(([seat]) => seat === viewer);
    if (own.length > 0) frame.sealed = Object.fromEntries(own);
    else delete frame.sealed;
  }
  return position;
}

function expectIndistinguishable<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  one: P,
  other: P,
  viewer: Viewer,
): void {
  expectSame(game.view(one, viewer), game.view(other, viewer), `the view of ${viewer}`);
  expectSame(game.deciders(one, viewer), game.deciders(other, viewer), `who decides, as ${viewer} knows it`);
  expectSame(game.choice(one, viewer), game.choice(other, viewer), `the choice of ${viewer}`);
}

/**
 * The same option is played in a position and in one that a viewer cannot tell from it. Whoever sees the same afterwards
 * was told the same; and whoever learned something by his own decision cannot take it back.
 */
export function eventsKeepSecrets<P extends Position, O extends Option, V>(trial: Trial<P, O, V>): void {
  const { game, kit, viewers, each } = trial;
  const { open } = game;
  if (open) return;
  let compared = 0;
  each(SOME, (setup, seed) => {
    const luck = diceFrom(`told ${seed}`, "fast");
    openingKeepsSecrets(trial, setup);
    randomGame(game, setup, seed, (position, { seat }, picked) => {
      for (const viewer of viewers) {
        const other = playableDisguise(game, position, viewer, seat, picked, (below) => draw(luck, below));
        if (!other) continue;
        compared++;
        expectToldNoMore(game, setup, position, other, { viewer, seat, picked, passing: kit.passing ?? {} });
      }
    });
  });
  expect(compared, "decisions that can be played in a disguise").toBeGreaterThan(0);
}

interface Decided<O> {
  readonly viewer: Viewer;
  readonly seat: Seat;
  readonly picked: O;
  readonly passing: NonNullable<Kit["passing"]>;
}

function expectToldNoMore<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  setup: Setup,
  one: P,
  other: P,
  { viewer, seat, picked, passing }: Decided<O>,
): void {
  const match = Match.at(game, setup, [], game.copy(one));
  const lasting = (event: Event) =>
    Object.fromEntries(Object.entries(event).filter(([fact]) => !passing[event.type]?.includes(fact)));
  // An event of which nothing is kept may have come in one of them alone: a check that had to be made, a loss.
  const kept = (events: readonly Event[]) =>
    seenBy(events, viewer)
      .map(lasting)
      .filter((event) => Object.keys(event).length > 0);
  const told = kept(match.play(seat, picked));
  const toldOther = kept(game.play(other, picked, seat));
  const seesTheSame = same(match.view(viewer), game.view(other, viewer));
  if (seesTheSame) expectSame(told, toldOther, `what ${viewer} is told when ${seat} decides ${canonical(picked)}`);
  else if (viewer === seat && match.undoable(seat) > 0) {
    expect.fail(`${canonical(picked)} shows ${seat} something that was hidden, and could be taken back.`);
  }
}

const MOST_TRIES = 6;

/** A position that the viewer cannot tell from this one, in which the same option can be played, if one is found. */
function playableDisguise<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  position: P,
  viewer: Viewer,
  seat: Seat,
  picked: O,
  random: Random,
): P | null {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const other = game.disguise(game.copy(position), viewer, random);
    if (same(other, position)) continue;
    if (isOffered(game, other, seat, picked) && sealedAnswersHold(game, other)) return other;
  }
  return null;
}

function isOffered<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  position: P,
  seat: Seat,
  option: unknown,
): boolean {
  const choice = game.choice(position, seat);
  return !choice.over && choice.seat === seat && choice.options.some((one) => same(one, option));
}

/** Whether whoever has answered a sealed question could have answered so. */
function sealedAnswersHold<P extends Position, O extends Option, V>(game: Game<P, O, V>, position: P): boolean {
  const answers = Object.entries(position.flow.at(-1)?.sealed ?? {});
  if (answers.length === 0) return true;
  const asked = game.copy(position);
  delete asked.flow.at(-1)!.sealed;
  return answers.every(([seat, answer]) => isOffered(game, asked, seat, answer));
}

/** Games that look the same at the first decision began with the same news; a die that fell in the open leaves no trace. */
function openingKeepsSecrets<P extends Position, O extends Option, V>(
  { game, viewers }: Trial<P, O, V>,
  setup: Setup,
): void {
  const others = ["a", "b", "c"].map((seed) => ({ ...setup, seed: `${setup.seed} ${seed}` }));
  const news = (one: Setup, viewer: Viewer): [string, Event[]] => [
    canonical(game.view(game.start(one), viewer)),
    seenBy(game.opening(one), viewer).filter((event) => game.rolls(event).length === 0),
  ];
  for (const viewer of viewers) {
    const [seen, told] = news(setup, viewer);
    for (const other of others) {
      const [seenThere, toldThere] = news(other, viewer);
      if (seen === seenThere) expectSame(told, toldThere, `what ${viewer} is told at the beginning`);
    }
  }
}
