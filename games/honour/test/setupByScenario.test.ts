import { describe, expect, test } from "vitest";
import { board, hexes, places } from "../src/data.ts";
import { castOf, type Honour } from "../src/position.ts";
import { capitaniOf, isCapitanoGenerale, isForce, unitsOfForce } from "../src/rules/forces.ts";
import { alignmentOf } from "../src/rules/regions.ts";
import { capitano, scenario } from "./table.ts";

/** What the book says of each scenario, read off the first position. */

const [agnadello, novara, marignano, bicocca, pavia] = [1, 2, 3, 4, 5].map((number) => scenario(number)) as [
  Honour,
  Honour,
  Honour,
  Honour,
  Honour,
];
const data = (position: Honour) => castOf(position).data;

/** A Force at start: hex, Order, SPs by type, its Capitani, its markers. */
function force(position: Honour, id: string) {
  const primo = capitano(position, id);
  const { typeIds } = castOf(position).units;
  const sps: Record<string, number> = {};
  for (const unit of unitsOfForce(position, primo))
    sps[typeIds[unit]!] = (sps[typeIds[unit]!] ?? 0) + position.sp[unit]!;
  const others = capitaniOf(position, primo).slice(1);
  const marks = [position.siegeArtillery, position.engineers, position.pontoonTrains].map((list) =>
    capitaniOf(position, primo).reduce((sum, who) => sum + list[who]!, 0),
  );
  return {
    hex: board.ids[position.hex[primo]!],
    order: position.order[primo],
    generale: isCapitanoGenerale(position, primo),
    sps,
    with: others.map((who) => castOf(position).capitani.ids[who]).sort(),
    marks: marks.join(""),
  };
}

/** The counters of a type that an Army has for splitting at start, by size. */
function breakdown(position: Honour, army: string): Record<string, number[]> {
  const { units, armies } = castOf(position);
  const found: Record<string, number[]> = {};
  units.typeIds.forEach((type, unit) => {
    if (!units.spare[unit] || units.group[unit]! >= 0 || units.army[unit] !== armies.named(army)) return;
    found[type] = [...(found[type] ?? []), units.size[unit]!];
  });
  return found;
}

const regions = (position: Honour) =>
  Object.fromEntries(hexes.regionIds.map((id, region) => [id, alignmentOf(position, region)]));
const conquered = (position: Honour) =>
  position.conqueror.flatMap((army, place) =>
    army >= 0 ? [`${board.ids[places.hex[place]!]} ${castOf(position).armies.ids[army]}`] : [],
  );
const swissReliability = (position: Honour) => {
  const { units } = castOf(position);
  return units.reliability[units.typeIds.indexOf("swiss-infantry")];
};
const none = "000";

