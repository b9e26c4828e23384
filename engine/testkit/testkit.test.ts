import { describe, expect, test } from "vitest";
import {
  type Catalogue,
  completeSetup,
  copy,
  type Event,
  type Game,
  type Option,
  type Plain,
  type Position,
  phrase,
  roll,
  sideName,
} from "../kernel/index.ts";
import { type Duel, type DuelOption, type DuelView, duel } from "./duel.ts";
import {
  diceThatFall,
  faultsOfCatalogues,
  faultsOfPlain,
  faultsOfProse,
  faultsOfText,
  type Kit,
  perft,
  promises,
  properties,
  randomGame,
  textsIn,
} from "./index.ts";
import { skirmish } from "./skirmish.ts";

/** Units of the skirmish have numbers for names, cards of the duel are worth their numbers. */
const amounts = ["unit", "roll", "card", "high", "low"];
properties(skirmish({ units: 9, cols: 6, rows: 5, turns: 60 }), { games: 20, seed: 1, amounts });
properties(duel, { games: 40, seed: 2, amounts });

describe("a game that breaks a promise is found out", () => {
  type DuelGame = Game<Duel, DuelOption, DuelView>;
  const kit = { games: 12, seed: 3, amounts };
  /** The titles of the promises that a spoiled duel breaks. */
  const broken = (spoiled: Partial<DuelGame>) => brokenBy({ ...duel, ...spoiled }, kit);

  test("the duel itself breaks none", () => expect(broken({})).toEqual([]));

  test("a broken invariant", () => {
    expect(broken({ invariants: ({ rounds }) => (rounds > 2 ? ["Too long."] : []) })).toContainEqual(
      expect.stringContaining("random play ends"),
    );
  });

  test("options that stand twice", () => {
    const choice: DuelGame["choice"] = (position, seat) => {
      const asked = duel.choice(position, seat);
      return asked.over ? asked : { ...asked, options: [...asked.options, ...asked.options] };
    };
    expect(broken({ choice })).toContainEqual(expect.stringContaining("random play ends"));
  });

  test("a dead end", () => {
    const choice: DuelGame["choice"] = (position, seat) => {
      const asked = duel.choice(position, seat);
      return asked.over || position.rounds < 2 ? asked : { ...asked, options: [] };
    };
    expect(broken({ choice })).toContainEqual(expect.stringContaining("random play ends"));
  });

  test("something in a position that JSON cannot carry", () => {
    const start: DuelGame["start"] = (setup) => ({ ...duel.start(setup), seen: new Set() }) as Duel;
    expect(broken({ start })).toContainEqual(expect.stringContaining("plain JSON"));
  });

  test("a copy that shares a list, or forgets something", () => {
    const shared: DuelGame["copy"] = (position) => ({ ...duel.copy(position), flow: position.flow });
    const forgetful: DuelGame["copy"] = (position) => ({ ...duel.copy(position), rounds: 0 });
    // Only this promise: games that forget how long they last take the others very long.
    const promised = (copy: DuelGame["copy"]) =>
      promises({ ...duel, copy }, kit)["a copy is equal and shares nothing"]!;
    expect(promised(duel.copy)).not.toThrow();
    expect(promised(shared)).toThrow();
    expect(promised(forgetful)).toThrow();
  });

  test("play that depends on something outside the position", () => {
    let moves = 0;
    const play: DuelGame["play"] = (position, option, seat) => {
      position.points.north = moves++;
      return duel.play(position, option, seat);
    };
    const titles = broken({ play });
    expect(titles).toContainEqual(expect.stringContaining("journal replays"));
    expect(titles).toContainEqual(expect.stringContaining("undo gives back"));
  });

  test("an event, or a key of the data, in another spelling", () => {
    const play: DuelGame["play"] = (position, option, seat) =>
      duel.play(position, option, seat).map((event) => ({ ...event, type: `${event.type}-now` }));
    const promised = (change: Partial<DuelGame>) =>
      Object.entries(promises({ ...duel, ...change }, kit)).find(([title]) => title.includes("spelled in one way"))![1];
    expect(promised({})).not.toThrow();
    expect(promised({ play })).toThrow("-now");
    expect(promised({ data: () => ({ "tables.json": [{ vp_start: 1 }] }) })).toThrow("vp_start");
  });

  test("a question that changes the position", () => {
    const view: DuelGame["view"] = (position, viewer) => {
      position.hands.north!.reverse();
      return duel.view(position, viewer);
    };
    expect(broken({ view })).toContainEqual(expect.stringContaining("looking at a position"));
  });

  test("a view that shares its lists with the position", () => {
    const view: DuelGame["view"] = (position, viewer) => ({
      ...duel.view(position, viewer),
      hand: position.hands[viewer] ?? [],
    });
    expect(broken({ view })).toEqual([expect.stringContaining("picture of its moment")]);
  });

  test.each<[string, Partial<DuelGame>]>([
    [
      "the other hand",
      { view: (now, viewer) => ({ ...duel.view(now, viewer), hand: copy(Object.values(now.hands).flat()) }) },
    ],
    ["the next card", { view: (now, viewer) => ({ ...duel.view(now, viewer), deck: now.deck.at(-1) ?? 0 }) }],
    [
      "the dice",
      { view: (now, viewer) => ({ ...duel.view(now, viewer), bids: { seed: JSON.stringify(now.dice).length } }) },
    ],
    [
      "who has answered",
      { deciders: (now) => duel.seats.filter((seat) => !(seat in (now.flow.at(-1)?.sealed ?? {}))) },
    ],
  ])("a leak of %s", (_, spoiled) => {
    expect(broken(spoiled)).toContainEqual(expect.stringContaining("may not know"));
  });

  test("a disguise that hides nothing", () => {
    const disguise: DuelGame["disguise"] = (position) => position;
    expect(broken({ disguise })).toContainEqual(expect.stringContaining("may not know"));
  });

  test("a game that has secrets and says that it is open", () => {
    expect(broken({ open: true })).toEqual([expect.stringContaining("may not know")]);
  });

  describe("a leak by what is told:", () => {
    const toldTooMuch = [expect.stringContaining("tells a viewer no more")];
    /** A duel whose events are spoiled by somebody who knows the position after them. */
    const telling = (spoil: (event: Event, position: Duel) => Event): DuelGame["play"] => {
      return (position, option, seat) => duel.play(position, option, seat).map((event) => spoil(event, position));
    };

    test("a secret told to everybody", () => {
      const play = telling(({ audience: _, ...event }) => event as Event);
      expect(broken({ play })).toEqual(toldTooMuch);
    });

    test("a secret told to the wrong seat", () => {
      const play = telling((event) => (event.type === "drewCard" ? { ...event, audience: [...duel.seats] } : event));
      expect(broken({ play })).toEqual(toldTooMuch);
    });

    test.each<[string, (position: Duel) => Plain]>([
      ["the hands", ({ hands }) => copy(hands)],
      ["the highest card of a hand", ({ hands }) => Math.max(0, ...hands.north!)],
      ["the next card", ({ deck }) => deck.at(-1) ?? 0],
    ])("a secret inside an event's facts: %s", (_, secret) => {
      const play = telling((event, position) => ({ ...event, secret: secret(position) }));
      expect(broken({ play })).toEqual(toldTooMuch);
    });

    test("an event that is told, or not, because of a secret", () => {
      const play: DuelGame["play"] = (position, option, seat) => {
        const strong = Math.max(0, ...position.hands.south!) > 12;
        return [...duel.play(position, option, seat), ...(strong ? [{ type: "dealt", rules: ["1"] }] : [])];
      };
      expect(broken({ play })).toEqual(toldTooMuch);
    });

    test("the deal told to everybody", () => {
      const opening: DuelGame["opening"] = (setup) => {
        const { hands } = duel.start(setup);
        return duel.opening(setup).map((event) => ({ ...event, hands: copy(hands) }));
      };
      expect(broken({ opening })).toEqual(toldTooMuch);
    });

    test("a card that was seen and could be put back, because `reveals` always says no", () => {
      expect(broken({ reveals: () => false })).toEqual(toldTooMuch);
    });
  });

  describe("a bare index in a sentence:", () => {
    const field = skirmish({ units: 9, cols: 6, rows: 5, turns: 60 });
    type SkirmishGame = typeof field;
    const bare = expect.stringContaining("never show their indices");
    const brokenField = (spoiled: Partial<SkirmishGame>, named = amounts) =>
      brokenBy({ ...field, ...spoiled }, { ...kit, amounts: named });
    /** Spoils the sentences of what has a hex. */
    const saying = (spoil: (to: number) => string): SkirmishGame["describe"] => {
      return (thing, language) => {
        const facts: object = "option" in thing ? thing.option : "event" in thing ? thing.event : {};
        return "to" in facts ? spoil(facts.to as number) : field.describe(thing, language);
      };
    };

    test("the skirmish itself has none", () => expect(brokenField({})).toEqual([]));

    test("of a hex", () => expect(brokenField({ describe: saying((to) => `Go to ${to}`) })).toContainEqual(bare));

    test("of a hex beside its name", () => {
      const describe = saying((to) => `Go to ${field.board.ids[to]} (${to}).`);
      expect(brokenField({ describe })).toContainEqual(bare);
    });

    test("of a unit, where its number is not its name", () => {
      expect(brokenField({}, ["roll"])).toEqual([bare]);
    });

    test("in a list", () => {
      const play: DuelGame["play"] = (position, ...turn) =>
        duel.play(position, ...turn).map((event) => ({ ...event, cards: [position.rounds, position.rounds + 1] }));
      const describe: DuelGame["describe"] = (thing, language) =>
        "event" in thing
          ? `The cards ${(thing.event.cards as number[])?.join(" and ")}`
          : duel.describe(thing, language);
      expect(broken({ play, describe })).toContainEqual(bare);
    });

    test("in a reason", () => {
      const thinkable: DuelGame["thinkable"] = () => [{ type: "bid", card: 99 } as DuelOption];
      const refuse: DuelGame["refuse"] = () => ({
        reasons: [{ rule: "2", text: "No.", key: "no", values: { hex: 99 } }],
      });
      const describe: DuelGame["describe"] = (thing, language) =>
        "reason" in thing ? `Not in ${thing.reason.values!.hex}` : duel.describe(thing, language);
      expect(broken({ thinkable, refuse, describe })).toContainEqual(bare);
    });
  });

  test("a sentence that is missing, and a rule that does not exist", () => {
    const words: Catalogue = { bid: "Bid {card}" };
    const describe: DuelGame["describe"] = (thing, language) =>
      "option" in thing ? phrase(words, thing.option.type, () => "7") : duel.describe(thing, language);
    expect(broken({ describe })).toContainEqual(expect.stringContaining("have sentences"));
    expect(broken({ rules: duel.rules.slice(0, 1) })).toContainEqual(expect.stringContaining("cite rules"));
  });

  test("a refusal without a reason, or with a rule that does not exist", () => {
    const promise = expect.stringContaining("is refused");
    expect(broken({ refuse: () => ({ reasons: [] }) })).toContainEqual(promise);
    expect(broken({ refuse: () => ({ reasons: [{ rule: "9", text: "No." }] }) })).toContainEqual(promise);
    expect(broken({ refuse: () => ({ reasons: [{ rule: "1", text: " " }] }) })).toContainEqual(promise);
  });

  test("an arm or a state without a word for players", () => {
    const field = skirmish({ units: 9, cols: 6, rows: 5, turns: 60 });
    const words = expect.stringContaining("arms and states");
    const marked = (mark: object): typeof field.scene => {
      return (view, language) => {
        const scene = field.scene(view, language);
        const terms = language === "en" ? { "arm.griffins": "griffins", "state.aloft": "aloft" } : {};
        return { ...scene, terms, pieces: scene.pieces.map((piece) => ({ ...piece, ...mark })) };
      };
    };
    expect(brokenBy({ ...field, scene: marked({ arm: "infantry", states: ["moved"] }) }, kit)).toEqual([]);
    expect(brokenBy({ ...field, scene: marked({ arm: "griffins" }) }, kit)).toContainEqual(words);
    expect(brokenBy({ ...field, scene: marked({ states: ["aloft"] }) }, kit)).toContainEqual(words);
  });

  describe("pointing that is not understood:", () => {
    const field = skirmish({ units: 9, cols: 6, rows: 5, turns: 60 });
    const understood = expect.stringContaining("pointing at anything");
    const located = expect.stringContaining("located where it can be seen");
    const brokenField = (spoiled: Partial<typeof field>) => brokenBy({ ...field, ...spoiled }, kit);

    test("that means nothing", () => expect(brokenField({ intentsAt: () => [] })).toContainEqual(understood));

    test("that means something elsewhere", () => {
      const intentsAt: typeof field.intentsAt = (view, { space, ...spot }, offered) =>
        field.intentsAt(view, space === undefined ? spot : { ...spot, space: space ^ 1 }, offered);
      expect(brokenField({ intentsAt })).toContainEqual(understood);
    });

    test("that has no reason", () => {
      const refuse: typeof field.refuse = (view, intent) =>
        intent.type === "pick" ? field.refuse(view, intent) : { reasons: [] };
      expect(brokenField({ refuse })).toContainEqual(understood);
    });

    test("events nowhere, off the map, or at a piece that nobody sees", () => {
      expect(brokenField({ locateEvent: () => ({}) })).toContainEqual(located);
      expect(brokenField({ locateEvent: () => ({ space: 30 }) })).toContainEqual(located);
      expect(brokenField({ locateEvent: () => ({ piece: "9" }) })).toContainEqual(located);
    });
  });

  test("an event for a viewer that does not exist", () => {
    const play: DuelGame["play"] = (...turn) => duel.play(...turn).map((event) => ({ ...event, audience: ["nobody"] }));
    expect(broken({ play })).toEqual([expect.stringContaining("viewers that exist")]);
  });
});

