import { copy, type Option, type Reason } from "@gonfalon/engine/kernel";
import { randomGame } from "@gonfalon/engine/testkit";
import { afterAll, describe, expect, test } from "vitest";
import words from "../../data/words.en.json";
import { areas, cardNamed } from "../../src/data.ts";
import { gradisca } from "../../src/index.ts";
import type { Gradisca } from "../../src/position.ts";
import { endGame } from "../../src/rules/victory.ts";
import { refuse } from "../../src/table/refuse.ts";
import { a, act, choose, field, play, put, u, wallOf } from "../field.ts";

const { view } = gradisca;

/**
 * Every reason in the catalogue, with the rule it names. Most are met when random games are pestered with what is not on
 * offer; the rest have a case of their own below.
 */
const RULES: Readonly<Record<string, string>> = {
  "bar.no-areas-left": "5",
  "bar.no-units-there": "5e",
  "bar.done-there": "5e",
  "bar.only-artillery": "5.1b",
  "bar.not-this-wall": "7.4.1",
  "bar.already-breached": "7.4.1b",
  "bar.no-target": "7.4.2",
  "bar.needs-breach": "7.4.2a",
  "bar.answers-only": "4.1ba",
  "bar.not-for-this-side": "12",
  "bar.too-early": "12e",
  "bar.too-late": "12i",
  "bar.condition": "12",
  "bar.not-in-hand": "12",
  "bar.no-cards-left": "5",
  "bar.mandatory-first": "12c",
  "bar.out-of-span": "16",
  "bar.not-to-be-discarded": "12b",
  "bar.r-card": "26",
  "bar.forts.only-engineers": "5.1e",
  "bar.enemies-here": "10",
  "bar.not-in-a-fortress": "10b",
  "bar.one-fort": "10b",
  "bar.three-forts": "19.2",
  "bar.no-forts-left": "10c",
  "bar.one-a-time": "19.2a",
  "bar.no-fort-to-demolish": "19.2c",
  "bar.in-good-order": "7.2f",
  "bar.mines.only-engineers": "5.1d",
  "bar.not-beside-fortress": "7.5",
  "bar.no-mine": "7.5b",
  "bar.not-inside": "7.6",
  "bar.not-mined": "7.6",
  "bar.one-area": "22e",
  "bar.led-out-of-supply": "21h",
  "bar.one-card": "22f",
  "bar.too-low-to-attack": "22f",
  "bar.not-neighbours": "6d",
  "bar.impassable": "6c",
  "bar.stopped": "6e",
  "bar.no-points": "6",
  "bar.no-points-for-difficult": "6b",
  "bar.peace-talks": "12",
  "bar.walled": "6j",
  "bar.no-guns-through-breach": "7.4",
  "bar.needs-escort": "6h",
  "bar.immobile": "12",
  "bar.no-raids": "23",
  "bar.on-entering": "23",
  "bar.not-a-fortress": "23",
  "bar.out-of-bounds-venetian": "23i",
  "bar.out-of-bounds-austrian": "23j",
  "bar.raided": "23e",
  "bar.no-point-left": "23b",
  "bar.no-answer": "4.1ba",
  "bar.mandatory-in-hand": "12d",
  "bar.no-commander": "5c",
  "bar.not-this-unit": "5e",
  "bar.nowhere-to-go": "6",
  "bar.no-retreat": "7.3b",
  "bar.flooded": "12",
  "bar.no-guns-over-rivers": "15",
  "bar.crossing-takes-all": "15a",
  "bar.no-attack-supply": "21.1",
  "bar.out-of-supply": "20",
  "bar.walls.only-engineers": "7.7",
  "bar.intact": "7.7",
  "refuse.no-such-thing": "",
  "refuse.not-yours": "",
  "refuse.over": "",
};
/** They name the rule of the question that is asked: whichever that is. */
const OF_THE_QUESTION = ["refuse.not-asked", "refuse.not-in-this-way"];

const met = new Set<string>();
function note(reasons: readonly Reason[]): void {
  for (const { key, rule } of reasons) {
    met.add(key!);
    const isRight = OF_THE_QUESTION.includes(key!) ? rule !== "" : RULES[key!] === rule;
    if (!isRight) expect.fail(`${key} names the rule "${rule}".`);
  }
}

const FIELDS = ["area", "unit", "wall", "card", "commander"];
const OPERATIONS = ["move", "recover", "buildFort", "demolishFort", "fireAt", "bombardWall", "layMine"];
const AT_WALLS = ["blowMine", "counterMine", "rebuild"];

