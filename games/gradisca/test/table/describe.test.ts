import { type Event, SPECTATOR } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import english from "../../data/words.en.json";
import italian from "../../data/words.it.json";
import { cardNamed, cards, turnNamed } from "../../src/data.ts";
import { gradisca } from "../../src/index.ts";
import { type Gradisca, NOWHERE } from "../../src/position.ts";
import type { FieldCombat } from "../../src/rules/fieldCombat.ts";
import { retreatAttackers } from "../../src/rules/retreat.ts";
import { describe, note } from "../../src/table/describe.ts";
import { scene } from "../../src/table/scene.ts";
import { a, act, activate, asked, choose, field, fight, nameOf, play, u, wallOf } from "../field.ts";

const { view } = gradisca;

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
  choose(position, { type: "stayPut" });
  expect(`${offered(position)} ${log(called)}`).not.toContain("Giustiniani");
  const piece = scene(view(position, "venetian"), "it").pieces.find(({ id }) => id === "v-giustiniani")!;
  expect(piece.name).toBe("Giovanni de' Medici");
});

test("§2.1a §2.1c a counter is told of by what its figures mean: fire in attack and in defence, and of a Commander his Leadership", () => {
  const { pieces } = scene(view(field({}), "venetian"), "en");
  const titles = (kind: string) =>
    new Set(
      pieces.filter((one) => one.kind === kind).map(({ values = [] }) => values.map(({ title }) => title).join(" ")),
    );
  expect([...titles("unit")]).toEqual(["Attack Defence Movement"]);
  expect([...titles("leader")]).toEqual(["Leadership Movement"]);
  const gun = pieces.find(({ kind }) => kind === "unit")!;
  expect(gun.values!.map(({ text }) => Number(text))).toEqual([gun.strength, gun.efficiency, gun.movement]);
});

test("§12 every card is explained in both languages, and in the basic game without morale and the Camp", () => {
  const texts = (game: "basic" | "advanced", language: "en" | "it") =>
    cards.map((_, card) => note({ type: "playCard", card }, language, view(field({ game }), "venetian"))!);
  for (const game of ["basic", "advanced"] as const) {
    const [english, italian] = [texts(game, "en"), texts(game, "it")];
    expect(italian.filter((text, card) => text === "" || text === english[card])).toEqual([]);
  }
  const ofTheAdvancedGame = /morale|\bCampo?\b/;
  expect([...texts("basic", "en"), ...texts("basic", "it")].filter((text) => ofTheAdvancedGame.test(text))).toEqual([]);
});

test("§12b §12e §12g §26a a card says whether it is Mandatory, its date, and what becomes of it", () => {
  const says = (card: string, game: "basic" | "advanced", turn: string) =>
    note({ type: "playCard", card: cardNamed(card) }, "en", view(field({ game, turn: turnNamed(turn) }), "venetian"));
  expect(says("C08", "advanced", "nov-dec-1615")).toMatch(
    /Palma\. Mandatory after November-December 1615\. Until then its units go to the time line\. Removed once played\.$/,
  );
  expect(says("C08", "basic", "nov-dec-1615")).toMatch(
    /Mandatory after November-December 1615\. Removed once played\.$/,
  );
  expect(says("C08", "advanced", "jan-feb-1616")).toMatch(/Palma\. Mandatory\. Removed once played\.$/);
  expect(says("C24", "basic", "sep-oct-1615")).toMatch(/Only after November-December 1615\. Removed once played\.$/);
  expect(says("C01", "basic", "sep-oct-1615")).toMatch(/recover\.$/);
});

test("§21g §7.2d so it is when he is out of supply, or is eliminated in his turn", () => {
  const position = field({
    game: "advanced",
    units: { pirano: ["v-da-lezze", "v-armata", "v-scotto"], "capo-d-istria": ["a-stiria-1"] },
  });
  position.turned[u("v-scotto")] = 1;
  position.seaSupply = NOWHERE;
  activate(position, "ven-cavalleria");
  choose(position, { type: "cardsAndArea" });
  const cut = log(choose(position, { type: "area", area: a("pirano") }));
  expect(cut).toContain("Camillo Trevisan");
  const beaten = field({ units: { mariano: ["v-corsi-1", "v-scotto", "a-stiria-1"] } });
  beaten.turned[u("v-scotto")] = 1;
  beaten.turned[u("v-corsi-1")] = 1;
  const lost = log(fight(beaten, "mariano", "venetian", "medea", [6, 6, 1, 1]));
  expect(lost).toContain("Camillo Trevisan falls");
  expect(lost).toContain("Nobody takes the place of Camillo Trevisan");
});

