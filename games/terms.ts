import type { Language } from "@gonfalon/engine/kernel";

/** What the arms and states of pieces are called that a scene names by a word. */
const en = {
  "arm.infantry": "infantry",
  "arm.cavalry": "cavalry",
  "arm.light cavalry": "light cavalry",
  "arm.artillery": "artillery",
  "arm.horse-artillery": "horse artillery",
  "arm.pioneer": "pioneers",
  "arm.guastatori": "guastatori",
  "arm.commander": "commander",
  "arm.officer": "officer",
  "arm.camp": "camp",
  "state.disordered": "disordered",
  "state.routed": "routed",
  "state.moved": "moved",
  "state.activated": "activated",
  "state.out-of-command": "out of command",
  "state.disorganised": "disorganised",
  "state.advance": "Advance",
  "state.attack": "Attack",
  "state.defense": "Defense",
  "state.maneuver": "Maneuver",
  "state.charging": "charging",
  "state.bridge": "builds a bridge",
  "state.eliminated": "eliminated",
  "state.lost": "lost",
  "state.zone-of-control": "has a zone of control",
  "state.reinforcement": "reinforcement",
  "state.on-time-line": "on the turn track",
  "state.replacement": "replacement",
  "state.out-of-supply": "out of supply",
} as const;

const it: Readonly<Record<keyof typeof en, string>> = {
  "arm.infantry": "fanteria",
  "arm.cavalry": "cavalleria",
  "arm.light cavalry": "cavalleria leggera",
  "arm.artillery": "artiglieria",
  "arm.horse-artillery": "artiglieria a cavallo",
  "arm.pioneer": "pionieri",
  "arm.guastatori": "guastatori",
  "arm.commander": "comandante",
  "arm.officer": "ufficiale",
  "arm.camp": "accampamento",
  "state.disordered": "disordinata",
  "state.routed": "in rotta",
  "state.moved": "mossa",
  "state.activated": "attivata",
  "state.out-of-command": "fuori comando",
  "state.disorganised": "disorganizzata",
  "state.advance": "Avanzata",
  "state.attack": "Attacco",
  "state.defense": "Difesa",
  "state.maneuver": "Manovra",
  "state.charging": "alla carica",
  "state.bridge": "fa da ponte",
  "state.eliminated": "eliminata",
  "state.lost": "perduto",
  "state.zone-of-control": "ha una zona di controllo",
  "state.reinforcement": "rinforzo",
  "state.on-time-line": "sul tracciato dei turni",
  "state.replacement": "rimpiazzo",
  "state.out-of-supply": "senza rifornimento",
};

export const terms = { en, it } as const;

/** The word for an arm or a state; what has none is its own word. */
export function term(kind: "arm" | "state", id: string, language: Language): string {
  const words: Readonly<Record<string, string>> = terms[language];
  return words[`${kind}.${id}`] ?? id;
}
