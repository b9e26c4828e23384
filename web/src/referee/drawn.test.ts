import { MapStyleSchema, styleIn } from "@gonfalon/engine/drawing";
import { checked } from "@gonfalon/engine/schema";
import { loadGame } from "@gonfalon/games";
import { expect, test } from "vitest";
import { drawnMap } from "./drawn.ts";

test.each(["tolentino", "gradisca", "honour", "quadrilateral"])(
  "the map of %s is lettered in either language",
  async (id) => {
    const game = await loadGame(id);
    const style = checked(MapStyleSchema, game.data()["style.json"], "style.json");
    const [english, italian] = (["en", "it"] as const).map((language) => {
      const { subtitle, scale, legend } = styleIn(style, language);
      return [subtitle, ...(scale ? [scale.text] : []), ...legend!.map(({ text }) => text)];
    });
    expect(italian!.filter((text) => english!.includes(text))).toEqual([]);
    const [here, there] = [drawnMap(game, "en"), drawnMap(game, "it")];
    expect(there.svg).not.toBe(here.svg);
    expect(there.sheet).toEqual(here.sheet);
  },
);

test.each(["tolentino", "gradisca", "honour", "quadrilateral"])(
  "the names of places are no part of the picture of %s: one that a counter covers stands elsewhere, and only there",
  async (id) => {
    const { svg, printed } = drawnMap(await loadGame(id), "en");
    expect(printed.length).toBeGreaterThan(10);
    // A name is no words of the page, in any language: it is seen, and what is read aloud is said by the map.
    expect(printed.filter((name) => name.svg.includes("aria-label"))).toEqual([]);
    expect(printed.filter((name) => name.svg === "" || svg.includes(name.svg)).map(({ text }) => text)).toEqual([]);
  },
);
