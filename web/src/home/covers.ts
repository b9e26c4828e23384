/** What a cover says beside its picture: a line to make one curious. */
export interface CoverText {
  readonly en: string;
  readonly it: string;
}

export const covers: Readonly<Record<string, CoverText>> = {
  tolentino: {
    en: "King Murat turns on the Austrians before their second army can join. Two days decide who rules Naples.",
    it: "Re Murat assale gli Austriaci prima che arrivi la loro seconda armata. In due giorni si decide chi regna a Napoli.",
  },
  gradisca: {
    en: "Venice besieges a fortress on the Lisonzo while the Archduke's men raid from the Carso.",
    it: "Venezia assedia una fortezza sul Lisonzo mentre gli uomini dell'Arciduca scendono dal Carso.",
  },
  honour: {
    en: "From Agnadello to Pavia: kings, emperors and condottieri fight for Milan.",
    it: "Da Agnadello a Pavia: re, imperatori e condottieri si contendono Milano.",
  },
  quadrilateral: {
    en: "Four fortresses, three relief armies and a general of twenty-seven years.",
    it: "Quattro fortezze, tre armate di soccorso e un generale di ventisette anni.",
  },
};
