import type { Option } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { areaNamed, cardNamed, corpsNamed, turnNamed, unitNamed } from "../../src/data.ts";
import { gradisca } from "../../src/index.ts";
import { ELIMINATED, FLAG, type Gradisca, ON_TIME_LINE } from "../../src/position.ts";
import { isSupplied } from "../../src/rules/supply.ts";
import { onlyUnits, type Table, table } from "../table.ts";

/** Rule 12 and the cards of rule 5; the single cards have tests of their own. */

describe("how many cards", () => {
  test("§5a option 1 lets a side play up to two cards", () => {
    const t = table({ game: "basic", venetian: ["C26", "C05", "C01"] }).play("cardsAndArea");
    t.play("playCard", { card: "C26" }).play("playCard", { card: "C05" });
    expect(t.ask).toBe("activation.act");
    expect(t.options("playCard")).toEqual([]);
    expect(t.options("area").length).toBeGreaterThan(0);
  });

  test("§5c option 3 lets a side play one card", () => {
    const t = table({ game: "basic", venetian: ["C26", "C05"] })
      .play("lead")
      .play("playCard", { card: "C26" });
    expect(t.options("playCard")).toEqual([]);
  });

  test("§5a §5c a Commander of Leadership 3: one card and three areas with option 3, two cards and one area with option 1", () => {
    const given = (way: "lead" | "cardsAndArea") => table({ game: "basic" }).play(way).position.activation;
    expect(given("lead")).toMatchObject({ commander: unitNamed("v-giustiniani"), cardsLeft: 1, areasLeft: 3 });
    expect(given("cardsAndArea")).toMatchObject({ cardsLeft: 2, areasLeft: 1 });
  });

  test("§22f with Low morale option 1 gives one card, not two", () => {
    const low = (position: Gradisca) => {
      position.morale.venetian = 2;
    };
    const t = table({ venetian: ["C26", "C05"], change: low }).playCard("C26");
    expect(t.options("playCard")).toEqual([]);
  });

  test("§5da nobody has to play a card: the activation can be ended with cards in hand", () => {
    const t = table({ venetian: ["C26", "C05"] })
      .play("cardsAndArea")
      .play("endActivation");
    expect(t.hand("venetian")).toEqual(["C26", "C05"]);
  });

  test("§5b whoever draws plays no card", () => {
    const t = table({ game: "basic", venetian: ["C26"] }).play("drawCard");
    expect(t.hand("venetian")).toContain("C26");
    expect(t.told("cardPlayed")).toBeUndefined();
  });
});

describe("who and when", () => {
  test("§12 a card is played only by the side it names", () => {
    const hand = ["C02", "C03"];
    expect(table({ corps: "ven-campo", venetian: hand }).play("cardsAndArea").ids("playCard")).toEqual(["C02"]);
    expect(table({ corps: "aus-gradisca", austrian: hand }).play("cardsAndArea").ids("playCard")).toEqual(["C03"]);
  });

  test("§12 a condition on the card must hold: the Te Deum needs a Field Combat won", () => {
    expect(
      table({ venetian: ["C28"] })
        .play("cardsAndArea")
        .options("playCard"),
    ).toEqual([]);
  });

  test("§12i a card is played before or after activating units", () => {
    const t = table({ game: "basic", venetian: ["C26"] }).play("cardsAndArea");
    expect(t.offers("playCard", { card: "C26" })).toBe(true);
    t.play("area", { area: "udine" }).play("endArea");
    expect(t.ask).toBe("activation.act");
    expect(t.offers("playCard", { card: "C26" })).toBe(true);
  });

  test("§12i unless it says before activating units", () => {
    const t = table({ game: "basic", venetian: ["C36"] }).play("cardsAndArea");
    expect(t.offers("playCard", { card: "C36" })).toBe(true);
    t.play("area", { area: "udine" }).play("endArea");
    expect(t.offers("playCard", { card: "C36" })).toBe(false);
  });

  test("§12 §4.1ba a card that answers the opponent is not played in one's own activation", () => {
    const t = table({ venetian: ["C06", "C32", "C33", "C34"] }).play("cardsAndArea");
    expect(t.options("playCard")).toEqual([]);
  });

  test("§12a a card that names nobody applies to its player", () => {
    const of = (corps: string, side: "venetian" | "austrian") => {
      const t = table({ corps, [side]: ["C28"], change: () => {} });
      t.position.activation!.fieldCombatsWon.push(side);
      return t.playCard("C28").position.victoryPoints;
    };
    expect(of("ven-campo", "venetian")).toEqual({ venetian: 2, austrian: 0 });
    expect(of("aus-gradisca", "austrian")).toEqual({ venetian: 0, austrian: 2 });
  });
});

