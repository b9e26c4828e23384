import { eagle, flag, hatch, INK, knight, lilies, path, pikes, sky, tower } from "@gonfalon/engine/woodcut";

/** Pikes and men-at-arms before the towers of a city of Lombardy. */
export const honour =
  sky("#b9765a", "#ecc792", [160, 70, 30]) +
  path("M0 108Q60 90 130 102T320 96V196H0Z", "#8d7a6a", `stroke="${INK}" stroke-width=".8"`) +
  tower(104, 112, 112, 18, "#b98a66") +
  tower(112, 112, 14, 48, "#a9785a") +
  tower(150, 112, 18, 36, "#c09470") +
  tower(186, 112, 13, 56, "#a9785a") +
  path("M147 73L159 58 171 73Z", "#7c2f24", `stroke="${INK}"`) +
  path("M0 134Q90 112 180 128T320 120V196H0Z", "#6a5a58", `stroke="${INK}" stroke-width=".8"`) +
  pikes(12, 136, 22, 40) +
  pikes(208, 136, 22, 40) +
  flag(66, 134, 66, lilies, 1.15) +
  flag(262, 134, 66, eagle, 1.15, true) +
  path("M0 162Q80 146 170 160T320 154V196H0Z", "#3f3545", `stroke="${INK}"`) +
  hatch(8, 162, 26, 12, 14) +
  knight(98, 158, 1.2) +
  knight(228, 160, 1.1, true);
