import { completeSetup, Match } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { FRENCH, hexOfPlace, leaderNamed, siegePlaceNamed } from "../../src/data.ts";
import { quadrilateral } from "../../src/index.ts";
import { CAPTURED, LOST, NOWHERE, type Quadrilateral, TO_COME } from "../../src/position.ts";
import { NEVER } from "../../src/rules/exclusive/leadersToCome.ts";
import { boxOfLeader } from "../../src/table/ids.ts";

/** A campaign as it begins, changed by a test; and what lies beside the map for a seat. */
function table(change: (position: Quadrilateral) => void, scenario = "campaign-1796-07-29") {
  const match = Match.start(quadrilateral, completeSetup(quadrilateral, { scenario, seed: "displays", dice: "fast" }));
  change(match.position as Quadrilateral);
  const seen = (viewer: string) => quadrilateral.scene(match.view(viewer), "en").displays;
  const display = (viewer: string, id: string, side?: string) =>
    seen(viewer).find((one) => one.id === id && (side === undefined || one.side === side));
  return { display };
}

const BOTH = ["austrian", "french", "spectator"];

test("§E38 §C1.8 Vienna Morale is an open track from -4 to +4 with one marker", () => {
  const { display } = table((position) => {
    position.morale = -2;
  });
  for (const viewer of BOTH) {
    const { boxes, value } = display(viewer, "morale")!;
    expect(value).toBe("-2");
    expect(boxes.map(({ title }) => title)).toEqual(["-4", "-3", "-2", "-1", "0", "+1", "+2", "+3", "+4"]);
    expect(boxes.filter(({ here }) => here).map(({ title }) => title)).toEqual(["-2"]);
  }
});

test("§C1.8 §C4.13 the APs of both armies are open, each its own", () => {
  const { display } = table((position) => {
    position.ap = [7, 12];
  });
  for (const viewer of BOTH) {
    expect([display(viewer, "ap", "austrian")!.value, display(viewer, "ap", "french")!.value]).toEqual(["7", "12"]);
  }
});

test("§C7.6 §C1.9 Commands that are left are shown to the side that moves alone (fewer would tell of its Army Commander), and not when there are none", () => {
  const { display } = table((position) => {
    position.phasing = FRENCH;
    position.commandsLeft = 3;
  });
  expect(display("french", "commands")).toMatchObject({ side: "french", value: "3" });
  expect([display("austrian", "commands"), display("spectator", "commands")]).toEqual([undefined, undefined]);
  const none = table((position) => {
    position.commandsLeft = 0;
  });
  expect(none.display("french", "commands")).toBeUndefined();
});

test("§E18 §E17 §C11.16 the Condition of each army stands on its space, with what it adds, and says whether the army rests", () => {
  const { display } = table((position) => {
    position.condition = [9, 2];
    position.quarters = [1, 0];
  });
  const austrian = display("french", "condition", "austrian")!;
  expect(austrian.value).toBe("9, Quarters");
  expect(austrian.note).toBe("Quarters. Every Force of the army adds +2 to its attrition.");
  expect(austrian.boxes.filter(({ here }) => here).map(({ title }) => title)).toEqual(["9"]);
  const modifiers = austrian.boxes.map(({ values }) => Number(values?.[0]?.text ?? 0));
  expect(modifiers).toEqual([0, 1, 2, 3, 4].flatMap((by) => [by, by, by, by]));
  expect(display("austrian", "condition", "french")!.value).toBe("2");
  expect(display("austrian", "condition", "french")!.note).toMatch(/^Campaign\. /);
  const due = table((position) => {
    position.quarters = [1, 0];
    position.campaignDue = [6, 0];
  });
  expect(due.display("french", "condition", "austrian")!.value).toBe("1, Quarters; Campaign on 8 August");
});

