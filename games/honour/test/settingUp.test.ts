import { hexDistance } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { board, hexNamed } from "../src/data.ts";
import { invariants } from "../src/invariants.ts";
import type { HonourOption } from "../src/option.ts";
import { castOf, type Honour } from "../src/position.ts";
import { reinforcements, reinforcementsOf } from "../src/rules/arrivals/reinforcements.ts";
import { isForce, unitsOf } from "../src/rules/forces.ts";
import { victoryInBattle } from "../src/rules/majorBattle/aftermath.ts";
import { game } from "../src/rules/sequence.ts";
import { settingUp, settingUpOf } from "../src/rules/settingUp.ts";
import { type Run, run, withDice } from "./bench.ts";
import { capitano, scenario, unitsOfType } from "./table.ts";

type Choose = (option: HonourOption) => boolean;

function setUp(position: Honour, side: "french" | "rivals"): Run {
  return run(position, settingUp, settingUpOf(position, side));
}
/** Goes on to a question, with the first option of every other. */
function upTo(play: Run, ask: string): Run {
  while (play.ask() !== ask && play.ask() !== "over") play.pick({ ...play.options()[0]! });
  return play;
}
/** Plays to the end with the options that these like, else the first. */
function finish(play: Run, ...likes: readonly Choose[]): Run {
  while (play.ask().startsWith("settingUp.")) {
    const options = play.options();
    play.pick({ ...(likes.map((like) => options.find(like)).find((one) => one !== undefined) ?? options[0]!) });
  }
  return play;
}
const posted = (who: number, hex: string): Choose => {
  return (option) => option.type === "beginAt" && option.capitano === who && option.hex === hexNamed(hex);
};

test("§S3.setup.French.held the owner sets aside a Capitano of Rank 4, who brings the Landsknechts; the others are with the king", () => {
  const position = scenario(3);
  const [bourbon, trivulzio, king] = ["bourbon-french", "g-trivulzio", "francois-i"].map((id) =>
    capitano(position, id),
  );
  const play = upTo(setUp(position, "french"), "settingUp.aside");
  const ranks = play.options().map((one) => castOf(position).capitani.rank[(one as { capitano: number }).capitano]);
  expect([play.seat(), ranks]).toEqual(["french", [4, 4, 4]]);
  finish(play.pick({ type: "setAside", capitano: trivulzio }));
  expect([position.stands[trivulzio!], position.stands[bourbon!], position.superior[bourbon!]]).toEqual([
    "waiting",
    "unemployed",
    king,
  ]);
  expect(invariants(position)).toEqual([]);
  position.turn = 4;
  const entry = run(position, reinforcements, reinforcementsOf("french"));
  while (!entry.options().some((one) => one.type === "enter" && one.hex === hexNamed("2301")))
    entry.pick({ type: "waitOutside" });
  entry.pick({ type: "enter", hex: hexNamed("2301") });
  expect([position.hex[trivulzio!], unitsOf(position, trivulzio!).length]).toEqual([hexNamed("2301"), 4]);
  expect([position.stands[bourbon!], position.superior[bourbon!]]).toEqual(["unemployed", king]);
});

test("§S0a each Army with several sources chooses the active one; with one source nobody is asked", () => {
  const position = scenario(1);
  const play = setUp(position, "french");
  expect([play.ask(), play.options().length]).toEqual(["settingUp.source", 6]);
  play.pick({ type: "firstSource", hex: hexNamed("1527") });
  expect([play.ask(), position.source[castOf(position).armies.named("french")]]).toEqual(["over", hexNamed("1527")]);
  expect(setUp(scenario(2), "french").ask()).toBe("over");
});

test("§S3.setup.Spanish Cardona begins in Brescia or one hex from it; §S3.setup.Swiss the Swiss Minor Capitano with any Order", () => {
  const position = scenario(3);
  const play = upTo(setUp(position, "rivals"), "settingUp.post");
  const at = play.options().map((one) => (one as { hex: number }).hex);
  expect(at).toHaveLength(7);
  expect(at.every((hex) => hexDistance(board, hex, hexNamed("2849")) <= 1)).toBe(true);
  play.pick({ type: "beginAt", hex: hexNamed("2849") });
  expect(position.hex[capitano(position, "cardona")]).toBe(hexNamed("2849"));
  const minor = capitano(position, "swiss-minor");
  expect([play.ask(), play.options().length]).toEqual(["settingUp.order", 5]);
  play.pick({ type: "beginWith", capitano: minor, order: "attack" });
  expect([play.ask(), position.order[minor]]).toEqual(["over", "attack"]);
});

test("§S4.setup.Imperial.a Torniello begins within three hexes of Novara, in Garrison only in a place; §S0a the works of Milano face as their owner likes", () => {
  const orders = (hex: string) => {
    const position = scenario(4);
    const play = upTo(setUp(position, "rivals"), "settingUp.post").pick({ type: "beginAt", hex: hexNamed(hex) });
    const offered = play.options().map((one) => (one as { order: string }).order);
    return { position, play, offered: offered.sort() };
  };
  expect(orders("2611").offered).toEqual(["garrison", "stand"]);
  expect(() => orders("2615")).toThrow("does not offer");
  const { position, play, offered } = orders("2612");
  expect(offered).toEqual(["stand"]);
  play.pick({ order: "stand" });
  expect([play.ask(), play.options().length]).toEqual(["settingUp.works", 6]);
  play.pick({ type: "faceWorks", sides: 0b111 });
  expect([play.ask(), position.earthworks[0]!.sides]).toEqual(["over", 0b111]);
});

