import type { Terms } from "@gonfalon/engine/kernel";

/** What the arms and states of the counters are called, beyond those of every game. */
export const terms: Terms = {
  en: {
    "arm.light cavalry": "light cavalry",
    "arm.guastatori": "guastatori",
    "arm.camp": "Camp",
    "state.disorganised": "disorganized",
    "state.reinforcement": "reinforcement",
    "state.on-time-line": "on the time line",
    "state.replacement": "replacement",
    "state.out-of-supply": "out of supply",
  },
  it: {
    "arm.light cavalry": "cavalleria leggera",
    "arm.guastatori": "guastatori",
    "arm.camp": "Campo",
    "state.disorganised": "disorganizzata",
    "state.reinforcement": "rinforzo",
    "state.on-time-line": "sulla linea del tempo",
    "state.replacement": "rimpiazzo",
    "state.out-of-supply": "fuori rifornimento",
  },
};
