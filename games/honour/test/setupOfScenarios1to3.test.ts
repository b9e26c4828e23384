import { describe, expect, test } from "vitest";
import { board } from "../src/data.ts";
import { castOf } from "../src/position.ts";
import { agnadello, breakdown, data, force, marignano, none, novara } from "./atStart.ts";
import { capitano } from "./table.ts";

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
