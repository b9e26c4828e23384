import type { State } from "@gonfalon/wire/messages";
import type { WordKey } from "../words/words.ts";

type Offers = Pick<State, "draw" | "takeBack" | "rewound" | "ended">;

/** What came of an offer that a seat had made and that no longer stands; null when there is nothing to tell. */
export function answerTo(you: string, before: Offers, now: Offers): WordKey | null {
  if (now.ended) return null;
  if (before.draw === you && now.draw === null) return "online.drawDeclined";
  if (before.takeBack !== you || now.takeBack !== null) return null;
  return now.rewound > before.rewound ? "online.takenBack" : "online.takeBackDeclined";
}
