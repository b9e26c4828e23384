import { hexBoard } from "../board/index.ts";
import {
  type Catalogue,
  type Display,
  defineGame,
  everybody,
  type Game,
  hash,
  type Language,
  type Play,
  type Position,
  phrase,
  type RuleText,
  rulebook,
  type Scenario,
  type Seat,
  type Side,
  same,
  type Viewer,
} from "../kernel/index.ts";
import { ARCADIA, GHIBELLINES, GUELPHS, LATINS, SABINES } from "./toySides.ts";

/**
 * A small game to test what the kernel keeps secret: each seat holds cards that the other does not see. In every round
 * both bid one card in secret; the higher wins the round, and its owner takes a point or, unseen, the top card of the
 * deck. The last to hold cards has no advantage: the points decide.
 *
 * Two scenarios have two pairs of sides, and in the second the South changes hands when it has taken two points.
 */
export interface Duel extends Position {
  hands: Record<Seat, number[]>;
  deck: number[];
  points: Record<Seat, number>;
  bids: Record<Seat, number>;
  rounds: number;
  scenario: string;
}

export type DuelOption =
  | { readonly type: "bid"; readonly card: number }
  | { readonly type: "point" }
  | { readonly type: "card" };

export interface DuelView {
  readonly hand: readonly number[];
  readonly held: Readonly<Record<Seat, number>>;
  readonly deck: number;
  readonly points: Readonly<Record<Seat, number>>;
  readonly bids: Readonly<Record<Seat, number>>;
  readonly scenario: string;
}

type Winner = { winner: Seat };

const SEATS = ["north", "south"] as const;
const CARDS = 16;
const DEALT = 5;
const MOST_ROUNDS = 8;
const FACE_DOWN = 0;

const RULES: readonly RuleText[] = [
  { id: "1", title: "Deal", text: "Each seat is dealt five cards, unseen by the other.", kind: "setup" },
  { id: "2", title: "Bid", text: "Both bid a card in secret; the higher wins.", kind: "rule" },
  { id: "3", title: "Spoils", text: "The winner takes a point or the top card of the deck.", kind: "rule" },
  { id: "4", title: "Victory", text: "The most points win.", kind: "victory" },
];
const WORDS: Record<Language, Catalogue> = {
  en: {
    bid: "Bid {card}",
    point: "Take a point",
    card: "Take a card",
    dealt: "The cards are dealt.",
    won: "{winner} wins with {high} against {low}.",
    drew: "{seat} takes a card.",
    drewCard: "You take the card {card}.",
    scored: "{seat} takes a point.",
    "round.bids": "What do you bid?",
    "spoils.take": "A point or a card?",
  },
  it: {
    bid: "Offri {card}",
    point: "Prendi un punto",
    card: "Prendi una carta",
    dealt: "Si danno le carte.",
    won: "{winner} vince con {high} contro {low}.",
    drew: "{seat} prende una carta.",
    drewCard: "Prendi la carta {card}.",
    scored: "{seat} prende un punto.",
    "round.bids": "Che cosa offri?",
    "spoils.take": "Un punto o una carta?",
  },
};

const { procedure, step, decision, sealed, call, procedures } = rulebook<Duel, DuelOption>();

const spoils = procedure<Winner>("spoils", { winner: everybody }).steps({
  take: decision({
    rule: "3",
    seat: (_, { winner }) => winner,
    options: ({ deck }) => (deck.length > 0 ? [{ type: "point" }, { type: "card" }] : [{ type: "point" }]),
    play: takeSpoils,
  }),
});

const round = procedure("round").steps({
  bids: sealed({
    rule: "2",
    seats: () => SEATS,
    options: ({ hands }, _, seat) => hands[seat]!.map((card) => ({ type: "bid", card })),
    play: (play, _, bids) => compareBids(play, bids),
  }),
  end: step("4", endRound),
});

const whole = procedure("duel").steps({
  deal: step("1", dealCards),
  rounds: call(
    "2",
    () => round,
    () => ({}),
  ),
});

function dealCards(play: Play<Duel>): void {
  const { position } = play;
  position.deck = play.shuffle(Array.from({ length: CARDS }, (_, card) => card + 1));
  for (const seat of SEATS) position.hands[seat] = position.deck.splice(-DEALT).sort((a, b) => a - b);
  play.tell({ type: "dealt", rules: ["1"] });
}

function compareBids(play: Play<Duel>, answers: Readonly<Record<Seat, { card: number }>>): void {
  const { position } = play;
  for (const seat of SEATS) {
    const { card } = answers[seat]!;
    position.bids[seat] = card;
    position.hands[seat]!.splice(position.hands[seat]!.indexOf(card), 1);
  }
  const [winner, loser] = answers.north!.card > answers.south!.card ? SEATS : (["south", "north"] as const);
  play.tell({ type: "won", rules: ["2"], winner, high: answers[winner]!.card, low: answers[loser]!.card });
  play.call(spoils, { winner });
}

function takeSpoils(play: Play<Duel>, { winner }: Winner, option: DuelOption): void {
  const { hands, deck, points } = play.position;
  if (option.type === "point") {
    points[winner] = points[winner]! + 1;
    play.tell({ type: "scored", rules: ["3"], seat: winner });
    return;
  }
  const card = deck.pop()!;
  hands[winner]!.push(card);
  const others = [...SEATS.filter((seat) => seat !== winner), "spectator"];
  play.tell({ type: "drewCard", rules: ["3"], card, audience: [winner] });
  play.tell({ type: "drew", rules: ["3"], seat: winner, audience: others });
}

