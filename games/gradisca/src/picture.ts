import {
  alps,
  bars,
  bastion,
  cannon,
  flag,
  gabions,
  INK,
  line,
  lion,
  path,
  pikes,
  sky,
  smoke,
} from "@gonfalon/engine/woodcut";

/** Gradisca on the Lisonzo, and the Venetian batteries before it. */
export const picture =
  sky("#9db8bf", "#dfe0c2", [84, 44, 20]) +
  alps("#b9b89c") +
  path("M0 112Q80 96 170 108T320 100V196H0Z", "#aeb37c", `stroke="${INK}" stroke-width=".8"`) +
  path("M0 150Q70 120 150 138Q230 156 320 116V134Q240 176 150 158Q70 140 0 172Z", "#7fa9bd", `stroke="${INK}"`) +
  line("M10 158q20 -12 40 -14M90 140q30 2 60 10M200 158q40 -4 70 -22", 0.8, "#f4ead0") +
  bastion(196, 106, 0.98) +
  flag(206, 66, 28, bars("#a3262b", "#f4ead0", "#a3262b"), 0.85) +
  smoke(140, 98, 0.7) +
  smoke(262, 112, 0.55) +
  path("M0 172Q60 156 128 168T320 168V196H0Z", "#6b5a3a", `stroke="${INK}"`) +
  gabions(20, 178, 3) +
  gabions(112, 180, 2) +
  cannon(88, 178, 0.95) +
  flag(28, 160, 62, lion, 1.15) +
  pikes(256, 176, 11, 34);
