/** What stands on the cover of each game: two colours, the arms of the sides, and a line to make one curious. */
export interface CoverArt {
  readonly sky: string;
  readonly land: string;
  /** Charges of two shields, left and right. */
  readonly arms: readonly [Arms, Arms];
  readonly line: { readonly en: string; readonly it: string };
}

export interface Arms {
  readonly field: string;
  readonly charge: string;
  readonly path: string;
}

const EAGLE = "M0 -11L3 -7L10 -11L8 -3L12 2L6 2L8 8L2 6L0 12L-2 6L-8 8L-6 2L-12 2L-8 -3L-10 -11L-3 -7Z";
const CROSS = "M-3 -12H3V-3H12V3H3V12H-3V3H-12V-3H-3Z";
const LION = "M-9 9L-7 0L-10 -6L-4 -4L0 -11L4 -7L10 -8L8 -2L11 4L6 3L7 9L2 5L-3 9L-4 4Z";
const LILY = "M0 -12Q5 -5 2 0Q8 -6 11 -1Q10 4 3 4L4 10H-4L-3 4Q-10 4 -11 -1Q-8 -6 -2 0Q-5 -5 0 -12Z";
const HORSE = "M-9 10L-7 1L-10 -3L-3 -11L1 -10L3 -6L10 -3L9 1L4 0L5 10L1 10L0 4L-4 5L-5 10Z";

export const covers: Readonly<Record<string, CoverArt>> = {
  tolentino: {
    sky: "#c9b27c",
    land: "#5d7446",
    arms: [
      { field: "#e4c45a", charge: "#1d1a16", path: EAGLE },
      { field: "#6f9fd0", charge: "#8a1c24", path: HORSE },
    ],
    line: {
      en: "King Murat turns on the Austrians before their second army can join. Two days decide who rules Naples.",
      it: "Re Murat assale gli Austriaci prima che arrivi la loro seconda armata. In due giorni si decide chi regna a Napoli.",
    },
  },
  gradisca: {
    sky: "#9fb7bd",
    land: "#6b5a3a",
    arms: [
      { field: "#a3262b", charge: "#e9c25a", path: LION },
      { field: "#a3262b", charge: "#f6f2e6", path: CROSS },
    ],
    line: {
      en: "Venice besieges a fortress on the Lisonzo while the Archduke's men raid from the Carso.",
      it: "Venezia assedia una fortezza sul Lisonzo mentre gli uomini dell'Arciduca scendono dal Carso.",
    },
  },
  honour: {
    sky: "#b98b64",
    land: "#4a3f5c",
    arms: [
      { field: "#24408e", charge: "#e9c25a", path: LILY },
      { field: "#d9a514", charge: "#1d1a16", path: EAGLE },
    ],
    line: {
      en: "From Agnadello to Pavia: kings, emperors and condottieri fight for Milan.",
      it: "Da Agnadello a Pavia: re, imperatori e condottieri si contendono Milano.",
    },
  },
  quadrilateral: {
    sky: "#a9b9c9",
    land: "#3f5a4a",
    arms: [
      { field: "#2b4a8c", charge: "#f4e9cf", path: LILY },
      { field: "#f4efdf", charge: "#1d1a16", path: EAGLE },
    ],
    line: {
      en: "Four fortresses, three relief armies and a general of twenty-seven years.",
      it: "Quattro fortezze, tre armate di soccorso e un generale di ventisette anni.",
    },
  },
};
