import { Play } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { copyOf } from "../../src/copy.ts";
import { castOf, GONE, type Honour, SPARE } from "../../src/position.ts";
import { roomOf, strengthOf, unitsOf, unitsOfForce } from "../../src/rules/forces.ts";
import { victoryInBattle } from "../../src/rules/majorBattle/aftermath.ts";
import { capturedGuns, capturedGunsOf } from "../../src/rules/majorBattle/capturedGuns.ts";
import { reorganization, reorganizationOf } from "../../src/rules/majorBattle/reorganization.ts";
import { mergeSwiss } from "../../src/rules/majorBattle/swissMerge.ts";
import { run } from "../bench.ts";
import { capitano, empty, scenario, stand, unitsOfType } from "../table.ts";

const sizeOf = (position: Honour, unit: number) => castOf(position).units.size[unit]!;

describe("§18.2 Swiss Consolidation", () => {
  /** 'Basel' as Capitano Generale with 'Bern', Swiss counters of 5 and a spare one of 10. */
  function swiss(...sps: readonly number[]): Honour {
    const position = scenario(2, { "swiss-consolidation": "yes" });
    empty(position);
    const [basel, bern] = [stand(position, "basel", "2513"), capitano(position, "bern")];
    position.generale[basel] = "election";
    position.stands[bern] = "subordinate";
    position.superior[bern] = basel;
    position.holder.fill(GONE);
    const of = (size: number) =>
      unitsOfType(position, "swiss-infantry").filter((unit) => sizeOf(position, unit) === size);
    sps.forEach((sp, i) => {
      position.holder[of(5)[i]!] = i === 0 ? basel : bern;
      position.sp[of(5)[i]!] = sp;
    });
    position.holder[of(10)[0]!] = SPARE;
    return position;
  }
  const merged = (position: Honour) => {
    const units = mergeSwiss(new Play(position), capitano(position, "basel"));
    return units.map((unit) => [sizeOf(position, unit), position.sp[unit], position.demoralised[unit]]);
  };

  test("§18.2 the Swiss units are merged into the fewest larger ones, and the parts are spare again", () => {
    const position = swiss(5, 4);
    const parts = unitsOfForce(position, capitano(position, "basel"));
    expect(merged(position)).toEqual([[10, 9, 0]]);
    expect(parts.map((unit) => [position.holder[unit], position.sp[unit]])).toEqual([
      [SPARE, 0],
      [SPARE, 0],
    ]);
    expect(position.stands[capitano(position, "bern")]).toBe("unemployed");
  });

  test("§18.2 SPs are spread as evenly as possible over what is left", () => {
    expect(merged(swiss(5, 5, 4)).sort()).toEqual([
      [10, 9, 0],
      [5, 5, 0],
    ]);
  });

  test("§18.2 good-order and Demoralised units are merged by themselves", () => {
    const position = swiss(5, 4);
    position.demoralised[unitsOf(position, capitano(position, "bern"))[0]!] = 1;
    expect(merged(position).sort()).toEqual([
      [5, 4, 1],
      [5, 5, 0],
    ]);
  });

  test("§18.2 the merged units stand where the strongest parts stood", () => {
    const position = swiss(2, 5, 4);
    const [basel, bern] = [capitano(position, "basel"), capitano(position, "bern")];
    expect(merged(position).sort()).toEqual([
      [10, 6, 0],
      [5, 5, 0],
    ]);
    expect([unitsOf(position, basel).length, unitsOf(position, bern).length]).toEqual([0, 2]);
  });

  test("§18.2 as ruled type by type, and with counters of their own Army alone; other troops are left as they are", () => {
    const position = swiss(5, 4);
    const basel = capitano(position, "basel");
    const parts = unitsOfForce(position, basel);
    const [ten] = unitsOfType(position, "swiss-infantry").filter((unit) => position.holder[unit] === SPARE);
    position.army[ten!] = 1 - position.army[parts[0]!]!;
    expect(merged(position)).toHaveLength(2);
    const others = swiss(5, 3);
    const [volunteers] = unitsOfType(others, "swiss-infantry-freiknechte");
    others.holder[volunteers!] = basel;
    others.sp[volunteers!] = 2;
    expect(merged(others).sort()).toEqual([
      [10, 8, 0],
      [2, 2, 0],
    ]);
  });

  test("§18.2 §11.4.Step3-a in Step 3-a before anything else, told to its owner alone; what was merged is not split again there", () => {
    const position = swiss(5, 4);
    const basel = capitano(position, "basel");
    position.order[basel] = "attack";
    const split = () => {
      const step = run(copyOf(position), reorganization, reorganizationOf(position, basel));
      if (step.ask() === "minors.act") step.pick({ type: "minorsDone" });
      if (step.ask() === "transfers.act") step.pick({ type: "transfersDone" });
      return step;
    };
    const step = split();
    expect(step.events.filter(({ type }) => type === "unitsMerged").map(({ audience }) => audience)).toEqual([
      ["rivals"],
    ]);
    const names = (one: ReturnType<typeof split>) =>
      one.ask() === "strength.act" ? one.options().map(({ type }) => type) : [];
    expect(names(step)).not.toContain("split");
    // One of 10 that nobody has merged could be split.
    position.options.swissConsolidation = false;
    const [ten] = unitsOfType(position, "swiss-infantry").filter((unit) => position.holder[unit] === SPARE);
    for (const unit of unitsOfForce(position, basel)) Object.assign(position.holder, { [unit]: SPARE });
    position.holder[ten!] = basel;
    position.sp[ten!] = 9;
    expect(split().events.filter(({ type }) => type === "unitsMerged")).toEqual([]);
    expect(names(split())).toContain("split");
  });

  test("§18.2 without the option nothing is merged", () => {
    const position = swiss(5, 4);
    position.options.swissConsolidation = false;
    expect(merged(position)).toEqual([]);
    expect(unitsOfForce(position, capitano(position, "basel"))).toHaveLength(2);
  });
});

