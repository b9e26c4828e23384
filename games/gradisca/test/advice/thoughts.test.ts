import { expect, test } from "vitest";
import { thoughts } from "../../src/advice/thoughts.ts";
import { field } from "../field.ts";

test("nobody hopes or fears what is out of the question: less than 5 % likely", () => {
  const far = field({ units: { tarvis: ["a-stiria-1"], palma: ["v-presidio-palma", "v-corsi-1", "v-albanesi-1"] } });
  for (const side of ["venetian", "austrian"] as const) {
    far.booty[side].fill(0);
    const { hope, fear } = thoughts.tell(far, side, "en");
    for (const { text } of [hope, fear]) expect(text).not.toMatch(/: [0-4] % likely/);
  }
  const austrian = thoughts.tell(far, "austrian", "en");
  expect(austrian.hope).toEqual({ text: "We hope for nothing more than to keep what we have.", points: 0 });
  expect(thoughts.tell(far, "venetian", "en").fear.text).toBe("There is nothing that we fear losing.");
});
