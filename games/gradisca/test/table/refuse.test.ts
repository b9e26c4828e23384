import { expect, test } from "vitest";
import { gradisca } from "../../src/index.ts";
import type { GradiscaOption } from "../../src/option.ts";
import type { Gradisca } from "../../src/position.ts";
import { endGame } from "../../src/rules/victory.ts";
import { refuse } from "../../src/table/refuse.ts";
import { a, act, activate, asked, choose, field, offers, passes, play, rigUntil, u, wallOf } from "../field.ts";

const { view } = gradisca;

const rules = (position: Gradisca, intent: object) =>
  refuse(view(position, "venetian"), intent as GradiscaOption).reasons.map(({ rule }) => rule);

const position = field({
  game: "advanced",
  units: {
    mariano: ["v-corsi-1", "v-cannoni", "v-guastatori-1", "v-italiani"],
    gradisca: ["a-presidio-gradisca"],
    medea: ["v-greci"],
  },
});
position.camps.venetian.area = -1;
act(position, "ven-campo", "mariano");

test("what is not offered is refused with its rule", () => {
  const wall = wallOf("gradisca", "mariano");
  expect(rules(position, { type: "bombardWall", unit: u("v-cannoni"), wall })).toEqual(["21.1"]);
  expect(rules(position, { type: "bombardWall", unit: u("v-corsi-1"), wall })).toEqual(["5.1b"]);
  expect(rules(position, { type: "move", unit: u("v-italiani") })).toEqual(["5e"]);
  expect(rules(position, { type: "recover", unit: u("v-corsi-1") })).toEqual(["7.2f"]);
  expect(rules(position, { type: "buildFort", unit: u("v-corsi-1") })).toEqual(["5.1e"]);
});

test("so is a step that may not be taken", () => {
  choose(position, { type: "move", unit: u("v-corsi-1") });
  expect(rules(position, { type: "go", area: a("gradisca") })).toEqual(["6j"]);
  expect(rules(position, { type: "go", area: a("rubia") })).toEqual(["6d"]);
  choose(position, { type: "go", area: a("medea") });
  expect(rules(position, { type: "go", area: a("trivignano") })).toEqual(["15a"]);
  expect(rules(position, { type: "raid", unit: u("v-corsi-1") })).toEqual(["23i"]);
});

test("§5 §7.1e a rule is named only where it is the reason: not for what is asked another time, nor for hits that others take", () => {
  const mariano = ["v-giustiniani", "v-corsi-1", "v-albanesi-1"];
  const drawn = field({ units: { mariano, farra: ["a-stiria-1", "a-stiria-2"], medea: ["v-greci"] } });
  const keys = (intent: object) =>
    refuse(view(drawn, "venetian"), intent as GradiscaOption).reasons.map(({ key, rule }) => `${key} ${rule}`);
  activate(drawn, "ven-campo");
  passes(drawn);
  expect(keys({ type: "area", area: a("mariano") })).toEqual(["refuse.not-asked 5"]);
  expect(keys({ type: "playCard", card: 0 })).toEqual(["refuse.not-asked 5"]);
  choose(drawn, { type: "cardsAndArea" });
  expect(keys({ type: "lead", commander: u("v-giustiniani") })).toEqual(["refuse.not-asked 5"]);
  choose(drawn, { type: "area", area: a("mariano") });
  passes(drawn);
  choose(drawn, { type: "move", unit: u("v-corsi-1") });
  choose(drawn, { type: "add", unit: u("v-albanesi-1") });
  choose(drawn, { type: "go", area: a("farra") });
  rigUntil(drawn, (trial) => {
    choose(trial, { type: "endArea" });
    return trial.flow.at(-1)?.procedure === "takeHits" && asked(trial).seat === "venetian";
  });
  choose(drawn, { type: "endArea" });
  expect(keys({ type: "takeHit", unit: u("v-greci") })).toEqual(["refuse.not-in-this-way 7.1e"]);
});

test("nonsense is refused without harm", () => {
  expect(rules(position, { type: "go", area: 999 })).toEqual([""]);
  expect(rules(position, { type: "move", unit: "x" })).toEqual([""]);
});

test("what nobody asked for is answered with what can be done now", () => {
  const text = (now: Gradisca, intent: object, viewer = "venetian") =>
    refuse(view(now, viewer), intent as GradiscaOption).reasons.map((reason) => reason.text);
  const marching = ["go", "raid", "drop", "halt"].filter((type) => offers(position, { type } as GradiscaOption));
  const list = marching.join(", ");
  expect(text(position, { type: "dance" })).toEqual([
    `"dance" does not answer this question. You can choose: ${list}.`,
  ]);
  expect(text(position, {})).toEqual([`"undefined" does not answer this question. You can choose: ${list}.`]);
  expect(text(position, { type: "halt", loudly: true })).toEqual([
    `"halt" cannot be chosen like this. You can choose: ${list}.`,
  ]);
  expect(text(position, { type: "dance" }, "austrian")).toEqual(["The decision is not yours now."]);
  const over = field();
  play(over, endGame);
  expect(text(over, { type: "dance" })).toEqual(["The game is over."]);
});
