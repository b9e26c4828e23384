import { keptJournals } from "@gonfalon/engine/testkit";
import { reworded } from "../src/data.ts";
import { gradisca } from "../src/index.ts";

keptJournals(gradisca, { folder: new URL("./journals/", import.meta.url), reworded });
