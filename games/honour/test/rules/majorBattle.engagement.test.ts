import { describe, expect, test } from "vitest";
import { castOf, type Section } from "../../src/position.ts";
import { loseSp } from "../../src/rules/losses.ts";
import { settleContacts } from "../../src/rules/majorBattle/corps.ts";
import { engage, engagements, engagementsOf, isWithinSize } from "../../src/rules/majorBattle/engagements.ts";
import { fight } from "../../src/rules/majorBattle/fight.ts";
import { type CorpsSet, contact, type Field, field } from "../battlefield.ts";
import { type Run, run } from "../bench.ts";

const PALICE: CorpsSet = { id: "la-palice", units: [["landsknecht-french", 6]] };
const FLORANGE: CorpsSet = { id: "florange", units: [["swiss-infantry", 6]] };
const LORRAINE: CorpsSet = { id: "lorraine", units: [["french-infantry", 6]] };
const LANNOY: CorpsSet = { id: "lannoy", units: [["spanish-infantry", 8]] };
const BOURBON: CorpsSet = { id: "bourbon-imperial", units: [["landsknecht-imperial", 5]] };

function declare(set: Field, fighting: "vanguard" | "main-body" = "main-body"): Run {
  set.battle.fight = fighting;
  return run(set.position, engagements, engagementsOf());
}

/** Capitani that one may be offered to Engage, and the other options by type. */
function offers(step: Run, set: Field, ...ids: string[]): string[] {
  const options = step.options() as { type: string; target?: number }[];
  return ids.filter((id) => options.some(({ type, target }) => type === "engage" && target === set.who(id)));
}

function types(step: Run): string[] {
  return [...new Set(step.options().map(({ type }) => type))];
}

/** All Corps lie open: nothing is hidden of their sizes. */
function allOpen(set: Field): Field {
  for (const corps of set.battle.corps) corps.open = true;
  return set;
}

