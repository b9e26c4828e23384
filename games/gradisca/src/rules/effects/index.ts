import { again, done, everybody, type Procedure } from "@gonfalon/engine/kernel";
import type { Effect } from "../../cardSchema.ts";
import type { Side } from "../../data.ts";
import type { Gradisca } from "../../position.ts";
import type { CardInPlay } from "../cards.ts";
import { holds } from "../conditions.ts";
import { procedure, step } from "../rulebook.ts";
import { sidesOf } from "../whom.ts";
import { bridgeOfBoats } from "./bridgeOfBoats.ts";
import { cancelAreaActivation, cancelCard, stopMove } from "./cancel.ts";
import { choice } from "./choice.ts";
import { commanderCasualty } from "./commanderCasualty.ts";
import { disorganise } from "./disorganise.ts";
import type { Kind } from "./effect.ts";
import { endOfGameSet, endOfGameShift } from "./endOfGame.ts";
import { hits } from "./hits.ts";
import { holdCommand } from "./holdCommand.ts";
import { blockSeaSupply, flood, immobile, modifier, peaceTalks } from "./inForce.ts";
import { morale } from "./morale.ts";
import { recover } from "./recover.ts";
import { reinforce } from "./reinforce.ts";
import { eliminateOnRoll, removeMines } from "./sally.ts";
import { takeBooty } from "./takeBooty.ts";
import { victoryPoints } from "./victoryPoints.ts";
import { withdraw } from "./withdraw.ts";

type Kinds = { readonly [K in Effect["type"]]: Kind<K> };

/**
 * §12: every kind of effect that cards.json knows. Effects lead back to cards and cards to effects, so the list is made
 * when it is first wanted: then all files are loaded, whichever came first.
 */
const kinds = once(
  (): Kinds => ({
    reinforce,
    morale,
    vp: victoryPoints,
    recover,
    "cancel-card": cancelCard,
    "cancel-area-activation": cancelAreaActivation,
    "commander-casualty": commanderCasualty,
    "hold-command": holdCommand,
    choice,
    "end-of-game-shift": endOfGameShift,
    "end-of-game-set": endOfGameSet,
    "peace-talks": peaceTalks,
    withdraw,
    "take-booty": takeBooty,
    "block-sea-supply": blockSeaSupply,
    disorganise,
    "eliminate-on-roll": eliminateOnRoll,
    "remove-mines": removeMines,
    hits,
    modifier,
    immobile,
    "stop-move": stopMove,
    flood,
    "bridge-of-boats": bridgeOfBoats,
  }),
);

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A card at work: what it does, from first to last. */
export interface AtWork extends CardInPlay {
  effects: Effect[];
  /** The next one to carry out. */
  at: number;
}

export const carryOutEffects: Procedure<Gradisca, AtWork> = procedure<AtWork>("carryOutEffects", {
  effects: everybody,
  at: everybody,
  side: everybody,
  card: everybody,
  window: everybody,
}).steps({
  next: step(["12", "12a"], (play, frame) => {
    const effect = frame.effects[frame.at++];
    if (!effect) return done;
    const card = cardIn(frame);
    const sides = reached(play.position, effect, card);
    if (sides.length > 0) kindOf(effect).carryOut(play, effect, sides, card);
    return again;
  }),
});

/** Whether any effect of a list would find something to act on. */
export function canWork(position: Gradisca, effects: readonly Effect[], card: CardInPlay): boolean {
  return effects.some((effect) => {
    const sides = reached(position, effect, card);
    return sides.length > 0 && (kindOf(effect).canWork?.(position, effect, sides) ?? true);
  });
}

/** The sides for which the effect works: those it names (§12a: its player if it names none) and whose `if` is true. */
function reached(position: Gradisca, effect: Effect, card: CardInPlay): Side[] {
  const sides = "side" in effect ? sidesOf(effect.side, card.side) : [card.side];
  const condition = effect.if;
  return condition ? sides.filter((side) => holds(position, condition, card, side)) : sides;
}

function kindOf<E extends Effect>(effect: E): Kind<Effect["type"]> {
  return kinds()[effect.type] as Kind<Effect["type"]>;
}

export function cardIn({ side, card, window }: CardInPlay): CardInPlay {
  return window ? { side, card, window } : { side, card };
}
