import { type Static, Type } from "@sinclair/typebox";

/** A card as `cards.json` states it. What its effects mean is in `effects/`. */
export const CardSchema = Type.Object({
  id: Type.String(),
  number: Type.Integer({ minimum: 1 }),
  title: Type.Object({ en: Type.String(), it: Type.String() }),
  text: Type.String(),
  play_by: Type.Union([Type.Literal("either"), Type.Literal("venetian"), Type.Literal("austrian")]),
  mandatory: Type.Boolean(),
  remove_if_used: Type.Boolean(),
  year_1617: Type.Boolean(),
  only_after: Type.Union([Type.String(), Type.Null()]),
  reinforcement: Type.Boolean(),
  supply: Type.Union([Type.Boolean(), Type.Literal("venetian"), Type.Literal("austrian")]),
  timing: Type.Object({
    window: Type.Union([
      Type.Literal("own-activation"),
      Type.Literal("reaction"),
      Type.Literal("own-activation-or-reaction"),
    ]),
    moment: Type.Optional(Type.String()),
    trigger: Type.Optional(Type.String()),
  }),
  effects: Type.Array(Type.Object({ type: Type.String() })),
  effects_basic: Type.Optional(Type.Array(Type.Object({ type: Type.String() }))),
});
export const CardsSchema = Type.Object({ cards: Type.Array(CardSchema, { minItems: 36, maxItems: 36 }) });
export type Card = Static<typeof CardSchema>;