describe("§11.4.2.2 declaring Engagements", () => {
  test("§11.4.2.2 §11.4.Step6-a.3 from the highest Initiative down, whichever side it is of", () => {
    const set = field([PALICE, LORRAINE], [LANNOY, BOURBON]);
    const step = declare(set);
    const order: string[] = [];
    while (step.ask() !== "over") {
      const frame = set.position.flow.at(-1) as unknown as { order: number[]; at: number };
      order.push(set.position.battle!.corps[frame.order[frame.at]!]!.side);
      step.pick(types(step).includes("noEngagement") ? { type: "noEngagement" } : {});
    }
    // Bourbon 4, La Palice 3, then Lannoy and Lorraine, both 2; the last is obliged.
    expect(order.slice(0, 2)).toEqual(["rivals", "french"]);
    expect(set.battle.corps.some(({ role }) => role === "engaging")).toBe(true);
  });

  test("§11.4.2.2a #11.4.2.2a-1 6 SPs may Engage 8 or 5, but not both", () => {
    const set = allOpen(field([PALICE], [LANNOY, BOURBON]));
    const at = [set.index("la-palice")];
    const [eight, five] = [set.index("lannoy"), set.index("bourbon-imperial")];
    expect(isWithinSize(set.position, at, [eight])).toBe(true);
    expect(isWithinSize(set.position, at, [five])).toBe(true);
    expect(isWithinSize(set.position, at, [eight, five])).toBe(false);
    const step = declare(set).pick({ type: "noEngagement" });
    expect(offers(step, set, "lannoy", "bourbon-imperial")).toEqual(["lannoy", "bourbon-imperial"]);
    step.pick({ type: "engage", target: set.who("bourbon-imperial") });
    // Nothing can be added, so that the Engagement is made at once.
    expect(set.corps("la-palice")).toMatchObject({ role: "engaging" });
    expect(set.corps("lannoy").role).toBe("free");
  });

  test("§11.4.2.2a #11.4.2.2a-2 Hohensax with 3 SPs may Engage 5 alone, not 7 of which 3 are guns, nor 13; 3 and 4 together may", () => {
    const french: CorpsSet[] = [
      {
        id: "tremouille",
        units: [
          ["french-gendarmes", 4],
          ["french-artillery", 3],
        ],
      },
      { id: "bourbon-french", units: [["french-gendarmes", 5]] },
      {
        id: "g-trivulzio",
        units: [
          ["french-infantry", 7],
          ["landsknecht-french", 6],
        ],
      },
    ];
    const swiss: CorpsSet[] = [
      { id: "basel", units: [["swiss-infantry", 4]] },
      { id: "hohensax", units: [["swiss-infantry", 3]] },
    ];
    const van = [swiss[0]!, { ...swiss[1]!, section: "vanguard" as const }];
    const alone = allOpen(field(van, french, { scenario: 2 }));
    const step = declare(alone, "vanguard");
    // The only Corps of the Vanguard Fight has to Engage.
    expect(step.options()).toEqual([{ type: "engage", target: alone.who("bourbon-french") }]);
    const both = allOpen(field(swiss, french, { scenario: 2 }));
    const indices = [both.index("basel"), both.index("hohensax")];
    expect(isWithinSize(both.position, indices, [both.index("g-trivulzio")])).toBe(true);
    expect(isWithinSize(both.position, [both.index("basel")], [both.index("g-trivulzio")])).toBe(false);
  });

  test("§11.4.2.2a the size of a Corps that is not open is not known: naming it opens it, and it may prove too strong", () => {
    const small: CorpsSet = { id: "la-palice", units: [["landsknecht-french", 3]] };
    const set = field([small], [LANNOY, BOURBON]);
    const step = declare(set).pick({ type: "noEngagement" });
    expect(offers(step, set, "lannoy", "bourbon-imperial")).toEqual(["lannoy", "bourbon-imperial"]);
    step.pick({ type: "engage", target: set.who("lannoy") });
    expect(step.events.at(-1)).toMatchObject({ type: "tooStrong", target: set.who("lannoy") });
    expect(set.corps("lannoy").open).toBe(true);
    expect(offers(step, set, "lannoy", "bourbon-imperial")).toEqual(["bourbon-imperial"]);
  });

  test("§11.4.2.2a several Corps may Engage a large one together: later ones of the order are named with the first", () => {
    const big: CorpsSet = {
      id: "lannoy",
      units: [
        ["spanish-infantry", 8],
        ["landsknecht-imperial", 8],
      ],
    };
    const set = allOpen(field([PALICE, LORRAINE], [big]));
    const step = declare(set).pick({ type: "engage", target: set.who("lannoy") });
    // 16 against 6: La Palice needs help before he can begin.
    expect(types(step)).toEqual(["engageWith"]);
    step.pick({ type: "engageWith", capitano: set.who("lorraine") });
    step.pick({ type: "beginEngagement" });
    expect(set.corps("la-palice").engagement).toBe(set.corps("lorraine").engagement);
    expect([set.corps("lorraine").role, set.corps("lannoy").role]).toEqual(["engaging", "engaged"]);
  });

  test("§11.4.2.2 the last Free Corps is obliged to Engage while a Free enemy remains; others may pass", () => {
    const set = allOpen(field([PALICE], [BOURBON]));
    const step = declare(set);
    expect(types(step)).toContain("noEngagement");
    step.pick({ type: "noEngagement" });
    expect(step.seat()).toBe("french");
    expect(types(step)).toEqual(["engage"]);
  });

  test("§11.4.2.2 (ruling) one Free enemy is enough to oblige the last, though others are engaged already", () => {
    const set = allOpen(field([PALICE, FLORANGE], [LANNOY, BOURBON]));
    contact(set, ["la-palice"], ["lannoy"]);
    // Bourbon is asked first; then Florange, who is the last Free Corps.
    const step = declare(set).pick({ type: "noEngagement" });
    expect(step.seat()).toBe("french");
    expect(types(step)).not.toContain("noEngagement");
    expect(offers(step, set, "bourbon-imperial")).toEqual(["bourbon-imperial"]);
  });

  test("§11.4.2.2 (ruling) Free enemies outside the Fight in progress do not oblige the last; one in it does", () => {
    const obliged = (...rivals: readonly CorpsSet[]) => {
      const own = { ...FLORANGE, section: "vanguard" as const };
      const set = allOpen(field([{ ...PALICE, section: "vanguard" }, own], rivals));
      contact(set, ["la-palice"], ["lannoy"]);
      const step = declare(set, "vanguard");
      while (step.seat() === "rivals") step.pick({ type: "noEngagement" });
      expect(step.seat()).toBe("french");
      return types(step);
    };
    const lannoy = { ...LANNOY, section: "vanguard" as const };
    // Lannoy is Engaged already: Florange may join that attack, but Bourbon, Free in the Main Body, does not oblige him to.
    expect(obliged(lannoy, { ...BOURBON, section: "main-body" })).toEqual(["engage", "noEngagement"]);
    expect(obliged(lannoy, { ...BOURBON, section: "vanguard" })).toEqual(["engage"]);
    // Without any enemy Vanguard those of the Main Body are his enemies, and oblige him too.
    const alone = allOpen(field([{ ...PALICE, section: "vanguard" }], [BOURBON]));
    const step = declare(alone, "vanguard");
    while (step.seat() === "rivals") step.pick({ type: "noEngagement" });
    expect(types(step)).toEqual(["engage"]);
  });

  test("§11.4.2.2 a Corps of nothing but Artillery cannot Engage", () => {
    const guns: CorpsSet = { id: "la-palice", units: [["french-artillery", 6]] };
    const set = allOpen(field([guns, LORRAINE], [BOURBON]));
    const step = declare(set).pick({ type: "noEngagement" });
    // Only Lorraine is asked after Bourbon.
    expect(step.seat()).toBe("french");
    step.pick({ type: "engage" });
    expect(set.corps("lorraine").role).toBe("engaging");
    expect(step.ask()).toBe("over");
  });

  test("§11.4.2.2b a Corps joins an attack on one enemy; §11.4.2.1 all of one side are Engaging, all of the other Engaged", () => {
    const set = allOpen(field([PALICE, LORRAINE], [LANNOY]));
    contact(set, ["la-palice"], ["lannoy"]);
    const step = declare(set);
    expect(step.options()).toContainEqual({ type: "engage", target: set.who("lannoy") });
    step.pick({ type: "engage" });
    expect(set.corps("lorraine")).toMatchObject({ role: "engaging", engagement: set.corps("la-palice").engagement });
  });

  test("§11.4.2 an enemy who is Engaging a friend cannot be Engaged: one joins the friend in defence (§11.4.2.2b)", () => {
    const set = allOpen(field([PALICE, LORRAINE], [LANNOY]));
    contact(set, ["lannoy"], ["la-palice"]);
    const step = declare(set);
    expect(step.options()).toEqual([
      { type: "joinDefence", friend: set.who("la-palice"), against: set.who("lannoy") },
      { type: "noEngagement" },
    ]);
    step.pick({ type: "joinDefence" });
    expect(set.corps("lorraine")).toMatchObject({ role: "engaged", engagement: set.corps("lannoy").engagement });
  });

  test("§11.4.2.2b §11.4.Step6-a §11.4.Step7-a a friend in another section is joined in defence against whom one may fight there", () => {
    /** Whether the first joins the second, against Lannoy, who Engages him. */
    const joins = (
      first: Section,
      second: Section,
      enemies: readonly Section[],
      fighting: "vanguard" | "main-body",
    ) => {
      const [own, other] = [
        { ...PALICE, section: second },
        { ...LORRAINE, section: first },
      ];
      const set = allOpen(
        field(
          [own, other],
          [{ ...LANNOY, section: enemies[0]! }, ...(enemies[1] ? [{ ...BOURBON, section: enemies[1] }] : [])],
        ),
      );
      contact(set, ["lannoy"], ["la-palice"]);
      const step = declare(set, fighting);
      while (step.ask() !== "over" && step.seat() !== "french") step.pick({ type: "noEngagement" });
      return step.ask() !== "over" && types(step).includes("joinDefence");
    };
    // From the Vanguard to the Main Body, if there is no enemy Vanguard; from the Main Body against an enemy of the Main Body.
    expect(joins("vanguard", "main-body", ["main-body"], "vanguard")).toBe(true);
    expect(joins("vanguard", "main-body", ["main-body", "vanguard"], "vanguard")).toBe(false);
    expect(joins("main-body", "vanguard", ["main-body"], "main-body")).toBe(true);
    expect(joins("main-body", "vanguard", ["vanguard"], "main-body")).toBe(false);
    expect(joins("main-body", "main-body", ["vanguard"], "main-body")).toBe(true);
  });

  test("§11.4.2.2c one who would make many fight many splits off with one enemy", () => {
    const set = allOpen(field([PALICE, LORRAINE], [LANNOY, BOURBON]));
    contact(set, ["la-palice"], ["lannoy", "bourbon-imperial"]);
    const { position } = set;
    const play = { position, tell: () => {} } as never;
    engage(play, [set.index("lorraine")], [set.index("bourbon-imperial")], "11.4.2.2");
    expect(set.corps("lorraine").engagement).toBe(set.corps("bourbon-imperial").engagement);
    expect(set.corps("la-palice").engagement).toBe(set.corps("lannoy").engagement);
    expect(set.corps("lorraine").engagement).not.toBe(set.corps("la-palice").engagement);
    // In defence of a friend with two attackers it takes one of them on itself.
    const other = allOpen(field([PALICE, LORRAINE], [LANNOY, BOURBON]));
    contact(other, ["lannoy", "bourbon-imperial"], ["la-palice"]);
    const step = declare(other);
    step.pick({ type: "joinDefence", against: other.who("bourbon-imperial") });
    expect(other.corps("lorraine")).toMatchObject({
      role: "engaged",
      engagement: other.corps("bourbon-imperial").engagement,
    });
    expect(other.corps("la-palice").engagement).toBe(other.corps("lannoy").engagement);
  });

  test("§11.4.2.2d who Engages loses Artillery and Earthworks/River chits, played or not; who is Engaged keeps them", () => {
    const armed: CorpsSet = { ...PALICE, chits: ["artillery", "earthworks-river"] };
    const set = allOpen(field([armed], [{ ...BOURBON, chits: ["earthworks-river", "firearms"] }]));
    set.corps("la-palice").works = true;
    set.corps("la-palice").shells = 1;
    declare(set).pick({ type: "noEngagement" }).pick({ type: "engage" });
    expect(set.corps("la-palice")).toMatchObject({ chits: [], works: false, shells: 0 });
    expect(set.corps("bourbon-imperial").chits).toEqual(["earthworks-river", "firearms"]);
  });

  test("§11.4.2.2d §11.4.4 a Corps stays engaged until it or its opponent is Demoralised; then the others are Free", () => {
    const set = allOpen(field([PALICE, LORRAINE], [LANNOY, BOURBON]));
    contact(set, ["la-palice"], ["lannoy"]);
    settleContacts(set.position);
    expect(set.corps("la-palice").role).toBe("engaging");
    set.position.demoralised[set.units("lannoy")[0]!] = 1;
    settleContacts(set.position);
    expect([set.corps("la-palice").role, set.corps("lannoy").role]).toEqual(["free", "free"]);
    expect(set.corps("lannoy").section).toBe("main-body");
  });

  test("§11.4.Step6-a §11.4.Step7-a only Corps of the section in progress are asked; Rearguards are out of it", () => {
    const set = allOpen(
      field(
        [{ ...PALICE, section: "vanguard" }, LORRAINE, { ...FLORANGE, section: "rearguard" }],
        [{ ...BOURBON, section: "vanguard" }, LANNOY],
      ),
    );
    const step = run(set.position, fight, { section: "vanguard" });
    step.pick({ type: "noEngagement" });
    expect(step.options()).toEqual([{ type: "engage", target: set.who("bourbon-imperial") }]);
    step.pick({});
    expect(step.ask()).toBe("over");
    const main = run(set.position, fight, { section: "main-body" });
    // A Vanguard Corps in contact is no target for the Main Body.
    const seen: (number | undefined)[] = [];
    while (main.ask() !== "over") {
      for (const option of main.options() as { target?: number }[]) seen.push(option.target);
      main.pick({});
    }
    expect(seen).not.toContain(set.who("bourbon-imperial"));
    expect(set.corps("florange").role).toBe("free");
  });
});

