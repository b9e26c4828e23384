import { describe, expect, test } from "vitest";
import { army, scenario } from "../src/data.ts";
import { tolentino } from "../src/index.ts";
import { ADVANCE, DEFENSE, GOOD, IN_PLAY, isArtillery, MANEUVER, ORDERS, TO_COME } from "../src/position.ts";
import { setUp } from "../src/setup.ts";
import { formation, hex, leader, unit } from "./board.ts";

const position = setUp();
const hexesOf = (...ids: string[]) => ids.map((id) => position.hex[unit(id)]);
const hexes = (...ids: string[]) => ids.map(hex);
const orderOf = (id: string) => ORDERS[position.order[formation(id)]!];

describe("set-up", () => {
  test("§19 §19.A §19.N 53 units and 16 leaders stand on the map, in good order and full strength", () => {
    expect(position.hex.filter((one) => one >= 0)).toHaveLength(53);
    expect(position.at.filter((one) => one >= 0)).toHaveLength(16);
    expect(position.fate.filter((one) => one === TO_COME)).toHaveLength(8);
    expect(position.state.every((one) => one === GOOD)).toBe(true);
    expect(position.reduced.every((one) => one === 0)).toBe(true);
    const byside = [0, 1].map((side) => position.hex.filter((one, i) => one >= 0 && army.side[i] === side).length);
    expect(byside).toEqual([23, 30]);
  });

  test("§19.Aa Bianchi 1112, Von Mohr 2111 and Kunerth 2211 under Defense", () => {
    expect([position.at[leader("l-bianchi")], position.at[leader("l-mohr")]]).toEqual(hexes("1112", "2111"));
    expect(hexesOf("a-kunerth")).toEqual(hexes("2211"));
    expect(orderOf("R")).toBe("Defense");
  });

  test("§19.Ab the advance guard of Starhemberg", () => {
    expect(position.at[leader("l-starhemberg")]).toBe(hex("2510"));
    expect(hexesOf("a-hus-1", "a-hus-2", "a-jag", "a-stj", "a-rad", "a-av-bty")).toEqual(
      hexes("2310", "2610", "2411", "2109", "2012", "2011"),
    );
    expect(orderOf("Av")).toBe("Advance");
  });

  test("§19.Ac Taxis, whose Grenzer battalions are not there", () => {
    expect(position.at[leader("l-taxis")]).toBe(hex("1312"));
    expect(hexesOf("a-dra-1", "a-dra-2", "a-dra-3", "a-t-bty")).toEqual(hexes("1312", "1412", "1511", "1512"));
    expect(hexesOf("a-ban", "a-szl")).toEqual([-1, -1]);
    expect(orderOf("T")).toBe("Advance");
  });

  test("§19.Ad Eckhardt", () => {
    expect(position.at[leader("l-eckhardt")]).toBe(hex("1508"));
    expect(hexesOf("a-car-1", "a-car-2", "a-car-3", "a-cha-1", "a-cha-2", "a-e-bty")).toEqual(
      hexes("1010", "1011", "1812", "1508", "1509", "2210"),
    );
    expect(orderOf("E")).toBe("Defense");
  });

  test("§19.Ae Senitzer", () => {
    expect(position.at[leader("l-senitzer")]).toBe(hex("1810"));
    expect(hexesOf("a-sim-1", "a-sim-2", "a-hil-1", "a-hil-2", "a-wac", "a-s-bty")).toEqual(
      hexes("1612", "1613", "1610", "1611", "1810", "1709"),
    );
    expect(orderOf("S")).toBe("Defense");
  });

  test("§19.Na Murat 3908", () => {
    expect(position.at[leader("l-murat")]).toBe(hex("3908"));
  });

  test("§19.Nb d'Ambrosio: seven units in 3903, four in 3904, two batteries in 3908", () => {
    const units = army.unitsOf[formation("II")]!;
    const count = (id: string) => units.filter((one) => position.hex[one] === hex(id)).length;
    expect([count("3903"), count("3904"), count("3908")]).toEqual([7, 4, 2]);
    expect([leader("l-dambrosio"), leader("l-daquino"), leader("l-medici")].map((one) => position.at[one])).toEqual(
      hexes("3903", "3903", "3904"),
    );
  });

  test("§19.Nc Pignatelli: the Guard in 3904, the others with Merliot in 3908", () => {
    expect(hexesOf("n-vol-1", "n-vol-2", "n-vel-1", "n-vel-2", "n-vel-3")).toEqual(new Array(5).fill(hex("3904")));
    expect(hexesOf("n-10r-1", "n-10r-2", "n-rat", "n-tai-bty", "n-mer-bty")).toEqual(new Array(5).fill(hex("3908")));
    expect(position.at[leader("l-merliot")]).toBe(hex("3908"));
  });

  test("§19.Nd Livron with all the Guard cavalry in 3908", () => {
    const units = army.unitsOf[formation("L")]!;
    expect(units.map((one) => position.hex[one])).toEqual(new Array(7).fill(hex("3908")));
    expect(position.at[leader("l-livron")]).toBe(hex("3908"));
  });

  test("§19.Ne §5 every Neapolitan formation on the map begins under Advance, batteries under Defense", () => {
    expect(["II", "Gd", "L"].map((id) => position.order[formation(id)])).toEqual([ADVANCE, ADVANCE, ADVANCE]);
    const guns = army.unitsOf[formation("L")]!.filter(isArtillery);
    expect(guns.map((one) => position.own[one])).toEqual([DEFENSE, DEFENSE]);
  });

  test("§19.Nf Lechi's division waits for turn 7, under Maneuver", () => {
    const { turn, hex: entry, units, leaders } = scenario.reinforcements[0]!;
    expect([turn, entry, units.length, leaders]).toEqual([7, "3908", 6, ["l-lechi", "l-demajo"]]);
    expect(units.map((id) => position.fate[unit(id)])).toEqual(new Array(6).fill(TO_COME));
    expect(position.order[formation("III")]).toBe(MANEUVER);
  });

  test("§7.1.3 the Neapolitan columns are over the stacking limit, and that is no fault", () => {
    const start = tolentino.start({ scenario: "battle", options: {}, seed: "x", dice: "fast" });
    expect(start.hex.filter((one) => one === hex("3908")).length).toBeGreaterThan(10);
    expect(start.fate[unit("n-vel-1")]).toBe(IN_PLAY);
    expect(tolentino.invariants(start)).toEqual([]);
  });
});
