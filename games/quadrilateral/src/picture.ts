import {
  alps,
  bars,
  bastion,
  flag,
  INK,
  infantry,
  line,
  pales,
  path,
  rider,
  sky,
  smoke,
} from "@gonfalon/engine/woodcut";

/** The bridge, and two of the four fortresses behind it. */
export const picture =
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
