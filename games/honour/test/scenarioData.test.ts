import { expect, test } from "vitest";
import { board, casts } from "../src/data.ts";
import { castOf, type Honour } from "../src/position.ts";
import { agnadello, bicocca, marignano, novara, pavia } from "./atStart.ts";
import { scenario } from "./table.ts";

/** What the book says of each scenario, beside what our files say. */
const NUMBERS = [1, 2, 3, 4, 5] as const;
const data = (number: number) => casts[number - 1]!.data;

test("§S1.start §S2.start §S3.start §S4.start §S5.start the first turn of each scenario", () => {
  expect(NUMBERS.map((n) => [data(n).turnTrack[0]!.turn, data(n).year])).toEqual([
    ["April, 4", 1509],
    ["May, 6", 1513],
    ["August, 4", 1515],
    ["March, 1", 1522],
    ["October, 6", 1524],
  ]);
});

test("§S1.turns §S2.turns §S3.turns §S4.turns §S5.turns lengths, last turns and AP turns", () => {
  const apTurns = (n: number) => data(n).turnTrack.flatMap((one) => (one.apTurn ? [one.n] : []));
  expect(NUMBERS.map((n) => [data(n).turnCount, data(n).turnTrack.at(-1)!.turn, apTurns(n)])).toEqual([
    [9, "May, 6", [4, 8]],
    [4, "June, 3", []],
    [12, "October, 3", [4, 8, 12]],
    [16, "May, 4", [1, 5, 9, 13]],
    [25, "February, 6", [2, 6, 10, 14, 18, 22]],
  ]);
});

test("§S1.AP §S3.AP §S4.AP §S5.AP the APs at start and on each turn of the schedule, Army by Army", () => {
  const points = (n: number) =>
    data(n)
      .armies.filter(({ id }) => id !== "swiss")
      .map(({ id, ap }) => [id, ap.start, ...Object.values(ap.schedule)]);
  expect([1, 3, 4, 5].map(points)).toEqual([
    [
      ["french", 5, 4, 4],
      ["venetian", 4, 5, 4],
    ],
    [
      ["french", 10, 6, 4, 4],
      ["venetian", 4, 2, 1, 1],
      ["spanish", 1, 3, 2, 1],
      ["papal", 2, 2, 2, 2],
    ],
    [
      ["french", 9, 0, 4, 3, 3],
      ["venetian", 4, 2, 2, 2, 2],
      ["imperial", 7, 2, 4, 4, 2],
    ],
    [
      ["french", 5, 6, 5, 5, 5, 3, 3],
      ["imperial", 5, 2, 1, 4, 5, 2, 2],
    ],
  ]);
});

test("§S1.supply §S2.supply §S3.supply §S4.supply §S5.supply the eligible Supply Sources", () => {
  const sources = (n: number) =>
    casts[n - 1]!.armies.sources.map((list) =>
      list
        .map((hex) => board.ids[hex]!)
        .sort()
        .join(" "),
    );
  expect(NUMBERS.map(sources)).toEqual([
    ["1227 1527 2027 2327 2727 3027", "1152 1552 2552 2752"],
    ["0801", "2624"],
    ["0114 0401 0801 1801 2301 3201", "1152 1552", "2552 2752", "0252", ""],
    ["0401 0801 1801 2301 3201", "2236 2752", "4049"],
    ["0114 0401 0801 1801 2301 3201", "0252 1152 1552 2552 2752 4029"],
  ]);
});

test("§S1.sides §S2.sides §S3.sides §S4.sides §S5.sides which Armies are on which side", () => {
  expect(NUMBERS.map((n) => data(n).sides.map(({ seat, armies }) => [seat, ...armies].join(" ")))).toEqual([
    ["french french", "rivals venetian"],
    ["french french", "rivals swiss"],
    ["french french venetian", "rivals swiss spanish papal"],
    ["french french venetian", "rivals imperial"],
    ["french french", "rivals imperial"],
  ]);
});

