import type { Lesson } from "@gonfalon/engine/kernel";

/** Murat's first activation, and the assault it leads to. */
export const lesson: Lesson = {
  start: { seat: "neapolitan", asks: "initiative.", leadsTo: "assault" },
  seed: "the first lesson",
  steps: [
    {
      asks: ["initiative."],
      title: { en: "Activation", it: "Attivazione" },
      text: {
        en: "You are Murat. The battle is a few hours old: your columns have come up the Chienti and stand before the Austrians. A question mark is a stack that you have not met, and cannot see into. Formations act one at a time, and you have won the initiative: choose which is next. One close to the enemy is best. Whenever you do not know what to do, ask the teacher.",
        it: "Sei Murat. La battaglia è cominciata da qualche ora: le tue colonne hanno risalito il Chienti e stanno davanti agli Austriaci. Un punto interrogativo è una pila che non hai ancora incontrato, e in cui non vedi. Le formazioni agiscono una alla volta, e hai vinto l'iniziativa: scegli la prossima, meglio se vicina al nemico. Quando non sai che fare, chiedi al maestro.",
      },
    },
    {
      asks: ["orders.", "officerInitiative.", "movement.tryOrder", "movement.guns"],
      title: { en: "Orders", it: "Ordini" },
      text: {
        en: "A formation does what its order says. Advance: it must go towards the enemy and may fight. Attack: it must close in. Defense: it holds. Maneuver: it marches fast and keeps away from the enemy. An officer may try to change his order by himself, on a roll. Batteries choose an order of their own. For now keep the order, and let the guns advance.",
        it: "Una formazione fa ciò che dice il suo ordine. Avanzata: deve andare verso il nemico e può combattere. Attacco: deve serrare sotto. Difesa: tiene. Manovra: marcia in fretta e sta lontana dal nemico. Un ufficiale può tentare di cambiare ordine da solo, con un tiro. Le batterie scelgono il proprio. Per ora tieni l'ordine e fa' avanzare i cannoni.",
      },
    },
    {
      asks: ["movement.inCommand", "movement.outOfCommand", "movement.stragglers"],
      title: { en: "Who moves", it: "Chi muove" },
      text: {
        en: 'Counters that glow can be picked. A click on a stack takes up what may march together; Shift and a click, or the number at its corner, spread it out, so that you pick one counter. You may also drag them. If something does not glow, press "Why not?" and point at it: you get the reason with its rule. Any step without dice can be undone.',
        it: "Le pedine che brillano si possono scegliere. Un clic su una pila prende ciò che può marciare insieme; Maiusc e un clic, o il numero nel suo angolo, la aprono per scegliere una pedina sola. Puoi anche trascinarle. Se qualcosa non brilla, premi «Perché no?» e indicalo: avrai il motivo con la sua regola. Ogni passo senza dadi si può annullare.",
      },
    },
    {
      asks: ["unitMove."],
      title: { en: "Movement", it: "Movimento" },
      text: {
        en: "Every hex that glows can be reached; the number is what it costs. Point at one and you see the way. Roads cost little, slopes and woods much, and streams stop you except at a bridge. Next to an enemy lies his zone of control: entering it ends the move.",
        it: "Ogni esagono che brilla è raggiungibile; il numero è il costo. Indicalo e vedi la strada. Le strade costano poco, pendii e boschi molto, i corsi d'acqua ti fermano salvo ai ponti. Accanto a un nemico c'è la sua zona di controllo: entrarvi termina il movimento.",
      },
    },
    {
      asks: ["movement.officers", "movement.officerRides", "movement.commander", "movement.commanderRides"],
      title: { en: "Leaders", it: "Comandanti" },
      text: {
        en: "Officers ride after their troops: a unit too far from its officer is out of command, and does little. The overlay of command range (the hexagon among the tools at the foot of the map) shows how far a voice carries. Keep Murat near the fight.",
        it: "Gli ufficiali cavalcano dietro alle truppe: un'unità troppo lontana dal suo ufficiale è fuori comando e fa poco. La sovrapposizione del raggio di comando (l'esagono fra gli strumenti in fondo alla mappa) mostra fin dove arriva la voce. Tieni Murat vicino allo scontro.",
      },
    },
    {
      asks: ["combat.", "bombardment", "assault."],
      isFight: true,
      title: { en: "Assault", it: "Assalto" },
      text: {
        en: "Units next to the enemy may assault. Before you commit you see both strengths, every modifier with its rule, and the exact chance of every result. Bring several units against one hex, from good ground, with a leader, and guns first. What is rolled cannot be taken back.",
        it: "Le unità accanto al nemico possono assalire. Prima di impegnarti vedi le due forze, ogni modificatore con la sua regola e la probabilità esatta di ogni risultato. Porta più unità contro un solo esagono, da buon terreno, con un comandante, e prima i cannoni. Ciò che è tirato non si ritira.",
      },
    },
    {
      asks: ["advance.", "retreat.", "morale.", "rout."],
      title: { en: "After the fight", it: "Dopo lo scontro" },
      text: {
        en: "The loser falls back, the winner may follow into the hex. Stars on the map are victory points: Tolentino, the Rancia, Monte Milone and the strongpoints between them decide the battle when the last turn ends.",
        it: "Chi perde arretra, chi vince può seguire nell'esagono. Le stelle sulla mappa sono punti vittoria: Tolentino, la Rancia, Monte Milone e i capisaldi fra loro decidono la battaglia entro l'ultimo turno.",
      },
    },
  ],
};
