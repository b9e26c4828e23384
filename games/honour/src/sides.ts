import type { Flag, Livery, Seat, Side } from "@gonfalon/engine/kernel";
import { FRENCH as FRENCHMEN, league, type Power, people, VENETIANS as VENICE } from "@gonfalon/games/powers";
import type { Honour } from "./position.ts";

/** Who sits in the seats: another pair of powers in most scenarios. The French are always the first. */

/** Colours of counters by Army: an ally keeps his own in the other's stack. */
export const LIVERIES: Readonly<Record<string, Livery>> = {
  french: { ground: "#2f4f9e", ink: "#fff6e0", band: "#e9b93b" },
  venetian: { ground: "#a3262b", ink: "#fff6e0", band: "#e9b93b" },
  swiss: { ground: "#f4ead8", ink: "#7c1416", band: "#c6262b" },
  spanish: { ground: "#e0a93a", ink: "#3a1408", band: "#a3262b" },
  papal: { ground: "#f6efcf", ink: "#3a2a10", band: "#d8b13a" },
  imperial: { ground: "#e9c64a", ink: "#1d1a16", band: "#1d1a16" },
};

const LILIES: Flag = { field: "plain", colours: ["#2f4f9e"], charge: "lily", chargeColour: "#e9b93b" };
const SWISS_CROSS: Flag = { field: "plain", colours: ["#c6262b"], charge: "cross", chargeColour: "#f6f2e6" };
const KEYS: Flag = { field: "plain", colours: ["#f6efcf"], charge: "keys", chargeColour: "#a3262b" };
const EAGLE: Flag = { field: "plain", colours: ["#e9c64a"], charge: "eagle", chargeColour: "#1d1a16" };

const FRENCH: Power = { flag: LILIES, livery: LIVERIES.french!, words: FRENCHMEN };
const FRENCH_COALITION: Power = {
  ...FRENCH,
  words: league(["the French coalition", "French coalition"], ["la coalizione francese", "Coalizione francese"]),
};
const VENETIANS: Power = { ...VENICE, livery: LIVERIES.venetian! };
const SWISS: Power = {
  flag: SWISS_CROSS,
  livery: LIVERIES.swiss!,
  words: people(["the Swiss", "Swiss"], ["gli Svizzeri", "Svizzeri"]),
};
const ANTI_FRENCH: Power = {
  flag: SWISS_CROSS,
  livery: LIVERIES.swiss!,
  words: league(["the Anti-French coalition", "Anti-French"], ["la coalizione antifrancese", "Antifrancesi"]),
};
/** §S3.6: without the Swiss, who have gone over, Spaniards and Papal troops are left. */
const ANTI_FRENCH_ALONE: Power = { ...ANTI_FRENCH, flag: KEYS, livery: LIVERIES.spanish! };
const IMPERIALS: Power = {
  flag: EAGLE,
  livery: LIVERIES.imperial!,
  words: people(["the Imperials", "Imperials"], ["gli Imperiali", "Imperiali"]),
};

const POWERS: Readonly<Record<string, readonly [Power, Power]>> = {
  "1": [FRENCH, VENETIANS],
  "2": [FRENCH, SWISS],
  "3": [FRENCH_COALITION, ANTI_FRENCH],
  "4": [FRENCH_COALITION, IMPERIALS],
  "5": [FRENCH, IMPERIALS],
};

function seated(seat: Seat, power: Power): Side {
  return { seat, ...power };
}

/** The sides of a scenario when it begins, by its number in the book; before one is chosen, those of the first. */
export function sidesOf(scenario: string): readonly Side[] {
  const [french, rivals] = POWERS[scenario] ?? POWERS["1"]!;
  return [seated("french", french), seated("rivals", rivals)];
}

/** The sides as they stand now: the Swiss of 1515 may change hands. */
export function sidesNow({ scenario, swissStatus }: Pick<Honour, "scenario" | "swissStatus">): readonly Side[] {
  const [french, rivals] = sidesOf(String(scenario));
  return [french!, swissStatus === "pro-french" ? seated("rivals", ANTI_FRENCH_ALONE) : rivals!];
}
