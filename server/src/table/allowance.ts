import { tooMany } from "../problem.ts";
import type { House } from "./house.ts";
import type { Guest } from "./seats.ts";

/** How many tables one client may make, and at how many it may sit. */

const DAY = 24 * 3600 * 1000;
const TABLES = "too-many-tables";

/** Whoever makes a table sits there, too. */
export async function checkMaking(house: House, maker: Guest): Promise<void> {
  const { tables, daily } = house.settings.limits;
  if ((await house.storage.unfinished(maker.client)) >= tables) {
    throw tooMany(`You have ${tables} unfinished tables: finish or leave one first.`, TABLES);
  }
  if ((await house.storage.madeSince(maker.client, Date.now() - DAY)) >= daily) {
    throw tooMany(`You have made ${daily} tables within a day: wait until tomorrow.`, TABLES);
  }
  await checkSitting(house, maker);
}

/** Nobody takes seats at more tables than anybody can play at. */
export async function checkSitting(house: House, { client }: Guest): Promise<void> {
  const { places } = house.settings.limits;
  if ((await house.storage.held(client)) >= places) {
    throw tooMany(`You sit at ${places} tables that are not over: finish or leave one first.`, TABLES);
  }
}
