import { reasonsIn, same } from "@gonfalon/engine/kernel";
import { randomGame } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { board, timeLine } from "../../src/data.ts";
import { gradisca } from "../../src/index.ts";
import { faultsOfWords } from "../../src/table/describe.ts";
import { rolls } from "../../src/table/dice.ts";
import { locate } from "../../src/table/locate.ts";
import { forecast } from "../../src/table/odds.ts";
import { overlay } from "../../src/table/overlays.ts";
import { a, act, activate, asked, choose, field, fight, passes, u, wallOf } from "../field.ts";

const { view } = gradisca;

test("both catalogues say the same things, with the same values", () => {
  expect(faultsOfWords()).toEqual([]);
});

describe("what cannot be chosen", () => {
  test("whatever can be thought of is offered, or refused with a rule, in both languages", () => {
    let refusals = 0;
    for (const game of ["basic", "advanced"]) {
      const setup = { scenario: "campaign", options: { game }, seed: game, dice: "fast" as const };
      let decisions = 0;
      randomGame(gradisca, setup, game, (position, { options, seat, ask, sealed }) => {
        if (sealed || decisions++ % 2 > 0) return;
        const seen = view(position, seat);
        for (const intent of gradisca.thinkable(seen)) {
          if (options.some((option) => same(option, intent))) continue;
          const { reasons } = gradisca.refuse(seen, intent);
          const said = reasonsIn(gradisca, reasons, "it");
          for (const [i, { rule, text, key }] of reasons.entries()) {
            expect(rule, `${ask}: ${JSON.stringify(intent)}: ${text}`).not.toBe("");
            expect(key, `${ask}: ${JSON.stringify(intent)}: ${text}`).toMatch(/^bar\./);
            expect(said[i]!.text).not.toBe(text);
            refusals++;
          }
        }
      });
    }
    expect(refusals).toBeGreaterThan(200);
  });

  test("§4.1ba §12 a card in hand that cannot be played can be asked about", () => {
    const position = field({ units: { mariano: ["v-corsi-1"] } });
    position.hands.venetian = [0, 1, 2, 3, 4, 5];
    activate(position, "ven-campo");
    passes(position);
    choose(position, { type: "cardsAndArea" });
    const seen = view(position, "venetian");
    const cards = gradisca.thinkable(seen).filter(({ type }) => type === "playCard");
    expect(cards).toHaveLength(6);
    const { options } = asked(position);
    const barred = cards.filter((intent) => !options.some((option) => same(option, intent)));
    expect(barred.length).toBeGreaterThan(0);
    for (const intent of barred) expect(gradisca.refuse(seen, intent).reasons[0]!.rule).not.toBe("");
  });
});

describe("on the march", () => {
  const position = field({
    game: "advanced",
    units: { mariano: ["v-corsi-1"], farra: ["a-stiria-1"], gradisca: ["a-presidio-gradisca"] },
  });
  act(position, "ven-campo", "mariano");
  choose(position, { type: "move", unit: u("v-corsi-1") });

  test("§6 §6b a step shows what it costs and which way it leads", () => {
    const steps = asked(position).options.filter(({ type }) => type === "go");
    expect(steps.length).toBeGreaterThan(1);
    for (const option of steps) {
      const { cost, path, space } = locate(option, view(position, "venetian"));
      expect(Number(cost)).toBeGreaterThan(0);
      expect(path).toEqual([a("mariano"), space]);
    }
    expect(locate(steps[0]!)).not.toHaveProperty("cost");
  });

  test("reach: areas of one activation with their cost; §6j not through the walls", () => {
    const reach = overlay(view(position, "venetian"), "reach", "en", a("mariano"));
    const costs = new Map(reach.map(({ space, label }) => [board.ids[space]!, Number(label)]));
    expect(costs.get("medea")).toBe(1);
    expect([...costs.values()].some((cost) => cost > 1)).toBe(true);
    expect(costs.has("gradisca")).toBe(false);
  });
});

