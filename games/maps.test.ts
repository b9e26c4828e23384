import { fieldOf, MapStyleSchema, mapSvg, onSheet, type PrintedName, sheetOf, styleIn } from "@gonfalon/engine/drawing";
import { checked } from "@gonfalon/engine/schema";
import { describe, expect, test } from "vitest";
import { loadGame, shelf } from "./index.ts";

async function mapOf(id: string) {
  const game = await loadGame(id);
  const { "map.json": map, "style.json": data } = game.data();
  const style = styleIn(checked(MapStyleSchema, data, "style.json"), "en");
  return { game, map, style, sheet: sheetOf(game.board, style) };
}

/** Names that are lettered along lines: those of rivers. */
function namesAlongLines(svg: string): string[] {
  return [...svg.matchAll(/<g aria-label="[^"]+" fill="[^"]+" stroke=.*?<\/g>/g)].map(([all]) => all);
}

/** Where its letters stand: each is set upon the line, and lifted off it. */
function lettersOf(name: string): [number, number][] {
  const placed = name.matchAll(/translate\(([-\d.]+) ([-\d.]+)\)rotate\(([-\d.]+)\)translate\([-\d.]+ ([-\d.]+)\)/g);
  return [...placed].map(([, x, y, degrees, down]) => {
    const angle = (Number(degrees) * Math.PI) / 180;
    return [Number(x) - Math.sin(angle) * Number(down), Number(y) + Math.cos(angle) * Number(down)];
  });
}

const rounded = (number: number) => Math.round(number * 10) / 10;

describe.each(shelf.map(({ id }) => id))("the map of %s", (id) => {
  test("prints every word of its style inside the frame", async () => {
    const { style, sheet } = await mapOf(id);
    const { x, y, width, height } = fieldOf(sheet, style);
    const words = style.layers.flatMap((layer) => (layer.draw === "words" ? layer.words : []));
    const outside = words.filter(({ at }) => {
      const [wx, wy] = onSheet(sheet, [at[0], at[1]]);
      return wx < x || wy < y || wx > x + width || wy > y + height;
    });
    expect(outside.map(({ text }) => text)).toEqual([]);
  });

  test("letters no place over another and no river over the symbol of a place", async () => {
    const { game, map, style, sheet } = await mapOf(id);
    const names: PrintedName[] = [];
    // As the page draws it.
    const svg = mapSvg(game.board, map, style, { numbers: false, names });
    const clashes = names.flatMap((one, i) =>
      names.slice(i + 1).flatMap((other) => {
        const across = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
        const down = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
        return across > 0 && down > 3 ? [`${one.text} and ${other.text}`] : [];
      }),
    );
    expect(clashes).toEqual([]);
    const letters = namesAlongLines(svg).flatMap(lettersOf);
    const crossed = names.filter(({ space }) => {
      const [px, py] = onSheet(sheet, game.board.shapes[space]!.centre);
      const hasSymbol = svg.includes(`<g transform="translate(${rounded(px)} ${rounded(py)}) scale(`);
      return hasSymbol && letters.some(([x, y]) => Math.hypot(x - px, y - py) < 9);
    });
    expect(crossed.map(({ text }) => text)).toEqual([]);
  });

  test("letters the names of rivers to be read from left to right", async () => {
    const { game, map, style } = await mapOf(id);
    const svg = mapSvg(game.board, map, style, { numbers: false });
    const upsideDown = (name: string) => {
      const angles = [...name.matchAll(/rotate\(([-\d.]+)\)/g)].map(([, angle]) => Math.abs(Number(angle)));
      return angles.filter((angle) => angle > 95).length > angles.length / 2;
    };
    const turned = namesAlongLines(svg).filter(upsideDown);
    expect(turned.map((name) => /"([^"]+)"/.exec(name)![1])).toEqual([]);
  });
});
