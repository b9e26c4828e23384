import { describe, expect, test } from "vitest";
import { board, hexNamed, links } from "../../src/data.ts";
import { BRIDGE, FERRY, PRIMARY_RIVER } from "../../src/ground.ts";
import { CHANGING, castOf, type Honour, LOST } from "../../src/position.ts";
import { commandPhase } from "../../src/rules/command/commandPhase.ts";
import { apChange, apColumns, isApTurn, nominalOf } from "../../src/rules/command/money.ts";
import { eligibleSources, openSources, sourceOptions, supplySources } from "../../src/rules/command/sources.ts";
import { lineLength } from "../../src/rules/communications.ts";
import { isCapitanoGenerale } from "../../src/rules/forces.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { crossingCost, isPassable } from "../../src/rules/movement.ts";
import { isEnemyFortress } from "../../src/rules/regions.ts";
import { type Run, run, withDice } from "../bench.ts";
import { capitano, empty, give, scenario, stand, strip, unitsOfType } from "../table.ts";

const army = (position: Honour, id: string) => castOf(position).armies.named(id);
const ap = (position: Honour, id: string) => position.ap[army(position, id)]!;
const turns = (position: Honour) => castOf(position).data.turnTrack;

/** Scenario 5 on the first turn with APs, the king at 2120 with an LOC of 26 hexes. */
function november(): Honour {
  const position = scenario(5);
  position.turn = 2;
  position.weather = "Frost";
  stand(position, "francois-i", "2120");
  return position;
}

function command(position: Honour, side: "french" | "rivals" = "french"): Run {
  return run(position, commandPhase, { side });
}