describe("every set-up is played by every promise", () => {
  const scenarios = ["first", "second", "third"].map((id) => ({ id, title: id, sides: [] }));
  const options = [
    { name: "start", title: "Points at the start", values: ["none", "one"] },
    { name: "weather", title: "Weather", values: ["sun", "rain", "snow"] },
  ];
  const wanted = scenarios.flatMap(({ id }) => [
    `${id} none sun`,
    `${id} one sun`,
    `${id} none rain`,
    `${id} none snow`,
  ]);
  const played = new Set<string>();
  const start: typeof duel.start = (setup) => {
    played.add(`${setup.scenario} ${setup.options.start} ${setup.options.weather}`);
    return duel.start({ ...setup, scenario: "cards", options: { start: setup.options.start! } });
  };
  const opening: typeof duel.opening = (setup) =>
    duel.opening({ ...setup, scenario: "cards", options: { start: setup.options.start! } });
  const many = { ...duel, scenarios, options, start, opening };

  test.each(Object.entries(promises(many, { games: 1, seed: 5, amounts })))("%s", (_, check) => {
    played.clear();
    check();
    expect([...played].sort()).toEqual([...wanted].sort());
  });
});

test("two languages of a catalogue have the same sentences with the same values", () => {
  const en = { moved: "{unit} moves to {to}.", lost: "{unit} is lost." };
  expect(faultsOfCatalogues(en, { moved: "In {to} va {unit}.", lost: "{unit} è persa." })).toEqual([]);
  expect(faultsOfCatalogues(en, { moved: "{unit} muove.", lost: "{unit} è persa." })).toEqual([
    '"moved" has other values.',
  ]);
  expect(faultsOfCatalogues(en, { moved: "In {to} va {unit}." })).toEqual([
    'Where one has "lost" the other has "undefined".',
  ]);
  expect(faultsOfCatalogues(en, { lost: "", moved: "" })).toEqual(['Where one has "moved" the other has "lost".']);
});