test("§3.4 a Corps that has lost all its units leaves the Roster: its Capitano is Unemployed, the Capitano Generale stays with the Force", () => {
  const set = field(
    [
      { id: "francois-i", units: [["french-gendarmes", 1]] },
      { id: "la-palice", units: [["landsknecht-french", 1]] },
      { id: "florange", units: [["swiss-infantry", 9]] },
    ],
    [{ id: "lannoy", units: [["spanish-infantry", 8]] }],
  );
  const { position } = set;
  for (const id of ["francois-i", "la-palice"]) loseSp(position, set.units(id)[0]!);
  settleContacts(position);
  expect(["francois-i", "la-palice", "florange"].map((id) => set.corps(id).section)).toEqual(["", "", "main-body"]);
  const stands = ["francois-i", "la-palice", "florange"].map((id) => position.stands[set.who(id)]);
  expect(stands).toEqual(["map", "unemployed", "subordinate"]);
});

test("§15.1.1d §3.4 an attacker left with Militia alone has no Corps, but is not Unemployed", () => {
  const set = field(
    [
      { id: "francois-i", units: [["french-gendarmes", 9]] },
      { id: "la-palice", units: [["landsknecht-french", 1]] },
    ],
    [{ id: "lannoy", units: [["spanish-infantry", 8]] }],
  );
  const { position } = set;
  const { militia } = castOf(position).units;
  const unit = Array.from(militia).indexOf(1);
  position.holder[unit] = set.who("la-palice");
  position.sp[unit] = 2;
  loseSp(position, set.units("la-palice")[0]!);
  settleContacts(position);
  expect([set.corps("la-palice").section, position.stands[set.who("la-palice")]]).toEqual(["", "subordinate"]);
});

test("§11.4.Step6-a §11.4.Step7-a a section in which nobody stands has no Fight: nothing is told and nobody is asked", () => {
  const told = (section: "vanguard" | "main-body") => {
    const set = allOpen(field([PALICE], [BOURBON]));
    const step = run(set.position, fight, { section });
    return [step.events.map(({ type }) => type), step.ask()];
  };
  expect(told("vanguard")).toEqual([[], "over"]);
  expect(told("main-body")).toEqual([["fight"], "engagements.declare"]);
});