describe("Administrative Points", () => {
  test("§4.3.1 #4.3.1-1 5 nominal APs over 38 hexes with a roll of 7 are 3", () => {
    expect(5 + apChange(7, 38, 0)).toBe(3);
  });

  test("§4.3.1 §2.2.B1a #4.3.1-3 November, 1: 26 hexes, dice 6: the French get 5 of 6 APs, added to what they have", () => {
    const position = withDice(november(), 4, 2);
    position.ap[army(position, "french")] = 2;
    const { events } = command(position);
    expect(events.find(({ type }) => type === "pointsReceived")).toMatchObject({
      nominal: 6,
      distance: 26,
      dice: [4, 2],
      change: -1,
      received: 5,
    });
    expect(ap(position, "french")).toBe(7);
  });

  test("§4.3.2 #4.3.1-2 #4.3.2-1 the Imperials by Bourbon, 42 hexes away: 2 nominal and dice of 7 give 0, never less", () => {
    const position = withDice(november(), 3, 4);
    stand(position, "la-palice", "0708");
    stand(position, "montmorency", "0611");
    stand(position, "florange", "2611");
    const before = ap(position, "imperial");
    const { events } = command(position, "rivals");
    expect(events.find(({ type }) => type === "pointsReceived")).toMatchObject({
      distance: 42,
      change: -3,
      received: 0,
    });
    expect(ap(position, "imperial")).toBe(before);
  });

  test("§4.3.1a #17.1a-1 Mud and Snow shift one column to the right, other weather none", () => {
    const position = november();
    const shifts = (["Mud", "Snow", "Frost", "Rain", "Fair", "Heat"] as const).map((weather) => {
      position.weather = weather;
      return apColumns(position, 0);
    });
    expect(shifts).toEqual([1, 1, 0, 0, 0, 0]);
    expect([apChange(7, 38, 0), apChange(7, 38, 1), apChange(7, 99, 3)]).toEqual([-2, -3, -6]);
  });

  test("§4.2c §4.3.1 without an LOC, or without a Capitano Generale on the map, nothing is received and no dice fall", () => {
    const position = november();
    stand(position, "francois-i", "1723");
    const before = ap(position, "french");
    const { events } = command(position);
    expect(events.some(({ type }) => type === "pointsReceived")).toBe(false);
    expect(events.filter(({ type }) => type === "noPoints")).toHaveLength(1);
    expect(ap(position, "french")).toBe(before);
  });

  test("§4.3 §4.3.3 each Army has its own total; nothing is received on other turns; there is no upper limit", () => {
    const position = withDice(scenario(3), 6, 6, 6, 6);
    position.turn = 4;
    position.weather = "Fair";
    position.ap[army(position, "french")] = 40;
    stand(position, "alviano", "1552");
    give(position, "alviano", "venetian-infantry", 4);
    command(position);
    expect([ap(position, "french"), ap(position, "venetian"), ap(position, "spanish")]).toEqual([48, 4 + 2 + 2, 1]);
    position.turn = 5;
    command(position);
    expect(ap(position, "french")).toBe(48);
  });

  test("§4.3.3 the APs of an Army never pay for the Order of another", () => {
    const position = scenario(3);
    position.ap[army(position, "venetian")] = 0;
    const orders = run(position, commandPhase, { side: "french" });
    while (orders.ask() !== "issueOrders.force" || !offers(orders, capitano(position, "ceri"))) {
      orders.pick({ type: orders.options().at(-1)!.type });
    }
    orders.pick({ type: "changeOrder", capitano: capitano(position, "ceri") });
    const manoeuvre = orders.options().filter((one) => one.type === "order" && one.order === "attack");
    expect(manoeuvre).toEqual([{ type: "order", order: "attack", forced: true }]);
  });

  test("§S4.AP.a with Sforza in Milano the Imperials get 1 AP more, whatever the dice", () => {
    const position = scenario(4);
    position.turn = 5;
    const without = structuredClone(withDice(position, 1, 1));
    stand(position, "sforza", "2624");
    const told = (run: Run) => run.events.filter(({ type }) => type === "bonusPoints");
    expect(told(command(position, "rivals"))).toMatchObject([{ points: 1, rules: ["S4.AP.a"] }]);
    expect(told(command(without, "rivals"))).toEqual([]);
    expect(ap(position, "imperial") - ap(without, "imperial")).toBe(1);
    position.turn = 6;
    const held = ap(position, "imperial");
    command(position, "rivals");
    expect(ap(position, "imperial")).toBe(held);
  });

  test("§S1.AP §S3.AP §S4.AP §S5.AP what each Army has at start and is to receive, turn by turn", () => {
    const schedule = (number: number, id: string) => {
      const position = scenario(number);
      return turns(position).flatMap(({ n }) => {
        position.turn = n;
        return isApTurn(position) ? [nominalOf(position, army(position, id))] : [];
      });
    };
    expect([ap(scenario(1), "french"), schedule(1, "french")]).toEqual([5, [4, 4]]);
    expect([ap(scenario(1), "venetian"), schedule(1, "venetian")]).toEqual([4, [5, 4]]);
    expect([ap(scenario(3), "french"), schedule(3, "french")]).toEqual([10, [6, 4, 4]]);
    expect([ap(scenario(3), "venetian"), schedule(3, "venetian")]).toEqual([4, [2, 1, 1]]);
    expect([ap(scenario(3), "spanish"), schedule(3, "spanish")]).toEqual([1, [3, 2, 1]]);
    expect([ap(scenario(3), "papal"), schedule(3, "papal")]).toEqual([2, [2, 2, 2]]);
    expect([ap(scenario(4), "french"), schedule(4, "french")]).toEqual([9, [0, 4, 3, 3]]);
    expect([ap(scenario(4), "venetian"), schedule(4, "venetian")]).toEqual([4, [2, 2, 2, 2]]);
    expect([ap(scenario(4), "imperial"), schedule(4, "imperial")]).toEqual([7, [2, 4, 4, 2]]);
    expect([ap(scenario(5), "french"), schedule(5, "french")]).toEqual([5, [6, 5, 5, 5, 3, 3]]);
    expect([ap(scenario(5), "imperial"), schedule(5, "imperial")]).toEqual([5, [2, 1, 4, 5, 2, 2]]);
  });

  test("§S2.AP scenario 2 counts none: no turn brings APs or takes Orders off, and every Order can be paid", () => {
    const position = scenario(2);
    expect(turns(position).some(({ apTurn }) => apTurn)).toBe(false);
    const phase = command(position);
    const done = () => phase.options().at(-1)!.type;
    while (phase.ask() !== "issueOrders.force") phase.pick({ type: done() });
    phase.pick({ type: "changeOrder", capitano: capitano(position, "tremouille") });
    phase.pick({ type: "order", order: "attack", forced: false });
    expect(position.order[capitano(position, "tremouille")]).toBe("attack");
    expect(position.ap).toEqual([0, 0]);
  });

  test("§S1.CG §S2.CG §S3.CG §S4.CG §S5.CG the Capitani Generali whom the scenarios name have the status on the map", () => {
    const named = [
      ["louis-xii", "pitigliano"],
      ["tremouille"],
      ["francois-i", "cardona"],
      ["lautrec", "t-trivulzio", "colonna"],
      ["francois-i", "lannoy", "bourbon-imperial"],
    ];
    named.forEach((ids, i) => {
      const position = scenario(i + 1);
      for (const id of ids) expect([id, isCapitanoGenerale(position, capitano(position, id))]).toEqual([id, true]);
    });
    const later = scenario(3);
    for (const id of ["alviano", "urbino"]) stand(later, id, "1552");
    expect(isCapitanoGenerale(later, capitano(later, "alviano"))).toBe(true);
    const swiss = scenario(2);
    expect(castOf(swiss).armies.elects[army(swiss, "swiss")]).toBe(true);
  });
});

