import { expect, test } from "vitest";
import { after, commonStart } from "./commonStart.ts";

test("what several answers begin with is told once, and each says the rest", () => {
  const texts = ["The battery: Defense", "The battery: Advance", "The battery: attack at once"];
  const start = commonStart(texts);
  expect(start).toBe("The battery:");
  expect(texts.map((text) => after(start, text))).toEqual(["Defense", "Advance", "Attack at once"]);
});

test("answers that begin otherwise, or of which there is one, are told whole", () => {
  expect(commonStart(["The battery: Defense", "The horse: Defense"])).toBe("");
  expect(commonStart(["The battery: Defense"])).toBe("");
  expect(commonStart(["Halt here", "Go on"])).toBe("");
  expect(after("", "Halt here")).toBe("Halt here");
});