describe("Mandatory cards", () => {
  test("§12b §12c a Mandatory card is the first thing its holder does", () => {
    const t = table({ game: "basic", venetian: ["C01", "C31", "C26"] }).play("cardsAndArea");
    expect(t.choice.options).toEqual([{ type: "playCard", card: cardNamed("C31") }]);
  });

  test("§12b it is played even to one's own harm, and with option 3 too", () => {
    const t = table({ game: "basic", venetian: ["C31"] }).play("lead");
    expect(t.choice.options).toEqual([{ type: "playCard", card: cardNamed("C31") }]);
  });

  test("§12d whoever has a Mandatory card in hand may not draw", () => {
    expect(table({ venetian: ["C31"] }).offers("drawCard")).toBe(false);
    expect(table({ venetian: ["C26"] }).offers("drawCard")).toBe(true);
    expect(table({ venetian: ["C31"] }).offers("cardsAndArea")).toBe(true);
  });

  test("§12e with a date it is mandatory only after that turn; up to it it cannot be played", () => {
    const before = table({ game: "basic", turn: "jul-aug-1616", venetian: ["C18"] });
    expect(before.offers("drawCard")).toBe(true);
    before.play("cardsAndArea");
    expect(before.options("playCard")).toEqual([]);
    expect(before.offers("endActivation")).toBe(true);

    const after = table({ game: "basic", turn: "sep-oct-1616", venetian: ["C18"] });
    expect(after.offers("drawCard")).toBe(false);
    after.play("cardsAndArea");
    expect(after.choice.options).toEqual([{ type: "playCard", card: cardNamed("C18") }]);
  });

  test("§12e a dated card that is not Mandatory cannot be played before its date either", () => {
    const offered = (turn: string) =>
      table({ turn, venetian: ["C24"] })
        .play("cardsAndArea")
        .offers("playCard", { card: "C24" });
    expect(offered("nov-dec-1615")).toBe(false);
    expect(offered("jan-feb-1616")).toBe(true);
  });

  test("§12f of several Mandatory cards only one has to be played, and its holder chooses which", () => {
    const t = table({ game: "basic", turn: "sep-oct-1616", venetian: ["C18", "C31", "C26"] }).play("cardsAndArea");
    expect(t.ids("playCard")).toEqual(["C18", "C31"]);
    t.dice(6).play("playCard", { card: "C18" });
    expect(t.ids("playCard")).toEqual(["C31", "C26"]);
    expect(t.offers("endActivation")).toBe(true);
  });

  test("§12f with one card only the other stays in hand", () => {
    const t = table({ game: "basic", turn: "sep-oct-1616", venetian: ["C18", "C31"] }).play("lead");
    t.dice(6).play("playCard", { card: "C18" });
    expect(t.hand("venetian")).toEqual(["C31"]);
    expect(t.options("playCard")).toEqual([]);
  });
});