test("§C10.11 §C10.12 §C11.14 the fortresses show who holds them, and those under siege their duration", () => {
  const { display } = table((position) => {
    position.siege.fill(0);
    position.siege[siegePlaceNamed("mantova")] = 1;
    position.duration[siegePlaceNamed("mantova")] = 4;
  });
  for (const viewer of BOTH) {
    const { boxes, value } = display(viewer, "sieges")!;
    expect([value, boxes.length]).toEqual(["1 besieged", 4]);
    expect(boxes[0]).toMatchObject({ title: "Mantova, besieged", side: "austrian" });
    expect(boxes[0]!.values!.map(({ text }) => text)).toEqual(["the Austrians", "4"]);
    expect(boxes.slice(1).every(({ title, values }) => !title.includes("besieged") && values!.length === 1)).toBe(true);
  }
});

test("§C2.16 §C10.13 leaders who were captured or lost are named, each on his side", () => {
  const { display } = table((position) => {
    for (const [id, state] of [
      ["wurmser", CAPTURED],
      ["joubert", LOST],
    ] as const) {
      position.leaderState[leaderNamed(id)] = state;
      position.leaderHex[leaderNamed(id)] = NOWHERE;
    }
  });
  for (const viewer of BOTH) {
    const { boxes, value } = display(viewer, "lost")!;
    expect([value, ...boxes.map(({ side, text }) => [side, text])]).toEqual([
      "2",
      ["austrian", "Wurmser"],
      ["french", "Joubert"],
    ]);
  }
});

test("§E34a ruling E34: on the turn track everybody sees how many leaders wait for a turn, and nobody who they are", () => {
  const { display } = table((position) => {
    for (const [id, due] of [
      ["alvinczy", 33],
      ["melas", 33],
      ["provera", NEVER],
    ] as const) {
      position.leaderState[leaderNamed(id)] = TO_COME;
      position.leaderHex[leaderNamed(id)] = NOWHERE;
      position.leaderDue[leaderNamed(id)] = due;
    }
  });
  for (const viewer of BOTH) {
    const { boxes } = display(viewer, "turn")!;
    const told = boxes.flatMap(({ id, values = [] }) =>
      values.filter(({ title }) => title === "The Austrians").map(({ text }) => [id, text]),
    );
    expect(told).toEqual([[boxes[32]!.id, "2 leaders to come"]]);
    expect(boxes.filter(({ here }) => here).length).toBe(1);
  }
});

test("§C5.1 §C1.9 what is in a Replacement Pool its owner alone sees", () => {
  const { display } = table((position) => {
    position.pool = [
      [11, 2, 1],
      [5, 0, 3],
    ];
    position.poolFed = [1, 1];
  });
  const points = (viewer: string, side: string) =>
    display(viewer, "pool", side)?.boxes[0]?.values?.map(({ text }) => text);
  expect([points("austrian", "austrian"), points("french", "french")]).toEqual([
    ["11", "2", "1"],
    ["5", "0", "3"],
  ]);
  expect([points("austrian", "french"), points("french", "austrian"), display("spectator", "pool")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("§C2.3 §C4.7 §E16 the organisation is shown to its owner: spans, arms, who is On Alert, and no dispatch to a besieged Force", () => {
  const { display } = table((position) => {
    position.quarters = [0, 1];
    position.alert.fill(0);
    for (const id of ["massena", "augereau"]) position.alert[leaderNamed(id)] = 1;
    for (const leader of [leaderNamed("massena"), leaderNamed("augereau")]) {
      position.leaderHex[leader] = hexOfPlace("verona");
      position.superior[leader] = NOWHERE;
    }
    position.besieged[leaderNamed("augereau")] = 1;
    position.center = [NOWHERE, hexOfPlace("verona")];
  });
  const valuesOf = (id: string) => {
    const box = display("french", "organisation")!.boxes.find((one) => one.id === boxOfLeader(leaderNamed(id)))!;
    return Object.fromEntries(box.values!.map(({ title, text }) => [title, text]));
  };
  expect(valuesOf("massena")).toMatchObject({ Span: "3½ of 7", Infantry: "8", Cavalry: "1", Artillery: "1" });
  expect(valuesOf("massena")).toMatchObject({ Dispatch: "0 MPs", State: "On Alert" });
  expect(valuesOf("augereau")).toMatchObject({ Dispatch: "out of dispatch" });
  expect(display("austrian", "organisation", "french")).toBeUndefined();
  expect(display("spectator", "organisation")).toBeUndefined();
});