function endRound(play: Play<Duel>): "bids" | undefined {
  const { position } = play;
  position.rounds++;
  const somebodyIsOut = SEATS.some((seat) => position.hands[seat]!.length === 0);
  if (position.rounds < MOST_ROUNDS && !somebodyIsOut) return "bids";
  const { north, south } = position.points as Record<"north" | "south", number>;
  const winner = north === south ? null : north > south ? "north" : "south";
  play.end({ winner, level: winner ? `${winner} wins` : "a draw", scores: { north, south }, rules: ["4"] });
  return undefined;
}

const SCENARIOS: readonly Scenario[] = [
  { id: "cards", title: "Five cards each", sides: [GUELPHS("north"), GHIBELLINES("south")] },
  { id: "hired", title: "The hired Sabines", sides: [ARCADIA("north"), SABINES("south")] },
];
const CHANGED_HANDS: readonly Side[] = [ARCADIA("north"), LATINS("south")];

/** The Sabines serve whoever pays: after two points the Latins have hired them. */
function sidesNow({ scenario, points }: DuelView): readonly Side[] {
  const { id, sides } = SCENARIOS.find((one) => one.id === scenario)!;
  return id === "hired" && points.south! >= 2 ? CHANGED_HANDS : sides;
}

/** The points of each, and one's own cards. */
function displaysOf({ points, hand }: DuelView): Display[] {
  const tracks = SEATS.map((side): Display => {
    return { id: "points", title: "Points", kind: "track", side, value: String(points[side]), boxes: [] };
  });
  const boxes = hand.map((card) => ({
    id: `card-${card}`,
    title: `Card ${card}`,
    text: "The higher bid wins.",
    face: {},
  }));
  return [...tracks, { id: "hand", title: "Your cards", kind: "hand", value: String(hand.length), boxes }];
}

/** Cards that the viewer does not see change places. */
function disguise(position: Duel, viewer: Viewer, random: (below: number) => number): Duel {
  const hidden = [position.deck, ...SEATS.filter((seat) => seat !== viewer).map((seat) => position.hands[seat]!)];
  const cards = hidden.flat();
  for (const pile of hidden) {
    for (let i = 0; i < pile.length; i++) pile[i] = cards.splice(random(cards.length), 1)[0]!;
  }
  return position;
}

export const duel: Game<Duel, DuelOption, DuelView> = defineGame({
  id: "duel",
  title: "Duel",
  seats: SEATS,
  scenarios: SCENARIOS,
  options: [{ name: "start", title: "Points at the start", values: ["none", "one"] }],
  rules: RULES,
  procedures,
  whole,
  data: () => ({}),
  useData() {},
  dataHash: () => hash(RULES),
  setup: ({ options, scenario }) => {
    const start = options.start === "one" ? 1 : 0;
    return {
      hands: { north: [], south: [] },
      deck: [],
      points: { north: start, south: start },
      bids: { north: 0, south: 0 },
      rounds: 0,
      scenario,
    };
  },
  known: {
    hands: (hands, { viewer }) => ({
      north: viewer === "north" ? hands.north!.slice() : hands.north!.map(() => FACE_DOWN),
      south: viewer === "south" ? hands.south!.slice() : hands.south!.map(() => FACE_DOWN),
    }),
    deck: (deck) => deck.map(() => FACE_DOWN),
    points: everybody,
    bids: everybody,
    rounds: everybody,
    scenario: everybody,
  },
  view: ({ hands, deck, points, bids, scenario }, { viewer }) => ({
    hand: hands[viewer] ?? [],
    held: { north: hands.north!.length, south: hands.south!.length },
    deck: deck.length,
    points,
    bids,
    scenario,
  }),
  refuse: ({ hand }, intent) => {
    const { type, card } = intent as { type: string; card?: number };
    const isHeld = card === undefined || hand.includes(card);
    const text = type === "bid" && !isHeld ? `You do not hold the card ${card}.` : "This is not on offer now.";
    return { reasons: [{ rule: type === "bid" ? "2" : "3", text }] };
  },
  thinkable: () => [],
  reveals: (before, after) => before.deck.length !== after.deck.length || !same(before.bids, after.bids),
  invariants: ({ hands, deck }) => {
    const cards = [...deck, ...hands.north!, ...hands.south!];
    return new Set(cards).size === cards.length ? [] : ["A card is in two places."];
  },
  disguise,
  forecast: () => null,
  calculators: () => [],
  rolls: () => [],
  describe: (thing, language) => {
    if ("ask" in thing) return phrase(WORDS[language], thing.ask, () => "");
    if ("reason" in thing) return thing.reason.text;
    if ("outcome" in thing) return thing.outcome.level;
    const facts: Readonly<Record<string, unknown>> = "option" in thing ? { ...thing.option } : thing.event;
    return phrase(WORDS[language], String(facts.type), (name) => String(facts[name]));
  },
  board: hexBoard({
    orientation: "flat-top",
    numbering: "CCRR",
    cols: [1, 1],
    rows: [1, 1],
    shifted: "even",
    rowsFrom: "top",
  }),
  scene: (view) => ({ pieces: [], marks: [], displays: displaysOf(view), sides: sidesNow(view) }),
  locate: (option) => (option.type === "bid" ? { box: `card-${option.card}` } : {}),
  locateEvent: () => ({}),
  intentsAt: (_, { box }) =>
    box?.startsWith("card-") ? [{ type: "bid", card: Number(box.slice(5)) } as DuelOption] : [],
  overlays: () => [],
  overlay: () => [],
});