test("§S5.setup.Imperial the owner spreads 12 SPs of Spanish foot over two counters and divides them between Bourbon and Pescara", () => {
  const position = scenario(5);
  const [bourbon, pescara] = ["bourbon-imperial", "pescara"].map((id) => capitano(position, id));
  const spanish = unitsOfType(position, "spanish-infantry").filter((unit) => position.holder[unit]! >= 0);
  const play = upTo(setUp(position, "rivals"), "settingUp.spread");
  expect(play.options()).toEqual([4, 5, 6, 7, 8].map((sp) => ({ type: "spread", unit: spanish[0], sp })));
  play.pick({ sp: 8 });
  expect(spanish.map((unit) => position.sp[unit])).toEqual([8, 4]);
  finish(play, (one) => one.type === "dealUnit" && one.capitano === bourbon);
  expect([unitsOf(position, bourbon!).length, unitsOf(position, pescara!).length]).toEqual([3, 0]);
  // As ruled Pescara may be left without units: then he has no Order.
  expect([isForce(position, pescara!), position.order[pescara!], position.order[bourbon!]]).toEqual([
    false,
    "",
    "manoeuvre",
  ]);
  expect(invariants(position)).toEqual([]);
});

test("§S5.setup.Imperial.a Lannoy, De Leyva and Del Vasto begin anywhere in the Duchy; two of them share a hex only with Lannoy", () => {
  const position = scenario(5);
  const [lannoy, leyva, vasto] = ["lannoy", "de-leyva", "del-vasto"].map((id) => capitano(position, id)) as [
    number,
    number,
    number,
  ];
  const guns = unitsOfType(position, "imperial-artillery")[0];
  const play = upTo(setUp(position, "rivals"), "settingUp.deal");
  while (play.ask() === "settingUp.deal") {
    const { unit } = play.options()[0] as { unit: number };
    const isOffered = (who: number) => play.options().some((one) => one.type === "dealUnit" && one.capitano === who);
    const to = isOffered(leyva) && unit !== guns ? leyva : vasto;
    play.pick(isOffered(vasto) ? { capitano: to } : {});
  }
  expect(play.options().every((one) => one.type === "beginAt" && one.capitano === lannoy)).toBe(true);
  // Novara lies west of the Tesino, Alessandria south of the Po.
  const offers = (hex: string) => play.options().some((one) => one.type === "beginAt" && one.hex === hexNamed(hex));
  expect(["2624", "1623", "2611", "0710"].map(offers)).toEqual([true, true, false, false]);
  play.pick({ type: "beginAt", hex: hexNamed("2032") });
  play.pick({ type: "beginAt", capitano: leyva, hex: hexNamed("1623") });
  expect([offers("1623"), offers("2032")]).toEqual([false, true]);
  play.pick({ type: "beginAt", capitano: vasto, hex: hexNamed("2032") });
  expect([position.superior[vasto], position.stands[vasto], isForce(position, lannoy)]).toEqual([
    lannoy,
    "subordinate",
    true,
  ]);
  finish(play, (one) => one.type === "dealTrain" && one.capitano === leyva);
  expect([position.engineers[leyva], position.pontoonTrains[leyva], position.engineers[lannoy]]).toEqual([1, 1, 0]);
  expect(invariants(position)).toEqual([]);
});

test("§2.1 §S5.setup.Imperial.a nothing is on the map or on the Cards before all is chosen", () => {
  const position = scenario(5);
  const [lannoy, leyva] = ["lannoy", "de-leyva"].map((id) => capitano(position, id)) as [number, number];
  const before = [position.hex.slice(), position.holder.slice()];
  const play = upTo(setUp(position, "rivals"), "settingUp.post");
  play.pick({ type: "beginAt", capitano: lannoy, hex: hexNamed("2624") });
  expect([position.hex, position.holder]).toEqual(before);
  finish(play, posted(leyva, "2624"));
  expect(position.hex[lannoy]).toBe(hexNamed("2624"));
});

test("§S5.4 a Force that starts in Milano brings the die for Pestilence before the first turn; none there, no die yet", () => {
  const begun = (hex: string) => {
    const position = withDice(scenario(5), 1);
    const play = finish(run(position, game, {}), posted(capitano(position, "lannoy"), hex));
    return [position.plague, play.events.filter(({ type }) => type === "plague").length];
  };
  expect([begun("2624"), begun("2032")]).toEqual([
    ["raging", 1],
    ["none", 0],
  ]);
});

test("§S2.V2 a Major Battle that is won in scenario 2 ends the game before anybody pursues", () => {
  const position = scenario(2);
  const [tremouille, mutt] = ["tremouille", "mutt"].map((id) => capitano(position, id)) as [number, number];
  const play = run(position, victoryInBattle, {
    winner: "french",
    victors: [tremouille],
    beaten: [mutt],
    leader: mutt,
    attacked: true,
  });
  expect(position.outcome).toMatchObject({ winner: "french", rules: ["13", "S2.V2"] });
  expect(play.events.map(({ type }) => type)).not.toContain("pursuit");
});
