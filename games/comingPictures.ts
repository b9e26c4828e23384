import {
  alps,
  bars,
  bastion,
  eagle,
  flag,
  hatch,
  INK,
  infantry,
  knight,
  lilies,
  line,
  pales,
  path,
  pikes,
  rider,
  sky,
  smoke,
  tower,
} from "@gonfalon/engine/woodcut";

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

/** The bridge, and two of the four fortresses behind it. */
export const quadrilateral =
  sky("#9fb2c6", "#e2e0cc", [252, 40, 20]) +
  alps("#aab0ad") +
  path("M88 116Q120 92 168 98T246 112Q206 124 160 122T88 116Z", "#7fa9bd", `stroke="${INK}"`) +
  path("M0 112Q60 102 110 116T220 118T320 108V196H0Z", "#93a178", `stroke="${INK}" stroke-width=".8"`) +
  bastion(64, 132, 0.5) +
  bastion(256, 130, 0.5) +
  flag(64, 114, 22, bars("#1d1a16", "#e2b33a"), 0.6) +
  flag(256, 112, 22, bars("#1d1a16", "#e2b33a"), 0.6) +
  path("M0 150Q100 138 200 148T320 144V176Q200 168 0 182Z", "#7fa9bd", `stroke="${INK}"`) +
  path(
    "M70 168Q150 128 240 166L236 172Q206 156 198 172H184Q176 152 162 152Q146 152 140 172H126Q114 158 76 174Z",
    "#d3b58a",
    `stroke="${INK}" stroke-width="1.2"`,
  ) +
  line("M76 164Q150 124 236 162", 2.4, "#e8d3ac") +
  infantry(104, 149, 5, "#2b4a8c") +
  infantry(186, 146, 5, "#2b4a8c") +
  flag(162, 146, 52, pales("#2b4a8c", "#f4ead0", "#a3262b"), 1.15) +
  path("M0 182Q90 170 180 182T320 176V196H0Z", "#3f4a36", `stroke="${INK}"`) +
  rider(44, 170, 1.0) +
  smoke(272, 160, 0.7);
