import { expect, test } from "vitest";
import { areas } from "../../src/data.ts";
import { gradisca } from "../../src/index.ts";
import { a } from "../field.ts";

const told = (area: number, language: "en" | "it" = "en") =>
  gradisca.terrain!(area, language).map(({ title, text }) => `${title}: ${text}`);

test("§6b §7.1d §19.1 an area is told with what it is, what it costs to enter and what it does", () => {
  expect(told(a("codroipo"))).toEqual(["Open: 1 point to enter"]);
  expect(told(a("tarvis"))).toEqual([
    "Difficult: 2 points to enter; in the advanced game attackers of 3 or more fire with 1 less",
  ]);
  expect(told(a("gradisca"), "it")).toEqual(["Fortezza: 1 punto per entrare; il nemico entra solo per una breccia"]);
  expect(areas.names.every((_, area) => told(area).length === 1)).toBe(true);
});