describe("units that cards bring", () => {
  test("§12j the marker of a Command that is new on the map is drawn from the next turn on", () => {
    const t = table({ game: "basic", turn: "may-jun-1616", venetian: ["C09"] });
    expect(t.position.commands[corpsNamed("ven-lombardia")]).toBe("absent");
    t.playCard("C09").play("enterAt", { area: "codroipo" });
    expect(t.position.commands[corpsNamed("ven-lombardia")]).toBe("played");
    t.play("endActivation");
    expect(t.position.turn).toBe(turnNamed("jul-aug-1616"));
    expect(["container", "drawn"]).toContain(t.position.commands[corpsNamed("ven-lombardia")]);
  });

  test("§12k an area with enemy units is open only if all areas of the card hold enemies", () => {
    const one = table({ game: "basic", turn: "may-jun-1616", venetian: ["C09"], at: { "a-croati": "codroipo" } });
    one.playCard("C09");
    expect(one.where("v-svizzeri-1")).toBe("udine");

    const both = table({
      game: "basic",
      turn: "may-jun-1616",
      venetian: ["C09"],
      at: { "a-croati": "codroipo", "a-uscocchi-1": "udine" },
      change: (position) => onlyUnits(position, "venetian", "v-cernide-palma"),
      corps: "ven-palma",
    });
    both.playCard("C09");
    expect(both.ids("enterAt")).toEqual(["udine", "codroipo"]);
  });

  const landing = () =>
    table({
      game: "basic",
      turn: "may-jun-1616",
      corps: "ven-palma",
      venetian: ["C09"],
      at: { "a-croati": "codroipo", "a-uscocchi-1": "udine" },
      change: (position) => onlyUnits(position, "venetian", "v-cernide-palma"),
    }).playCard("C09");

  test("§12k a Field Combat follows; newcomers who lose it are eliminated", () => {
    // Baglioni, two Swiss and the Grisons fire first in the order of their counters, then the Croats.
    const t = landing().dice(6, 6, 6, 6, 1, 6).play("enterAt", { area: "codroipo" });
    expect(t.told("fieldCombat")).toMatchObject({ attacker: "venetian" });
    while (t.ask === "takeHits.choose") t.play("takeHit");
    for (const unit of ["v-baglioni", "v-svizzeri-1", "v-svizzeri-2", "v-grigioni"]) {
      expect(t.where(unit)).toBe(ELIMINATED);
    }
    expect(t.events).toContainEqual(expect.objectContaining({ type: "eliminated", rules: ["12k"] }));
    expect(t.where("a-croati")).toBe("codroipo");
  });

  test("§12k newcomers who win stay", () => {
    const t = landing().dice(1, 1, 1, 1, 6).play("enterAt", { area: "codroipo" });
    expect(t.where("v-svizzeri-1")).toBe("codroipo");
    expect(t.where("a-croati")).toBe(ELIMINATED);
  });

  test("§12l units come from the flag of their army: one that is eliminated does not come back", () => {
    const t = table({
      game: "basic",
      turn: "nov-dec-1615",
      venetian: ["C07"],
      change: (position) => {
        position.area[unitNamed("v-greci")] = ELIMINATED;
      },
    });
    expect(t.position.area[unitNamed("v-corsi-2")]).toBe(FLAG);
    t.playCard("C07").play("enterAt", { area: "palma" });
    expect(t.where("v-corsi-2")).toBe("palma");
    expect(t.where("v-greci")).toBe(ELIMINATED);
  });

  test("§12m on cards a unit is a combat unit: winter does not slow Commanders", () => {
    const winter = table({ game: "basic", turn: "nov-dec-1616", corps: "ven-campo", austrian: ["C30"] });
    winter.play("react", { card: "C30" }).play("cardsAndArea").play("area", { area: "udine" });
    winter.play("move", { unit: "v-giustiniani" });
    for (const area of ["mortegliano", "codroipo", "latisana", "marano", "cervignano"]) winter.play("go", { area });
    expect(winter.where("v-giustiniani")).toBe("cervignano");
  });
});

describe("what cards do to the length of the game", () => {
  test("§4c a card moves the End of Game marker", () => {
    const t = table({ turn: "jul-aug-1617", venetian: ["C23"] });
    expect(t.position.endOfGame).toBe(turnNamed("nov-dec-1617"));
    t.playCard("C23");
    expect(t.position.endOfGame).toBe(turnNamed("jan-feb-1618"));
  });
});

describe("supply cards", () => {
  test("§21j with the Camp in supply morale rises as the card states", () => {
    const t = table({ venetian: ["C02"] }).playCard("C02");
    expect(t.position.morale.venetian).toBe(9);
  });

  test("§21j without a line from the Camp, or without a Camp, the supplies are lost and morale falls", () => {
    const cutOff = table({
      venetian: ["C02"],
      austrian: [],
      at: {
        "a-croati": "udine",
        "a-uscocchi-1": "mortegliano",
        "a-carinzia": "cervignano",
        "a-tolmino": "palma",
        "a-uscocchi-2": "romans",
      },
      change: (position) => onlyUnits(position, "venetian", "v-cappelletti-1"),
      corps: "ven-cavalleria",
    }).playCard("C02");
    expect(cutOff.position.morale.venetian).toBe(6);
    const lost = table({
      venetian: ["C02"],
      change: (position) => {
        position.camps.venetian.area = -1;
      },
    }).playCard("C02");
    expect(lost.position.morale.venetian).toBe(6);
  });

  test("§21d §21j supply by sea feeds the units of its area, but is no line for the Camp: the supplies are lost", () => {
    const t = table({
      venetian: ["C02"],
      austrian: [],
      at: { "a-croati": "castelnovo", "a-stiria-1": "muggia" },
      change: (position) => {
        position.camps.venetian.area = areaNamed("pirano");
        position.seaSupply = areaNamed("pirano");
      },
    }).playCard("C02");
    expect(isSupplied(t.position, "venetian", areaNamed("pirano"))).toBe(true);
    expect(t.position.morale.venetian).toBe(6);
  });
});

