import { expect, test } from "vitest";
import { charts, hexNamed, placeNamed } from "../../src/data.ts";
import { honour } from "../../src/index.ts";
import { castOf, type Honour, LOST } from "../../src/position.ts";
import { activationLoop, loopFor } from "../../src/rules/activationLoop.ts";
import { apChange } from "../../src/rules/command/money.ts";
import { communicationOfArmy } from "../../src/rules/communications.ts";
import { codeFor, forcedOrderModifier, isFailure } from "../../src/rules/discipline.ts";
import { initiativeParts, modifiedInitiative } from "../../src/rules/initiative.ts";
import { noteLook } from "../../src/rules/openCards.ts";
import type { Order } from "../../src/schemas/index.ts";
import { refusalChance } from "../../src/table/commandBar.ts";
import { displays } from "../../src/table/displays.ts";
import { run } from "../bench.ts";
import { dig, field, force } from "../field.ts";
import { capitano } from "../table.ts";

test("§11.3.1a the panel of a siege names those who besiege that place, and nobody else", () => {
  const position = field(1);
  const sieges = [
    ["chaumont", "vitelli", "2834", "2833", "french-gendarmes"],
    ["g-trivulzio", "naldi", "1444", "1443", "swiss-infantry"],
  ] as const;
  for (const [besieger, keeper, hex, before, troops] of sieges) {
    const primo = force(position, besieger, before, [[troops, 4]], "attack");
    force(position, keeper, hex, [["italian-infantry-venetian", 2]], "garrison");
    dig(position, before, "E", "SE", "SW", "W", "NW", "NE");
    position.besieging[primo] = 1;
    position.siegeStatus[placeNamed(hex)] = 1;
  }
  // One of the garrison's own side, who besieges something else from a hex beside it.
  const other = force(position, "pio", "1445", [["venetian-infantry", 4]], "attack");
  position.besieging[other] = 1;
  const panels = displays(honour.view(position, "rivals"), "en");
  const noteOf = (hex: string) => panels.find(({ id }) => id === `siege-${placeNamed(hex)}`)?.note;
  expect([noteOf("2834"), noteOf("1444")]).toEqual([
    expect.stringMatching(/Chaumont(?!.*Trivulzio)/),
    expect.stringMatching(/Trivulzio(?!.*Chaumont)/),
  ]);
  expect(noteOf("1444")).not.toContain("Chaumont");
  expect(noteOf("1444")).not.toContain("Pio");
});

const displayOf = (position: Honour, seat: string, id: string) =>
  displays(honour.view(position, seat), "en").find((one) => one.id === id)!;

/** La Trémoille beside Mutt, who stands in the hex before Novara. */
function facing(order: Order) {
  const position = field(2);
  const tremouille = force(position, "tremouille", "2512", [["french-gendarmes", 8]], order);
  const mutt = force(position, "mutt", "2513", [["swiss-infantry", 8]], "stand");
  for (const who of [tremouille, mutt]) position.faceDown[who] = 0;
  return { position, tremouille, mutt };
}

test("§7.2.3 §7.8.2 the parts of an Initiative add up to what is rolled with, under every Order and for a second Activation", () => {
  for (const order of ["attack", "manoeuvre", "stand", "garrison", "retreat"] as const) {
    const { position, tremouille } = facing(order);
    for (const activations of [0, 1]) {
      position.activations[tremouille] = activations;
      const sum = initiativeParts(position, tremouille).reduce((all, { by }) => all + by, 0);
      expect(sum).toBe(modifiedInitiative(position, tremouille));
    }
  }
});

test("§7.2.1 §5.2c of the two who are indicated one's own is told with its modifiers, the enemy's as far as his covered Order leaves it open", () => {
  const { position, tremouille } = facing("manoeuvre");
  const loop = run(position, activationLoop, loopFor("french"));
  loop.pick({ type: "indicate", capitano: tremouille });
  const told = () =>
    Object.fromEntries(
      displayOf(position, "rivals", "activation").boxes[0]!.values!.map(({ title, text }) => [title, text]),
    );
  expect(told()["La Trémoille"]).toMatch(
    /^Initiative -?\d to -?\d, by his Order: 3 printed, -\d in a zone of control$/,
  );
  position.order[tremouille] = "retreat";
  expect(told()["La Trémoille"]).toMatch(/^Initiative -?\d: 3 printed, \+1 for his Order, -\d in a zone of control$/);
});