describe("§18.3 captured Artillery", () => {
  /** François beaten by Lannoy: three French guns of 2 SPs. */
  function field(...sps: readonly number[]): { position: Honour; king: number; lannoy: number; guns: number[] } {
    const position = scenario(5, { "capture-artillery": "yes" });
    empty(position);
    const [king, lannoy] = [stand(position, "francois-i", "2120"), stand(position, "lannoy", "2121")];
    position.holder.fill(GONE);
    const guns = unitsOfType(position, "french-artillery").slice(0, sps.length);
    guns.forEach((unit, i) => {
      position.holder[unit] = king;
      position.sp[unit] = sps[i]!;
      position.demoralised[unit] = 1;
    });
    const [foot] = unitsOfType(position, "spanish-infantry");
    position.holder[foot!] = lannoy;
    position.sp[foot!] = 4;
    return { position, king, lannoy, guns };
  }
  const capture = ({ position, king, lannoy }: ReturnType<typeof field>) =>
    run(position, capturedGuns, capturedGunsOf(position, "rivals", [lannoy], [king], unitsOfForce(position, king)));

  test("§18.3 half of the SPs, rounded up, pass over in good order in as few counters as hold them; the rest is removed", () => {
    const battle = field(2, 2, 1);
    const { position, lannoy, guns } = battle;
    position.siegeArtillery[battle.king] = 1;
    const asked = capture(battle);
    expect(asked.seat()).toBe("rivals");
    asked.pick({ type: "takeGuns", unit: guns[0], capitano: lannoy });
    asked.pick({ type: "takeGuns", unit: guns[2], capitano: lannoy });
    expect(asked.ask()).toBe("over");
    const taken = unitsOf(position, lannoy).filter((unit) => guns.includes(unit));
    expect([taken, strengthOf(position, taken)]).toEqual([[guns[0], guns[2]], 3]);
    expect(taken.map((unit) => [position.demoralised[unit], position.army[unit]])).toEqual([
      [0, castOf(position).armies.named("imperial")],
      [0, castOf(position).armies.named("imperial")],
    ]);
    expect([position.holder[guns[1]!], position.siegeArtillery[battle.king]]).toEqual([GONE, 0]);
  });

  test("§18.3 guns for which nobody has the Rank are eliminated", () => {
    const battle = field(2, 2);
    const { position, lannoy, guns } = battle;
    for (const unit of unitsOfType(position, "landsknecht-imperial")) {
      if (roomOf(position, lannoy) === 0) break;
      position.holder[unit] = lannoy;
      position.sp[unit] = 4;
    }
    while (roomOf(position, lannoy) > 0) {
      const more = position.holder.findIndex(
        (holder, unit) => holder === GONE && castOf(position).units.militia[unit] === 0 && !guns.includes(unit),
      );
      position.holder[more] = lannoy;
      position.sp[more] = 1;
    }
    expect(capture(battle).ask()).toBe("over");
    expect(guns.map((unit) => position.holder[unit])).toEqual([GONE, GONE]);
  });

  test("§18.3 the guns are exempt from the Pursuit; without the option they are not taken", () => {
    const battle = field(2, 2);
    const { position, king, lannoy } = battle;
    const victory = run(position, victoryInBattle, {
      winner: "rivals",
      victors: [lannoy],
      beaten: [king],
      leader: king,
      attacked: true,
    });
    expect(victory.ask()).toBe("capturedGuns.take");
    victory.pick({ type: "leaveGuns" });
    expect(victory.events.filter(({ type }) => type === "gunsLost")).toHaveLength(2);
    expect(victory.events.some(({ type }) => type === "pursuit")).toBe(false);
    const plain = field(2, 2);
    plain.position.options.captureArtillery = false;
    expect(
      run(plain.position, victoryInBattle, {
        winner: "rivals",
        victors: [plain.lannoy],
        beaten: [plain.king],
        leader: plain.king,
        attacked: true,
      }).ask(),
    ).not.toBe("capturedGuns.take");
  });
});