describe("when and who", () => {
  test("§S0 every scenario says its date, length, sides, Armies, victories, schedule, sources, set-up and special rules", () => {
    for (const position of [agnadello, novara, marignano, bicocca, pavia]) {
      const { turnTrack, sides, armies, victory, setup, specialRules } = data(position);
      for (const part of [turnTrack, sides, armies, victory, setup, specialRules])
        expect(part.length).toBeGreaterThan(0);
    }
  });

  test("§S1.start §S2.start §S3.start §S4.start §S5.start the first turns", () => {
    const first = [agnadello, novara, marignano, bicocca, pavia].map((position) => {
      const { turn, year } = data(position).turnTrack[position.turn - 1]!;
      return `${turn} ${year}`;
    });
    expect(first).toEqual(["April, 4 1509", "May, 6 1513", "August, 4 1515", "March, 1 1522", "October, 6 1524"]);
  });

  test("§S1.turns §S2.turns §S3.turns §S4.turns §S5.turns how long they last, and when APs arrive", () => {
    const all = [agnadello, novara, marignano, bicocca, pavia].map(data);
    expect(all.map(({ turnCount }) => turnCount)).toEqual([9, 4, 12, 16, 25]);
    expect(all.map(({ turnTrack }) => turnTrack.at(-1)!.turn)).toEqual([
      "May, 6",
      "June, 3",
      "October, 3",
      "May, 4",
      "February, 6",
    ]);
    expect(all.map(({ turnTrack }) => turnTrack.filter(({ apTurn }) => apTurn).map(({ n }) => n))).toEqual([
      [4, 8],
      [],
      [4, 8, 12],
      [1, 5, 9, 13],
      [2, 6, 10, 14, 18, 22],
    ]);
  });

  test("§S1.sides §S2.sides §S3.sides §S4.sides §S5.sides the Armies of the two seats", () => {
    const armies = (position: Honour) => {
      const { ids, side } = castOf(position).armies;
      return ids.map((id, army) => `${side[army]}: ${id}`);
    };
    expect(armies(agnadello)).toEqual(["french: french", "rivals: venetian"]);
    expect(armies(novara)).toEqual(["french: french", "rivals: swiss"]);
    expect(armies(marignano)).toEqual([
      "french: french",
      "french: venetian",
      "rivals: spanish",
      "rivals: papal",
      "rivals: swiss",
    ]);
    expect(armies(bicocca)).toEqual(["french: french", "french: venetian", "rivals: imperial"]);
    expect(armies(pavia)).toEqual(["french: french", "rivals: imperial"]);
  });

  test("§S1.first §S2.first §S3.first §S4.first §S5.first the French are First Player", () => {
    for (const position of [agnadello, novara, marignano, bicocca, pavia]) {
      const { firstPlayer, sides } = data(position);
      expect(sides.find(({ id }) => id === firstPlayer)?.seat).toBe("french");
    }
  });

  test("§S1.reliability §S2.reliability §S3.reliability §S4.reliability §S5.reliability how far the Swiss are to be relied on", () => {
    expect([agnadello, novara, marignano, bicocca, pavia].map(swissReliability)).toEqual(["V", "R", "R", "V", "S"]);
  });
});

describe("Regions", () => {
  test("§S1.regions §S2.regions M and G French, C and V Venetian, R and PP Not-aligned; in scenario 2 all are ignored", () => {
    expect(regions(agnadello)).toEqual({
      M: "french",
      G: "french",
      C: "rivals",
      V: "rivals",
      R: "not-aligned",
      PP: "not-aligned",
      F: "ignored",
      A: "ignored",
      S: "ignored",
      E: "ignored",
    });
    expect(new Set(Object.values(regions(novara)))).toEqual(new Set(["ignored"]));
  });

  test("§S3.regions the duchy is Not-aligned until the Swiss are Anti-French, then Hostile to the French", () => {
    const before = {
      M: "not-aligned",
      G: "not-aligned",
      R: "not-aligned",
      C: "not-aligned",
      V: "not-aligned",
      PP: "rivals",
      F: "neutral",
      A: "not-aligned",
      S: "french",
      E: "not-aligned",
    };
    expect(regions(marignano)).toEqual(before);
    const later = scenario(3);
    later.swissStatus = "pro-french";
    expect(regions(later)).toEqual(before);
    later.swissStatus = "anti-french";
    expect(regions(later)).toEqual({ ...before, M: "rivals", G: "rivals", R: "rivals" });
  });

  test("§S4.regions the duchy is Imperial", () => {
    expect(regions(bicocca)).toEqual({
      M: "rivals",
      G: "rivals",
      R: "rivals",
      C: "not-aligned",
      V: "not-aligned",
      PP: "neutral",
      F: "neutral",
      A: "not-aligned",
      S: "neutral",
      E: "not-aligned",
    });
  });

  test("§S5.regions the duchy is Imperial, and Not-aligned for good once it has turned", () => {
    const start = {
      M: "rivals",
      G: "rivals",
      R: "rivals",
      C: "neutral",
      V: "neutral",
      PP: "neutral",
      F: "neutral",
      A: "not-aligned",
      S: "neutral",
      E: "not-aligned",
    };
    expect(regions(pavia)).toEqual(start);
    const turned = scenario(5);
    turned.duchyTurned = 1;
    expect(regions(turned)).toEqual({ ...start, M: "not-aligned", G: "not-aligned", R: "not-aligned" });
  });

  test("§S1.conquered §S3.conquered the markers that lie at start", () => {
    expect(conquered(agnadello).sort()).toEqual(
      ["1444", "1639", "2341", "2433", "2632", "2736", "2834"].map((hex) => `${hex} venetian`),
    );
    // Brescia as the book says; the others are garrisoned at start in Regions that are nobody's.
    expect(conquered(marignano).sort()).toEqual([
      "0213 french",
      "2236 venetian",
      "2611 swiss",
      "2624 swiss",
      "2849 spanish",
    ]);
  });
});

