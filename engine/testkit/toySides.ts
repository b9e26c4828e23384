import type { Flag, Livery, Seat, Side, SideWords } from "../kernel/index.ts";

/** Who sits in the seats of the toy games: another pair in each scenario, one of them spoken of in the singular. */
function side(seat: Seat, livery: Livery, flag: Flag, en: Spoken, it: Spoken): Side {
  const words = ([name, short, adjective, pronoun]: Spoken): SideWords => ({
    ...{ name, short, adjective, pronoun },
    plural: pronoun === "they" || pronoun === "essi",
    gender: "neuter",
  });
  return { seat, livery, flag, words: { en: words(en), it: words(it) } };
}
type Spoken = readonly [name: string, short: string, adjective: string, pronoun: string];

const RED: Livery = { ground: "#b3262b", ink: "#fff6e0", band: "#e9b93b" };
const BLUE: Livery = { ground: "#9fc3e6", ink: "#14243a", band: "#2d5f8c" };
const WHITE: Livery = { ground: "#f6f2e6", ink: "#1d1a16", band: "#c6342a" };

export const GUELPHS = (seat: Seat) =>
  side(
    seat,
    RED,
    { field: "plain", colours: ["#b3262b"], charge: "eagle", chargeColour: "#fff6e0" },
    ["the Guelphs", "Guelphs", "Guelph", "they"],
    ["i Guelfi", "Guelfi", "guelfo", "essi"],
  );
export const GHIBELLINES = (seat: Seat) =>
  side(
    seat,
    BLUE,
    { field: "cross", colours: ["#2d5f8c", "#f6f2e6"] },
    ["the Ghibellines", "Ghibellines", "Ghibelline", "they"],
    ["i Ghibellini", "Ghibellini", "ghibellino", "essi"],
  );
export const VENICE = (seat: Seat) =>
  side(
    seat,
    RED,
    { field: "plain", colours: ["#a3262b"], charge: "lion", chargeColour: "#e9b93b" },
    ["Venice", "Venice", "Venetian", "she"],
    ["Venezia", "Venezia", "veneziano", "ella"],
  );
export const SWISS = (seat: Seat) =>
  side(
    seat,
    WHITE,
    { field: "cross", colours: ["#c6342a", "#f6f2e6"] },
    ["the Swiss", "Swiss", "Swiss", "they"],
    ["gli Svizzeri", "Svizzeri", "svizzero", "essi"],
  );
export const FRENCH = (seat: Seat) =>
  side(
    seat,
    BLUE,
    { field: "plain", colours: ["#2b4a8c"], charge: "lily", chargeColour: "#f0cf6a" },
    ["the French", "French", "French", "they"],
    ["i Francesi", "Francesi", "francese", "essi"],
  );
