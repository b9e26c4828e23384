import { faultsOfProse } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { aidsEn } from "./aids.en.ts";
import { aidsIt } from "./aids.it.ts";
import { en } from "./en.ts";
import { it } from "./it.ts";
import { onlineEn } from "./online.en.ts";
import { onlineIt } from "./online.it.ts";

/** Words that Italian has taken over, and signs with a space about them. */
const NAMES = [/\(JSON\)/g, / …/g];

test("the words of the page have no slips that a machine can find, in either language", () => {
  expect(faultsOfProse({ ...en, ...aidsEn, ...onlineEn }, "en", NAMES)).toEqual([]);
  expect(faultsOfProse({ ...it, ...aidsIt, ...onlineIt }, "it", NAMES)).toEqual([]);
});
