import type { Terms } from "@gonfalon/engine/kernel";

/** What the arms and states of the counters are called, beyond those of every game. */
export const terms: Terms = {
  en: {
    "arm.force": "Force",
    "state.besieged": "besieged",
    "state.attacked": "has attacked",
    "state.retreated": "has retreated",
    "state.alert": "On Alert",
    "state.army-commander": "Army Commander",
    "state.bridge-train": "with a bridge train",
    "state.replaced": "has received replacements",
    "state.moving": "on the move",
  },
  it: {
    "arm.force": "Forza",
    "state.besieged": "assediata",
    "state.attacked": "ha attaccato",
    "state.retreated": "si è ritirata",
    "state.alert": "in allarme",
    "state.army-commander": "comandante in capo",
    "state.bridge-train": "con un equipaggio da ponte",
    "state.replaced": "ha ricevuto rimpiazzi",
    "state.moving": "in movimento",
  },
};
