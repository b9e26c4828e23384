import { canonical, copy, type Dice, diceFrom, draw, seenBy } from "@gonfalon/engine/kernel";
import { randomGame } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { cardNamed } from "../../src/data.ts";
import { gradisca } from "../../src/index.ts";
import type { Gradisca } from "../../src/position.ts";
import { disguise, reveals } from "../../src/table/view.ts";
import { flow } from "../field.ts";
import { type Table, table, type Wanted } from "../table.ts";

const { view } = gradisca;

/** Each trigger: how a Venetian activation comes to it, in the basic game, with the Austrian hand given. */
const triggers: Record<string, { card: string; come: (austrian: string[], wanted?: Wanted) => Table }> = {
  "opponent-activation-start": {
    card: "C30",
    come: (austrian, wanted) => table({ game: "basic", turn: "nov-dec-1616", austrian, ...wanted }),
  },
  "opponent-names-area": {
    card: "C35",
    come: (austrian, wanted) =>
      table({ game: "basic", austrian, ...wanted })
        .play("cardsAndArea")
        .play("area", { area: "udine" }),
  },
  "opponent-plays-supply-card": {
    card: "C06",
    come: (austrian, wanted) => table({ game: "basic", venetian: ["C01"], austrian, ...wanted }).playCard("C01"),
  },
  "opponent-enters-area": {
    card: "C33",
    come: (austrian, wanted) =>
      afterNaming({ corps: "ven-friuli", austrian, ...wanted }, "cividale")
        .play("move", { unit: "v-schiavoni" })
        .play("go", { area: "quisca" }),
  },
  "opponent-crosses-unbridged-river": {
    card: "C32",
    come: (austrian, wanted) =>
      afterNaming({ austrian, at: { "v-corsi-1": "bruma" }, ...wanted }, "bruma")
        .play("move", { unit: "v-corsi-1" })
        .play("go", { area: "sagrado" }),
  },
  "opponent-siege-action": {
    card: "C34",
    come: (austrian, wanted) =>
      afterNaming({ austrian, at: { "v-campo-artiglieria": "mariano" }, ...wanted }, "mariano").play("bombardWall"),
  },
};

/** Names an area and lets the window for that pass. */
function afterNaming(wanted: Wanted, area: string): Table {
  return table({ game: "basic", ...wanted })
    .play("cardsAndArea")
    .play("area", { area })
    .passing();
}

const isWindow = (t: Table) => t.ask === "reactionWindow.answer" && t.seat === "austrian";

describe("windows", () => {
  for (const [trigger, { card, come }] of Object.entries(triggers)) {
    test(`§4.1ba at ${trigger} the opponent may answer with the card for it, ${card}`, () => {
      const t = come([card]);
      expect(isWindow(t)).toBe(true);
      expect(t.ids("react")).toEqual([card]);
      t.play("react", { card });
      expect(t.told("cardAnswers")).toMatchObject({ side: "austrian", card: cardNamed(card) });
      expect(t.position.hands.austrian).toEqual([]);
    });

    test(`§4.1ba the window of ${trigger} opens by rule: with another card in hand it stands there all the same`, () => {
      const t = come(["C26"]);
      expect(isWindow(t)).toBe(true);
      expect(t.choice.options).toEqual([{ type: "pass" }, { type: "passActivation" }, { type: "passTurn" }]);
    });

    test(`§4.1ba the window of ${trigger} does not open for an empty hand, nor when its card lies face up`, () => {
      expect(isWindow(come([]))).toBe(false);
      expect(isWindow(come(["C26"], { discard: [card] }))).toBe(false);
      expect(isWindow(come(["C26"], { removed: [card] }))).toBe(false);
    });
  }

  test("§4.1ba a window opens only where a card of the game could answer: the Venetian has none when an area is named", () => {
    const t = table({ game: "basic", corps: "aus-gradisca", venetian: ["C26"] });
    t.play("cardsAndArea").play("area", { area: "gradisca" });
    expect(t.seat).toBe("austrian");
  });

  test("§4.1ba §4e no window opens for a card that the scenario leaves aside", () => {
    const winter = (scenario: "campaign" | "first-siege") =>
      table({ game: "basic", scenario, turn: "jan-feb-1616", austrian: ["C33"] });
    expect(isWindow(winter("campaign"))).toBe(true);
    expect(isWindow(winter("first-siege"))).toBe(false);
  });

  test("§4.1ba each trigger is answered by one card only", () => {
    const t = triggers["opponent-names-area"]!.come(["C35", "C26"]);
    t.play("react", { card: "C35" });
    expect(t.seat).toBe("venetian");
  });

  test("§4.1ba a reaction does not count against the cards of the active side", () => {
    const t = triggers["opponent-plays-supply-card"]!.come(["C06"]);
    const { cardsLeft, cardsPlayed } = t.position.activation!;
    t.play("react", { card: "C06" });
    expect(t.position.activation).toMatchObject({ cardsLeft, cardsPlayed });
    expect(cardsLeft).toBe(1);
  });

  test("§4.1ba §12e a reaction has to keep to its conditions: no winter in summer", () => {
    const t = table({ game: "basic", turn: "jul-aug-1616", austrian: ["C30"] });
    expect(t.ask).toBe("activation.way");
  });
});