describe("scenario 1, Agnadello", () => {
  test("§S1.setup.French Louis XII at 2728", () => {
    expect(force(agnadello, "louis-xii")).toEqual({
      hex: "2728",
      order: "stand",
      generale: true,
      sps: {
        "french-gendarmes": 19,
        "french-infantry-picardie": 2,
        "french-infantry": 14,
        "swiss-infantry": 16,
        "french-artillery": 5,
      },
      with: ["g-trivulzio", "imbault", "lorraine"],
      marks: "010",
    });
  });

  test("§S1.setup.French.a Chaumont at Cassano, Roquebertin at Monticelli with the Pontoon Bridge", () => {
    expect(force(agnadello, "chaumont")).toEqual({
      hex: "2832",
      order: "attack",
      generale: false,
      sps: { "french-gendarmes": 6, "italian-infantry-french-q2": 12 },
      with: [],
      marks: none,
    });
    expect(force(agnadello, "roquebertin")).toEqual({
      hex: "1242",
      order: "manoeuvre",
      generale: false,
      sps: { "italian-heavy-cavalry-french": 2, "italian-infantry-french-q1": 6 },
      with: [],
      marks: "001",
    });
  });

  test("§S1.setup.French.minor §S1.setup.Venetian.minor a Minor Capitano each, and their Breakdown Units", () => {
    expect(["french-minor", "venetian-minor"].map((id) => agnadello.stands[capitano(agnadello, id)])).toEqual([
      "available",
      "available",
    ]);
    expect(breakdown(agnadello, "french")).toEqual({
      "french-gendarmes": [5, 5, 5, 5],
      "swiss-infantry": [5, 5, 5, 5],
      "italian-infantry-french-q2": [4, 4],
    });
    expect(breakdown(agnadello, "venetian")).toEqual({
      "venetian-heavy-cavalry": [4, 4],
      "venetian-infantry": [4, 4],
      "italian-infantry-venetian": [4, 4],
    });
  });

  test("§S1.setup.Venetian Pitigliano at Orzinuovi", () => {
    expect(force(agnadello, "pitigliano")).toEqual({
      hex: "2342",
      order: "garrison",
      generale: true,
      sps: {
        "venetian-heavy-cavalry": 20,
        "venetian-infantry": 12,
        "italian-infantry-venetian": 12,
        "venetian-artillery": 2,
      },
      with: ["dal-monte", "pio", "saccoccio"],
      marks: none,
    });
  });

  test("§S1.setup.Venetian.a Alviano at 1552, Vitelli in Treviglio, Naldi in Rivolta", () => {
    expect(force(agnadello, "alviano")).toMatchObject({
      hex: "1552",
      order: "manoeuvre",
      sps: { "venetian-light-cavalry": 3, stradiots: 3, "venetian-infantry": 8, "italian-infantry-venetian": 8 },
    });
    expect(force(agnadello, "vitelli")).toMatchObject({
      hex: "2834",
      order: "garrison",
      sps: { "italian-infantry-venetian": 2, stradiots: 1 },
    });
    expect(force(agnadello, "naldi")).toMatchObject({
      hex: "2632",
      order: "garrison",
      sps: { "italian-infantry-venetian": 1 },
    });
  });

  test("§S1.reinf there are no reinforcements", () => {
    expect(castOf(agnadello).groups).toEqual([]);
  });
});

