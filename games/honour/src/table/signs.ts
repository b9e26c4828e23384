import type { Signs } from "@gonfalon/engine/kernel";

/** How the arms and states of this war are drawn on counters. */
export const signs: Signs = {
  arms: {
    stradiots: { path: "M-11.5 6L11.5 -10", width: 1.6 },
    landsknecht: { path: "M-11.5 -10L11.5 6M-11.5 6L11.5 -10M-8 -10V6M0 -10V6M8 -10V6", width: 1.1 },
  },
  figures: {
    infantry: "pikes",
    landsknecht: "pikes",
    "swiss-infantry": "pikes",
    militia: "pikes",
    "heavy-cavalry": "knights",
    "light-cavalry": "lightHorse",
    stradiots: "lightHorse",
  },
  badges: {
    disrupted: { shape: "diamond", fill: "#e8b92e", sign: "M-4 2L-1.5 -2L1 2L4 -2" },
    demoralised: { shape: "triangle", fill: "#c6342a", sign: "M0 -3V4M-3 1.5L0 4.5L3 1.5" },
    retreat: { shape: "triangle", fill: "#c6342a", sign: "M3 -2V4H-3M-0.5 1.5L-3 4L-0.5 6" },
    "capitano-generale": { shape: "disc", fill: "#9a6a12", sign: "M-4 3V-3L-1.8 0L0 -4L1.8 0L4 -3V3Z" },
    "activated-twice": { shape: "disc", fill: "#3b7d3f", sign: "M-4.5 0L-2.5 2L0.5 -2.5M-1 1.5L1 3.5L5 -2.5" },
    "administrative-march": { shape: "square", fill: "#375a7f", sign: "M-4 -2.5H4M-4 2.5H4M2 -4.5L4 -2.5L2 -0.5" },
    "attack-finished": { shape: "square", fill: "#4a3526", sign: "M-4 4L4 -4M-4 -4L4 4" },
    "no-move": { shape: "hexagon", fill: "#8a1d18", sign: "M-4 0H4" },
    "no-zone-of-control": {
      shape: "disc",
      fill: "#5b6b78",
      sign: "M-2.4 -4.2H2.4L4.8 0L2.4 4.2H-2.4L-4.8 0ZM-5 5L5 -5",
    },
    besieging: { shape: "square", fill: "#6b3f1d", sign: "M-4 4V-4H-2V-2H-1V-4H1V-2H2V-4H4V4Z" },
    quarters: { shape: "disc", fill: "#375a7f", sign: "M-4.5 3L0 -4L4.5 3Z" },
    unemployed: { shape: "disc", fill: "#7d8894", sign: "M-3.5 0H3.5" },
    firearms: { shape: "square", fill: "#4a3526", sign: "M-4.5 2L4.5 -2M-1.5 1V3.5" },
    plundering: { shape: "diamond", fill: "#8a4b12", sign: "M-3.5 3V-0.5A3.5 3 0 0 1 3.5 -0.5V3Z" },
  },
  lines: {
    disrupted: { colour: "#d99a12", dash: "6 3.2" },
    demoralised: { colour: "#c6342a", dash: "6 3.2" },
  },
};
