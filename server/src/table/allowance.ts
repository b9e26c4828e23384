import { tooMany } from "../problem.ts";
import type { Guest } from "./seats.ts";
import type { Tables } from "./tables.ts";

/** How many tables one client may make, and at how many it may sit. */

const DAY = 24 * 3600 * 1000;
const TABLES = "too-many-tables";

/** Whoever makes a table sits there, too. */
export async function checkMaking(tables: Tables, maker: Guest): Promise<void> {
  const { tables: most, daily } = tables.settings.limits;
  if ((await tables.storage.unfinished(maker.client)) >= most) {
    throw tooMany(`You have ${most} unfinished tables: finish or leave one first.`, TABLES);
  }
  if ((await tables.storage.madeSince(maker.client, Date.now() - DAY)) >= daily) {
    throw tooMany(`You have made ${daily} tables within a day: wait until tomorrow.`, TABLES);
  }
  await checkSitting(tables, maker);
}

/** Nobody takes seats at more tables than anybody can play at. */
export async function checkSitting(tables: Tables, { client }: Guest): Promise<void> {
  const { places } = tables.settings.limits;
  if ((await tables.storage.held(client)) >= places) {
    throw tooMany(`You sit at ${places} tables that are not over: finish or leave one first.`, TABLES);
  }
}
