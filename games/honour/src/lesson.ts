import type { Lesson } from "@gonfalon/engine/kernel";

/** A turn of the French before Novara, up to the attack. */
export const lesson: Lesson = {
  scenario: "2",
  start: { seat: "french", asks: "minors.", leadsTo: "attack" },
  seed: "the first lesson",
  steps: [
    {
      asks: ["minors."],
      title: { en: "Your army", it: "Il tuo esercito" },
      text: {
        en: "You are La Trémoille. On the map stand Capitani only; their troops lie on Cards, out of the enemy's sight: open yours from the bar above. On a counter you read Initiative and Rank: how quickly a captain acts, and how many units he commands. A Minor Capitano gives you one captain more to send off. You do not need him now. Whenever you do not know what to do, ask the teacher below.",
        it: "Sei La Trémoille. Sulla mappa stanno solo i Capitani; le truppe sono sulle loro Schede, nascoste al nemico: apri le tue dalla barra in alto. Sulla pedina leggi iniziativa e rango: quanto presto un capitano agisce, e quante unità comanda. Un Capitano minore ti dà un capitano in più da distaccare. Ora non ti serve. Quando non sai che fare, chiedi al maestro qui sotto.",
      },
    },
    {
      asks: ["transfers.", "strength."],
      title: { en: "Cards", it: "Le Schede" },
      text: {
        en: "Units pass between the Cards of one hex: drag a counter to another captain, or click it and then his box. A counter says strength of size, Quality and Reliability: 6/8-2-S are six of eight Strength Points, Quality 2, Sensitive. Quality wins fights; Reliability decides whether they obey. “Detach” puts a captain on the map with what is on his Card.",
        it: "Le unità passano fra le Schede di uno stesso esagono: trascina una pedina a un altro capitano, o cliccala e poi clicca il suo riquadro. La pedina dice forza su grandezza, qualità e affidabilità: 6/8-2-S sono sei Punti Forza su otto, qualità 2, sensibili. La qualità vince gli scontri; l'affidabilità decide se obbediscono. «Distacca» mette sulla mappa un capitano con ciò che ha sulla sua Scheda.",
      },
    },
    {
      asks: ["issueOrders.", "orderOfNewForce."],
      title: { en: "Orders", it: "Gli Ordini" },
      text: {
        en: "An Order says what a Force may do: Garrison and Stand wait, Manoeuvre marches, Attack seeks the enemy, Retreat goes home. Orders cost Administrative Points; here the king pays for everything. Whoever cannot pay may force an Order, and mercenaries may refuse it: the display Orders tells the chance.",
        it: "Un Ordine dice che cosa può fare una Forza: Guarnigione e Sosta aspettano, Manovra marcia, Attacco cerca il nemico, Ritirata torna indietro. Gli Ordini costano Punti Amministrativi; qui paga tutto il re. Chi non può pagare può forzare un Ordine, e i mercenari possono rifiutarlo: il quadro Ordini dice con quale probabilità.",
      },
    },
    {
      asks: ["activationLoop.", "rides."],
      title: { en: "Who acts", it: "Chi agisce" },
      text: {
        en: "Both sides point at a captain and roll: Initiative less the die. The higher says which of the two acts, and your own roll also sets how far you march. To name a captain who is pinned beside the enemy is a gift to the other side. “Decline” ends the activations for both: the other keeps one for each Force that has not acted.",
        it: "Le due parti indicano un capitano e tirano: iniziativa meno il dado. Il più alto dice quale dei due agisce, e il tuo tiro stabilisce anche quanto marci. Indicare un capitano bloccato accanto al nemico è un regalo all'avversario. «Rinuncia» chiude le attivazioni per entrambi: all'altro ne resta una per ogni Forza che non ha agito.",
      },
    },
    {
      asks: ["activation.", "dropOff."],
      title: { en: "The march", it: "La marcia" },
      text: {
        en: "March hex by hex; the number in a hex is what it costs. Main roads are cheap, rivers want a bridge or a ford. Administrative March is fast, on roads, far from the enemy. Beside him you stop. With your last two points dig: works turn an even battle, and without them there is no siege. “Why not?” tells the rule that bars a hex.",
        it: "Marcia esagono per esagono; il numero nell'esagono è il costo. Le strade principali costano poco, i fiumi vogliono un ponte o un guado. La Marcia amministrativa è veloce, su strada, lontano dal nemico. Accanto a lui ti fermi. Con gli ultimi due punti scava: le trincee rovesciano una battaglia alla pari, e senza di esse non c'è assedio. «Perché no?» dice la regola che chiude un esagono.",
      },
    },
    {
      asks: ["combatPhase.", "battle.", "siege.", "skirmish.", "underFire."],
      isFight: true,
      title: { en: "Combat", it: "Il combattimento" },
      text: {
        en: "After the marches the captains fight, the best Initiative first. Two Capitani Generali make a Major Battle, everything else is a Skirmish; against walls you besiege or storm. Before you commit, the forecast tells the whole chain: what the table does, who breaks, who retreats. Beaten troops are Demoralised rather than killed; pursuit kills.",
        it: "Dopo le marce i capitani combattono, prima la migliore iniziativa. Due Capitani Generali fanno una Grande battaglia, tutto il resto è una scaramuccia; contro le mura assedi o dai l'assalto. Prima che tu decida, la previsione dice tutta la catena: che cosa dice la tabella, chi cede, chi si ritira. I battuti sono demoralizzati più che uccisi; è l'inseguimento che uccide.",
      },
    },
    {
      asks: ["transfersOfCorps.", "assignChits.", "battleInitiative."],
      isFight: true,
      title: { en: "Chits", it: "I segnalini" },
      text: {
        en: "Two Capitani Generali meet: a Major Battle. The troops were dealt out to Corps; now each Corps is given up to two chits, in secret. Formation and Reserve suit the stronger side, Firearms and Earthworks the weaker, Muster whoever wants to get away. A chit is played once, at the moment that it names.",
        it: "Due Capitani Generali si affrontano: è una Grande battaglia. Le truppe sono state divise in Corpi; ora ogni Corpo riceve in segreto fino a due segnalini. Formazione e Riserva giovano al più forte, Armi da fuoco e Trincee al più debole, Raduno a chi vuole sottrarsi. Un segnalino si gioca una volta sola, nel momento che esso indica.",
      },
    },
    {
      asks: [
        ...["deployment.", "artilleryFire.", "charges.", "charge."],
        ...["engagements.", "combatResolution.", "attacks.", "musterWindow.", "rearguardCommitment."],
      ],
      isFight: true,
      title: { en: "The great battle", it: "La grande battaglia" },
      text: {
        en: "On the Roster lie Vanguard, Main Body and Rearguard; the Main Body decides. In each round first the guns fire, then the horse charges, then the pikes meet: a Corps Engages an enemy Corps, and several may fall upon one. The forecast of each step tells what may come of it; beaten troops are Demoralised rather than killed.",
        it: "Sul quadro stanno avanguardia, corpo principale e retroguardia; il corpo principale decide. In ogni turno di battaglia sparano prima i cannoni, poi carica la cavalleria, poi si affrontano le picche: un Corpo ingaggia un Corpo nemico, e in parecchi si può piombare su uno solo. La previsione di ogni passo dice che cosa può venirne; i battuti sono demoralizzati più che uccisi.",
      },
    },
  ],
};
