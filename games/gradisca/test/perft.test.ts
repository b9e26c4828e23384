import type { Option } from "@gonfalon/engine/kernel";
import { perft } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { gradisca } from "../src/index.ts";
import type { GradiscaOption } from "../src/option.ts";
import type { Gradisca } from "../src/position.ts";
import { a, type Field, field, u } from "./field.ts";

/** How many sequences of options there are: a change of rules cannot pass these counts unnoticed. */
const counts = (position: Gradisca, ...depths: number[]) => depths.map((depth) => perft(gradisca, position, depth));

/** A small field in the middle of a turn, with one Command drawn out of the container, after some options. */
function after(wanted: Field, ...options: (GradiscaOption & Option)[]): Gradisca {
  const position = field(wanted);
  position.flow = [
    { procedure: "game", step: "turn" },
    { procedure: "turn", step: "seaSupply" },
  ];
  gradisca.play(position, { type: "noSeaSupply" }, "venetian");
  for (const option of options) {
    const choice = gradisca.choice(position);
    if (choice.over) throw new Error("The game is over.");
    gradisca.play(position, option, choice.seat);
  }
  return position;
}

const oneArea = (area: string): GradiscaOption[] => [{ type: "cardsAndArea" }, { type: "area", area: a(area) }];

test("a drawn Command with a Commander: two cards and an area, a card drawn, or areas by his Leadership", () => {
  // The three options of rule 5. Behind them: the area or the end (2); after the card the turn is over and
  // the Command is drawn again (3); the area or the end (2).
  const position = after({ units: { mariano: ["v-corsi-1", "v-giustiniani"] } });
  expect(counts(position, 1, 2, 3, 4)).toEqual([3, 7, 21, 69]);
});

test("a foot unit on the march in Mariano: its six neighbours, the empty Fortress among them", () => {
  // Bruma, Cormons, Farra, Medea and Romans cost a point each, and so does Gradisca, which nobody holds.
  // From there it goes on or halts: 6 + 8 + 7 + 6 + 7 + 6 = 40 ways.
  const position = after({ units: { mariano: ["v-corsi-1"] } }, ...oneArea("mariano"), {
    type: "move",
    unit: u("v-corsi-1"),
  });
  expect(counts(position, 1, 2, 3, 4)).toEqual([6, 40, 211, 220]);
});

test("a cannon and pioneers before Gradisca", () => {
  // The cannon moves or bombards the wall (2); the pioneers move, mine it or build a Fort (3); or the area is done (1).
  const there = { mariano: ["v-cannoni", "v-guastatori-1"], gradisca: ["a-presidio-gradisca"] };
  expect(counts(after({ units: there }, ...oneArea("mariano")), 1, 2, 3, 4)).toEqual([6, 23, 95, 476]);
});

test("light cavalry among enemies in Farra, with the advanced rules", () => {
  // It rides on to Cormons, Lucinis, Mariano, empty Gradisca or difficult Vipulzano with its four points, but not over the
  // Lisonzo to Rubia (5); or raids (1), or strikes and falls back (1), or stays to fight (1).
  const there = { mariano: ["v-cappelletti-1"], farra: ["a-stiria-1"] };
  const position = after(
    { game: "advanced", units: there },
    ...oneArea("mariano"),
    { type: "move", unit: u("v-cappelletti-1") },
    { type: "go", area: a("farra") },
  );
  expect(counts(position, 1, 2, 3, 4)).toEqual([8, 46, 224, 823]);
});

test("a reaction window over an area just named", () => {
  // Austria answers with the False Alarm, or lets it pass, or passes for the activation or for the turn.
  // Then the activation can only be ended (1), or three times the unit moves or the area is done (2 each).
  const position = after({ units: { mariano: ["v-corsi-1"] }, hands: { austrian: ["C35"] } }, ...oneArea("mariano"));
  expect(counts(position, 1, 2, 3, 4)).toEqual([4, 7, 23, 133]);
});

const begin = (scenario: string, game: string) =>
  gradisca.start({ scenario, options: { game }, seed: "perft", dice: "fast" });

test("the first decisions of both scenarios, basic and advanced, have so many ways to go on", () => {
  expect(counts(begin("campaign", "basic"), 1, 2, 3, 4)).toEqual([3, 15, 48, 217]);
  expect(counts(begin("campaign", "advanced"), 1, 2, 3)).toEqual([10, 30, 140]);
  expect(counts(begin("first-siege", "basic"), 1, 2, 3, 4)).toEqual([3, 9, 35, 168]);
  expect(counts(begin("first-siege", "advanced"), 1, 2, 3)).toEqual([12, 36, 96]);
});
