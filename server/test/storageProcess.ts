/** A process that opens a storage, and restores a backup into it if it is given one: to be killed on the way. */
import { once } from "node:events";
import { openStorage, restore } from "../src/index.ts";

const { DATA_DIR = ".", DATABASE_URL, BACKUP } = process.env;
await once(process, "message");
const storage = await openStorage({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
if (BACKUP) await restore(storage, BACKUP);
await storage.close();
process.disconnect();
