import { expect, test } from "vitest";
import { routeOf } from "./addresses.ts";

test("an address is taken apart into its parts and its query", () => {
  expect(routeOf("")).toEqual({ parts: [], query: {} });
  expect(routeOf("#/online/a%20b?token=x&seat=red")).toEqual({
    parts: ["online", "a b"],
    query: { token: "x", seat: "red" },
  });
});

test("one that leads nowhere is nothing, and no fault of the page", () => {
  for (const hash of ["#/%", "#/online/%E0%A4%A", "#/table/abc", "#/nowhere"]) expect(routeOf(hash), hash).toBeNull();
});
