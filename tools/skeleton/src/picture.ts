import { INK, infantry, path, sky } from "@gonfalon/engine/woodcut";

export const picture =
  sky("#d8b978", "#eedcae", [226, 50, 26]) +
  path("M0 128Q70 108 150 124T320 118V196H0Z", "#7f8f55", `stroke="${INK}" stroke-width=".8"`) +
  infantry(40, 140, 8, "#b3262b") +
  infantry(220, 140, 8, "#9fc3e6");