describe("overlays", () => {
  test("threat: the areas that enemy foot and horse can enter next, and how many", () => {
    const position = field({ units: { mariano: ["v-corsi-1"], farra: ["a-stiria-1", "a-stiria-2"] } });
    const list = overlay(view(position, "venetian"), "threat");
    expect(list.every(({ side }) => side === "austrian")).toBe(true);
    expect(list.find(({ space }) => space === a("mariano"))).toMatchObject({ label: "2" });
    expect(list.some(({ space }) => space === a("farra"))).toBe(false);
    expect(overlay(view(position, "austrian"), "threat").every(({ side }) => side === "venetian")).toBe(true);
  });

  test("§13d §13e objectives tell for whom they count, and who holds them", () => {
    const position = field({ scenario: "first-siege", units: { gradisca: ["a-presidio-gradisca"] } });
    const held = overlay(view(position, "venetian"), "objectives").find(({ space }) => space === a("gradisca"))!;
    expect(held.side).toBe("austrian");
    expect(held.label).toMatch(/10 for Venice/);
    expect(held.label).toMatch(/5 for Austria/);
  });

  test("§7.4 artillery range: the Fortress in front of the guns", () => {
    const position = field({ units: { mariano: ["v-cannoni"] } });
    expect(overlay(view(position, "venetian"), "guns")).toEqual([{ space: a("gradisca"), side: "venetian" }]);
  });

  test("the basic game knows no supply", () => {
    const units = { mariano: ["v-cannoni"] };
    expect(overlay(view(field({ units }), "venetian"), "supply")).toEqual([]);
    expect(overlay(view(field({ units, game: "advanced" }), "venetian"), "supply").length).toBeGreaterThan(0);
  });
});

describe("before the dice", () => {
  test("§5.1a the end of an area's activation shows the combat that is then fought, both sides by name", () => {
    const position = field({
      units: { mariano: ["v-corsi-1", "v-italiani"], medea: ["v-greci"], farra: ["a-stiria-1"] },
    });
    act(position, "ven-campo", "mariano");
    choose(position, { type: "move", unit: u("v-corsi-1") });
    choose(position, { type: "go", area: a("farra") });
    passes(position);
    const seen = view(position, "venetian");
    const coming = forecast(seen, { type: "endArea" }, "it");
    expect(coming!.title).toBe("Combattimento in campo, una ripresa");
    expect(coming!.sides!.map(({ seat }) => seat)).toEqual(["venetian", "austrian"]);
    const outcome = coming!.results.filter(({ group }) => group === "Come finisce");
    expect(outcome.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 10);
  });

  test("§7.4.1 §7.5c §7.7 a siege step shows the wall and what every face of the die does", () => {
    const position = field({ units: { mariano: ["v-cannoni", "v-guastatori-1"], gradisca: ["a-presidio-gradisca"] } });
    act(position, "ven-campo", "mariano");
    const wall = wallOf("gradisca", "mariano");
    const gun = forecast(view(position, "venetian"), { type: "bombardWall", unit: u("v-cannoni"), wall })!;
    expect(gun.faces!.map(({ result }) => result)).toEqual(["hit", "hit", "hit", "hit", "miss", "burst"]);
    expect(gun.sides!.map(({ strength }) => strength)).toEqual(["", "level 4 of 4"]);
    const mine = forecast(view(position, "venetian"), { type: "blowMine", unit: u("v-guastatori-1"), wall })!;
    expect(mine.faces!.filter(({ result }) => result === "explodes")).toHaveLength(3);
  });
});

test("§7.1b §7.1c the dice of a Field Combat are shown by side, each with whether it hit", () => {
  const position = field({ units: { farra: ["v-corsi-1", "a-stiria-1"] } });
  const events = fight(position, "farra", "venetian", "mariano", [1, 6]);
  const combat = events.find(({ type }) => type === "fieldCombat")!;
  expect(rolls(combat)).toEqual([
    { die: 1, side: "venetian", good: true },
    { die: 6, side: "austrian", good: false },
  ]);
  expect(rolls({ type: "booty", rules: [], points: 4, rolled: false })).toEqual([]);
  expect(rolls({ type: "booty", rules: [], points: 4, rolled: true })).toEqual([{ die: 4 }]);
});

test("a campaign of the advanced game that lasted to its end can be looked at: the last turn is past the Time Line", () => {
  const position = gradisca.start({ scenario: "campaign", options: { game: "advanced" }, seed: "end", dice: "fast" });
  position.turn = timeLine.length;
  const { pieces } = gradisca.scene(view(position, "venetian"), "en");
  expect(pieces.some(({ movement }) => movement !== undefined && movement > 0)).toBe(true);
});
