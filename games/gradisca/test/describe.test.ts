import type { Event } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { cards } from "../src/data.ts";
import { describe, note } from "../src/describe.ts";
import { type Gradisca, NOWHERE } from "../src/position.ts";
import { scene } from "../src/scene.ts";
import { view } from "../src/view.ts";
import { a, activate, asked, choose, field, fight, nameOf, u } from "./field.ts";

const log = (events: readonly Event[]) => events.map((event) => describe({ event }, "en")).join(" ");
const offered = (position: Gradisca) =>
  asked(position)
    .options.map((option) => describe({ option }, "en", view(position, "venetian")))
    .join("; ");

test("§7.2a from his fall on a Commander's successor goes by his own name: in the log, among the options, on the map", () => {
  const position = field({
    game: "advanced",
    units: { mariano: ["v-corsi-1", "v-giustiniani", "a-stiria-1"], romans: ["v-erizzo"] },
  });
  // He misses, his side is hit, he falls: up to here he is Giustiniani.
  const fallen = log(fight(position, "mariano", "venetian", "medea", [6, 6, 1, 1]));
  expect(fallen).toContain("Giustiniani falls");
  expect(fallen).not.toContain("Medici");
  const after = log(choose(position, { type: "successor", area: a("mariano") }));
  expect(after).toContain("Giovanni de' Medici takes command in Mariano.");
  expect(after).toMatch(/Giovanni de' Medici.*Medea/);
  expect(after).not.toContain("Giustiniani");
  expect(nameOf(position, "v-giustiniani")).toBe("medea");

  activate(position, "ven-campo");
  expect(offered(position)).toContain("Giovanni de' Medici");
  choose(position, { type: "lead", commander: u("v-giustiniani") });
  choose(position, { type: "area", area: a("medea") });
  expect(offered(position)).toContain("Giovanni de' Medici");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  choose(position, { type: "add", unit: u("v-giustiniani") });
  choose(position, { type: "go", area: a("mariano") });
  const called = choose(position, { type: "call", unit: u("v-erizzo") });
  expect(log(called)).toContain("Giovanni de' Medici calls");
  choose(position, { type: "stay-put" });
  expect(`${offered(position)} ${log(called)}`).not.toContain("Giustiniani");
  const piece = scene(view(position, "venetian"), "it").pieces.find(({ id }) => id === "v-giustiniani")!;
  expect(piece.name).toBe("Giovanni de' Medici");
});

test("§12 every card is explained in both languages, and in the basic game without morale and the Camp", () => {
  const texts = (game: "basic" | "advanced", language: "en" | "it") =>
    cards.map((_, card) => note({ type: "play-card", card }, language, view(field({ game }), "venetian"))!);
  for (const game of ["basic", "advanced"] as const) {
    const [english, italian] = [texts(game, "en"), texts(game, "it")];
    expect(italian.filter((text, card) => text === "" || text === english[card])).toEqual([]);
  }
  const ofTheAdvancedGame = /morale|\bCampo?\b/;
  expect([...texts("basic", "en"), ...texts("basic", "it")].filter((text) => ofTheAdvancedGame.test(text))).toEqual([]);
});

test("§21g §7.2d so it is when he is out of supply, or is eliminated in his turn", () => {
  const position = field({
    game: "advanced",
    units: { pirano: ["v-da-lezze", "v-armata", "v-scotto"], "capo-d-istria": ["a-stiria-1"] },
  });
  position.turned[u("v-scotto")] = 1;
  position.seaSupply = NOWHERE;
  activate(position, "ven-cavalleria");
  choose(position, { type: "cards-and-area" });
  const cut = log(choose(position, { type: "area", area: a("pirano") }));
  expect(cut).toContain("Camillo Trevisan");
  const beaten = field({ units: { mariano: ["v-corsi-1", "v-scotto", "a-stiria-1"] } });
  beaten.turned[u("v-scotto")] = 1;
  beaten.turned[u("v-corsi-1")] = 1;
  const lost = log(fight(beaten, "mariano", "venetian", "medea", [6, 6, 1, 1]));
  expect(lost).toContain("Camillo Trevisan falls");
  expect(lost).toContain("Camillo Trevisan is eliminated");
});

test("a sentence begins with a capital, in Italian too", () => {
  const event = { type: "area-named", rules: [], side: "austrian", area: a("rubia") };
  expect(describe({ event }, "it")).toMatch(/^L'Austria/);
});