/** Options that are nearly right (one field of one of them, changed), and operations of anybody anywhere. */
function nearMisses(options: readonly Option[], turn: number): Option[] {
  const changed = FIELDS.flatMap((name) => {
    const one = options.find((option) => name in option) as Record<string, number> | undefined;
    if (!one) return [];
    const wrong = (i: number) => (i < 5 ? one[name]! + i - 2 : (turn * 7 + i * 13) % 40);
    return Array.from({ length: 10 }, (_, i) => ({ ...copy(one), [name]: wrong(i) }));
  });
  const anybody = [...OPERATIONS, ...AT_WALLS].map((type, i) => {
    return { type, unit: (turn * 3 + i) % 70, wall: turn % 12, area: turn % 30 };
  });
  return [...changed, ...anybody] as unknown as Option[];
}

const setups = ["campaign", "first-siege"].flatMap((scenario) =>
  ["basic", "advanced"].flatMap((game) => ["1", "2"].map((seed) => [scenario, game, seed] as const)),
);
test.each(setups)(
  "%s, %s, seed %s: what is not on offer is refused with the rule of its reason",
  (scenario, game, seed) => {
    const played: Option[] = [];
    const setup = { scenario, options: { game }, seed, dice: "fast" as const };
    randomGame(gradisca, setup, seed, (position, { seat, options }, picked) => {
      played.push(picked);
      if (played.length % 3 > 0) return;
      const seen = view(position, seat);
      const offered = new Set(options.map((option) => JSON.stringify(option)));
      const intents = [...gradisca.thinkable(seen), ...played.slice(-5), ...nearMisses(options, played.length)];
      for (const intent of intents) {
        if (!offered.has(JSON.stringify(intent))) note(refuse(seen, intent).reasons);
      }
    });
  },
);

