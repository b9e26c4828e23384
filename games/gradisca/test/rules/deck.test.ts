import { diceFrom, seenBy } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { cardNamed, cards, SIDES, type Side } from "../../src/data.ts";
import type { Gradisca } from "../../src/position.ts";
import { game } from "../../src/rules/sequence.ts";
import { setUp } from "../../src/setup.ts";
import { flow } from "../field.ts";
import { table } from "../table.ts";

const ids = (list: readonly number[]) => list.map((card) => cards[card]!.id);

function freshGame(scenario: string, seed = "deal"): { position: Gradisca; events: ReturnType<typeof flow.begin> } {
  const setup = { scenario, options: { game: "basic" }, seed, dice: "fast" as const };
  const position: Gradisca = { ...setUp(setup), flow: [], dice: diceFrom(seed, "fast"), outcome: null };
  return { position, events: flow.begin(position, game) };
}

describe("dealing", () => {
  test("§4e four cards to each player, none of them marked 1617; the rest are the deck", () => {
    const { position } = freshGame("campaign");
    for (const side of SIDES) {
      expect(position.hands[side]).toHaveLength(4);
      expect(position.hands[side].some((card) => cards[card]!.year1617)).toBe(false);
    }
    expect(position.deck).toHaveLength(27 - 8);
    expect(ids(position.aside).sort()).toEqual(["C11", "C16", "C17", "C19", "C20", "C21", "C22", "C23", "C27"]);
  });

  test("§4e the deck is shuffled: another seed deals other hands", () => {
    expect(freshGame("campaign", "one").position.hands).not.toEqual(freshGame("campaign", "two").position.hands);
  });

  test("§4e the short scenario deals three cards of its own thirteen and sets the others aside", () => {
    const { position } = freshGame("first-siege");
    for (const side of SIDES) expect(position.hands[side]).toHaveLength(3);
    expect(position.deck).toHaveLength(13 - 6);
    expect(position.aside).toHaveLength(36 - 13);
  });

  test("§4e a hand is told to its owner alone", () => {
    const { position, events } = freshGame("campaign");
    const told = (viewer: string) => seenBy(events, viewer).filter(({ type }) => type === "handDealt");
    expect(told("venetian").map(({ cards: hand }) => hand)).toEqual([position.hands.venetian]);
    expect(told("spectator")).toEqual([]);
  });
});

describe("drawing", () => {
  test("§5b option 2 takes the top card; no unit is activated and no card is played", () => {
    const t = table({ game: "basic", venetian: ["C01"], austrian: [] });
    const top = t.position.deck.at(-1)!;
    const left = t.position.deck.length;
    t.play("drawCard");
    expect(t.position.hands.venetian).toEqual([cardNamed("C01"), top]);
    expect(t.position.deck).toHaveLength(left - 1);
    expect(t.told("commandPlayed")).toBeDefined();
    expect(t.told("areaNamed")).toBeUndefined();
  });

  test("§5b everybody is told that a card was drawn, only its owner which", () => {
    const t = table({ venetian: [] });
    t.play("drawCard");
    const types = (viewer: string) => seenBy(t.events, viewer).map(({ type }) => type);
    expect(types("austrian")).toContain("cardDrawn");
    expect(types("austrian")).not.toContain("cardSeen");
    expect(types("venetian")).toContain("cardSeen");
  });

  test("§5ba a player with four cards draws a fifth, then discards one of the five", () => {
    const t = table({ game: "basic", venetian: ["C01", "C02", "C05", "C26"] });
    const top = cards[t.position.deck.at(-1)!]!.id;
    t.play("drawCard");
    expect(t.ask).toBe("drawCard.discard");
    expect(t.ids("discardCard")).toEqual(["C01", "C02", "C05", "C26", top]);
    t.play("discardCard", { card: "C05" });
    expect(t.hand("venetian")).toEqual(["C01", "C02", "C26", top]);
    expect(ids(t.position.discard)).toEqual(["C05"]);
  });

  test("§5bb with three cards in hand nobody discards", () => {
    const t = table({ game: "basic", venetian: ["C01", "C02", "C05"] });
    t.play("drawCard");
    expect(t.position.hands.venetian).toHaveLength(4);
    expect(t.ask).not.toBe("drawCard.discard");
    expect(t.position.discard).toEqual([]);
  });

  test("§5d when the deck has run out the discards are shuffled into a new one", () => {
    const discard = ["C01", "C02", "C03", "C05", "C06"];
    const t = table({ game: "basic", discard, change: emptyTheDeck });
    t.play("drawCard");
    expect(t.told("deckReformed")).toMatchObject({ count: 5 });
    expect(t.position.hands.venetian).toHaveLength(1);
    expect(t.position.deck).toHaveLength(4);
    expect(t.position.discard).toEqual([]);
    const dealt = ids([...t.position.deck, ...t.position.hands.venetian]).sort();
    expect(dealt).toEqual(discard);
  });

  test("§5d §5ba the discards become the deck as soon as the last card is drawn: what is discarded then lies alone", () => {
    const lastCard = (position: Gradisca) => {
      position.removed.push(...position.deck.splice(0, position.deck.length - 1));
    };
    const hand = ["C01", "C02", "C05", "C26"];
    const t = table({ game: "basic", venetian: hand, discard: ["C03", "C06"], change: lastCard }).play("drawCard");
    expect(t.told("deckReformed")).toMatchObject({ count: 2 });
    expect(ids([...t.position.deck]).sort()).toEqual(["C03", "C06"]);
    t.play("discardCard", { card: "C26" });
    expect(ids(t.position.discard)).toEqual(["C26"]);
  });

  test("§5d a deck that has not run out is left alone, and the discards with it", () => {
    const t = table({ game: "basic", discard: ["C01"] }).play("drawCard");
    expect(ids(t.position.discard)).toEqual(["C01"]);
  });

  test("§5b with no card left anywhere drawing gives nothing, but may be chosen", () => {
    const t = table({ game: "basic", change: emptyTheDeck }).play("drawCard");
    expect(t.told("nothingToDraw")).toBeDefined();
    expect(t.position.hands.venetian).toEqual([]);
  });
});