test("dice fall as a test says", () => {
  const faces = [6, 1, 3, 3, 2, 5];
  const dice = diceThatFall(faces);
  expect(faces.map(() => roll(dice))).toEqual(faces);
  const tens = diceThatFall([10, 1, 7], 10);
  expect([roll(tens, 10), roll(tens, 10), roll(tens, 10)]).toEqual([10, 1, 7]);
  expect(() => diceThatFall([1, 7])).toThrow("A die of 6 sides does not show 7.");
});

test("perft counts the sequences of options", () => {
  const game = skirmish({ units: 2, cols: 2, rows: 2, turns: 5 });
  const position = game.start(completeSetup(game, { seed: "1", dice: "fast" }));
  expect([0, 1, 2, 3, 4].map((depth) => perft(game, position, depth))).toEqual([1, 1, 2, 2, 4]);
});

test("random play is the same for the same seeds, and not for others", () => {
  const game = skirmish({ units: 8, cols: 5, rows: 5, turns: 40 });
  const play = (seed: string) => randomGame(game, completeSetup(game, { seed: "1", dice: "fast" }), seed).entries;
  expect(play("a")).toEqual(play("a"));
  expect(play("a")).not.toEqual(play("b"));
});

test("what is not plain is named with its place", () => {
  const odd = { a: undefined, b: [1, { c: Number.NaN }], d: new Map(), e: [null, { f: () => 1 }] };
  expect(faultsOfPlain(odd)).toEqual([
    "it.a is undefined",
    "it.b mixes primitives with objects",
    "it.b[1].c is NaN",
    "it.d is not a plain object",
    "it.e[1].f is function",
  ]);
});

