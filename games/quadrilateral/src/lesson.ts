import type { Lesson } from "@gonfalon/engine/kernel";

/** A turn of the French before Castiglione, up to the attack on the nearer Austrian column. */
export const lesson: Lesson = {
  start: { seat: "french", asks: "raising.", leadsTo: "attackHex" },
  seed: "the first lesson",
  steps: [
    {
      asks: ["raising.", "replacements."],
      title: { en: "The army", it: "L'armata" },
      text: {
        en: "You are Bonaparte. Leaders stand on the map; their troops lie behind them, in the display Organisation: open it from the bar above. A leader with Strength Points is a Force. Here you may call up major generals, form march regiments, raise vedettes and leave garrisons. Nothing of it is needed now: choose “Nothing more”. Whenever you do not know what to do, ask the teacher below.",
        it: "Sei Bonaparte. I comandanti stanno sulla mappa; le truppe stanno dietro di loro, nel quadro Organizzazione: aprilo dalla barra in alto. Un comandante con Punti Forza è una Forza. Qui puoi chiamare generali di brigata, formare reggimenti di marcia, mandare vedette e lasciare presidi. Ora non serve: scegli «Nient'altro». Quando non sai che fare, chiedi al maestro qui sotto.",
      },
    },
    {
      asks: ["transfers.", "strengthTransfers."],
      title: { en: "Who leads what", it: "Chi guida che cosa" },
      text: {
        en: "Units pass between leaders of one hex. Each leader has a span: the bar in his box shows how much of it is used. Choose who takes units, then click them or drag them to his box. Small columns live, big ones fight: 8 to 12 points march well, more starve.",
        it: "Le unità passano fra i comandanti di uno stesso esagono. Ognuno ha un'ampiezza di comando: la barra nel suo riquadro mostra quanta ne usa. Scegli chi prende unità, poi cliccale o trascinale nel suo riquadro. Le colonne piccole vivono, le grandi combattono: 8-12 punti marciano bene, di più patiscono la fame.",
      },
    },
    {
      asks: ["commands.", "reinforcements."],
      title: { en: "Movement Commands", it: "Comandi di movimento" },
      text: {
        en: "You have few Movement Commands, and each costs Administrative Points, the more the farther the Force is from your Center of Operations. The overlay Dispatch (the circle below the map) shows how far your orders carry. Give them to those who must move. Vedettes, lone leaders and the Center move besides, free of charge.",
        it: "Hai pochi Comandi di movimento, e ognuno costa Punti amministrativi, tanto più quanto la Forza è lontana dal Centro di operazioni. La sovrapposizione Dispacci (il cerchio sotto la mappa) mostra fin dove arrivano gli ordini. Dalli a chi deve muovere. Vedette, comandanti isolati e il Centro muovono a parte, senza costo.",
      },
    },
    {
      asks: ["march.", "smallMove.", "centerMove.", "dropUnits."],
      title: { en: "The march", it: "La marcia" },
      text: {
        en: "A Force marches hex by hex; the number in a hex is what it costs. Primary roads are cheap, mountains dear, rivers need a bridge. Next to an enemy it must stop. A counter with a question mark may be a Force, a vedette or a leader alone: until it is shown it counts as a Force. “Why not?” tells you the rule that bars a hex.",
        it: "Una Forza marcia esagono per esagono; il numero nell'esagono è il costo. Le strade principali costano poco, le montagne molto, i fiumi vogliono un ponte. Accanto al nemico ci si ferma. Una pedina col punto interrogativo può essere una Forza, una vedetta o un comandante isolato: finché non è scoperta conta come Forza. «Perché no?» ti dice la regola che chiude un esagono.",
      },
    },
    {
      asks: ["attritionCheck.", "stationaryAttrition.", "alerts."],
      title: { en: "Hunger", it: "La fame" },
      text: {
        en: "Every Force checks attrition every turn: size, marching, weather and the state of the army all count, and so do the Administrative Points you have left. That is why a general never spends them to the last.",
        it: "Ogni Forza controlla il logoramento a ogni turno: contano la grandezza, la marcia, il tempo e lo stato dell'armata, e anche i Punti amministrativi rimasti. Perciò un generale non li spende mai fino all'ultimo.",
      },
    },
    {
      asks: ["initiative."],
      title: { en: "Initiative", it: "Iniziativa" },
      text: {
        en: "Who got no Command may try his own Initiative: a die of his number or less. Masséna and Bonaparte are good at it, old generals are not. One more than his number still gives him a single step.",
        it: "Chi non ha avuto un Comando può tentare la propria Iniziativa: un dado pari o inferiore al suo numero. Masséna e Bonaparte vi riescono bene, i vecchi generali no. Uno in più del suo numero gli concede ancora un passo.",
      },
    },
    {
      asks: ["combat.", "declaration.", "forcedMarch.", "scouting.", "movement.", "consolidate."],
      isFight: true,
      title: { en: "Battle is declared", it: "Si dà battaglia" },
      text: {
        en: "Forces next to the enemy must attack, unless a river or walls excuse them. Click a hex to attack it, add whoever can join, then begin. Ten combat points on each side make it a critical battle, and those move Vienna Morale.",
        it: "Le Forze accanto al nemico devono attaccare, se un fiume o le mura non le scusano. Clicca un esagono per attaccarlo, aggiungi chi può unirsi, poi comincia. Dieci punti da combattimento per parte ne fanno una battaglia critica, e quelle muovono il Morale di Vienna.",
      },
    },
    {
      asks: ["round.", "bombardment.", "reserve.", "intoCitadel.", "counterattack."],
      isFight: true,
      title: { en: "How one fights", it: "Come si combatte" },
      text: {
        en: "Both sides choose in secret. Pursuit is the ordinary way: the loser retreats and is chased. Pitched means to stand: the loser bleeds and is attacked again. Refuse gives ground before it costs much. The sheet of the battle shows what both know.",
        it: "Le due parti scelgono in segreto. L'Inseguimento è il modo ordinario: chi perde si ritira ed è inseguito. La Battaglia campale vuol dire tenere: chi perde sanguina ed è attaccato di nuovo. Il Rifiuto cede terreno prima che costi troppo. Il foglio della battaglia mostra ciò che entrambi sanno.",
      },
    },
    {
      asks: ["retreat.", "pursuit.", "exchange.", "occupation.", "goOff."],
      title: { en: "After the battle", it: "Dopo la battaglia" },
      text: {
        en: "The loser goes back towards his Center, the winner may follow: every hex of pursuit costs the beaten a point, and in a rout leaders are taken. Then look back at Mantova: a siege that is broken can be taken up within two turns.",
        it: "Chi perde arretra verso il suo Centro, chi vince può seguire: ogni esagono d'inseguimento costa un punto al battuto, e nella rotta si prendono i comandanti. Poi guarda di nuovo a Mantova: un assedio rotto si può riprendere entro due turni.",
      },
    },
  ],
};