test("§S1.first §S2.first §S3.first §S4.first §S5.first the French are First Player everywhere", () => {
  const seat = (n: number) => data(n).sides.find(({ id }) => id === data(n).firstPlayer)?.seat;
  expect(NUMBERS.map(seat)).toEqual(["french", "french", "french", "french", "french"]);
});

test("§S1.reliability §S2.reliability §S3.reliability §S4.reliability §S5.reliability of the Swiss", () => {
  const reliability = (n: number) => {
    const { typeIds, reliability } = casts[n - 1]!.units;
    return reliability[typeIds.indexOf("swiss-infantry")];
  };
  expect(NUMBERS.map(reliability)).toEqual(["V", "R", "R", "V", "S"]);
});

test("§S1.regions §S2.regions §S3.regions §S4.regions §S5.regions how the Regions are aligned at start", () => {
  const regions = (n: number) =>
    ["M", "G", "C", "V", "R", "PP", "F", "A", "S", "E"].map((id) => data(n).regions[id]).join(" ");
  expect(NUMBERS.map(regions)).toEqual([
    "french french venetian venetian not-aligned not-aligned not-applicable not-applicable not-applicable not-applicable",
    "ignored ignored ignored ignored ignored ignored ignored ignored ignored ignored",
    "by-swiss-status by-swiss-status not-aligned not-aligned by-swiss-status anti-french neutral not-aligned french-coalition not-aligned",
    "imperial imperial not-aligned not-aligned imperial neutral neutral not-aligned neutral not-aligned",
    "imperial imperial neutral neutral imperial neutral neutral not-aligned neutral not-aligned",
  ]);
});

test("§S1.CG §S2.CG §S3.CG §S4.CG §S5.CG the Capitani Generali of each Army; the Swiss elect theirs", () => {
  const generali = (n: number) =>
    data(n).armies.map(({ id, capitaniGenerali, electsCapitanoGenerale }) =>
      [id, ...(electsCapitanoGenerale ? ["elects"] : capitaniGenerali)].join(" "),
    );
  expect(NUMBERS.map(generali)).toEqual([
    ["french louis-xii", "venetian pitigliano"],
    ["french tremouille", "swiss elects"],
    ["french francois-i", "venetian alviano", "spanish cardona", "papal urbino", "swiss elects"],
    ["french lautrec", "venetian t-trivulzio", "imperial colonna sforza"],
    ["french francois-i", "imperial lannoy bourbon-imperial"],
  ]);
});

test("§S1.reinf scenario 1 has no reinforcements", () => {
  expect([data(1).reinforcements, scenario(1).due]).toEqual([[], []]);
});

/** Maximum Strengths of the counters of each type, largest first; of the set-up, or of what comes later. */
function counters(position: Honour, later: boolean): Record<string, string> {
  const { units } = castOf(position);
  const sizes: Record<string, number[]> = {};
  units.typeIds.forEach((type, unit) => {
    if (units.spare[unit] || units.militia[unit] || units.mercenary[unit] || units.group[unit]! >= 0 !== later) return;
    sizes[type] = [...(sizes[type] ?? []), units.size[unit]!];
  });
  return Object.fromEntries(Object.entries(sizes).map(([type, all]) => [type, all.sort((a, b) => b - a).join(" ")]));
}