describe("standing orders", () => {
  const river = triggers["opponent-crosses-unbridged-river"]!.come;

  test("§4.1ba pass until the end of the activation: no window is asked before, and one is afterwards", () => {
    const named = table({ game: "basic", corps: "ven-campo", austrian: ["C32"], at: { "v-corsi-1": "bruma" } });
    named.position.commands[named.position.commands.indexOf("played")] = "container";
    named.play("cardsAndArea").play("area", { area: "bruma" }).play("passActivation");
    named.play("move", { unit: "v-corsi-1" }).play("go", { area: "sagrado" });
    expect(named.where("v-corsi-1")).toBe("sagrado");
    if (named.ask === "march.onward") named.play("halt");
    while (named.ask !== "activation.act") named.play("endArea");
    named.play("endActivation");
    expect(named.position.standingOrders.austrian).toBe("ask");
  });

  test("§4.1ba pass until the end of the turn outlasts the activation", () => {
    const t = table({ game: "basic", corps: "ven-campo", austrian: ["C32"] });
    t.position.commands[t.position.commands.indexOf("played")] = "container";
    t.play("cardsAndArea").play("area", { area: "udine" }).play("passTurn");
    while (t.ask !== "activation.act") t.play("endArea");
    t.play("endActivation");
    expect(t.position.standingOrders.austrian).toBe("passTurn");
    while (t.position.turn === 0) {
      if (t.offers("cardsAndArea")) t.play("cardsAndArea");
      else if (t.offers("endActivation")) t.play("endActivation");
      else t.play("disorganise");
    }
    expect(t.position.standingOrders.austrian).toBe("ask");
  });

  test("§4.1ba the other side cannot tell a window that is skipped from one that is passed", () => {
    const asked = river(["C32"]).play("pass");
    expect(asked.events.map(({ type }) => type)).toEqual(["moved"]);

    const quiet = table({ game: "basic", austrian: ["C32"], at: { "v-corsi-1": "bruma" } });
    quiet.play("cardsAndArea").play("area", { area: "bruma" }).play("passTurn");
    const start = copy(quiet.position);
    quiet.play("move", { unit: "v-corsi-1" }).play("go", { area: "sagrado" });
    expect(quiet.told("moved")).toEqual(asked.told("moved"));
    expect(view(quiet.position, "venetian")).toEqual(view(asked.position, "venetian"));
    expect(view(quiet.position, "spectator")).toEqual(view(asked.position, "spectator"));
    expect(reveals(start, quiet.position, "venetian")).toBe(true);
  });

  test("§4.1ba a standing order is seen by its owner alone", () => {
    const t = triggers["opponent-names-area"]!.come(["C26"]).play("passTurn");
    expect(view(t.position, "austrian").position.standingOrders.austrian).toBe("passTurn");
    expect(view(t.position, "venetian").position.standingOrders.austrian).toBe("ask");
    expect(view(t.position, "spectator").position.standingOrders.austrian).toBe("ask");
  });
});

describe("nothing leaks", () => {
  test("§4.1ba whatever the opponent holds, the active side sees and is asked the same, windows included", () => {
    for (const { card, come } of Object.values(triggers)) {
      const one = come([card]);
      const other = come(["C26"]);
      for (const viewer of ["venetian", "spectator"]) {
        expect(view(one.position, viewer)).toEqual(view(other.position, viewer));
      }
      expect(flow.choice(one.position, "venetian")).toEqual(flow.choice(other.position, "venetian"));
      one.play("pass");
      other.play("pass");
      expect(view(one.position, "venetian")).toEqual(view(other.position, "venetian"));
      expect(one.events).toEqual(other.events);
    }
  });

  /** The same position with another hand and deck for the opponent of `seat`; what may be turned up stays as it is. */
  const withOtherHand = (position: Gradisca, seat: string, luck: Dice): Gradisca => {
    const other = disguise(position, seat, (below) => draw(luck, below));
    return { ...other, booty: copy(position.booty), standingOrders: { ...position.standingOrders } };
  };

  test("§4.1ba §5b in random games the same option leads to the same events, view and question, whatever the opponent holds", () => {
    let windows = 0;
    for (const scenario of ["campaign", "first-siege"]) {
      for (const game of ["basic", "advanced"]) {
        const setup = { scenario, options: { game }, seed: "leak", dice: "fast" } as const;
        const luck = diceFrom("other hands", "fast");
        randomGame(gradisca, setup, `${scenario} ${game}`, (position, { seat, sealed }, option) => {
          if (sealed || option.type === "drawCard") return;
          const one = copy(position);
          const other = withOtherHand(position, seat, luck);
          const events = gradisca.play(one, option, seat);
          const otherEvents = gradisca.play(other, option, seat);
          const told = (list: typeof events) => canonical(seenBy(list, seat));
          expect(told(otherEvents)).toBe(told(events));
          expect(canonical(view(other, seat))).toBe(canonical(view(one, seat)));
          expect(gradisca.deciders(other, seat)).toEqual(gradisca.deciders(one, seat));
          expect(canonical(gradisca.choice(other, seat))).toBe(canonical(gradisca.choice(one, seat)));
          if (one.windowsOpened !== position.windowsOpened) windows++;
        });
      }
    }
    expect(windows).toBeGreaterThan(20);
  });

  test("§4.1ba the disguise of a position changes hands and standing orders, and no view of it", () => {
    const t = table({ venetian: ["C26", "C01"], austrian: ["C03", "C31"] });
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    const others = Array.from({ length: 20 }, () => disguise(t.position, "venetian", random));
    for (const other of others) expect(view(other, "venetian")).toEqual(view(t.position, "venetian"));
    expect(new Set(others.map(({ hands }) => hands.austrian.join())).size).toBeGreaterThan(3);
    expect(new Set(others.map(({ standingOrders }) => standingOrders.austrian)).size).toBe(3);
  });
});