describe("R cards in the advanced game", () => {
  const early = (game: "basic" | "advanced") => table({ game, turn: "mar-apr-1616", venetian: ["C09"] });

  test("§26 up to its date an R card may be played but need not be; after it, it is mandatory and works at once", () => {
    const t = early("advanced");
    expect(t.offers("drawCard")).toBe(true);
    t.play("cardsAndArea");
    expect(t.offers("playCard", { card: "C09" })).toBe(true);
    expect(t.offers("endActivation")).toBe(true);

    const late = table({ game: "advanced", turn: "may-jun-1616", venetian: ["C09"] });
    expect(late.offers("drawCard")).toBe(false);
    late.playCard("C09").play("enterAt", { area: "udine" });
    expect(late.where("v-svizzeri-1")).toBe("udine");
  });

  test("§26 in the basic game it cannot be played up to its date", () => {
    expect(early("basic").play("cardsAndArea").options("playCard")).toEqual([]);
  });

  test("§26a played early its units form a group on the time line, in the turn of its date", () => {
    const t = table({ game: "advanced", turn: "sep-oct-1615", venetian: ["C09"] }).playCard("C09");
    expect(t.position.groups).toMatchObject([{ side: "venetian", turn: turnNamed("mar-apr-1616"), rolls: true }]);
    for (const unit of ["v-baglioni", "v-svizzeri-1", "v-svizzeri-2", "v-grigioni"]) {
      expect(t.where(unit)).toBe(ON_TIME_LINE);
    }
    expect(t.position.removed).toEqual([cardNamed("C09")]);
  });

  /** Ends a turn with the group of Mar.-Apr. 1616 on the time line, and rolls `die` for it at the start of the next. */
  const nextTurn = (turn: string, die: number) => {
    const t = table({
      game: "advanced",
      turn,
      change: (position) => {
        const units = ["v-svizzeri-1", "v-svizzeri-2"].map(unitNamed);
        for (const unit of units) position.area[unit] = ON_TIME_LINE;
        const areas = [areaNamed("udine")];
        position.groups = [
          { side: "venetian", units, areas, turn: turnNamed("mar-apr-1616"), rolls: true, waits: false },
        ];
      },
    });
    return t.play("cardsAndArea").dice(die).play("endActivation");
  };

  test("§26b an R card of Mar.-Apr. 1616: difference 1, a 1 brings the group in; difference 2, a 1 or 2", () => {
    expect(nextTurn("mar-apr-1616", 1).where("v-svizzeri-1")).toBe("udine");
    expect(nextTurn("mar-apr-1616", 2).where("v-svizzeri-1")).toBe(ON_TIME_LINE);
    expect(nextTurn("may-jun-1616", 2).where("v-svizzeri-1")).toBe("udine");
    expect(nextTurn("may-jun-1616", 3).where("v-svizzeri-1")).toBe(ON_TIME_LINE);
  });

  test("§26b up to the positioning turn nothing is rolled", () => {
    const t = nextTurn("jan-feb-1616", 1);
    expect(t.where("v-svizzeri-1")).toBe(ON_TIME_LINE);
    expect(t.told("arrivalRoll")).toBeUndefined();
  });
});

