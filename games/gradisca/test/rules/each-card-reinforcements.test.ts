import { describe, expect, test } from "vitest";
import {
  cardNamed,
  cards,
  corps,
  opponentOf,
  type Side,
  timeLine,
  turnNamed,
  unitNamed,
  units,
} from "../../src/data.ts";
import { ELIMINATED, ON_TIME_LINE } from "../../src/position.ts";
import { type Table, table } from "../table.ts";

/** C07 to C17: reinforcements. Each is Mandatory after its date, marked R, and leaves the game when played. */

interface Reinforcement {
  card: string;
  side: Side;
  /** The date on the card. */
  after: string;
  units: string[];
  areas: string[];
}

const corpsOf = (side: Side) => (side === "venetian" ? "ven-campo" : "aus-gradisca");

function holding(one: Reinforcement, player: Side, turn: string, game: "basic" | "advanced"): Table {
  return table({ game, turn, corps: corpsOf(player), [player]: [one.card] });
}

/** Whoever plays the card, the owner of the units picks the area and all of them enter in good order. */
function brings(one: Reinforcement): void {
  const next = timeLine[turnNamed(one.after) + 1]!.id;
  const date = holding(one, one.side, one.after, "basic").play("cardsAndArea");
  expect(date.options("playCard")).toEqual([]);
  for (const player of [one.side, opponentOf(one.side)]) {
    for (const area of one.areas) enters(one, holding(one, player, next, "basic"), area);
  }
  enters(one, holding(one, one.side, next, "advanced"), one.areas[0]!);
  waits(one);
}

function enters({ card, side, units: coming, areas }: Reinforcement, t: Table, area: string): void {
  t.play("cardsAndArea");
  expect(t.choice.options).toEqual([{ type: "playCard", card: cardNamed(card) }]);
  t.play("playCard", { card });
  if (areas.length > 1) {
    expect(t.seat).toBe(side);
    expect(t.ids("enterAt")).toEqual(areas);
    t.play("enterAt", { area });
  }
  for (const unit of coming) {
    expect(t.where(unit)).toBe(area);
    expect(t.isDisorganised(unit)).toBe(false);
    expect(t.position.commands[units.corps[unitNamed(unit)]!]).not.toBe("absent");
  }
  expect(t.position.removed).toEqual([cardNamed(card)]);
  expect(t.ask).toBe("activation.act");
}

/** §26a: in the advanced game it may be played up to its date, onto the time line. */
function waits(one: Reinforcement): void {
  const t = holding(one, one.side, one.after, "advanced").playCard(one.card);
  expect(t.position.groups).toMatchObject([{ side: one.side, turn: turnNamed(one.after), rolls: true }]);
  for (const unit of one.units) expect(t.where(unit)).toBe(ON_TIME_LINE);
  expect(t.position.removed).toEqual([cardNamed(one.card)]);
}

describe("Venetian reinforcements", () => {
  test("C07 The Levies of the Levant: Corsicans, Albanians and Greeks at Udine or Palma after Sept.-Oct. 1615", () => {
    brings({
      card: "C07",
      side: "venetian",
      after: "sep-oct-1615",
      units: ["v-corsi-2", "v-albanesi-2", "v-greci"],
      areas: ["udine", "palma"],
    });
  });

  test("C08 The Siege Train: cannon and miners at Palma after Nov.-Dec. 1615; with one area nothing is asked", () => {
    brings({
      card: "C08",
      side: "venetian",
      after: "nov-dec-1615",
      units: ["v-cannoni", "v-guastatori-3"],
      areas: ["palma"],
    });
  });

  test("C09 Swiss and Grisons: Baglioni, two Swiss and the Grisons at Udine or Codroipo after Mar.-Apr. 1616", () => {
    brings({
      card: "C09",
      side: "venetian",
      after: "mar-apr-1616",
      units: ["v-baglioni", "v-svizzeri-1", "v-svizzeri-2", "v-grigioni"],
      areas: ["udine", "codroipo"],
    });
  });

  test("C10 The Cuirassiers of Lombardy: three units at Udine or Codroipo after July-Aug. 1616", () => {
    brings({
      card: "C10",
      side: "venetian",
      after: "jul-aug-1616",
      units: ["v-corazze-2", "v-archibugieri", "v-francesi"],
      areas: ["udine", "codroipo"],
    });
  });

  test("C11 Nassau's Dutchmen: Nassau and four units at one of four ports after Mar.-Apr. 1617", () => {
    brings({
      card: "C11",
      side: "venetian",
      after: "mar-apr-1617",
      units: ["v-nassau", "v-olandesi-1", "v-olandesi-2", "v-wassenhoven", "v-inglesi"],
      areas: ["monfalcone", "marano", "capo-d-istria", "pirano"],
    });
  });
});