test("a sentence begins with a capital, in Italian too", () => {
  const event = { type: "areaNamed", rules: [], side: "austrian", area: a("rubia") };
  expect(describe({ event }, "it")).toMatch(/^L'Austria/);
});

test("§5c §21h §22e the option to lead tells how many areas the Commander gives now", () => {
  const lead = (game: "basic" | "advanced", change: (position: Gradisca) => void = () => {}) => {
    const position = field({ game, units: { udine: ["v-giustiniani", "v-corsi-1"] } });
    change(position);
    activate(position, "ven-campo");
    return offered(position);
  };
  expect(lead("basic")).toContain("Pompeo Giustiniani leads: one card at most, and up to 3 areas");
  expect(lead("advanced", ({ morale }) => Object.assign(morale, { venetian: 3 }))).toContain("up to 1");
  expect(lead("advanced", ({ outOfSupply }) => outOfSupply.fill(1))).toContain("up to 1");
});

test("§7.4.1b work at a wall tells its level", () => {
  const position = field({ units: { mariano: ["v-cannoni", "v-guastatori-1"], gradisca: ["a-presidio-gradisca"] } });
  position.wallLevel[wallOf("gradisca", "mariano")] = 2;
  act(position, "ven-campo", "mariano");
  const text = offered(position);
  expect(text).toContain("Bombard the wall of Gradisca facing Mariano with Battering cannon of the Arsenal, level 2");
  expect(text).toContain("Mine the wall of Gradisca facing Mariano with Guastatori of the field army, level 2");
});

test("§12c the question says that a Mandatory card comes first, to whoever holds it and to nobody else", () => {
  const position = field({ units: { udine: ["v-corsi-1"] }, hands: { venetian: ["C31", "C01"] } });
  activate(position, "ven-campo");
  choose(position, { type: "cardsAndArea" });
  const asks = (viewer: string) => describe({ ask: "activation.act", seat: "venetian" }, "en", view(position, viewer));
  expect(asks("venetian")).toMatch(/^A Mandatory card/);
  expect(asks("austrian")).toBe("Play a card, activate an area, or end?");
});

test("§4.1ba the question before a river says where it is crossed; what a card changes has a sign", () => {
  const position = field({
    game: "basic",
    units: { rubia: ["a-milizia-goritia"], mariano: ["v-corsi-1"] },
    hands: { venetian: ["C32"] },
  });
  act(position, "aus-contado", "rubia");
  choose(position, { type: "move", unit: u("a-milizia-goritia") });
  choose(position, { type: "go", area: a("farra") });
  const ask = { ask: "reactionWindow.answer", seat: "venetian" };
  expect(describe(ask, "en", view(position, "venetian"))).toBe(
    "Enemies are about to cross a river without a bridge, from Rubia to Farra: the Militia of Goritia. Answer with a card?",
  );
  const event = { type: "fireChanged", rules: ["12"], side: "venetian", amount: 1 };
  expect(describe({ event }, "en")).toBe("The fire values of Venice's units change by +1.");
});

test("§7.3b attackers who go back the same way are told together, those who came another way apart", () => {
  const position = field({
    units: { mariano: ["v-corsi-1", "v-greci", "v-corsi-2", "a-stiria-1", "a-valloni", "a-stander"] },
  });
  for (const unit of ["v-corsi-1", "v-greci"]) position.cameFrom[u(unit)] = a("medea");
  position.cameFrom[u("v-corsi-2")] = a("romans");
  const back = (events: readonly Event[]) =>
    events.flatMap(({ type, to, units }) => (type === "retreat" ? [[to, units]] : []));
  const told = play(position, (now) =>
    retreatAttackers(now, { area: a("mariano"), attacker: "venetian", newcomers: false } as FieldCombat),
  );
  expect(back(told)).toEqual([
    [a("medea"), [u("v-corsi-1"), u("v-greci")]],
    [a("romans"), [u("v-corsi-2")]],
  ]);
});

test("§5b whoever holds cards is told their titles and what stands on them, and nobody else", () => {
  const position = field({ hands: { venetian: ["C01", "C26"], austrian: ["C35"] } });
  const cardsOf = (viewer: string) => scene(view(position, viewer), "en").displays.filter(({ id }) => id === "cards");
  expect(cardsOf("venetian")).toMatchObject([{ kind: "hand", title: "Your cards", value: "2", side: "venetian" }]);
  expect(cardsOf("venetian")[0]!.boxes).toMatchObject([
    { title: "Biscuit and Wine for the Camp", face: { corner: "C01" } },
    { title: "Uskoks at Sea", text: expect.stringContaining("gain 2 VP"), face: { corner: "C26" } },
  ]);
  expect(cardsOf(SPECTATOR)).toEqual([]);
});

test("in Italian one goes ad Aquileia", () => {
  expect(describe({ option: { type: "go", area: a("aquileia") } }, "it")).toBe("Vai ad Aquileia");
  expect(describe({ option: { type: "go", area: a("rubia") } }, "it")).toBe("Vai a Rubia");
});

test("no sentence makes a unit the subject of a verb: some names are singular, most are plural", () => {
  const COMMANDERS = ["event.successor", "event.survivalRoll.falls", "event.survivalRoll.lives"];
  for (const words of [english, italian] as Record<string, string>[]) {
    const odd = Object.entries(words).filter(([, text]) => /^\{units?\} \p{Ll}/u.test(text));
    expect(odd.map(([key]) => key)).toEqual(COMMANDERS);
  }
});

test("one hit is a hit, and several are hits, in both languages", () => {
  const told = (hits: number, language: "en" | "it") =>
    gradisca.describe({ event: { type: "cardHits", rules: [], side: "austrian", hits } }, language);
  expect([told(1, "en"), told(2, "en")]).toEqual(["Austria takes 1 hit.", "Austria takes 2 hits."]);
  expect([told(1, "it"), told(2, "it")]).toEqual(["L'Austria subisce 1 colpo.", "L'Austria subisce 2 colpi."]);
});
