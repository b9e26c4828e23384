import { expect, test } from "vitest";
import { Batch } from "../src/storage/batch.ts";

/** Writes groups until a change is met that brings a fault, and remembers what it was given. */
function batch(faults: Readonly<Record<string, { message: string; code?: string }>>) {
  const groups: string[] = [];
  const written = new Batch<string>(async (group) => {
    groups.push(group.join(" "));
    const fault = group.flatMap((change) => faults[change] ?? [])[0];
    if (fault) throw Object.assign(new Error(fault.message), fault);
    return group.map(() => true);
  });
  const write = (...changes: string[]) => Promise.allSettled(changes.map((change) => written.write(change)));
  return { groups, write };
}

test("what is asked for together is written together", async () => {
  const { groups, write } = batch({});
  expect((await write("a", "b", "c")).map(({ status }) => status)).toEqual(Array(3).fill("fulfilled"));
  expect(groups).toEqual(["a b c"]);
});

test("one that cannot be written spoils none of the others: each is tried by itself", async () => {
  const { groups, write } = batch({ b: { message: "no such account", code: "23503" } });
  expect((await write("a", "b", "c")).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(groups).toEqual(["a b c", "a", "b", "c"]);
});

test("a database that does not answer is asked once for all of them: they do not wait one after the other", async () => {
  for (const fault of [{ message: "Query read timeout" }, { message: "database is locked", code: "SQLITE_BUSY" }]) {
    const { groups, write } = batch({ b: fault });
    expect((await write("a", "b", "c")).map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
    expect(groups).toEqual(["a b c"]);
  }
});
