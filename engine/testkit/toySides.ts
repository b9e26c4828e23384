import type { Flag, Livery, Seat, Side, SideWords } from "../kernel/index.ts";

/** Who sits in the seats of the toy games: another pair in each scenario, one of them spoken of in the singular. */
function side(seat: Seat, livery: Livery, flag: Flag, en: Spoken, it: Spoken): Side {
  const words = ([name, short]: Spoken): SideWords => ({ name, short, plural: name !== short });
  return { seat, livery, flag, words: { en: words(en), it: words(it) } };
}
/** With its article where it has one: of such a side one speaks in the plural. */
type Spoken = readonly [name: string, short: string];

const RED: Livery = { ground: "#b3262b", ink: "#fff6e0", band: "#e9b93b" };
const BLUE: Livery = { ground: "#9fc3e6", ink: "#14243a", band: "#2d5f8c" };
const WHITE: Livery = { ground: "#f6f2e6", ink: "#1d1a16", band: "#c6342a" };

export const GUELPHS = (seat: Seat) =>
  side(
    seat,
    RED,
    { field: "plain", colours: ["#b3262b"], charge: "eagle", chargeColour: "#fff6e0" },
    ["the Guelphs", "Guelphs"],
    ["i Guelfi", "Guelfi"],
  );
export const GHIBELLINES = (seat: Seat) =>
  side(
    seat,
    BLUE,
    { field: "cross", colours: ["#2d5f8c", "#f6f2e6"] },
    ["the Ghibellines", "Ghibellines"],
    ["i Ghibellini", "Ghibellini"],
  );
export const ARCADIA = (seat: Seat) =>
  side(
    seat,
    RED,
    { field: "plain", colours: ["#a3262b"], charge: "lion", chargeColour: "#e9b93b" },
    ["Arcadia", "Arcadia"],
    ["Arcadia", "Arcadia"],
  );
export const SABINES = (seat: Seat) =>
  side(
    seat,
    WHITE,
    { field: "cross", colours: ["#c6342a", "#f6f2e6"] },
    ["the Sabines", "Sabines"],
    ["i Sabini", "Sabini"],
  );
export const LATINS = (seat: Seat) =>
  side(
    seat,
    BLUE,
    { field: "plain", colours: ["#2b4a8c"], charge: "lily", chargeColour: "#f0cf6a" },
    ["the Latins", "Latins"],
    ["i Latini", "Latini"],
  );
