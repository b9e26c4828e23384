import { describe, expect, test } from "vitest";
import { Action, ClientMessage, Contact, NewTable } from "./messages.ts";
import { faultOf } from "./validate.ts";

const play = { type: "play", index: 3, hash: "0".repeat(64), option: { type: "move" } };
const table = { game: "duel", seats: { north: { who: "me" } } };
const COUNT = "a whole number from 0 to 1000000000";

describe("what is wrong with a message is told in a sentence that says what would be right", () => {
  test.each([
    [Action, play, undefined],
    [Action, null, "The message: expected an object, found null."],
    [Action, [], "The message: expected an object, found a list."],
    [Action, {}, /^type is missing: expected "play", "undo", .*"note"\.$/],
    [Action, { ...play, type: "win" }, /^type: expected "play", "undo", .*, found another text\.$/],
    [Action, { ...play, index: undefined }, `index is missing: expected ${COUNT}.`],
    [Action, { ...play, index: -1 }, `index: expected ${COUNT}, found -1.`],
    [Action, { ...play, index: 0.5 }, `index: expected ${COUNT}, found 0.5.`],
    [Action, { ...play, hash: "AB" }, "hash: expected SHA-256, in hexadecimal, found another text."],
    [Action, { ...play, option: "move" }, "option: expected an object, found another text."],
    [Action, { ...play, option: {} }, "option.type is missing: expected a text of 1 to 60 characters."],
    [Action, { ...play, seat: "red" }, "There is no field seat here."],
    [Contact, { email: 5, webhook: null }, "email: expected an e-mail address, such as ann@example.org, found 5."],
    [NewTable, { ...table, seats: { north: "me" } }, "seats.north: expected an object, found another text."],
    [
      NewTable,
      { ...table, seats: { north: { who: 1 } } },
      /^seats\.north\.who: expected "me", "friend", .*, found 1\.$/,
    ],
    [
      NewTable,
      { ...table, clock: { kind: "slow", days: 0 } },
      "clock.days: expected a whole number from 1 to 60 (for every decision), found 0.",
    ],
    [
      NewTable,
      { ...table, options: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`o${i}`, "x"])) },
      "options: expected an object of at most 40 fields, found an object.",
    ],
    [ClientMessage, { type: "ping", id: "1" }, /^id: expected a whole number from 0 to .*, found another text\.$/],
    [
      ClientMessage,
      { type: "act", id: 1, table: "abcdef", action: { type: "win" } },
      /^action\.type: expected "play", /,
    ],
  ])("%#: %o", (schema, value, sentence) => {
    const fault = faultOf(schema, value);
    if (sentence instanceof RegExp) expect(fault).toMatch(sentence);
    else expect(fault).toBe(sentence);
  });

  test("a place is told from the beginning of the message, and cut where it is very long", () => {
    expect(faultOf(Action, { ...play, index: "" }, "journal")).toBe(
      `journal.index: expected ${COUNT}, found an empty text.`,
    );
    expect(faultOf(Action, { ...play, ["x".repeat(9000)]: 1 })!.length).toBeLessThan(120);
  });

  test("what is nested too deeply is refused before anybody walks through it", () => {
    let deep: unknown = 1;
    for (let i = 0; i < 65; i++) deep = [deep];
    expect(faultOf(Action, { ...play, option: { type: "move", deep } })).toBe(
      "Nothing may be nested more than 64 deep.",
    );
  });
});
