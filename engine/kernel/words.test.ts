import { expect, test } from "vitest";
import { phrase } from "./index.ts";

const words = { march: "{unit} marches to {to}; {unit} halts.", halt: "Halt." };

test("a sentence is filled in with its values", () => {
  expect(phrase(words, "march", (name) => ({ unit: "The guard", to: "0304" })[name]!)).toBe(
    "The guard marches to 0304; The guard halts.",
  );
  expect(phrase(words, "halt", () => "")).toBe("Halt.");
});

test("a sentence that is missing is named", () => {
  expect(() => phrase(words, "charge", () => "")).toThrow('The message catalogue has no sentence for "charge".');
});