describe("newcomers", () => {
  /** The Corsicans of C07 join the Venetian field army at Udine, while an Austrian Command is drawn. */
  const joining = (change: (position: Gradisca) => void): Table => {
    const t = table({ turn: "nov-dec-1615", corps: "aus-gradisca", austrian: ["C07"] });
    change(t.position);
    return t.playCard("C07");
  };

  test("§5f §17 who joins a Command that has been played counts as activated; who joins one still to be drawn does not", () => {
    const activated = (place: "played" | "container") => {
      const t = joining((position) => {
        position.commands[corpsNamed("ven-campo")] = place;
      }).play("enterAt", { area: "udine" });
      return t.position.activated[unitNamed("v-corsi-2")];
    };
    expect([activated("played"), activated("container")]).toEqual([1, 0]);
  });

  test("§12k §7.4 §7.3c landing in a Fortress that enemies hold they do not come through a Breach: the guns fire, nobody may stand", () => {
    const t = table({ game: "basic", turn: "jan-feb-1616", corps: "aus-gradisca", austrian: ["C08"] });
    onlyUnits(t.position, "venetian", "v-armata");
    t.position.area[unitNamed("a-bombardieri-gradisca")] = areaNamed("palma");
    t.position.area[unitNamed("a-stiria-1")] = areaNamed("palma");
    t.dice(1, 6, 6).playCard("C08");
    const combat = t.told("fieldCombat") as unknown as Record<"attack" | "defence", { unit: number }[]>;
    expect(combat.attack.map(({ unit }) => unit)).toEqual([unitNamed("v-cannoni")]);
    expect(combat.defence.map(({ unit }) => unit)).toContain(unitNamed("a-bombardieri-gradisca"));
    t.play("takeHit", { unit: "a-stiria-1" });
    expect(t.ask).toBe("retreatDefenders.where");
  });

  test("§12k §6i landing where there are only enemy Commanders they fight no Field Combat, and win none", () => {
    const t = table({ game: "basic", turn: "may-jun-1616", corps: "aus-gradisca", austrian: ["C13"] });
    onlyUnits(t.position, "austrian", "a-presidio-gradisca");
    t.position.area[unitNamed("v-scotto")] = areaNamed("goritia");
    t.position.area[unitNamed("v-erizzo")] = areaNamed("vipacco");
    t.playCard("C13").play("enterAt", { area: "goritia" });
    expect(t.where("v-scotto")).toBe(ELIMINATED);
    expect(t.position.townDestroyed[areaNamed("goritia")]).toBe(0);
    expect(t.told("fieldCombat")).toBeUndefined();
    expect(t.position.activation!.fieldCombatsWon).toEqual([]);
  });

  test("§10d §13c §12l they take what they find: a lone enemy Fort and booty", () => {
    const t = joining((position) => {
      position.forts.austrian[areaNamed("palma")] = 1;
      position.booty.austrian[areaNamed("palma")] = 4;
      onlyUnits(position, "venetian", "v-armata");
    });
    t.play("enterAt", { area: "palma" });
    expect(t.position.victoryPoints.venetian).toBe(4);
    expect(t.ask).toBe("captureForts.convert");
  });
});

describe("why not", () => {
  const refused = (t: Table, intent: Option, viewer = "venetian") =>
    gradisca.refuse(gradisca.view(t.position, viewer), intent).reasons.map(({ rule }) => rule);
  const play = (card: string) => ({ type: "playCard", card: cardNamed(card) }) as Option;

  test("§12 a card that cannot be played is refused with the rule that forbids it", () => {
    const hand = ["C03", "C18", "C28", "C33"];
    const t = table({ game: "basic", turn: "mar-apr-1616", venetian: hand }).play("cardsAndArea");
    expect(refused(t, play("C01"))).toEqual(["12"]);
    expect(refused(t, play("C03"))).toEqual(["12"]);
    expect(refused(t, play("C18"))).toEqual(["12e"]);
    expect(refused(t, play("C28"))).toEqual(["12"]);
    expect(refused(t, play("C33"))).toEqual(["4.1ba"]);
    expect(refused(t, { type: "playCard", card: 99 } as Option)).toEqual([""]);
  });

  test("§5c §12i so are a second card with option 3 and a card that comes too late", () => {
    const t = table({ game: "basic", venetian: ["C26", "C05", "C36"] }).play("lead");
    const late = table({ game: "basic", venetian: ["C36"] })
      .play("lead")
      .play("area", { area: "udine" })
      .play("endArea");
    expect(refused(late, play("C36"))).toEqual(["12i"]);
    expect(refused(t.play("playCard", { card: "C26" }), play("C05"))).toEqual(["5"]);
  });

  test("§12b §12c §12d so is everything else while a Mandatory card waits, and throwing it away", () => {
    const t = table({ game: "basic", venetian: ["C31", "C26"] });
    expect(refused(t, { type: "drawCard" })).toEqual(["12d"]);
    t.play("cardsAndArea");
    expect(refused(t, play("C26"))).toEqual(["12c"]);
    expect(refused(t, { type: "endActivation" })).toEqual(["12c"]);
    expect(refused(t, { type: "area", area: areaNamed("udine") } as Option)).toEqual(["12c"]);

    const drawn = table({
      game: "basic",
      venetian: ["C01", "C02", "C05", "C26"],
      change: (position) => {
        position.deck = [...position.deck.filter((card) => card !== cardNamed("C31")), cardNamed("C31")];
      },
    }).play("drawCard");
    expect(refused(drawn, { type: "discardCard", card: cardNamed("C31") } as Option)).toEqual(["12b"]);
  });

  test("§4.1ba so is an answer that does not answer", () => {
    const t = table({ game: "basic", austrian: ["C35", "C33"] })
      .play("cardsAndArea")
      .play("area", { area: "udine" });
    expect(refused(t, { type: "react", card: cardNamed("C33") } as Option, "austrian")).toEqual(["4.1ba"]);
  });
});
