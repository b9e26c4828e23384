import { describe, expect, test } from "vitest";
import { board } from "../src/data.ts";
import { castOf, type Honour } from "../src/position.ts";
import { isForce } from "../src/rules/forces.ts";
import { bicocca, breakdown, data, force, pavia } from "./atStart.ts";
import { capitano } from "./table.ts";

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