describe("Austrian reinforcements", () => {
  test("§12l of those who are still to come all enter, be it one alone", () => {
    const one = {
      card: "C13",
      side: "austrian" as const,
      after: "mar-apr-1616",
      units: ["a-valloni"],
      areas: ["vipacco", "goritia"],
    };
    const t = holding(one, "austrian", "may-jun-1616", "basic");
    for (const gone of ["a-marradas-1", "a-marradas-2"]) t.position.area[unitNamed(gone)] = ELIMINATED;
    enters(one, t, "goritia");
  });

  test("C12 The Landsknechts of Styria: two units at Vipacco or Senosecchia after Nov.-Dec. 1615", () => {
    brings({
      card: "C12",
      side: "austrian",
      after: "nov-dec-1615",
      units: ["a-stiria-2", "a-stander"],
      areas: ["vipacco", "senosecchia"],
    });
  });

  test("C13 The Cuirassiers of Marradas: two cuirassier units and the Walloons at Vipacco or Goritia after Mar.-Apr. 1616", () => {
    brings({
      card: "C13",
      side: "austrian",
      after: "mar-apr-1616",
      units: ["a-marradas-1", "a-marradas-2", "a-valloni"],
      areas: ["vipacco", "goritia"],
    });
  });

  test("C14 Dampierre's Regiment: Dampierre and two units at Vipacco or Goritia after July-Aug. 1616", () => {
    brings({
      card: "C14",
      side: "austrian",
      after: "jul-aug-1616",
      units: ["a-dampierre", "a-dampierre-1", "a-dampierre-2"],
      areas: ["vipacco", "goritia"],
    });
  });

  test("C15 The Gold of Spain: Poles and Hungarians at Vipacco or Senosecchia after Sept.-Oct. 1616, and Austrian morale +1", () => {
    const gold: Reinforcement = {
      card: "C15",
      side: "austrian",
      after: "sep-oct-1616",
      units: ["a-polacchi", "a-ungari"],
      areas: ["vipacco", "senosecchia"],
    };
    brings(gold);
    const morale = (turn: string, game: "basic" | "advanced") => {
      const t = holding(gold, "venetian", turn, game).playCard("C15");
      if (t.ask === "arrival.where") t.play("enterAt", { area: "vipacco" });
      return t.position.morale.austrian;
    };
    expect(morale("nov-dec-1616", "advanced")).toBe(7);
    expect(morale("sep-oct-1616", "advanced")).toBe(7);
    expect(morale("nov-dec-1616", "basic")).toBe(6);
  });

  test("C16 The Companies of Tyrol: two units at Tarvis or Goritia after Jan.-Febr. 1617", () => {
    brings({
      card: "C16",
      side: "austrian",
      after: "jan-feb-1617",
      units: ["a-tirolesi-1", "a-tirolesi-2"],
      areas: ["tarvis", "goritia"],
    });
  });

  test("C17 Albrecht von Wallenstein: he and his two units at Vipacco or Goritia after May-June 1617", () => {
    brings({
      card: "C17",
      side: "austrian",
      after: "may-jun-1617",
      units: ["a-wallenstein", "a-wallenstein-corazze", "a-wallenstein-moschettieri"],
      areas: ["vipacco", "goritia"],
    });
  });
});

describe("all of them together", () => {
  test("§12l each unit on the flags of the campaign enters by exactly one card", () => {
    const t = table();
    const brought = cards.flatMap(({ effects }) =>
      effects.flatMap((one) => (one.type === "reinforce" ? one.units : [])),
    );
    const waiting = units.ids.filter((_, unit) => t.position.area[unit]! === -1);
    expect([...brought].sort()).toEqual([...waiting].sort());
  });

  test("§12j a Command that is already on the map keeps its marker where it is", () => {
    const t = table({ game: "basic", turn: "nov-dec-1615", venetian: ["C07"] }).playCard("C07");
    t.play("enterAt", { area: "udine" });
    expect(t.position.commands[corps.named("ven-campo")]).toBe("drawn");
  });
});