describe("scenario 2, Novara", () => {
  test("§S2.setup.French.a the French Minor Capitano and Breakdown Units", () => {
    expect(novara.stands[capitano(novara, "french-minor")]).toBe("available");
    expect(breakdown(novara, "french")).toEqual({ "french-gendarmes": [5, 5], "landsknecht-french": [4, 4] });
  });

  test("§S2.setup.Swiss Mutt and Graff in Novara, with a Capitano Generale to be elected", () => {
    const primo = novara.hex.indexOf(board.ids.indexOf("2611"));
    const id = castOf(novara).capitani.ids[primo]!;
    expect(["mutt", "graff"]).toContain(id);
    const { hex, order, generale, sps } = force(novara, id);
    expect({ hex, order, generale, sps }).toEqual({
      hex: "2611",
      order: "garrison",
      generale: true,
      sps: { "swiss-infantry": 8, "swiss-infantry-freiknechte": 2 },
    });
    expect([novara.stands[capitano(novara, "swiss-minor")], breakdown(novara, "swiss")]).toEqual([
      "available",
      { "swiss-infantry": [5, 5] },
    ]);
  });
});

describe("scenario 3, Marignano", () => {
  test("§S3.setup.French François in Vercelli, the French foot under Navarro and the Black Band under Gelderland", () => {
    const king = force(marignano, "francois-i");
    expect(king).toMatchObject({ hex: "2206", order: "garrison", generale: true, marks: "110" });
    expect(king.sps).toEqual({
      "french-gendarmes": 26,
      "french-infantry": 16,
      "landsknecht-black-band": 11,
      "landsknecht-french": 3,
      "french-artillery": 7,
    });
    const { typeIds } = castOf(marignano).units;
    const holds = (id: string, type: string) =>
      typeIds.every(
        (one, unit) =>
          one !== type ||
          marignano.holder[unit]! < 0 ||
          marignano.holder[unit] === capitano(marignano, id) ||
          marignano.holder[unit] === capitano(marignano, "de-prie") ||
          marignano.superior[marignano.holder[unit]!] === capitano(marignano, "de-prie"),
      );
    expect([holds("navarro", "french-infantry"), holds("gelderland", "landsknecht-black-band")]).toEqual([true, true]);
  });

  test("§S3.setup.French.a De Prie at Novi with Florange", () => {
    expect(force(marignano, "de-prie")).toMatchObject({
      hex: "0213",
      order: "manoeuvre",
      sps: { "french-gendarmes": 4, "italian-infantry-french-q2": 8, "french-infantry": 8 },
      with: ["florange"],
    });
  });

  test("§S3.setup.French.b no French Minor Capitano, Breakdown Units of Gendarmes and Black Band", () => {
    expect(data(marignano).minorCapitani.some(({ army }) => army === "french")).toBe(false);
    expect(breakdown(marignano, "french")).toEqual({
      "french-gendarmes": [5, 5, 5, 5],
      "landsknecht-black-band": [4, 4],
    });
  });

  test("§S3.setup.Venetian Ceri in Crema", () => {
    expect(force(marignano, "ceri")).toMatchObject({ hex: "2236", order: "garrison", sps: { "venetian-infantry": 2 } });
  });

  test("§S3.setup.Swiss Novara under a Retreat Order, the Milanese horse in Milano", () => {
    const primo = marignano.hex.indexOf(board.ids.indexOf("2611"));
    expect(force(marignano, castOf(marignano).capitani.ids[primo]!)).toMatchObject({
      order: "retreat",
      generale: true,
      sps: { "swiss-infantry": 16, "swiss-infantry-schiner": 8 },
    });
    expect(force(marignano, "swiss-minor")).toMatchObject({
      hex: "2624",
      sps: { "italian-heavy-cavalry-milanese": 2 },
    });
    expect(breakdown(marignano, "swiss")).toEqual({ "swiss-infantry": [5, 5], "swiss-infantry-schiner": [4, 4] });
  });

  test("§S3.setup.Spanish Cardona next to Brescia with the Pontoon Bridge, his Minor Capitano in it; the Pope's men are to come", () => {
    expect(force(marignano, "cardona")).toMatchObject({
      order: "manoeuvre",
      generale: true,
      marks: "001",
      sps: { "spanish-heavy-cavalry": 4, "spanish-light-cavalry": 1, "spanish-infantry": 12 },
    });
    expect(force(marignano, "spanish-minor")).toMatchObject({
      hex: "2849",
      order: "garrison",
      sps: { "landsknecht-imperial": 2 },
    });
    expect([breakdown(marignano, "spanish"), marignano.stands[capitano(marignano, "urbino")]]).toEqual([
      { "spanish-infantry": [4, 4] },
      "waiting",
    ]);
  });
});