/** The titles of the promises that a game breaks. */
function brokenBy<P extends Position, O extends Option, V>(game: Game<P, O, V>, kit: Kit): string[] {
  return Object.entries(promises(game, kit))
    .filter(([, check]) => throws(check))
    .map(([title]) => title);
}

function throws(work: () => void): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

test("a scene names the sides of its scenario, and an army that changes hands in mid-game", () => {
  const namesIn = (scenario: string, points: Record<string, number>) => {
    const position = duel.start(completeSetup(duel, { scenario, seed: "1", dice: "fast" }));
    position.points = points;
    const { sides } = duel.scene(duel.view(position, "north"), "en");
    return sides.map(({ seat }) => sideName(sides, seat, "en"));
  };
  expect(namesIn("cards", { north: 0, south: 2 })).toEqual(["The Guelphs", "The Ghibellines"]);
  expect(namesIn("hired", { north: 0, south: 1 })).toEqual(["Arcadia", "The Sabines"]);
  expect(namesIn("hired", { north: 0, south: 2 })).toEqual(["Arcadia", "The Latins"]);
});

describe("slips in what players read", () => {
  test.each([
    ["en", "The the army marches.", "a word stands twice"],
    ["en", "It marches , slowly.", "a space before a stop"],
    ["en", "It marches.. slowly.", "two stops"],
    ["en", "It  marches.", "two spaces"],
    ["en", "It marches to hex}.", "a brace that was left over"],
    ["en", "{units|one:It marches|other:They they march}.", "a word stands twice"],
    ["it", "La Forza is assediata.", "English"],
    ["it", "Marcia al esagono vicino.", "an article before a vowel"],
    ["it", "Perde il scontro.", "an article before s and consonant, z, gn, ps"],
    ["it", "Arrivano i austriaci.", "the article of masculine plurals"],
    ["it", "La casa di il signore.", "a preposition that is not joined"],
    ["it", "La citta cade.", "an accent that is missing"],
  ] as const)("%s: %s", (language, text, fault) => {
    expect(faultsOfText(text, language).map((one) => one.split(":")[0])).toEqual([fault]);
  });

  test.each([
    ["en", "It is “the” army... (6-1, 5-1), 1.5 of {units|one:it|other:them}: all right."],
    ["it", "Se se ne va, la insegue: è l'unità più forte, dell'una e dell'altra parte."],
    ["it", "Si schiera in {section|main:il |other:l'}{section} e spara su {hex}."],
  ] as const)('%s: nothing in "%s"', (language, text) => {
    expect(faultsOfText(text, language)).toEqual([]);
  });

  test("are found by the key in whatever holds texts, but for names that are right as they stand", () => {
    const texts = textsIn({ rules: [{ title: "March of the the Guard" }], number: 3 });
    expect(faultsOfProse(texts, "en")).toEqual([
      'rules.0.title: a word stands twice: "the the" in "March of the the Guard"',
    ]);
    expect(faultsOfProse(texts, "en", [/the the Guard/])).toEqual([]);
  });
});
