import { expect } from "vitest";
import {
  type Choice,
  canonical,
  diceFrom,
  draw,
  type Game,
  hash,
  Match,
  misshapen,
  type Option,
  type Position,
  Refused,
  type Setup,
  same,
} from "../kernel/index.ts";
import { randomGame } from "./random.ts";
import { SOME, type Trial } from "./trial.ts";

/** What can be thought of, and what was right at another moment, has its reasons where it is not on offer. */
export function allIsRefused<P extends Position, O extends Option, V>({ game, each }: Trial<P, O, V>): void {
  const rules = new Set(game.rules.map(({ id }) => id));
  each(SOME, (setup, seed) => {
    const luck = diceFrom(`stale ${seed}`, "fast");
    const played: O[] = [];
    randomGame(game, setup, seed, (position, choice, picked) => {
      const view = game.view(position, choice.seat);
      const stale = played.length > 0 ? [played[draw(luck, played.length)]!] : [];
      const offered = new Set(choice.options.map(canonical));
      for (const intent of [...game.thinkable(view), ...stale]) {
        if (offered.has(canonical(intent))) continue;
        const { reasons } = game.refuse(view, intent);
        const isTold = reasons.length > 0 && reasons.every(({ rule, text }) => rules.has(rule) && text.trim() !== "");
        if (!isTold) expect.fail(`${canonical(intent)} at ${choice.ask}: ${canonical(reasons)}`);
      }
      if (played.length % FORGED === 0) forgeriesAreRefused(game, setup, position, choice, [...stale, picked], luck);
      played.push(picked);
    });
  });
}

/** Forged options are tried at every so many decisions. */
const FORGED = 8;
const JUNK: readonly unknown[] = [
  ...[null, true, -1, 1.5, 1e9, -1e308, "", "x", [], [[]], [-1], [1e9], [0, -1], ["x"], {}, { type: "x" }],
];

/** Any JSON whatever is refused with a sentence; what has the shape of an option has an answer from the game itself. */
function forgeriesAreRefused<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  setup: Setup,
  position: P,
  choice: Choice<O>,
  models: readonly O[],
  luck: ReturnType<typeof diceFrom>,
): void {
  const match = Match.at(game, setup, [], position);
  const view = game.view(position, choice.seat);
  const asked = [...choice.options, ...game.thinkable(view)];
  const before = hash(position);
  for (const model of models) {
    for (const forged of [...forgeries(model, luck), JUNK[draw(luck, JUNK.length)]]) {
      if (choice.options.some((one) => same(one, forged))) continue;
      const told = refusalOf(() => match.play(choice.seat, forged as Option));
      if (!(told instanceof Refused) || told.message.length < 10) expect.fail(`${JSON.stringify(forged)}: ${told}`);
      if (misshapen(forged, asked) === undefined) game.refuse(view, forged as Option);
    }
  }
  expect(hash(position)).toBe(before);
}

/** The option without each of its fields, with each of another kind, and with one too many. */
function forgeries(option: Option, luck: ReturnType<typeof diceFrom>): unknown[] {
  const junk = () => JUNK[draw(luck, JUNK.length)];
  const without = (name: string) => Object.fromEntries(Object.entries(option).filter(([one]) => one !== name));
  return [
    ...Object.keys(option).flatMap((name) => [without(name), { ...option, [name]: junk() }]),
    { ...option, [`x${draw(luck, 9)}`]: junk() },
  ];
}

function refusalOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return "not refused";
}
