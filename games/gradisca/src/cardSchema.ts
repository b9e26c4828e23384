import { DisplayOnly, OneOf, OrNull, Provenance } from "@gonfalon/engine/kit";
import { type Static, type TProperties, Type } from "@sinclair/typebox";

/**
 * §12: what cards.json may say: the vocabulary of the cards. Every word of it is carried out once, in effects/, conditions.ts
 * and filters.ts; nothing in the code knows a card by its number.
 */
const strict = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false });
const Words = DisplayOnly(Type.String());
const optional = Type.Optional;
const Names = Type.Array(Type.String(), { minItems: 1 });
const Count = Type.Integer({ minimum: 1 });
const Die = Type.Integer({ minimum: 1, maximum: 6 });

const Side = OneOf("venetian", "austrian");
const Whom = OneOf("player", "opponent", "venetian", "austrian", "both");
const Order = OneOf("good", "disorganised");
const Until = OneOf("end-of-activation", "end-of-turn", "end-of-next-turn");

const FilterSchema = strict({
  type: optional(Names),
  subtype: optional(Names),
  notSubtype: optional(Names),
  order: optional(Order),
  areaWithoutEnemy: optional(Type.Boolean()),
});

const PlainCondition = strict({
  playedBy: optional(Side),
  unitNear: optional(strict({ side: Side, areas: Names, distance: Type.Integer({ minimum: 0 }) })),
  unitNearEnemyCamp: optional(
    strict({ side: Whom, type: Type.String(), order: optional(Order), distance: Type.Integer({ minimum: 0 }) }),
  ),
  hasUnit: optional(strict({ side: Whom, type: Type.String(), order: optional(Order) })),
  campNotSupplied: optional(Type.Boolean()),
  months: optional(Names),
  wonFieldCombatThisActivation: optional(Type.Boolean()),
  terrain: optional(Names),
  ownUnits: optional(strict({ type: Names, atLeast: Count })),
  fortressGarrison: optional(strict({ type: Names, order: optional(Order), atLeast: Count })),
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
  effect("recover", { side: Whom, max: Count, scope: OneOf("one-area", "anywhere"), filter: optional(FilterSchema) }),
  effect("cancel-card", {}),
  effect("cancel-area-activation", {}),
  effect("hold-command", { corps: Type.String() }),
  effect("end-of-game-shift", { turns: Type.Integer() }),
  effect("end-of-game-set", { to: Type.Literal("current-turn") }),
  effect("peace-talks", {
    until: Until,
    forbids: Type.Array(OneOf("enter-enemy-area", "raid", "bombard", "mine", "fire-mine")),
  }),
  effect("take-booty", { side: Side, areas: Names, needs: optional(Type.Literal("no-owner-units")) }),
  effect("block-sea-supply", { turns: Count }),
  effect("disorganise", {
    side: Whom,
    count: optional(Count),
    per: optional(
      Type.Union([
        strict({ areasWithAtLeast: Count }),
        strict({ units: Count, filter: FilterSchema, minimum: Type.Integer({ minimum: 0 }) }),
      ]),
    ),
    all: optional(Type.Boolean()),
    filter: optional(FilterSchema),
    chosenBy: optional(Type.Literal("owner")),
  }),
  effect("eliminate-on-roll", { side: Whom, where: Type.Literal("besieging-area"), filter: FilterSchema, on: Die }),
  effect("remove-mines", { where: Type.Literal("attacked-wall"), count: Count }),
  effect("hits", {
    side: Whom,
    count: Count,
    on: Type.Literal("entering-units"),
    countsInCombat: Type.Literal(false),
  }),
  effect("modifier", {
    target: OneOf("movement", "fire"),
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

const EffectSchema = Type.Union([
  ...PlainEffect.anyOf,
  effect("choice", { by: Whom, options: Type.Array(PlainEffects, { minItems: 1 }) }),
  effect("commander-casualty", {
    unit: Type.String(),
    face: OneOf("front", "back"),
    on: strict({ nearEnemy: Type.Integer(), otherwise: Type.Integer() }),
    // biome-ignore lint/suspicious/noThenProperty: the word of cards.json; nothing awaits a card
    then: optional(PlainEffects),
  }),
  effect("withdraw", {
    side: Side,
    count: Count,
    filter: FilterSchema,
    return: strict({ afterTurns: Count, areas: Names }),
    ifNone: optional(PlainEffects),
  }),
]);

const TriggerSchema = OneOf(
  "opponent-plays-supply-card",
  "opponent-activation-start",
  "opponent-names-area",
  "opponent-enters-area",
  "opponent-crosses-unbridged-river",
  "opponent-siege-action",
);

const CardSchema = strict({
  id: Type.String(),
  number: DisplayOnly(Count),
  title: DisplayOnly(strict({ en: Type.String(), it: Type.String() })),
  event: Words,
  date: Words,
  playBy: OneOf("either", "venetian", "austrian"),
  mandatory: Type.Boolean(),
  removeIfUsed: Type.Boolean(),
  year1617: Type.Boolean(),
  onlyAfter: OrNull(Type.String()),
  reinforcement: Type.Boolean(),
  supply: Type.Union([Type.Boolean(), Side]),
  timing: strict({
    window: OneOf("own-activation", "reaction", "own-activation-or-reaction"),
    moment: optional(
      OneOf(
        "before activating units",
        "before or after activating units",
        "after a Field Combat won in this activation",
      ),
    ),
    trigger: optional(TriggerSchema),
    condition: optional(ConditionSchema),
    conditionBasic: optional(ConditionSchema),
  }),
  text: Words,
  textIt: optional(Words),
  effects: Type.Array(EffectSchema),
  effectsBasic: optional(Type.Array(EffectSchema)),
  icon: Words,
  provenance: Provenance,
});

/** §2.2: the deck has 36 cards. */
export const CardsSchema = Type.Object({ cards: Type.Array(CardSchema, { minItems: 36, maxItems: 36 }) });

export type Card = Static<typeof CardSchema>;
export type Condition = Static<typeof ConditionSchema>;
export type Effect = Static<typeof EffectSchema>;
export type EffectOf<K extends Effect["type"]> = Extract<Effect, { type: K }>;
export type Trigger = Static<typeof TriggerSchema>;
export type Whom = Static<typeof Whom>;
export type Until = Static<typeof Until>;
