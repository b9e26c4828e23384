import type { Lesson } from "@gonfalon/engine/kernel";

/** A Command of the Venetians before Gradisca, up to the bombardment of its walls. */
export const lesson: Lesson = {
  scenario: "first-siege",
  start: { seat: "venetian", asks: "activation.way", leadsTo: "bombardWall" },
  seed: "the first lesson",
  steps: [
    {
      asks: ["activation.way"],
      title: { en: "A Command is drawn", it: "Si estrae un Comando" },
      text: {
        en: "You lead the Venetians before Gradisca. Each turn the Commands of both sides are drawn one by one, and only the Corps that is drawn may act. You may play cards and activate an area, let a Commander lead, or draw a card and do nothing else. The siege is under way. Two cards and one area are the rule; a Commander takes one card and acts in several areas. Whenever you do not know what to do, ask the teacher.",
        it: "Guidi i Veneziani davanti a Gradisca. A ogni turno i Comandi delle due parti si estraggono uno a uno, e può agire soltanto il Corpo estratto. Puoi giocare carte e attivare un'area, far guidare un Comandante, oppure pescare una carta e non fare altro. L'assedio è in corso. Di regola sono due carte e un'area; un Comandante gioca una carta e agisce in più aree. Quando non sai che fare, chiedi al maestro.",
      },
    },
    {
      asks: ["activation.act", "card", "drawCard."],
      title: { en: "Cards and areas", it: "Carte e aree" },
      text: {
        en: "Your cards lie below the map, and only you see them. A card may be played before or after the units act; one marked Mandatory comes first. Areas whose units can act glow: click the one where your guns stand, next to the fortress.",
        it: "Le tue carte stanno sotto la mappa, e le vedi tu solo. Una carta si gioca prima o dopo che le unità agiscono; quella obbligatoria viene per prima. Le aree le cui unità possono agire brillano: clicca quella dove stanno i tuoi cannoni, accanto alla fortezza.",
      },
    },
    {
      asks: ["areaActivation.operate"],
      isFight: true,
      title: { en: "The siege", it: "L'assedio" },
      text: {
        en: "Each unit of the area does one thing. Artillery bombards the wall: the number on it is its level, and every success takes one away. Guastatori lay mines now and blow them up in a later turn. At level 0 there is a Breach, and through it the infantry may enter. Before you fire, the window shows the exact chance.",
        it: "Ogni unità dell'area fa una cosa sola. L'artiglieria bombarda le mura: il numero che portano è il loro livello, e ogni successo ne toglie uno. I Guastatori posano mine adesso e le fanno brillare in un turno successivo. A livello 0 c'è una Breccia, e di là può entrare la fanteria. Prima di far fuoco la finestra mostra la probabilità esatta.",
      },
    },
    {
      asks: ["march.", "raid.", "calling."],
      title: { en: "The march", it: "La marcia" },
      text: {
        en: "Units march from area to area, together if you like: choose who goes along, then the area. A bridge carries you over the Lisonzo; without one the crossing is hard. Whoever enters an area with enemies fights there. Horse may raid: the enemy's booty is worth points.",
        it: "Le unità marciano di area in area, anche insieme: scegli chi va, poi l'area. Un ponte ti porta oltre il Lisonzo; senza, il passaggio è difficile. Chi entra in un'area con nemici vi combatte. La cavalleria può fare razzie: il bottino nemico vale punti.",
      },
    },
    {
      asks: ["fieldCombat.", "takeHits.", "retreatDefenders.", "captureForts.", "commanderCasualty.", "bombardUnits."],
      title: { en: "Field Combat", it: "Combattimento in campo" },
      text: {
        en: "Both sides fire at once, each unit with its fire value; you choose who takes the hits. A unit in disorder that is hit again is lost. Whoever suffers more falls back, but defenders inside a fortress may take one more hit and hold.",
        it: "Le due parti fanno fuoco insieme, ogni unità con il suo valore; scegli tu chi subisce i colpi. Un'unità disorganizzata che ne subisce un altro è perduta. Chi soffre di più arretra, ma chi difende dentro una fortezza può subire un colpo in più e tenere.",
      },
    },
    {
      asks: ["reactionWindow."],
      title: { en: "An answer", it: "Una risposta" },
      text: {
        en: "Some cards are played while the enemy acts: when he begins, when he names an area, when he works at a wall. You are asked whenever you hold one that fits. Keep it if a better moment may come.",
        it: "Alcune carte si giocano mentre il nemico agisce: quando comincia, quando nomina un'area, quando lavora alle mura. Ti viene chiesto ogni volta che ne hai una adatta. Tienila, se può venire un momento migliore.",
      },
    },
    {
      asks: ["turn.seaSupply", "overcrowding.", "arrival."],
      title: { en: "A new turn", it: "Un nuovo turno" },
      text: {
        en: "Venice rules the sea: each turn she supplies one coastal area from her ships. At the end of a turn more than six units of foot and horse in an area disorganise one another. Then the Commands go back, and all are drawn anew.",
        it: "Venezia è padrona del mare: a ogni turno rifornisce dalle navi un'area costiera. A fine turno più di sei unità fra fanti e cavalli in un'area si disorganizzano a vicenda. Poi i Comandi tornano nel contenitore, e si estraggono tutti di nuovo.",
      },
    },
  ],
};