test("§7.2.4b one's own Force that its Order lets act no more is Finished; of an enemy only the Activations are told", () => {
  const { position, tremouille } = facing("manoeuvre");
  position.order[tremouille] = "stand";
  position.activations[tremouille] = 1;
  run(position, activationLoop, loopFor("rivals"));
  const boxOf = (seat: string) =>
    displayOf(position, seat, "activation").boxes.find(({ pieces }) => pieces?.includes(`capitano-${tremouille}`))!.id;
  expect(boxOf("french")).toBe("activated-finished");
  expect(boxOf("rivals")).toBe("activated-1");
});

test("§1.4 the enemy's Cards: what was last seen with its date, and a blank Card for a Force that was never seen", () => {
  const { position, tremouille } = facing("manoeuvre");
  force(position, "florange", "1014", [["french-infantry", 4]]);
  const cards = () => displayOf(position, "rivals", "enemy-cards");
  expect(cards().value).toBe("0 of 2 seen");
  expect(cards().boxes.map(({ text }) => text)).toEqual(Array(2).fill("Blank: its Card has not been seen."));
  noteLook(position, tremouille);
  position.sp[position.holder.indexOf(tremouille)] = 1;
  const [seen, blank] = cards().boxes;
  expect(seen).toMatchObject({ title: "La Trémoille, 2512", values: [{ title: "French gendarmes", text: "8 SPs" }] });
  expect(seen!.note).toMatch(/^As last seen in 26-31 May/);
  expect(blank!.values).toBeUndefined();
});

test("§4.3.1 the line of an army is told with the column of the table that it is read in", () => {
  const position = field(1);
  force(position, "louis-xii", "2728", [["french-gendarmes", 8]]);
  position.generale[position.hex.indexOf(hexNamed("2728"))] = "scenario";
  const french = displayOf(position, "french", "army-0").boxes[0]!.values!.find(
    ({ title }) => title === "Line of communication",
  )!;
  const length = communicationOfArmy(position, 0);
  const [, count, least, most] = /^(\d+) hexes \(band (\d+) to (\d+)\)$/.exec(french.text)!.map(Number);
  expect(count).toBe(length);
  expect(least).toBeLessThanOrEqual(length);
  expect(most).toBeGreaterThanOrEqual(length);
  const { columnFrom } = charts.adminPoints;
  expect([columnFrom.includes(least!), columnFrom.includes(most! + 1)]).toEqual([true, true]);
  expect(columnFrom.filter((from) => from > least! && from <= most!)).toEqual([]);
});

test("§4.3.1 §4.3.1a §18.4a the next APs: from the worst dice in the worst weather of that month to the best; in full after an Interphase Turn", () => {
  const position = field(5);
  const king = force(position, "francois-i", "1203", [["french-gendarmes", 8]]);
  position.generale[king] = "scenario";
  position.source[0] = hexNamed("0801");
  position.turn = 2;
  const next = () =>
    displayOf(position, "french", "army-0").boxes[0]!.values!.find(({ title }) => title === "Next APs")!.text;
  const length = communicationOfArmy(position, 0);
  const come = (columns: number) =>
    Array.from({ length: 11 }, (_, i) => Math.max(0, 5 + apChange(i + 2, length, columns)));
  // November, 5: 5 nominal APs; there may be Mud.
  const all = [...come(0), ...come(1)];
  expect(Math.min(...come(1))).toBeLessThan(Math.min(...come(0)));
  expect(next()).toMatch(new RegExp(`: ${Math.min(...all)} to ${Math.max(...all)}$`));
  const told = next();
  // Neither the weather of today nor an offer that was refused today says anything of it.
  position.weather = "Mud";
  position.apShift = { french: 2, rivals: 0 };
  expect(next()).toBe(told);
  position.source[0] = LOST;
  expect(next()).toMatch(/: 0 to 0$/);
  position.fullPayTurn = castOf(position).data.turnTrack.find(({ n, apTurn }) => apTurn && n > 2)!.n;
  expect(next()).toMatch(/: 5 to 5$/);
});

