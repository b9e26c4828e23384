import { toldBy } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { hexes, leaders, places } from "../../src/data.ts";
import { quadrilateral } from "../../src/index.ts";
import { hexAt } from "../field.ts";

const hexOf = (name: string) => hexes.place.findIndex((place) => places.names[place] === name);
const [peschiera, lonato, brescia] = ["Peschiera", "Lonato", "Brescia"].map(hexOf);
const [wurmser, davidovich] = ["wurmser", "davidovich"].map((id) => leaders.ids.indexOf(id)) as [number, number];

test("§C7.12 a march is one line with its route, for its owner and for whoever sees a piece go", () => {
  const step = (from: number, hex: number) => ({ type: "moved", side: "austrian", from, hex });
  const seen = [step(peschiera!, lonato!), step(lonato!, brescia!)];
  expect(toldBy(quadrilateral, "en", seen)).toEqual([
    "An Austrian piece marches from Peschiera through Lonato to Brescia.",
  ]);
  const own = seen.map((event) => ({ ...event, leader: wurmser }));
  expect(toldBy(quadrilateral, "it", own)).toEqual(["Wurmser marcia da Peschiera a Brescia passando per Lonato."]);
});

test("§C7.8 a try of Initiative says what counted and what it made", () => {
  const tried = {
    type: "initiative",
    side: "french",
    hex: lonato!,
    die: 4,
    weather: 0,
    zone: 2,
    by: 0,
    result: "stays",
  };
  const [said] = toldBy(quadrilateral, "en", [tried]);
  expect(said).toMatch(/^A French Force at Lonato tries its Initiative, die 4 \+ 2 = 6 \(enemy zone\): /);
});

const roll = { die: 3, total: 5, forages: false };

test("§C11.3 §C11.7 the check at the end of a march belongs to its line: with its die for the owner, as a Force for others", () => {
  const march = { type: "moved", rules: ["C7.12"], side: "austrian", from: peschiera!, hex: lonato! };
  const check = { type: "attrition", rules: ["C11.3"], side: "austrian", hex: lonato! };
  expect(toldBy(quadrilateral, "en", [march, check])).toEqual([
    "An Austrian Force marches from Peschiera to Lonato and checks attrition.",
  ]);
  const own = [
    { ...march, leader: wurmser },
    { ...check, leader: wurmser, ...roll, loss: 2 },
    { type: "unitsLose", side: "austrian", because: "attrition", units: ["sporck", "sporck"] },
  ];
  expect(toldBy(quadrilateral, "en", own)).toEqual([
    "Wurmser marches from Peschiera to Lonato. Attrition: die 3 + 2 = 5, 2 Strength Points lost (Sporck 2).",
  ]);
  const elsewhere = toldBy(quadrilateral, "en", [march, { ...check, hex: brescia! }]);
  expect(elsewhere).toHaveLength(2);
});

test("§C11.3 Forces at rest that lose nothing stand in one row, one that loses has its own line", () => {
  const check = (leader: number, hex: number, loss: number) =>
    ({ type: "attrition", side: "austrian", leader, hex, ...roll, loss }) as const;
  expect(
    toldBy(quadrilateral, "it", [
      check(wurmser, lonato!, 0),
      check(davidovich, brescia!, 0),
      check(wurmser, lonato!, 1),
    ]),
  ).toEqual([
    "Nessuna perdita per logoramento: Wurmser a Lonato (dado 3 + 2 = 5) e Davidovich a Brescia (dado 3 + 2 = 5).",
    "Wurmser a Lonato controlla il logoramento (dado 3 + 2 = 5): 1 Punto Forza perduto.",
  ]);
});

test("§C14.12 §C14.34 the beaten side's marker comes before the loss that follows from it, with the units for their owner", () => {
  const marker = (marker: string) => ({ type: "markerShown", side: "french", marker });
  const units = { type: "unitsLose", side: "french", because: "combat", units: ["rampon", "pijon"] };
  const loss = { type: "pitchedLoss", side: "french", sps: 2 };
  expect(toldBy(quadrilateral, "en", [marker("pitched"), units, loss])).toEqual([
    "The French had chosen a Pitched battle: they stand fast and lose 2 Strength Points (Rampon and Pijon).",
  ]);
  expect(toldBy(quadrilateral, "it", [marker("pursuit"), loss])).toEqual([
    "I Francesi avevano scelto l'Inseguimento, ma nella cittadella non possono cedere terreno: perdono 2 Punti Forza.",
  ]);
});

test("§C14.29 how far somebody may pursue and how far he does is one line", () => {
  const may = { type: "pursuit", side: "austrian", leader: "wurmser", die: 4, modifiers: [], hexes: 3 };
  const does = (hexes: number) => ({ type: "pursued", side: "austrian", hexes, sps: hexes });
  expect(toldBy(quadrilateral, "en", [may, does(3)])).toEqual([
    "Wurmser pursues for 3 hexes (die 4); the French lose 3 Strength Points.",
  ]);
  expect(toldBy(quadrilateral, "en", [may, does(1)])).toEqual([
    "Wurmser pursues for 1 of the 3 hexes he may (die 4); the French lose 1 Strength Point.",
  ]);
});

test("§C14.27 what a retreat costs is told with its way, whichever hex it was lost in", () => {
  const step = (from: number, hex: number) => ({ type: "moved", rules: ["C14.25"], side: "french", from, hex });
  const cost = (hex: number) => ({ type: "retreatCosts", side: "french", hex, sps: 1 });
  const told = [step(peschiera!, lonato!), cost(lonato!), step(lonato!, brescia!), cost(brescia!)];
  expect(toldBy(quadrilateral, "en", told)).toEqual([
    "A French piece retreats from Peschiera through Lonato to Brescia, losing 2 Strength Points on the way.",
  ]);
});

