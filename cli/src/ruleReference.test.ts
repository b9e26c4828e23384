import type { RuleText } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { lookUp } from "./ruleReference.ts";

const ids = [
  "3",
  "3.1",
  "3.1.B",
  "3.1.B5",
  "3.1.B5a",
  "12",
  "12.6",
  "12.6a",
  "12.6.1",
  "12.6.1a",
  "12.60",
  "12.7",
  "19.A",
];
const rules: RuleText[] = ids.map((id) => ({ id, title: `Title of ${id}`, text: `Text of ${id}.`, kind: "rule" }));
rules[6] = { ...rules[6]!, see: ["12.7", "99"] };
const game = { command: "rules", title: "Toy", rules, language: "en" } as const;
const look = (...words: string[]) => lookUp(game, words, 80, (_, text) => text).join("\n");

test("a rule is shown with its text, its parts and what to see also", () => {
  const text = look("12.6");
  expect(text).toContain("12.6  Title of 12.6  (rule)\n  Text of 12.6.");
  expect(text).toMatch(/Parts of it:\n +12\.6a +Title of 12\.6a\n +12\.6\.1 +Title/);
  expect(text).not.toMatch(/12\.6\.1a|12\.60/);
  expect(text).toMatch(/See also:\n +12\.7 +Title of 12\.7\n +99/);
  expect(look("3.1.b")).toContain("3.1.B5");
});

test("the contents are the chapters", () => {
  expect(look()).toMatch(/\n +3 +Title of 3\n +12 +Title of 12\n +19 +Title of 19\.A \(19\.A\)/);
});

test("chapters are found by letters and numbers, with a text of their own or without", () => {
  const mixed = ["E1", "E2", "E2a", "A", "I", "I.a", "I.a.1", "C8.1", "C8.2", "C8.2a"];
  const book = { ...game, rules: mixed.map((id) => ({ ...rules[0]!, id, title: `Title of ${id}` })) };
  const find = (...words: string[]) => lookUp(book, words, 80, (_, text) => text).join("\n");
  expect(find()).toMatch(/\n +E1 .*\n +E2 .*\n +A .*\n +I .*\n +C8 +Title of C8\.1 \(C8\.1\) … Title of C8\.2a/);
  expect(find("c8")).toMatch(/^Chapter C8:\n +C8\.1 .*\n +C8\.2 .*\n +C8\.2a /);
  expect(() => find("C8.9")).toThrow("Its chapter runs from C8.1 to C8.2a.");
  expect(() => find("7")).toThrow("It has the chapters E1-E2, A, I, C8.");
});

test("an unknown number is refused with the nearest ones and the extent of its chapter", () => {
  expect(() => look("12.61")).toThrow("Toy has no rule 12.61. The nearest: 12.6");
  expect(() => look("12.9.9")).toThrow("Its chapter runs from 12 to 12.7.");
  expect(() => look("77")).toThrow("It has the chapters 3, 12, 19.");
});

test("words find rules, those with the words in the title first", () => {
  const many = look("title");
  expect(many).toContain("3  Title of 3");
  expect(many).toContain("and also 19.A");
  expect(() => look("zebra", "crossing")).toThrow('Toy has no rule with "zebra crossing" in it');
});