describe("scenario 4, Bicocca", () => {
  test("§S4.setup.French Lautrec at Trezzo, the Swiss under Von Stein", () => {
    const lautrec = force(bicocca, "lautrec");
    expect(lautrec).toMatchObject({
      hex: "3032",
      order: "garrison",
      generale: true,
      marks: "011",
      sps: { "french-gendarmes": 2, "french-infantry": 14, "french-artillery": 4, "swiss-infantry": 18 },
    });
    expect(lautrec.with).toEqual(["bayard", "lescun", "montmorency", "navarro", "von-stein"]);
    castOf(bicocca).units.typeIds.forEach((type, unit) => {
      if (type === "swiss-infantry" && bicocca.holder[unit]! >= 0)
        expect(bicocca.holder[unit]).toBe(capitano(bicocca, "von-stein"));
    });
  });

  test("§S4.setup.French.a T. Trivulzio at 3033; neither Minor Capitani nor Breakdown Units", () => {
    expect(force(bicocca, "t-trivulzio")).toMatchObject({
      hex: "3033",
      order: "stand",
      generale: true,
      sps: { "venetian-infantry": 8, "venetian-heavy-cavalry": 2, "venetian-light-cavalry": 2 },
    });
    expect([breakdown(bicocca, "french"), breakdown(bicocca, "venetian")]).toEqual([{}, {}]);
    expect(data(bicocca).minorCapitani.every(({ army }) => army === "imperial")).toBe(true);
  });

  test("§S4.setup.Imperial Colonna in Milano behind Level 1 works", () => {
    expect(force(bicocca, "colonna")).toMatchObject({
      hex: "2624",
      order: "garrison",
      generale: true,
      marks: "011",
      with: ["adorno", "del-vasto", "pescara"],
      sps: {
        "imperial-heavy-cavalry": 3,
        "imperial-light-cavalry": 2,
        "spanish-infantry": 5,
        "italian-infantry-imperial": 2,
        "italian-infantry-milanese": 12,
        "landsknecht-imperial": 8,
      },
    });
    expect(bicocca.earthworks.map(({ hex, level }) => [board.ids[hex], level])).toEqual([["2624", 1]]);
  });

  test("§S4.setup.Imperial.a §S4.setup.Imperial.b Visconti, De Leyva and Torniello; a Minor Capitano and Spanish Breakdown Units", () => {
    expect(force(bicocca, "visconti")).toMatchObject({
      hex: "0710",
      order: "garrison",
      sps: { "italian-infantry-milanese": 3 },
    });
    expect(force(bicocca, "de-leyva")).toMatchObject({
      hex: "1623",
      order: "garrison",
      sps: { "landsknecht-imperial": 4, "italian-infantry-imperial": 3 },
    });
    expect(force(bicocca, "torniello").sps).toEqual({ "italian-infantry-imperial": 4 });
    expect(["stand", "garrison"]).toContain(force(bicocca, "torniello").order);
    expect([breakdown(bicocca, "imperial"), bicocca.stands[capitano(bicocca, "imperial-minor-b")]]).toEqual([
      { "spanish-infantry": [4, 4] },
      "available",
    ]);
  });
});

