import { expect, test } from "vitest";
import { copyOf } from "../../src/copy.ts";
import { hexNamed, placeNamed } from "../../src/data.ts";
import { honour } from "../../src/index.ts";
import { castOf, type Honour, LOST, NO_SIEGE } from "../../src/position.ts";
import { attritionSegment } from "../../src/rules/attritionSegment.ts";
import { leaveSiege } from "../../src/rules/besieged.ts";
import { noteLook } from "../../src/rules/openCards.ts";
import { attritionLosses, breachChance } from "../../src/table/siegePanel.ts";
import { run, withDice } from "../bench.ts";
import { attackOn, BEFORE_PAVIA, field, force, PAVIA, pavia } from "../field.ts";

/** What the panel of the siege of Pavia tells a seat: its lines by box. */
function panel(position: Honour, seat: string, language: "en" | "it" = "en"): Record<string, Record<string, string>> {
  const { displays } = honour.scene(honour.view(position, seat), language);
  const found = displays.find(({ id }) => id === `siege-${placeNamed(PAVIA)}`)!;
  return Object.fromEntries(
    found.boxes.map(({ title, values }) => [
      title,
      Object.fromEntries(values!.map(({ title: name, text }) => [name, text])),
    ]),
  );
}

/** Pavia as it is besieged: the Siege was declared in an earlier turn. */
function besieged(status = 1) {
  const siege = pavia();
  const { position, francois, place } = siege;
  position.besieging[francois] = 1;
  position.siegeStatus[place] = status;
  position.turn = 4;
  position.siegeBegun[place] = 2;
  return siege;
}

const FACES = [1, 2, 3, 4, 5, 6];

test("§11.6.Step3-c §15.1.2a the chance of a breach in the panel is the share of all pairs of dice that breach the walls", () => {
  for (const status of [0, 2]) {
    const { position, francois, place } = besieged(status);
    const breaches = FACES.flatMap((engineers) =>
      FACES.filter((fire) => {
        const at = withDice(copyOf(position), engineers, fire);
        const siege = attackOn(at, francois, PAVIA).pick({ inside: true }).pick({ type: "siege" });
        if (siege.ask() === "battle.militia") siege.pick({ type: "noMilitia" });
        siege.pick({ type: "useEngineers" });
        return siege.events.some(({ type }) => type === "breach");
      }),
    ).length;
    expect(breaches).toBeGreaterThan(0);
    expect(breachChance(position, francois, place)).toBeCloseTo(breaches / 36, 10);
    const told = panel(position, "french")["Guns of François I"]!;
    expect(told["Breach, if it fires this turn"]).toBe(`${Math.round((100 * breaches) / 36)} %`);
    expect(told).toMatchObject({ Strength: "6 SPs", "Siege Artillery": "", "Field Engineers": "" });
  }
});

test("§11.6.Step3-c without guns, or with none in good order, there is no chance of a breach", () => {
  const { position, francois, place } = besieged();
  position.holder.forEach((holder, unit) => {
    if (holder === francois) position.demoralised[unit] = 1;
  });
  expect(breachChance(position, francois, place)).toBe(0);
  expect(panel(position, "french")["Guns of François I"]).toMatchObject({ Strength: "0 SPs" });
});

test("§8d §16.attrition the panel tells what each face of the Attrition Segment costs the garrison, more where it is cut off", () => {
  const { position, deLeyva } = besieged();
  const played = () =>
    FACES.map((die) => {
      const at = withDice(copyOf(position), die, die, die);
      const segment = run(at, attritionSegment, { waiting: [] });
      while (segment.ask() !== "over") segment.pick({});
      const isHis = ({ type, capitano }: { type: string; capitano?: unknown }) =>
        type === "attrition" && capitano === deLeyva;
      return (segment.events.find(isHis) as unknown as { loss: number }).loss;
    });
  const told = () => panel(position, "rivals")["Garrison: De Leyva"]!;
  const army = castOf(position).armies.named("imperial");
  position.besieging.fill(0);
  position.source[army] = hexNamed(PAVIA);
  position.besieging[position.hex.indexOf(hexNamed(BEFORE_PAVIA))] = 1;
  expect(told()["Line of communication"]).toBe("open");
  const open = attritionLosses(position, deLeyva);
  expect(open).toEqual(played());
  position.source[army] = LOST;
  expect(told()["Line of communication"]).toBe("cut off: attrition is worse");
  const cut = attritionLosses(position, deLeyva);
  expect(cut).toEqual(played());
  expect(cut.reduce((a, b) => a + b)).toBeGreaterThan(open.reduce((a, b) => a + b));
  const average = (cut.reduce((a, b) => a + b) / 6).toFixed(1);
  expect(told()["Attrition this turn"]).toBe(`${Math.min(...cut)} to ${Math.max(...cut)} SPs, ${average} on average`);
  const inItalian = Object.values(panel(position, "rivals", "it")).find((box) => "Logoramento di questo turno" in box)!;
  expect(inItalian["Logoramento di questo turno"]).toContain(`${average.replace(".", ",")} in media`);
});