describe("reasons that random play seldom meets", () => {
  const wall = wallOf("gradisca", "mariano");
  const siege = (change: (position: Gradisca) => void = () => {}, game: "basic" | "advanced" = "advanced") => {
    const position = field({
      game,
      units: { mariano: ["v-corsi-1", "v-cannoni", "v-guastatori-1"], gradisca: ["a-presidio-gradisca"] },
    });
    act(position, "ven-campo", "mariano");
    change(position);
    return position;
  };
  const why = (position: Gradisca, intent: object, viewer = "venetian") => {
    const { reasons } = refuse(view(position, viewer), intent as Option);
    note(reasons);
    return reasons.map(({ key }) => key);
  };
  const build = { type: "buildFort", unit: u("v-guastatori-1") };

  test("§7.4.1b §7.4.2a guns at a wall that is down, or that still stands", () => {
    const gun = u("v-cannoni");
    const down = siege(({ wallLevel }) => {
      wallLevel[wall] = 0;
    });
    expect(why(down, { type: "bombardWall", unit: gun, wall })).toEqual(["bar.already-breached"]);
    expect(why(siege(), { type: "fireAt", unit: gun, area: a("gradisca") })).toEqual(["bar.needs-breach"]);
    choose(down, { type: "move", unit: u("v-corsi-1") });
    choose(down, { type: "add", unit: gun });
    expect(why(down, { type: "go", area: a("gradisca") })).toEqual(["bar.no-guns-through-breach"]);
  });

  test("§7.5b §7.6 §7.7 pioneers outside, and inside a Fortress", () => {
    const unit = u("v-guastatori-1");
    expect(why(siege(), { type: "counterMine", unit, wall })).toEqual(["bar.not-inside"]);
    expect(why(siege(), { type: "rebuild", unit, wall })).toEqual(["bar.walls.only-engineers"]);
    expect(why(siege(), { type: "blowMine", unit, wall })).toEqual(["bar.no-mine"]);
    const inside = field({ game: "advanced", units: { gradisca: ["v-guastatori-1", "v-corsi-1"] } });
    act(inside, "ven-campo", "gradisca");
    expect(why(inside, { type: "counterMine", unit, wall })).toEqual(["bar.not-mined"]);
    expect(why(inside, { type: "layMine", unit, wall })).toEqual(["bar.not-beside-fortress"]);
    expect(why(inside, { type: "rebuild", unit, wall })).toEqual(["bar.intact"]);
  });

  test("§10 §10c §19.2 §19.2a where no Fort is built", () => {
    expect(
      why(
        siege((now) => put(now, "a-stiria-1", "mariano")),
        build,
      ),
    ).toEqual(["bar.enemies-here"]);
    expect(
      why(
        siege(({ forts }) => {
          forts.venetian[a("mariano")] = 3;
        }),
        build,
      ),
    ).toEqual(["bar.three-forts"]);
    expect(
      why(
        siege(({ fortsLeft }) => {
          fortsLeft.venetian = 0;
        }),
        build,
      ),
    ).toEqual(["bar.no-forts-left"]);
    const built = siege(({ activation }) => activation!.fortsBuilt.push(a("mariano")));
    expect(why(built, build)).toEqual(["bar.one-a-time"]);
  });

  test("§12 §6 §20 units that a card holds, that have no movement left, or that are out of supply", () => {
    const held = siege(({ modifiers }) => {
      modifiers.push({ kind: "immobile", side: "venetian", filter: {} } as unknown as (typeof modifiers)[number]);
    });
    expect(why(held, { type: "move", unit: u("v-corsi-1") })).toEqual(["bar.immobile"]);
    const tired = siege(({ spent }) => {
      spent[u("v-corsi-1")] = 99;
    });
    expect(why(tired, { type: "move", unit: u("v-corsi-1") })).toEqual(["bar.nowhere-to-go"]);
    const starving = siege(({ outOfSupply, turned }) => {
      outOfSupply[u("v-corsi-1")] = 1;
      turned[u("v-corsi-1")] = 1;
    });
    expect(why(starving, { type: "recover", unit: u("v-corsi-1") })).toEqual(["bar.out-of-supply"]);
  });

  test("§23 §23e raids in the basic game, in a Fortress, and where there was one this year", () => {
    const raidIn = (game: "basic" | "advanced", to: number, isRaided = 0) => {
      const position = siege(({ raided }) => {
        raided[to] = isRaided;
      }, game);
      choose(position, { type: "move", unit: u("v-corsi-1") });
      Object.assign(position.flow.at(-1)!, { to });
      return why(position, { type: "raid", unit: u("v-corsi-1") });
    };
    const ground = areas.raidGround.venetian.findIndex(
      (one, area) => Boolean(one) && areas.terrain[area] !== "fortress",
    );
    expect(raidIn("basic", ground)).toEqual(["bar.no-raids"]);
    expect(raidIn("advanced", a("gradisca"))).toEqual(["bar.not-a-fortress"]);
    expect(raidIn("advanced", ground, 1)).toEqual(["bar.raided"]);
  });

  test("§21h §22e §22f more areas or cards than supply and morale of the moment allow", () => {
    const led = field({ game: "advanced", units: { mariano: ["v-giustiniani", "v-corsi-1"], medea: ["v-greci"] } });
    act(led, "ven-campo", "mariano", "v-giustiniani");
    choose(led, { type: "endArea" });
    led.outOfSupply[u("v-giustiniani")] = 1;
    expect(why(led, { type: "area", area: a("medea") })).toEqual(["bar.led-out-of-supply"]);
    led.morale.venetian = 3;
    expect(why(led, { type: "area", area: a("medea") })).toEqual(["bar.one-area"]);
    led.hands.venetian = [cardNamed("C26")];
    led.morale.venetian = 2;
    led.activation!.cardsPlayed = 1;
    expect(why(led, { type: "playCard", card: cardNamed("C26") })).toEqual(["bar.one-card"]);
  });

  test("§26 an R card up to its date is not thrown away, a Mandatory card neither (§12b)", () => {
    const full = field({ game: "advanced", units: { udine: ["v-corsi-1"] } });
    act(full, "ven-campo", "udine");
    full.hands.venetian = ["C01", "C02", "C05", "C09", "C31"].map(cardNamed);
    full.flow.push({ procedure: "drawCard", step: "discard", side: "venetian" } as (typeof full.flow)[number]);
    expect(why(full, { type: "discardCard", card: cardNamed("C09") })).toEqual(["bar.r-card"]);
    expect(why(full, { type: "discardCard", card: cardNamed("C31") })).toEqual(["bar.not-to-be-discarded"]);
  });

  test("§7.3b a retreat to where nobody can go; nothing out of turn, and nothing after the end", () => {
    const beaten = siege();
    const frame = { procedure: "retreatDefenders", step: "where", side: "austrian", area: a("gradisca"), forced: true };
    beaten.flow.push(frame as (typeof beaten.flow)[number]);
    expect(why(beaten, { type: "retreat", area: a("udine") }, "austrian")).toEqual(["bar.no-retreat"]);
    expect(why(siege(), { type: "dance" }, "austrian")).toEqual(["refuse.not-yours"]);
    const over = field();
    play(over, endGame);
    expect(why(over, { type: "dance" })).toEqual(["refuse.over"]);
  });

  test("an operation that nobody has heard of does no harm", () => {
    const odd = { type: "dig", unit: u("v-guastatori-1"), wall };
    expect(why(siege(), odd)).toEqual(["refuse.not-asked"]);
  });
});

afterAll(() => {
  const catalogue = Object.keys(words as object).filter((key) => /^(refuse|bar)\./.test(key));
  expect(catalogue.filter((key) => !met.has(key))).toEqual([]);
});
