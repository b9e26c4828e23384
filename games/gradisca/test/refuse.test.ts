import { expect, test } from "vitest";
import type { GradiscaOption } from "../src/option.ts";
import type { Gradisca } from "../src/position.ts";
import { refuse } from "../src/refuse.ts";
import { view } from "../src/view.ts";
import { a, act, choose, field, u, wallOf } from "./field.ts";

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
  expect(rules(position, { type: "bombard-wall", unit: u("v-cannoni"), wall })).toEqual(["21.1"]);
  expect(rules(position, { type: "bombard-wall", unit: u("v-corsi-1"), wall })).toEqual(["5.1b"]);
  expect(rules(position, { type: "move", unit: u("v-italiani") })).toEqual(["5e"]);
  expect(rules(position, { type: "recover", unit: u("v-corsi-1") })).toEqual(["7.2f"]);
  expect(rules(position, { type: "build-fort", unit: u("v-corsi-1") })).toEqual(["5.1e"]);
});

test("so is a step that may not be taken", () => {
  choose(position, { type: "move", unit: u("v-corsi-1") });
  expect(rules(position, { type: "go", area: a("gradisca") })).toEqual(["6j"]);
  expect(rules(position, { type: "go", area: a("rubia") })).toEqual(["6d"]);
  choose(position, { type: "go", area: a("medea") });
  expect(rules(position, { type: "go", area: a("trivignano") })).toEqual(["15a"]);
  expect(rules(position, { type: "raid", unit: u("v-corsi-1") })).toEqual(["23i"]);
});

test("nonsense is refused without harm", () => {
  expect(rules(position, { type: "go", area: 999 })).toEqual([""]);
  expect(rules(position, { type: "move", unit: "x" })).toEqual([""]);
  expect(rules(position, { type: "dance" })).toEqual([]);
});