test("§8b a garrison that no face of the die hurts is told so", () => {
  const { position, deLeyva } = besieged();
  position.weather = "Fair";
  position.source[castOf(position).armies.named("imperial")] = hexNamed(PAVIA);
  position.holder.forEach((holder, unit) => {
    if (holder === deLeyva) position.sp[unit] = 1;
  });
  expect(attritionLosses(position, deLeyva)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(panel(position, "rivals")["Garrison: De Leyva"]!["Attrition this turn"]).toBe("no loss, whatever the die");
});

test("§15.1.1 §15.1.1b the panel tells the Militia under arms, what can be raised, and that none is after it was wiped out", () => {
  const { position, deLeyva, place } = besieged();
  const told = () => panel(position, "rivals")["Garrison: De Leyva"]!.Militia;
  expect(told()).toBe("none yet; 1 to 6 SPs can be raised");
  const militia = position.holder.findIndex((_, unit) => castOf(position).units.militia[unit] === 1);
  position.holder[militia] = deLeyva;
  position.sp[militia] = 3;
  expect(told()).toBe("3 SPs");
  position.holder[militia] = -1;
  position.militiaLost[place] = 1;
  expect(told()).toBe("wiped out, no more is raised");
});

test("§11.3.1 the days of a siege are counted from the turn in which it was declared, and forgotten when it is lifted", () => {
  const { position, francois, place } = pavia();
  position.turn = 3;
  attackOn(position, francois, PAVIA).pick({ inside: true }).pick({ type: "siege" }).pick({ type: "noMilitia" });
  expect(position.siegeBegun[place]).toBe(3);
  expect(panel(position, "french")["Walls of a Fortified City"]!.Siege).toBe("begun this turn");
  position.turn = 5;
  expect(panel(position, "french")["Walls of a Fortified City"]!.Siege).toMatch(/^10 days, since /);
  position.hex[francois] = hexNamed("2020");
  leaveSiege(position, francois, hexNamed(BEFORE_PAVIA));
  expect([position.siegeStatus[place], position.siegeBegun[place]]).toEqual([NO_SIEGE, 0]);
});

test("§1.4 each side is told of the other's guns and men what it last saw, with the date, and nothing it has not seen", () => {
  const { position, francois, deLeyva } = besieged();
  const [french, rivals] = [panel(position, "french"), panel(position, "rivals")];
  expect(rivals["Guns of François I"]).toEqual({ Strength: "not known: its Card has not been seen" });
  expect(french["Garrison: De Leyva"]!["Attrition this turn"]).toBeUndefined();
  noteLook(position, francois);
  noteLook(position, deLeyva);
  position.sp[position.holder.indexOf(francois)] = 1;
  position.sp[position.holder.indexOf(deLeyva)] = 1;
  expect(panel(position, "rivals")["Guns of François I"]).toMatchObject({ Strength: "6 SPs" });
  expect(panel(position, "rivals")["Guns of François I"]!["As last seen"]).toMatch(/\d/);
  expect(panel(position, "french")["Garrison: De Leyva"]).toMatchObject({ Strength: "14 SPs" });
});

/** The panel itself. */
const display = (position: Honour, seat: string, hex = PAVIA) =>
  honour.scene(honour.view(position, seat), "en").displays.find(({ id }) => id === `siege-${placeNamed(hex)}`)!;

test("§11.6.Step3-c.level the panel tells how far the walls are gone, as a number, in words and as a part of three", () => {
  for (const status of [0, 1, 2, 3]) {
    const { position } = besieged(status);
    const { value, boxes } = display(position, "french");
    expect(value).toBe(`Siege Status ${status}`);
    expect(boxes[0]!.values![0]).toMatchObject({ amount: status, of: 3, text: expect.stringMatching(`^${status}: `) });
  }
});

test("§11.3.1 the panel lies open in the turn in which a siege begins and while the place is fought for, not beside a Major Battle", () => {
  const { position, francois, place } = besieged();
  expect(display(position, "french").open).toBeUndefined();
  position.siegeBegun[place] = position.turn;
  expect(display(position, "french").open).toBe(true);
  position.battle = majorBattleAt(position);
  expect(display(position, "french").open).toBeUndefined();
  const other = besieged();
  attackOn(other.position, other.francois, PAVIA);
  expect([francois, display(other.position, "french").open]).toEqual([other.francois, true]);
});

/** A Major Battle somewhere: the panel need not lie open beside its Roster. */
function majorBattleAt(position: Honour) {
  const none = { french: 0, rivals: 0 };
  return {
    ...{ hex: hexNamed("2020"), from: hexNamed("2021"), attacker: "french" as const, round: 1, fight: "" as const },
    ...{ corps: [], chosen: none, free: none, seen: { french: [], rivals: [] }, spareCharges: none, worse: none },
    ...{ formation: { french: false, rivals: false }, cavalieri: [], mustered: { french: false, rivals: false } },
    ...(position.battle ?? {}),
  };
}

test("§16 §15.1.1 a French garrison of a Fortified Town in a Hostile Region has neither the walls of a City nor Militia", () => {
  const position = field(5);
  const town = "2117";
  const colonna = force(position, "lannoy", "2217", [["landsknecht-imperial", 8]], "attack");
  force(position, "florange", town, [["swiss-infantry", 4]], "garrison");
  position.conqueror[placeNamed(town)] = castOf(position).armies.named("french");
  position.besieging[colonna] = 1;
  position.siegeStatus[placeNamed(town)] = 0;
  const boxes = display(position, "french", town).boxes;
  expect(boxes.map(({ title }) => title)).toEqual([
    "Walls of a Fortified Town",
    "Guns of Lannoy",
    "Garrison: Florange",
  ]);
  expect(boxes[2]!.values!.find(({ title }) => title === "Militia")!.text).toBe("none");
});

test("§1.4b a garrison that lies face down is not named to the besieger", () => {
  const { position, deLeyva } = besieged();
  position.faceDown[deLeyva] = 1;
  const titles = (seat: string) => display(position, seat).boxes.map(({ title }) => title);
  expect(titles("rivals")).toContain("Garrison: De Leyva");
  expect(titles("french").join()).not.toContain("Leyva");
  expect(
    display(position, "french")
      .boxes.map(({ id }) => id)
      .join(),
  ).not.toContain(`garrison-${deLeyva}`);
});
