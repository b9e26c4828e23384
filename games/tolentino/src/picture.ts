import {
  bordered,
  cannon,
  eagle,
  flag,
  hatch,
  INK,
  infantry,
  path,
  rider,
  sky,
  smoke,
  tower,
} from "@gonfalon/engine/woodcut";

/** The battle before Tolentino: the Austrians left, Murat and his Neapolitans right. */
export const picture =
  sky("#d8b978", "#eedcae", [226, 50, 26]) +
  path("M0 104Q44 74 92 94T186 84T320 100V196H0Z", "#a9b07a", `stroke="${INK}" stroke-width=".8"`) +
  hatch(20, 96, 16, 7, 12) +
  hatch(190, 94, 18, 7, 12) +
  tower(126, 116, 46, 26, "#d9a878") +
  tower(138, 116, 16, 44, "#cf9866") +
  path("M0 128Q70 108 150 124T320 118V196H0Z", "#7f8f55", `stroke="${INK}" stroke-width=".8"`) +
  infantry(24, 134, 11, "#f1ead6") +
  flag(60, 130, 38, eagle) +
  smoke(112, 132, 0.8) +
  smoke(224, 130, 0.7) +
  infantry(238, 136, 9, "#6f9fd0") +
  flag(276, 132, 36, bordered) +
  path("M0 164Q90 146 180 160T320 152V196H0Z", "#4d5a34", `stroke="${INK}"`) +
  hatch(10, 162, 26, 12, 14) +
  rider(196, 158, 1.25, true) +
  cannon(64, 172, 0.95);
