import type { Play } from "@gonfalon/engine/kernel";
import type { Effect, EffectOf } from "../../cardSchema.ts";
import type { Side } from "../../data.ts";
import type { Gradisca } from "../../position.ts";
import type { CardInPlay } from "../cards.ts";

/** How a kind of effect works. Each kind is written once, in the file of its family. */
export interface Kind<K extends Effect["type"]> {
  /** Carries the effect out for the sides that it reaches, in their order. */
  carryOut(play: Play<Gradisca>, effect: EffectOf<K>, sides: readonly Side[], card: CardInPlay): void;
  /** Whether it would find anything to act on: a choice offers only what can have an effect. Default: always. */
  canWork?(position: Gradisca, effect: EffectOf<K>, sides: readonly Side[]): boolean;
}
