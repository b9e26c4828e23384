import { expect, test } from "vitest";
import { canRide, leaderReach } from "../../src/rules/leaders.ts";
import { board, leader } from "../board.ts";

/** Every hex about 2808 is in a zone of control of these two. */
const enemies = { "n-6r-1": "2807", "n-6r-2": "2809" };

test("§9.1.4a a leader alone in an EZoC cannot ride to friends in another, and is not asked whether he will", () => {
  const alone = board({ ...enemies, "l-starhemberg": "2808", "a-jag": "2908" });
  expect(canRide(alone, leader("l-starhemberg"))).toBe(false);
  expect(leaderReach(alone, leader("l-starhemberg")).count).toBe(1);
  const escorted = board({ ...enemies, "l-starhemberg": "2808", "a-stj": "2808", "a-jag": "2908" });
  expect(canRide(escorted, leader("l-starhemberg"))).toBe(true);
});