test("§C2.12 §C14.31 a leader who does not get away is captured in the same line, one who does is not", () => {
  const flight = (escapes: boolean) => ({ type: "flight", side: "french", hex: lonato!, die: 6, escapes });
  const captured = { type: "captured", side: "french", leader: "sauret", hex: lonato! };
  expect(toldBy(quadrilateral, "en", [flight(false), captured])).toEqual([
    "Sauret does not escape from Lonato (die 6) and is captured.",
  ]);
  expect(toldBy(quadrilateral, "en", [flight(true), captured])).toHaveLength(2);
  expect(toldBy(quadrilateral, "it", [{ type: "rout", leader: "sauret", die: 1 }, captured])).toEqual([
    "Nella rotta Sauret è catturato (dado 1).",
  ]);
});

test("§E41 §E40 what moves Vienna Morale is told once, and before it", () => {
  const morale = (because: string) => ({ type: "morale", because, before: 0, after: 1, condition: 0 });
  expect(toldBy(quadrilateral, "en", [{ type: "roadOpened" }, morale("dispatch-open")])).toEqual([
    "The road from the Austrian Center into Mantova is open: Vienna Morale goes from 0 to +1.",
  ]);
  expect(toldBy(quadrilateral, "en", [{ type: "roadOpened" }, morale("relief")])).toHaveLength(2);
});

test("§C8.5 §C14.3 pieces that turn out to be the same are one line, and a vedette that is found withdraws in it", () => {
  const shown = (hex: number, piece: string) => ({ type: "pieceShown", side: "french", hex, piece });
  expect(
    toldBy(quadrilateral, "en", [shown(lonato!, "force"), shown(brescia!, "force"), shown(brescia!, "vedette")]),
  ).toEqual([
    "The French pieces at Lonato and Brescia turn out to be Forces.",
    "The French piece at Brescia turns out to be a vedette.",
  ]);
  const found = { type: "shown", side: "french", hex: lonato!, as: "vedette" };
  const withdrawn = { type: "withdrawn", side: "french", from: lonato!, hex: brescia! };
  expect(toldBy(quadrilateral, "it", [found, withdrawn])).toEqual([
    "Il pezzo francese a Lonato si rivela una vedetta e ripiega a Brescia.",
  ]);
});

test("§C15.1 the defender of a place reads what counted before whether it held, the besieger only the dice", () => {
  const rolled = { type: "surrenderRoll", place: "mantova", dice: [6, 5], surrendered: false };
  const counted = { type: "surrenderModifiers", place: "mantova", modifiers: [{ rule: "C15.1", by: 3 }], total: 14 };
  expect(toldBy(quadrilateral, "en", [rolled])).toEqual(["The besieger of Mantova rolls 6 + 5: the place holds out."]);
  expect(toldBy(quadrilateral, "en", [rolled, counted])).toEqual([
    "The besieger of Mantova rolls 6 + 5 + 3 = 14 and needs 15: the place holds out.",
  ]);
});

test("a hex without a name is told by the nearest place that has one", () => {
  const [said] = toldBy(quadrilateral, "it", [
    { type: "pieceShown", side: "french", hex: hexAt("E2925"), piece: "force" },
  ]);
  expect(said).toBe("Il pezzo francese a E2925 presso Brentino si rivela una Forza.");
});

test("§C14.32 §C14.33 a critical battle and the morale that it moves are one line", () => {
  const over = { type: "battleOver", victor: "french", rounds: 2, critical: true };
  const morale = { type: "morale", because: "critical-battle-french", before: 1, after: 0, condition: 9 };
  expect(toldBy(quadrilateral, "en", [over, morale])).toEqual([
    "The battle ends after 2 rounds: the French have won a critical battle. Vienna Morale goes from +1 to 0, and the Condition of the Austrian army is now 9.",
  ]);
  expect(toldBy(quadrilateral, "it", [over])).toEqual([
    "La battaglia finisce dopo 2 giri: i Francesi hanno vinto una battaglia critica.",
  ]);
  expect(toldBy(quadrilateral, "en", [over, { ...morale, because: "relief" }])).toHaveLength(2);
});

test("§C14.37 what a side commits of its Reserve is summed up", () => {
  const commit = (side: string, sps: number) => ({ type: "reserveCommitted", side, sps });
  expect(toldBy(quadrilateral, "en", [commit("french", 4), commit("french", 5), commit("austrian", 2)])).toEqual([
    "The French commit 9 Strength Points of their Reserve.",
    "The Austrians commit 2 Strength Points of their Reserve.",
  ]);
});

test("§C14.35 an exchange that cites the counterattack is told as one", () => {
  const fought = {
    type: "exchange",
    side: "austrian",
    attacking: 20,
    defending: 10,
    column: "2:1",
    modifiers: [],
    die: 3,
  };
  const told = (rules: string[]) =>
    toldBy(quadrilateral, "it", [{ ...fought, rules, loser: "french", loss: 0, number: 3 }])[0];
  expect(told(["C14.35", "III.b.7"])).toMatch(/^Gli Austriaci contrattaccano, 10 contro 5 \(rapporto 2:1\), dado 3: /);
  expect(told(["III.b.7"])).toMatch(/^Gli Austriaci attaccano, 10 contro 5 /);
});

test("§C15.7 the end of a game is a heading that says who has won", () => {
  const over = { type: "gameOver", level: "Austrian marginal" };
  expect(toldBy(quadrilateral, "en", [over])).toEqual(["The game is over. A marginal Austrian victory."]);
  expect(toldBy(quadrilateral, "it", [over])).toEqual(["La partita è finita. Vittoria marginale austriaca."]);
});