test("§5.2c §6.1 §6.1a §5.3.2 the price list, and what an Order costs the Force that is given one", () => {
  const position = field(5);
  const king = force(position, "francois-i", "1723", [["french-gendarmes", 8]], "manoeuvre");
  position.generale[king] = "scenario";
  const boxes = () =>
    Object.fromEntries(displayOf(position, "french", "prices").boxes.map((box) => [box.id, box.values!]));
  expect(boxes()["price-attack"]).toEqual([{ title: "Major 4, Minor 1, light 0", text: "may act twice a turn" }]);
  expect(boxes()["price-stand"]).toEqual([{ title: "Major 0, Minor 0, light 0", text: "acts once a turn" }]);
  const frame = { side: "french", army: 0, commander: king, ordered: [], primo: king, forced: false, attack: false };
  position.flow = [{ procedure: "issueOrders", step: "order", ...frame }] as never;
  expect(boxes()["price-manoeuvre"]![1]).toEqual({ title: "the present Order", text: "" });
  expect(boxes()["price-stand"]![1]).toEqual({ title: "For François I", text: "free" });
  expect(boxes()["price-attack"]!.slice(1, 3)).toEqual([
    { title: "For François I", text: "2 APs" },
    { title: "If Forced", text: `some unit fails in ${Math.round(100 * refusalChance(position, king))} %` },
  ]);
});

test("§3.6 §S3.6 §17 beside the map lie the weather, the mind of the Swiss, and the Capitani who are prisoners or have fallen", () => {
  const position = field(3);
  position.swissStatus = "pro-french";
  position.weather = "Rain";
  expect([displayOf(position, "french", "swiss").value, displayOf(position, "french", "weather").value]).toEqual([
    "for the French",
    "rain",
  ]);
  expect(displayOf(position, "french", "lost")).toBeUndefined();
  position.stands[capitano(position, "bayard")] = "captured";
  position.stands[capitano(position, "orsini")] = "eliminated";
  expect(displayOf(position, "rivals", "lost")).toMatchObject({
    value: "2",
    boxes: [
      {
        values: expect.arrayContaining([
          { title: "Bayard", text: "prisoner" },
          { title: "Orsini", text: "fallen" },
        ]),
      },
    ],
  });
});

test("§5.3.1 §9.1 a Forced Order is refused as often as by the most sensitive of the troops alone, and others less often", () => {
  const position = field(5);
  const francois = force(position, "francois-i", "1723", [
    ["french-gendarmes", 8],
    ["swiss-infantry", 9],
    ["landsknecht-french", 8],
  ]);
  const units = position.holder.flatMap((holder, unit) => (holder === francois ? [unit] : []));
  const chances = units.map((unit) => refusalChance(position, francois, [unit]));
  expect(new Set(chances).size).toBeGreaterThan(1);
  expect(refusalChance(position, francois)).toBe(Math.max(...chances));
  // By the table, with the +1 of a Forced Order and without a star.
  const fails = (die: number) =>
    units.some((unit) => isFailure(codeFor(position, unit, die + forcedOrderModifier(), "reliability", 0)));
  expect(forcedOrderModifier()).toBe(1);
  expect(refusalChance(position, francois)).toBe([1, 2, 3, 4, 5, 6].filter(fails).length / 6);
  const unforced = [1, 2, 3, 4, 5, 6].filter((die) =>
    units.some((unit) => isFailure(codeFor(position, unit, die, "reliability", 0))),
  );
  expect(refusalChance(position, francois)).toBeGreaterThan(unforced.length / 6);
});
