import { diceFrom } from "./dice.ts";
import type { Event, Viewer } from "./event.ts";
import { Flow, type Position, type Procedure } from "./flow.ts";
import { today } from "./formerly.ts";
import type { Game, Option, OptionSpec, Setup } from "./game.ts";
import { type Look, type OwnFields, type Permissions, permitted } from "./permission.ts";
import { copy as copyPlain } from "./plain.ts";
import { refused } from "./refusal.ts";

/** What a game says of itself; `defineGame` adds what is the same for all. */
export type GameSpec<P extends Position, O extends Option, V, L extends Look<P> = Look<P>> = Omit<
  Game<P, O, V>,
  "start" | "copy" | "opening" | "choice" | "play" | "deciders" | "view"
> & {
  // biome-ignore lint/suspicious/noExplicitAny: procedures of every kind of locals
  readonly procedures: readonly Procedure<P, any>[];
  /** The procedure that is the whole game. */
  // biome-ignore lint/suspicious/noExplicitAny: it has the locals it likes
  readonly whole: Procedure<P, any>;
  /** The first position of a scenario, before anything has been played. */
  setup(setup: Setup): Omit<P, keyof Position>;
  /**
   * Copies a position, by one object literal: then all positions of the game have one hidden class, and what is compiled
   * for one serves for all. Default: the copy that serves for any plain data.
   */
  copy?(position: P): P;
  /** Who may know each field of the position; who may know the locals of a frame is said by its procedure. */
  readonly known: Permissions<L, OwnFields<P>>;
  /** What permissions are judged by. Default: the position and the viewer. */
  look?(position: P, viewer: Viewer): L;
  /** The view, made of what is permitted: a position in which everything else has been replaced, and belongs to nobody else. */
  view(seen: P, look: L): V;
  /**
   * An event as it leaves the game, with what its sentence needs beyond its own facts: events are read without a view, such as
   * the scenario by which pieces are numbered. Default: as the rules told it.
   */
  told?(event: Event, position: Readonly<P>): Event;
};

export function defineGame<P extends Position, O extends Option, V, L extends Look<P> = Look<P>>(
  spec: GameSpec<P, O, V, L>,
): Game<P, O, V> {
  const { procedures, whole, setup: place, copy, look = bareLook, told } = spec;
  const see = permitted<P, L>(spec.known, procedures);
  const flow = new Flow<P, O>(procedures);
  const telling = (events: Event[], position: P) => (told ? events.map((event) => told(event, position)) : events);
  const begin = (setup: Setup): { position: P; events: Event[] } => {
    checkSetup(spec, setup);
    const dice = diceFrom(setup.seed, setup.dice);
    // Not spread: all positions of a game are of one shape to V8, and read the faster for it.
    const placed = Object.assign({ flow: [], dice, outcome: null }, place(setup)) as unknown as P;
    const position = copy ? copy(placed) : placed;
    return { position, events: telling(flow.begin(position, whole), position) };
  };
  const played: Pick<Game<P, O, V>, "start" | "copy" | "opening" | "deciders" | "choice" | "play" | "view"> = {
    start: (setup) => begin(setup).position,
    copy: copy ?? copyPlain,
    opening: (setup) => begin(setup).events,
    deciders: (position, viewer) => flow.deciders(position, viewer),
    choice: (position, seat) => flow.choice(position, seat),
    play: (position, option, seat): Event[] => telling(flow.play(position, option, seat), position),
    view: (position, viewer) => {
      const looking = look(position, viewer) as L;
      return spec.view(see(looking), looking);
    },
  };
  // Getters stay getters: what a game tells of its data changes with `useData`.
  const fields: Record<string, PropertyDescriptor> = Object.getOwnPropertyDescriptors(spec);
  for (const name of NOT_IN_GAME) delete fields[name];
  const game = Object.defineProperties(played, fields) as Game<P, O, V>;
  return spec.renamed ? readingFormerNames(game) : game;
}

/** A game that also understands options and events under the names that earlier versions stored them under. */
function readingFormerNames<P extends Position, O extends Option, V>(game: Game<P, O, V>): Game<P, O, V> {
  const { play, describe, rolls, locateEvent, story } = game;
  const now = <T extends { readonly type: string }>(stored: T): T => today(game, stored);
  const names: Partial<Game<P, O, V>> = {
    play: (position, option, seat) => play(position, now(option), seat),
    describe: (thing, language, view) =>
      describe("event" in thing ? { event: now(thing.event) } : thing, language, view),
    rolls: (event) => rolls(now(event)),
    locateEvent: (event) => locateEvent(now(event)),
    ...(story && {
      story: {
        heading: (event) => story.heading(now(event)),
        joined: (told, next) => story.joined(now(told), now(next)),
      },
    }),
  };
  return Object.defineProperties(game, Object.getOwnPropertyDescriptors(names));
}

/** What of a spec is not in the game, or is there in another form. */
const NOT_IN_GAME = ["procedures", "whole", "setup", "copy", "known", "look", "view", "told"];

function bareLook<P>(position: P, viewer: Viewer): Look<P> {
  return { position, viewer };
}

/** Fills in what a player left out and refuses what the game does not know. */
export function completeSetup(
  game: Pick<Game, "title" | "scenarios" | "options">,
  wanted: Partial<Setup> & { seed: string },
): Setup {
  const setup: Setup = {
    scenario: wanted.scenario ?? game.scenarios[0]!.id,
    options: { ...defaults(game.options), ...wanted.options },
    seed: wanted.seed,
    dice: wanted.dice ?? "fair",
  };
  checkSetup(game, setup);
  return setup;
}

function defaults(options: readonly OptionSpec[]): Record<string, string> {
  return Object.fromEntries(options.map(({ name, values }) => [name, values[0]!]));
}

function checkSetup(game: Pick<Game, "title" | "scenarios" | "options">, setup: Setup): void {
  if (!game.scenarios.some(({ id }) => id === setup.scenario)) {
    const known = game.scenarios.map(({ id }) => id).join(", ");
    throw refused(`${game.title} has no scenario "${setup.scenario}". It has: ${known}.`);
  }
  for (const [name, value] of Object.entries(setup.options)) {
    const option = game.options.find((one) => one.name === name);
    if (!option) {
      const known = game.options.map((one) => one.name).join(", ") || "none";
      throw refused(`${game.title} has no option "${name}". It has: ${known}.`);
    }
    if (!option.values.includes(value)) {
      throw refused(`The option "${name}" cannot be "${value}". It can be: ${option.values.join(", ")}.`);
    }
  }
  for (const { name, values } of game.options) {
    if (!(name in setup.options)) throw refused(`The option "${name}" is missing. It can be: ${values.join(", ")}.`);
  }
}
