import { expect, test } from "vitest";
import { answerTo } from "./offers.ts";

const quiet = { draw: null, takeBack: null, rewound: 0, ended: null };
const ended = { reason: "drawn", by: null, winner: null, outcome: null, at: 0 } as const;

test("whoever made an offer is told what came of it, and nobody else", () => {
  const offered = { ...quiet, draw: "austrian" };
  expect(answerTo("austrian", offered, quiet)).toBe("online.drawDeclined");
  expect(answerTo("neapolitan", offered, quiet)).toBeNull();
  expect(answerTo("austrian", offered, offered)).toBeNull();
  expect(answerTo("austrian", offered, { ...quiet, ended })).toBeNull();
});

test("a request to take back was granted when the game went back, declined when it did not", () => {
  const asked = { ...quiet, takeBack: "austrian" };
  expect(answerTo("austrian", asked, { ...quiet, rewound: 7 })).toBe("online.takenBack");
  expect(answerTo("austrian", asked, quiet)).toBe("online.takeBackDeclined");
  expect(answerTo("neapolitan", asked, quiet)).toBeNull();
});
