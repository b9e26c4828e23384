/** Pictures with 256 colours: a map of many textures would otherwise be too heavy for a page of documentation. */
import { deflateSync } from "node:zlib";

/** A PNG with a palette from pixels (red, green, blue, alpha). */
export function smallPng(pixels, width, height) {
  const palette = paletteOf(pixels);
  const nearest = new Map();
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const key = (pixels[at] >> 2) * 4096 + (pixels[at + 1] >> 2) * 64 + (pixels[at + 2] >> 2);
      let index = nearest.get(key);
      if (index === undefined) {
        index = closest(palette, pixels[at], pixels[at + 1], pixels[at + 2]);
        nearest.set(key, index);
      }
      rows[y * (width + 1) + 1 + x] = index;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Median cut: the box of colours with the widest spread is halved until there are 256. */
function paletteOf(pixels) {
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += 4) {
    const key = ((pixels[at] >> 3) << 10) | ((pixels[at + 1] >> 3) << 5) | (pixels[at + 2] >> 3);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const colours = [...counts].map(([key, count]) => ({
    rgb: [(key >> 10) * 8 + 4, ((key >> 5) & 31) * 8 + 4, (key & 31) * 8 + 4],
    count,
  }));
  let boxes = [colours];
  while (boxes.length < 256) {
    const spreads = boxes.map(spreadOf);
    const widest = spreads.reduce((best, { weight }, i) => (weight > spreads[best].weight ? i : best), 0);
    const box = boxes[widest];
    if (box.length < 2) break;
    const { channel } = spreads[widest];
    box.sort((a, b) => a.rgb[channel] - b.rgb[channel]);
    const half = box.reduce((sum, { count }) => sum + count, 0) / 2;
    let [cut, sum] = [0, 0];
    while (cut < box.length - 1 && sum + box[cut].count <= half) sum += box[cut++].count;
    cut = Math.max(1, cut);
    boxes = [...boxes.slice(0, widest), box.slice(0, cut), box.slice(cut), ...boxes.slice(widest + 1)];
  }
  return boxes.map(meanOf);
}

function spreadOf(box) {
  let [channel, widest] = [0, 0];
  for (const one of [0, 1, 2]) {
    const values = box.map(({ rgb }) => rgb[one]);
    const spread = Math.max(...values) - Math.min(...values);
    if (spread > widest) [channel, widest] = [one, spread];
  }
  const count = box.reduce((sum, one) => sum + one.count, 0);
  return { channel, weight: widest * Math.sqrt(count) };
}

function meanOf(box) {
  const total = box.reduce((sum, { count }) => sum + count, 0) || 1;
  return [0, 1, 2].map((one) => Math.round(box.reduce((sum, { rgb, count }) => sum + rgb[one] * count, 0) / total));
}

function closest(palette, r, g, b) {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [i, [pr, pg, pb]] of palette.entries()) {
    const distance = (pr - r) ** 2 + (pg - g) ** 2 + (pb - b) ** 2;
    if (distance < least) [best, least] = [i, distance];
  }
  return best;
}

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(type, content) {
  const body = Buffer.concat([Buffer.from(type), content]);
  let crc = 0xffffffff;
  for (const byte of body) crc = CRC[(crc ^ byte) & 255] ^ (crc >>> 8);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(content.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
  return whole;
}
