import { expect, test } from "vitest";
import { castOf, GONE, type Honour } from "../../src/position.ts";
import { minors, minorsOf } from "../../src/rules/command/minors.ts";
import { isCapitanoGenerale, unitsOf } from "../../src/rules/forces.ts";
import { type Run, run } from "../bench.ts";
import { capitano, empty, give, scenario, stand } from "../table.ts";

const offered = (asked: Run, type: string) => asked.options().filter((one) => one.type === type);
const begin = (position: Honour) => run(position, minors, minorsOf("french"));

test("§3.5 with any Force of his Army, that of the first Capitano on the list too", () => {
  const position = scenario(5);
  empty(position);
  stand(position, castOf(position).capitani.ids[0]!, "1921");
  give(position, castOf(position).capitani.ids[0]!, "french-infantry", 3);
  const minor = capitano(position, "french-minor");
  position.stands[minor] = "available";
  expect(offered(begin(position), "activateMinor")).toContainEqual({
    type: "activateMinor",
    capitano: minor,
    primo: 0,
  });
});

test("§3.5 §3.5a §2.2.B2a he is activated with a Force of his Army, and deactivated again only while he has no units", () => {
  const position = scenario(1);
  const minor = capitano(position, "french-minor");
  const { initiative, rank } = castOf(position).capitani;
  expect([initiative[minor], rank[minor], position.stands[minor]]).toEqual([1, 2, "available"]);
  const chaumont = capitano(position, "chaumont");
  const asked = begin(position);
  expect(offered(asked, "activateMinor")).toHaveLength(3);
  asked.pick({ type: "activateMinor", capitano: minor, primo: chaumont });
  expect([position.stands[minor], position.superior[minor]]).toEqual(["unemployed", chaumont]);
  expect(asked.options()).toEqual([{ type: "minorsDone" }]);
  const [unit] = unitsOf(position, capitano(position, "louis-xii")) as [number];
  position.holder[unit] = minor;
  position.stands[minor] = "subordinate";
  expect(begin(position).options()).toEqual([{ type: "minorsDone" }]);
  position.holder[unit] = GONE;
  position.stands[minor] = "unemployed";
  begin(position).pick({ type: "deactivateMinor", capitano: minor });
  expect(position.stands[minor]).toBe("available");
  expect(offered(begin(position), "activateMinor")).toHaveLength(3);
});

test("§3.5a §15.5a an elected one who is deactivated is no Capitano Generale when he comes back", () => {
  const position = scenario(1);
  const minor = capitano(position, "french-minor");
  position.stands[minor] = "unemployed";
  position.superior[minor] = capitano(position, "chaumont");
  position.generale[minor] = "election";
  begin(position).pick({ type: "deactivateMinor", capitano: minor });
  begin(position).pick({ type: "activateMinor", capitano: minor });
  expect([position.stands[minor], isCapitanoGenerale(position, minor)]).toEqual(["unemployed", false]);
});

test("§3.5 only where the scenario makes one available; an eliminated one is out for good", () => {
  expect(begin(scenario(3)).ask()).toBe("over");
  const position = scenario(1);
  position.stands[capitano(position, "french-minor")] = "eliminated";
  expect(begin(position).ask()).toBe("over");
});
