import { describe, expect, test } from "vitest";
import { atNight, nightColour } from "./night.ts";

/** Brightness to the eye of `#rrggbb`, 0 to 255, roughly. */
function brightness(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.3 * r! + 0.59 * g! + 0.11 * b!;
}

describe("a map by night", () => {
  test("paper turns dark and ink pale, far enough apart to read", () => {
    expect(brightness(nightColour("#eee2c3"))).toBeLessThan(50);
    expect(brightness(nightColour("#2b1a10"))).toBeGreaterThan(160);
  });

  test("what is paler by day is darker by night", () => {
    const greys = ["#000000", "#333333", "#777777", "#bbbbbb", "#ffffff"].map((grey) => brightness(nightColour(grey)));
    expect(greys).toEqual([...greys].sort((a, b) => b - a));
    expect(new Set(greys).size).toBe(greys.length);
  });

  test("water stays blue, woods green and towns red", () => {
    const channels = (colour: string) =>
      [1, 3, 5].map((at) => Number.parseInt(nightColour(colour).slice(at, at + 2), 16));
    const [water, woods, town] = ["#74abd6", "#7fa661", "#8d2b20"].map(channels);
    expect(Math.max(...water!)).toBe(water![2]);
    expect(Math.max(...woods!)).toBe(woods![1]);
    expect(Math.max(...town!)).toBe(town![0]);
  });

  test("every way of writing a colour is understood, and how much shows through is kept", () => {
    expect(nightColour("#fff")).toBe(nightColour("#ffffff"));
    expect(nightColour("rgba(255,255,255,0.34)")).toMatch(/^rgba\(\d+,\d+,\d+,0\.34\)$/);
  });

  test("nothing but colours is changed", () => {
    const svg = '<g clip-path="url(#field)" fill="none" stroke="#fff"><use href="#abc"/><text x="1">#12</text></g>';
    const night = atNight(svg);
    expect(night).toBe(svg.replace("#fff", nightColour("#fff")));
  });
});