test("§S0a the counters of every line of the set-up, by their Maximum Strength", () => {
  expect(counters(agnadello, false)).toEqual({
    ...{ "french-gendarmes": "10 10 10", "french-infantry-picardie": "2", "french-infantry": "8 8" },
    ...{ "swiss-infantry": "10 10", "french-artillery": "2 2 2", "italian-infantry-french-q2": "8 8" },
    ...{ "italian-heavy-cavalry-french": "2", "italian-infantry-french-q1": "8", "venetian-heavy-cavalry": "8 8 8" },
    ...{ "venetian-infantry": "8 8 8", "italian-infantry-venetian": "8 8 8 4 4", "venetian-artillery": "2" },
    ...{ "venetian-light-cavalry": "3", stradiots: "3 3" },
  });
  expect(counters(novara, false)).toEqual({
    ...{ "french-gendarmes": "10", "landsknecht-french": "8 8", "french-artillery": "2 2 2", "french-infantry": "8" },
    ...{ "swiss-infantry": "10", "swiss-infantry-freiknechte": "2" },
  });
  expect(counters(marignano, false)).toEqual({
    ...{ "french-gendarmes": "10 10 10 5", "french-infantry": "8 8 8", "landsknecht-black-band": "8 4" },
    ...{ "landsknecht-french": "4", "french-artillery": "4 4", "italian-infantry-french-q2": "8" },
    ...{ "venetian-infantry": "4", "swiss-infantry": "10 10", "swiss-infantry-schiner": "8" },
    ...{ "italian-heavy-cavalry-milanese": "2", "spanish-heavy-cavalry": "4", "spanish-light-cavalry": "4" },
    ...{ "spanish-infantry": "8 4", "landsknecht-imperial": "4" },
  });
  expect(counters(bicocca, false)).toEqual({
    ...{ "french-gendarmes": "5", "french-infantry": "8 8", "french-artillery": "2 2", "swiss-infantry": "10 5 5" },
    ...{ "venetian-infantry": "8", "venetian-heavy-cavalry": "4", "venetian-light-cavalry": "4" },
    ...{ "imperial-heavy-cavalry": "4", "imperial-light-cavalry": "4", "spanish-infantry": "8" },
    ...{ "italian-infantry-imperial": "4 4 4", "italian-infantry-milanese": "8 4 4", "landsknecht-imperial": "8 4" },
  });
  expect(counters(pavia, false)).toEqual({
    ...{ "french-gendarmes": "10 5", "french-infantry": "8 4 4", "french-artillery": "2 2 2" },
    ...{ "swiss-infantry": "10 10 10", "landsknecht-black-band": "8", "italian-light-cavalry-french": "4" },
    ...{ "landsknecht-french": "8 8", "spanish-infantry": "8 8", "landsknecht-imperial": "8 4 4" },
    ...{ "imperial-heavy-cavalry": "4", "imperial-artillery": "2", "italian-infantry-imperial": "4" },
  });
});

test("§S0a §S2.reinf.1 §S2.reinf.2 §S3.reinf.1 §S3.reinf.2 §S3.5a §S4.reinf.1 §S5.1a §S5.2a the counters of what comes later", () => {
  expect(counters(agnadello, true)).toEqual({});
  expect(counters(novara, true)).toEqual({ "swiss-infantry": "10 5 5" });
  expect(counters(marignano, true)).toEqual({
    ...{ "venetian-infantry": "8 8 4", stradiots: "3", "venetian-heavy-cavalry": "8", "papal-heavy-cavalry": "4" },
    ...{ "papal-light-cavalry": "2", "italian-infantry-papal": "8", "landsknecht-french": "8 8 8 8" },
    ...{ "swiss-infantry": "10 10 10 10" },
  });
  expect(counters(bicocca, true)).toEqual({
    ...{ "bande-nere-light-cavalry": "4", "bande-nere-infantry": "4" },
    ...{ "landsknecht-frundsberg": "8 4", "italian-light-cavalry-mantova": "2" },
  });
  // The landing at Genova is one of two.
  expect(counters(pavia, true)).toEqual({
    ...{ "landsknecht-imperial": "8 4", "bande-nere-light-cavalry": "4", "bande-nere-infantry": "4" },
    ...{ "italian-infantry-imperial": "4", "spanish-light-cavalry": "4 4 4", "spanish-infantry": "8 4" },
    ...{ "landsknecht-frundsberg": "8 8", "imperial-heavy-cavalry": "4" },
  });
});