describe("scenario 5, Pavia", () => {
  test("§S5.setup.French François in Novara", () => {
    expect(force(pavia, "francois-i")).toMatchObject({
      hex: "2611",
      generale: true,
      marks: "111",
      with: ["albany", "bonnivet", "florange", "lorraine", "suffolk", "tremouille"],
      sps: { "french-gendarmes": 10, "french-infantry": 8, "french-artillery": 6, "swiss-infantry": 22 },
    });
  });

  test("§S5.setup.French.a §S5.setup.French.b Montmorency at Novi, La Palice at Asti; a Minor Capitano and Breakdown Units", () => {
    expect(force(pavia, "montmorency")).toMatchObject({
      hex: "0213",
      order: "attack",
      sps: { "french-infantry": 2, "landsknecht-black-band": 6, "italian-light-cavalry-french": 2 },
    });
    expect(force(pavia, "la-palice")).toMatchObject({
      hex: "0801",
      order: "attack",
      sps: { "french-gendarmes": 5, "french-infantry": 2, "landsknecht-french": 10 },
    });
    expect([pavia.stands[capitano(pavia, "french-minor")], breakdown(pavia, "french")]).toEqual([
      "available",
      { "french-gendarmes": [5, 5], "swiss-infantry": [5, 5], "landsknecht-french": [4, 4] },
    ]);
  });

  test("§S5.setup.Imperial Bourbon in Alessandria and Pescara at 0809 share 13 SPs of foot", () => {
    const [bourbon, pescara] = [force(pavia, "bourbon-imperial"), force(pavia, "pescara")];
    expect([bourbon.hex, bourbon.order, bourbon.generale, pescara.hex, pescara.order]).toEqual([
      "0710",
      "manoeuvre",
      true,
      "0809",
      "manoeuvre",
    ]);
    const of = (type: string) => (bourbon.sps[type] ?? 0) + (pescara.sps[type] ?? 0);
    expect([of("spanish-infantry"), of("landsknecht-imperial")]).toEqual([12, 1]);
  });

  test("§S5.setup.Imperial.a §S5.setup.Imperial.b Lannoy, De Leyva and Del Vasto in the duchy; the Minor Capitani are to come", () => {
    const there = ["lannoy", "de-leyva", "del-vasto"]
      .map((id) => capitano(pavia, id))
      .filter((who) => isForce(pavia, who));
    const all = there.map((who) => force(pavia, castOf(pavia).capitani.ids[who]!));
    const of = (type: string) => all.reduce((sum, { sps }) => sum + (sps[type] ?? 0), 0);
    expect([
      of("imperial-heavy-cavalry"),
      of("imperial-artillery"),
      of("italian-infantry-imperial"),
      of("landsknecht-imperial"),
    ]).toEqual([4, 2, 4, 10]);
    expect(["imperial-minor-a", "imperial-minor-b"].map((id) => pavia.stands[capitano(pavia, id)])).toEqual([
      "waiting",
      "waiting",
    ]);
    expect(breakdown(pavia, "imperial")).toEqual({ "spanish-infantry": [4, 4], "landsknecht-imperial": [4, 4] });
  });
});

test("§S4.reinf.2 §S5.reinf.1 §S5.reinf.2 who is to come, when, where and with what", () => {
  const group = (position: Honour, id: string) => {
    const { groups, units, capitani } = castOf(position);
    const found = groups.find((one) => one.id === id)!;
    const sps: Record<string, number> = {};
    for (const unit of found.units) sps[units.typeIds[unit]!] = (sps[units.typeIds[unit]!] ?? 0) + units.startSp[unit]!;
    const { turn, hex, order, administrativeMarch } = found;
    const march = administrativeMarch ? "column" : "";
    const who = found.capitani.map((one) => capitani.ids[one]);
    return { due: data(position).turnTrack[turn - 1]!.turn, at: board.ids[hex] ?? "", order, march, who, sps };
  };
  expect(group(bicocca, "sforza")).toEqual({
    due: "March, 5",
    at: "0251",
    order: "manoeuvre",
    march: "column",
    who: ["sforza", "frundsberg", "gonzaga"],
    sps: { "landsknecht-frundsberg": 12, "italian-light-cavalry-mantova": 2 },
  });
  expect(group(pavia, "landsknechts")).toMatchObject({
    due: "December, 1",
    at: "2752",
    march: "",
    who: ["imperial-minor-b"],
    sps: { "landsknecht-imperial": 12 },
  });
  expect(group(pavia, "giovanni")).toMatchObject({
    due: "December, 2",
    at: "",
    who: ["giovanni"],
    sps: { "bande-nere-light-cavalry": 4, "bande-nere-infantry": 4 },
  });
});
