import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { hexNamed } from "../../src/data.ts";
import { takeFortress } from "../../src/rules/conquest.ts";
import { limitOn } from "../../src/rules/limits.ts";
import { capitano, give, scenario, stand } from "../table.ts";

test("§S1.2 Pitigliano goes next to no enemy until the French own two of four places or a City of C, V or R; then for good", () => {
  const position = scenario(1);
  const pitigliano = capitano(position, "pitigliano");
  const near = hexNamed("2833");
  expect(limitOn(position, pitigliano, near)).toBe("S1.2");
  const chaumont = capitano(position, "chaumont");
  const takes = (hex: string) => {
    position.hex[chaumont] = hexNamed(hex);
    takeFortress(new Play(position), chaumont);
    return position.cautionLifted;
  };
  expect([takes("2736"), takes("2433")]).toEqual([0, 1]);
  position.conqueror.fill(1);
  position.hex[chaumont] = hexNamed("2832");
  expect([position.cautionLifted, limitOn(position, pitigliano, near)]).toEqual([1, null]);
});

test("§S1.2 a single City of Crema, Venice or Cremona is enough", () => {
  const position = scenario(1);
  const imbault = stand(position, "imbault", "2849");
  give(position, "imbault", "french-infantry", 2);
  takeFortress(new Play(position), imbault);
  expect(position.cautionLifted).toBe(1);
});
