import type { Terms } from "@gonfalon/engine/kernel";

/** What the arms and states of the counters are called, beyond those of every game. */
export const terms: Terms = {
  en: {
    "arm.horse-artillery": "horse artillery",
    "arm.pioneer": "pioneers",
    "arm.officer": "officer",
    "state.disordered": "disordered",
    "state.routed": "routed",
    "state.advance": "Advance",
    "state.attack": "Attack",
    "state.defense": "Defense",
    "state.maneuver": "Maneuver",
    "state.charging": "charging",
    "state.bridge": "builds a bridge",
    "state.lost": "lost",
    "state.zone-of-control": "has a zone of control",
  },
  it: {
    "arm.horse-artillery": "artiglieria a cavallo",
    "arm.pioneer": "pionieri",
    "arm.officer": "ufficiale",
    "state.disordered": "disordinata",
    "state.routed": "in rotta",
    "state.advance": "Avanzata",
    "state.attack": "Attacco",
    "state.defense": "Difesa",
    "state.maneuver": "Manovra",
    "state.charging": "alla carica",
    "state.bridge": "fa da ponte",
    "state.lost": "perduto",
    "state.zone-of-control": "ha una zona di controllo",
  },
};
