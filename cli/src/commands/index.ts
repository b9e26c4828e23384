import type { Command } from "../command.ts";
import { backup, restore } from "./backup.ts";
import { games } from "./games.ts";
import { ladder } from "./ladder.ts";
import { map } from "./map.ts";
import { match } from "./match.ts";
import { odds } from "./odds.ts";
import { play } from "./play.ts";
import { rules } from "./rules.ts";
import { serve } from "./serve.ts";
import { simulate } from "./simulate.ts";
import { soak } from "./soak.ts";
import { verify } from "./verify.ts";
import { watch } from "./watch.ts";

/** In the order in which the help lists them. */
export const commands: readonly Command[] = [
  games,
  play,
  rules,
  odds,
  verify,
  map,
  simulate,
  match,
  ladder,
  watch,
  soak,
  serve,
  backup,
  restore,
];
