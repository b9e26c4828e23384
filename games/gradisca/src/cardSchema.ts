import { type Static, type TProperties, Type } from "@sinclair/typebox";

/**
 * §12: what cards.json may say: the vocabulary of the cards. Every word of it is carried out once, in effects/, conditions.ts
 * and filters.ts; nothing in the code knows a card by its number.
 */
const strict = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false });
const words = <T extends string>(...list: T[]) => Type.Union(list.map((word) => Type.Literal(word)));
const optional = Type.Optional;
const Names = Type.Array(Type.String(), { minItems: 1 });
const Count = Type.Integer({ minimum: 1 });
const Die = Type.Integer({ minimum: 1, maximum: 6 });

const Side = words("venetian", "austrian");
const Whom = words("player", "opponent", "venetian", "austrian", "both");
const Order = words("good", "disorganised");
const Until = words("end-of-activation", "end-of-turn", "end-of-next-turn");

export const FilterSchema = strict({
  type: optional(Names),
  subtype: optional(Names),
  not_subtype: optional(Names),
  order: optional(Order),
  area_without_enemy: optional(Type.Boolean()),
});

const PlainCondition = strict({
  played_by: optional(Side),
  unit_near: optional(strict({ side: Side, areas: Names, distance: Type.Integer({ minimum: 0 }) })),
  unit_near_enemy_camp: optional(
    strict({ side: Whom, type: Type.String(), order: optional(Order), distance: Type.Integer({ minimum: 0 }) }),
  ),
  has_unit: optional(strict({ side: Whom, type: Type.String(), order: optional(Order) })),
  camp_not_supplied: optional(Type.Boolean()),
  months: optional(Names),
  won_field_combat_this_activation: optional(Type.Boolean()),
  terrain: optional(Names),
  own_units: optional(strict({ type: Names, at_least: Count })),
  fortress_garrison: optional(strict({ type: Names, order: optional(Order), at_least: Count })),
});

/** Every test that is named must pass. */
export const ConditionSchema = Type.Composite(
  [
    PlainCondition,
    Type.Object({ all: optional(Type.Array(PlainCondition)), any: optional(Type.Array(PlainCondition)) }),
  ],
  { additionalProperties: false },
);

const effect = <K extends string, T extends TProperties>(type: K, fields: T) =>
  strict({ type: Type.Literal(type), if: optional(ConditionSchema), ...fields });

const PlainEffect = Type.Union([
  effect("reinforce", { side: Side, units: Names, areas: Names }),
  effect("morale", {
    side: Whom,
    amount: Type.Integer(),
    requires: optional(Type.Literal("camp-supplied")),
    otherwise: optional(Type.Integer()),
  }),
  effect("vp", { side: Whom, amount: Type.Integer() }),
  effect("recover", { side: Whom, max: Count, scope: words("one-area", "anywhere"), filter: optional(FilterSchema) }),
  effect("cancel-card", {}),
  effect("cancel-area-activation", {}),
  effect("hold-command", { corps: Type.String() }),
  effect("end-of-game-shift", { turns: Type.Integer() }),
  effect("end-of-game-set", { to: Type.Literal("current-turn") }),
  effect("peace-talks", {
    until: Until,
    forbids: Type.Array(words("enter-enemy-area", "raid", "bombard", "mine", "fire-mine")),
  }),
  effect("take-booty", { side: Side, areas: Names, needs: optional(Type.Literal("no-owner-units")) }),
  effect("block-sea-supply", { turns: Count }),
  effect("disorganise", {
    side: Whom,
    count: optional(Count),
    per: optional(
      Type.Union([
        strict({ areas_with_at_least: Count }),
        strict({ units: Count, filter: FilterSchema, minimum: Type.Integer({ minimum: 0 }) }),
      ]),
    ),
    all: optional(Type.Boolean()),
    filter: optional(FilterSchema),
    chosen_by: optional(Type.Literal("owner")),
  }),
  effect("eliminate-on-roll", { side: Whom, where: Type.Literal("besieging-area"), filter: FilterSchema, on: Die }),
  effect("remove-mines", { where: Type.Literal("attacked-wall"), count: Count }),
  effect("hits", {
    side: Whom,
    count: Count,
    on: Type.Literal("entering-units"),
    counts_in_combat: Type.Literal(false),
  }),
  effect("modifier", {
    target: words("movement", "fire"),
    side: Whom,
    filter: optional(FilterSchema),
    amount: Type.Integer(),
    minimum: optional(Type.Integer()),
    maximum: optional(Type.Integer()),
    until: Until,
  }),
  effect("immobile", { side: Whom, filter: FilterSchema, until: Until }),
  effect("stop-move", {}),
  effect("flood", { until: Until }),
  effect("bridge-of-boats", { near: strict({ type: Type.String(), side: Whom }), until: Until }),
]);
const PlainEffects = Type.Array(PlainEffect);

export const EffectSchema = Type.Union([
  ...PlainEffect.anyOf,
  effect("choice", { by: Whom, options: Type.Array(PlainEffects, { minItems: 1 }) }),
  effect("commander-casualty", {
    unit: Type.String(),
    face: words("front", "back"),
    on: strict({ near_enemy: Type.Integer(), otherwise: Type.Integer() }),
    // biome-ignore lint/suspicious/noThenProperty: the word of cards.json; nothing awaits a card
    then: optional(PlainEffects),
  }),
  effect("withdraw", {
    side: Side,
    count: Count,
    filter: FilterSchema,
    return: strict({ after_turns: Count, areas: Names }),
    if_none: optional(PlainEffects),
  }),
]);

const TriggerSchema = words(
  "opponent-plays-supply-card",
  "opponent-activation-start",
  "opponent-names-area",
  "opponent-enters-area",
  "opponent-crosses-unbridged-river",
  "opponent-siege-action",
);

export const CardSchema = strict({
  id: Type.String(),
  number: Count,
  title: strict({ en: Type.String(), it: Type.String() }),
  event: Type.String(),
  date: Type.String(),
  play_by: words("either", "venetian", "austrian"),
  mandatory: Type.Boolean(),
  remove_if_used: Type.Boolean(),
  year_1617: Type.Boolean(),
  only_after: Type.Union([Type.String(), Type.Null()]),
  reinforcement: Type.Boolean(),
  supply: Type.Union([Type.Boolean(), Side]),
  timing: strict({
    window: words("own-activation", "reaction", "own-activation-or-reaction"),
    moment: optional(Type.String()),
    trigger: optional(TriggerSchema),
    condition: optional(ConditionSchema),
    condition_basic: optional(ConditionSchema),
  }),
  text: Type.String(),
  text_it: optional(Type.String()),
  effects: Type.Array(EffectSchema),
  effects_basic: optional(Type.Array(EffectSchema)),
  icon: Type.String(),
  provenance: Type.Record(Type.String(), Type.String()),
});

/** §2.2: the deck has 36 cards. */
export const CardsSchema = Type.Object({ cards: Type.Array(CardSchema, { minItems: 36, maxItems: 36 }) });

export type Card = Static<typeof CardSchema>;
export type Filter = Static<typeof FilterSchema>;
export type Condition = Static<typeof ConditionSchema>;
export type Effect = Static<typeof EffectSchema>;
export type EffectOf<K extends Effect["type"]> = Extract<Effect, { type: K }>;
export type Trigger = Static<typeof TriggerSchema>;
export type Whom = Static<typeof Whom>;
export type Until = Static<typeof Until>;
