import { keptJournals } from "@gonfalon/engine/testkit";
import { reworded } from "../src/data.ts";
import { tolentino } from "../src/index.ts";

keptJournals(tolentino, { folder: new URL("./journals/", import.meta.url), reworded });
