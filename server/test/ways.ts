import { loadGame } from "@gonfalon/games";
import { duel } from "../../engine/testkit/duel.ts";
import type { Way } from "./leakTwins.ts";
import { field } from "./player.ts";

/** Every way to play every game. The long battle takes as long as all the others, which have a file of tests of their own. */
export const others: readonly Way[] = [
  { title: "duel", load: async () => duel },
  { title: "skirmish", load: async () => field },
  { title: "gradisca, basic", options: { game: "basic" }, load: () => loadGame("gradisca") },
  { title: "gradisca, advanced", options: { game: "advanced" }, load: () => loadGame("gradisca") },
];
export const theLongBattle: readonly Way[] = [{ title: "tolentino", isLong: true, load: () => loadGame("tolentino") }];
/** Their shortest battles have a thousand decisions: each seat is put to the test once. */
export const theCampaigns: readonly Way[] = [
  { title: "honour, Novara", scenario: "2", games: 2, load: () => loadGame("honour") },
  { title: "quadrilateral, Castiglione", scenario: "castiglione", games: 2, load: () => loadGame("quadrilateral") },
];
