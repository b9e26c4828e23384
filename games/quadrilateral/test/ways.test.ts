import { expect, test } from "vitest";
import { board, crossings, PRIMARY_RIVER, sides } from "../src/data.ts";
import {
  CENTER_OF_OPERATIONS,
  crossingAt,
  LONE_LEADER,
  roadAlong,
  stepCost,
  WITH_ARTILLERY,
  WITH_CAVALRY,
  WITH_INFANTRY,
  WITH_TRAIN,
  zoneReaches,
} from "../src/rules/core/ground.ts";
import { waysOf } from "../src/rules/core/ways.ts";
import { scenarioPosition } from "./field.ts";
import { random } from "./random.ts";

const MOVERS = [
  WITH_INFANTRY,
  WITH_CAVALRY,
  WITH_INFANTRY | WITH_ARTILLERY | WITH_TRAIN,
  CENTER_OF_OPERATIONS,
  LONE_LEADER,
];
const WEATHERS = ["fair", "heat", "rain", "mud", "frost", "snow"] as const;

test("§C7.14 §C8.8 §C9.6 the tables by link say of every link what the rules say, as crossings are broken and bridged", () => {
  const next = random(1797);
  const position = scenarioPosition("campaign-1796-07-29");
  const links = Array.from(board.linkTo.keys());
  const rivers = links.filter((link) => sides.river[link] === PRIMARY_RIVER);
  for (let round = 0; round < 6; round++) {
    for (let i = 0; i < 20; i++) position.damaged[next(crossings.count)] = next(2);
    position.trainLink[next(position.trainLink.length)] = next(3) ? rivers[next(rivers.length)]! : -1;
    const ways = waysOf(position);
    const mover = MOVERS[round % MOVERS.length]!;
    const weather = WEATHERS[round]!;
    expect(Array.from(ways.crossing)).toEqual(links.map((link) => crossingAt(position, link)));
    expect(Array.from(ways.road)).toEqual(links.map((link) => roadAlong(position, link)));
    expect(Array.from(ways.zone)).toEqual(links.map((link) => (zoneReaches(position, link) ? 1 : 0)));
    expect(Array.from(ways.cost(mover, weather))).toEqual(
      links.map((link) => stepCost(position, link, mover, weather)),
    );
  }
});
