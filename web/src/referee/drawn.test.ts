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
