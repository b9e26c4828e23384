import {
  type Choice,
  copy,
  type Language,
  mayBeFinal,
  mayPassOn,
  type Option,
  type Outcome,
  SPECTATOR,
} from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import type { LogItem } from "@gonfalon/wire/messages";
import { describedAsk, describedEvent, describedOutcome, type Telling, tellings } from "./described.ts";
import type { Preview, TableState } from "./protocol.ts";
import { steadyRandom } from "./steadyRandom.ts";

/** What the server tells of a table that concerns the rules. */
export interface RemoteState {
  readonly you: string;
  readonly index: number;
  readonly view: unknown;
  readonly deciders: readonly string[];
  readonly choice: Choice<Option> | null;
  readonly outcome: Outcome | null;
  readonly undo: number;
  readonly rewound: number;
  readonly events: readonly LogItem[];
}

/** A game that is played on a server: this side knows only what its seat may know. */
export class RemoteTable {
  private state: RemoteState | null = null;
  private log: Telling[] = [];

  constructor(readonly game: AnyGame) {}

  receive(state: RemoteState): void {
    if (this.state && state.rewound > this.state.index) this.log = [];
    const first = state.events.find(({ events }) => events.length > 0)?.index ?? Infinity;
    this.log = this.log.filter(({ index }) => index < first);
    for (const { index, events } of state.events) this.log.push(...tellings(this.game, this.log.at(-1), events, index));
    this.state = state;
  }

  shown(language: Language, logFrom: number): TableState | null {
    const { game, state } = this;
    if (!state || state.view === null) return null;
    const from = Math.min(logFrom, this.log.length);
    return {
      viewer: state.you,
      deciders: state.deciders,
      ask: state.choice ? describedAsk(game, state.choice, state.view, language) : this.othersAsk(),
      outcome: describedOutcome(game, state.outcome, language),
      scene: game.scene(state.view, language),
      undo: state.undo,
      redo: 0,
      length: state.index,
      logFrom: from,
      log: this.log.slice(from).map((telling) => describedEvent(game, telling, language)),
    };
  }

  private othersAsk(): TableState["ask"] {
    const seat = this.state?.deciders[0];
    return seat ? { seat, key: "", text: "", rules: [], sealed: false, options: [], greyed: [] } : null;
  }

  view(): unknown {
    return this.state?.view;
  }

  /** What can be said of an option before it is played; without a guess at what is hidden, whatever is rolled for is final. */
  preview(option: Option, language: Language): Preview {
    const { game, state } = this;
    if (!state || state.you === SPECTATOR) return { forecast: null, final: false, passes: false };
    const forecast = game.forecast(state.view, option, language);
    const guess = game.advice?.guess(state.view, state.you, steadyRandom());
    if (!guess) return { forecast, final: forecast !== null, passes: true };
    const final = mayBeFinal(game, copy(guess), state.you, option);
    return { forecast, final, passes: mayPassOn(game, guess, state.you, option) };
  }
}
