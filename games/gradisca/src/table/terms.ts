import type { Terms } from "@gonfalon/engine/kernel";

/** What the arms and states of the counters are called, beyond those of every game. */
export const terms: Terms = {
  en: {
    "arm.light cavalry": "light cavalry",
    "arm.guastatori": "guastatori",
    "arm.camp": "camp",
    "state.disorganised": "disorganised",
    "state.reinforcement": "reinforcement",
    "state.on-time-line": "on the turn track",
    "state.replacement": "replacement",
    "state.out-of-supply": "out of supply",
  },
  it: {
    "arm.light cavalry": "cavalleria leggera",
    "arm.guastatori": "guastatori",
    "arm.camp": "accampamento",
    "state.disorganised": "disorganizzata",
    "state.reinforcement": "rinforzo",
    "state.on-time-line": "sul tracciato dei turni",
    "state.replacement": "rimpiazzo",
    "state.out-of-supply": "senza rifornimento",
  },
};