function offers(orders: Run, who: number): boolean {
  return orders.options().some((one) => one.type === "changeOrder" && one.capitano === who);
}

describe("Supply Sources", () => {
  const sources = (position: Honour, side: "french" | "rivals", id: string) =>
    run(position, supplySources, { side, armies: [army(position, id)] });

  test("§4.1 §S1.supply §S2.supply §S3.supply §S4.supply §S5.supply the scenarios name the hexes; one of them is active", () => {
    const eligible = (number: number, id: string) => {
      const position = scenario(number);
      const hexes = eligibleSources(position, army(position, id));
      expect(hexes).toContain(position.source[army(position, id)]);
      return hexes.map((hex) => castOf(position).data.armies[army(position, id)]!.supplySources[hexes.indexOf(hex)]);
    };
    expect(eligible(1, "french")).toEqual(["1227", "1527", "2027", "2327", "2727", "3027"]);
    expect(eligible(1, "venetian")).toEqual(["1152", "1552", "2552", "2752"]);
    expect([eligible(2, "french"), eligible(2, "swiss")]).toEqual([["0801"], ["2624"]]);
    expect(eligible(3, "french")).toEqual(["0401", "0801", "1801", "2301", "3201", "0114"]);
    expect([eligible(3, "venetian"), eligible(3, "spanish"), eligible(3, "papal")]).toEqual([
      ["1152", "1552"],
      ["2552", "2752"],
      ["0252"],
    ]);
    expect(eligible(4, "french")).toEqual(["0401", "0801", "1801", "2301", "3201"]);
    expect([eligible(4, "venetian"), eligible(4, "imperial")]).toEqual([["2236", "2752"], ["4049"]]);
    expect(eligible(5, "imperial")).toEqual(["0252", "1152", "1552", "2552", "2752", "4029"]);
  });

  test("§4.1.1 §4.1.2a a marker that no free source is left for is not asked about", () => {
    const position = scenario(4);
    const imperial = army(position, "imperial");
    position.source[imperial] = CHANGING;
    expect(sourceOptions(position, imperial).map(({ type }) => type)).toEqual(["placeSource", "keepSource"]);
    stand(position, "lautrec", "4049");
    expect(sourceOptions(position, imperial)).toEqual([]);
  });

  test("§4.1.1 §2.2.B1b a change takes a turn: until the marker is placed there is no LOC and no APs", () => {
    const position = november();
    const french = army(position, "french");
    sources(position, "french", "french").pick({ type: "changeSource" });
    expect(position.source[french]).toBe(CHANGING);
    const before = position.ap[french];
    position.turn = 6;
    const phase = command(position);
    expect(position.ap[french]).toBe(before);
    expect(phase.ask()).toBe("supplySources.source");
    phase.pick({ type: "placeSource", hex: hexNamed("0801") });
    expect([position.source[french], position.ap[french]]).toEqual([hexNamed("0801"), before]);
  });

  test("§4.1.2 §4.1.2a #4.1.2a-1 a source that an enemy Force enters is lost, and may return in the second turn after", () => {
    const position = scenario(2);
    position.turn = 3;
    const bern = stand(position, "bern", "0802");
    give(position, "bern", "swiss-infantry", 5);
    position.order[bern] = "manoeuvre";
    stand(position, "tremouille", "1014");
    run(position, activation, activationOf(position, bern, 0)).pick({ type: "step", hex: hexNamed("0801") });
    const french = army(position, "french");
    expect([position.source[french], position.sourceReturns[french]]).toEqual([LOST, 5]);
    position.turn = 4;
    expect(sources(position, "french", "french").ask()).toBe("over");
    position.turn = 5;
    expect(sources(position, "french", "french").ask()).toBe("over");
    stand(position, "bern", "1601");
    sources(position, "french", "french").pick({ type: "placeSource", hex: hexNamed("0801") });
    expect(position.source[french]).toBe(hexNamed("0801"));
  });

  test("§4.1.2a a hex with an enemy Force or in an enemy ZOC is closed; an enemy next to it without a ZOC is no bar", () => {
    const position = scenario(5);
    empty(position);
    const french = army(position, "french");
    stand(position, "pescara", "0802");
    strip(position, "pescara");
    const unit = give(position, "pescara", "spanish-infantry", 4);
    expect(openSources(position, french)).not.toContain(hexNamed("0801"));
    position.demoralised[unit] = 1;
    expect(openSources(position, french)).toContain(hexNamed("0801"));
    stand(position, "pescara", "0801");
    expect(openSources(position, french)).not.toContain(hexNamed("0801"));
  });

  test("§S5.1a after the landing at Genova 0114 is no French source any more", () => {
    const position = scenario(5);
    expect(eligibleSources(position, army(position, "french"))).toContain(hexNamed("0114"));
    position.landed = 6;
    expect(eligibleSources(position, army(position, "french"))).not.toContain(hexNamed("0114"));
  });

  test("§4.2b bridges and ferries cost an LOC nothing: each is one hex; without either the Po is a wall", () => {
    const position = scenario(3);
    empty(position);
    const across = (crossing: number) =>
      [...board.linkTo.keys()].filter(
        (link) =>
          links.crossing[link] === crossing &&
          isPassable(position, link) &&
          !isEnemyFortress(position, board.linkFrom[link]!, "french"),
      );
    for (const link of [...across(BRIDGE).slice(0, 20), ...across(FERRY)]) {
      expect(crossingCost(position, link)).toBeGreaterThan(0);
      expect(lineLength(position, board.linkFrom[link]!, board.linkTo[link]!, "french")).toBe(1);
    }
    expect([across(FERRY).length > 0, across(PRIMARY_RIVER).length]).toEqual([true, 0]);
  });
});