/** All cards of the deck leave the game. */
function emptyTheDeck(position: Gradisca): void {
  position.removed.push(...position.deck);
  position.deck = [];
}

describe("what may not be discarded", () => {
  const discards = (side: Side, wanted: Parameters<typeof table>[0]) => {
    const t = table(wanted);
    t.play("drawCard");
    expect(t.seat).toBe(side);
    return t.ids("discardCard");
  };
  const top = (card: string) => (position: Gradisca) => {
    position.deck = [...position.deck.filter((one) => one !== cardNamed(card)), cardNamed(card)];
  };

  test("§12b a Mandatory card that has just been drawn cannot be discarded", () => {
    const hand = ["C01", "C02", "C05", "C26"];
    expect(discards("venetian", { game: "basic", venetian: hand, change: top("C31") })).toEqual(hand);
  });

  test("§12b when all five are such, one is discarded all the same", () => {
    const hand = ["C09", "C10", "C13", "C14"];
    const five = [...hand, "C31"];
    expect(discards("venetian", { game: "advanced", venetian: hand, change: top("C31") })).toEqual(five);
  });

  test("§12e up to its date a Mandatory card can be discarded", () => {
    const hand = ["C18", "C25", "C05", "C26"];
    const choice = discards("venetian", { game: "basic", turn: "jul-aug-1616", venetian: hand, change: top("C01") });
    expect(choice).toEqual([...hand, "C01"]);
  });

  test("§26 in the advanced game an R card cannot be discarded up to its date; in the basic game it can", () => {
    const hand = ["C10", "C14", "C05", "C26"];
    const wanted = { turn: "jul-aug-1616", venetian: hand, change: top("C01") };
    expect(discards("venetian", { game: "advanced", ...wanted })).toEqual(["C05", "C26", "C01"]);
    expect(discards("venetian", { game: "basic", ...wanted })).toEqual([...hand, "C01"]);
  });
});

describe("where played cards go", () => {
  test("§5d a played card lies with the discards", () => {
    const t = table({ venetian: ["C26"] }).playCard("C26");
    expect(ids(t.position.discard)).toEqual(["C26"]);
    expect(t.hand("venetian")).toEqual([]);
  });

  test("§5db §12g a card marked REMOVE IF USED leaves the game", () => {
    const t = table({ turn: "jan-feb-1616", venetian: ["C24"] }).playCard("C24");
    expect(ids(t.position.removed)).toEqual(["C24"]);
    expect(t.position.discard).toEqual([]);
  });

  test("§12g such a card that is discarded and not used comes back with the deck", () => {
    const t = table({ game: "basic", turn: "nov-dec-1615", venetian: ["C24", "C02", "C05", "C26"] });
    t.play("drawCard").play("discardCard", { card: "C24" });
    expect(ids(t.position.discard)).toEqual(["C24"]);
    expect(t.position.removed).toEqual([]);
  });
});

describe("the cards of 1617", () => {
  const endTheTurn = (turn: string, discard: string[]) =>
    table({ game: "basic", turn, venetian: ["C26"], discard })
      .play("cardsAndArea")
      .play("endActivation");

  test("§12h at the start of Jan.-Febr. 1617 they are shuffled onto the deck; hands and discards stay as they are", () => {
    const t = endTheTurn("nov-dec-1616", ["C01", "C02"]);
    expect(t.told("cardsOf1617")).toMatchObject({ count: 9 });
    expect(ids(t.position.deck.slice(-9)).every((id) => cards[cardNamed(id)]!.year1617)).toBe(true);
    expect(t.position.aside).toEqual([]);
    expect(ids(t.position.discard)).toEqual(["C01", "C02"]);
    expect(t.hand("venetian")).toEqual(["C26"]);
  });

  test("§12h not in another turn", () => {
    const t = endTheTurn("sep-oct-1616", []);
    expect(t.position.aside).toHaveLength(9);
  });
});