describe("Help from Genova", () => {
  /** Lescun before the gate, April, 2. */
  function april(): Honour {
    const position = scenario(4);
    position.turn = turns(position).find(({ turn }) => turn === "April, 2")!.n;
    stand(position, "lescun", "0215");
    strip(position, "lescun");
    give(position, "lescun", "french-infantry", 2);
    return position;
  }

  test("§S4.4 §S4.4a 3 APs and 4 SPs, for Infantry of a Force with an LOC to 0114, once", () => {
    const position = april();
    const before = ap(position, "french");
    const [unit] = unitsOfType(position, "french-infantry").filter(
      (one) => position.holder[one] === capitano(position, "lescun"),
    );
    const phase = command(position);
    expect([phase.ask(), ap(position, "french") - before, position.genovaHelp]).toEqual(["genovaHelp.raise", 3, 1]);
    expect(phase.options()).toEqual([{ type: "raise", unit }, { type: "raiseNobody" }]);
    const whole = phase.copy();
    phase.pick({ type: "raise" }).pick({ type: "raise" }).pick({ type: "raiseNobody" });
    expect(position.sp[unit!]).toBe(4);
    // The other two are lost; and nobody has more than four.
    expect(phase.ask()).not.toBe("genovaHelp.raise");
    for (let sps = 0; sps < 4; sps++) whole.pick({ type: "raise" });
    expect(whole.ask()).not.toBe("genovaHelp.raise");
    position.turn++;
    expect(command(position).ask()).not.toBe("genovaHelp.raise");
  });

  test("§S4.4 not in another turn, and not without an LOC to 0114", () => {
    const late = april();
    late.turn += 2;
    expect(command(late).ask()).not.toBe("genovaHelp.raise");
    const cut = april();
    stand(cut, "lescun", "3032");
    expect(command(cut).ask()).not.toBe("genovaHelp.raise");
    expect([late.genovaHelp, cut.genovaHelp]).toEqual([0, 0]);
  });
});
