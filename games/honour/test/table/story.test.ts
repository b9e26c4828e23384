import { toldBy } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { board, casts, hexes } from "../../src/data.ts";
import { honour } from "../../src/index.ts";

const scenario = 1;
const [louis, alviano] = ["Louis XII", "Alviano"].map((name) =>
  casts[0]!.capitani.names.findIndex((one) => one.includes(name)),
);
const [from, by, to] = ["2132", "2032", "1933"].map((id) => board.ids.indexOf(id));

test("§7.2 whom each side indicates, the rolls and who acts are one heading", () => {
  const indicated = (side: string, capitano: number) => ({ type: "indicated", side, capitano, hex: from, scenario });
  const roll = { type: "activationRoll", frenchDie: 5, frenchTotal: -2, rivalsDie: 5, rivalsTotal: -1, scenario };
  const events = [
    indicated("french", louis!),
    indicated("rivals", alviano!),
    { ...roll, decider: "rivals" },
    { type: "activated", side: "rivals", capitano: alviano!, hex: to, scenario },
  ];
  expect(toldBy(honour, "en", events)).toEqual([
    "Alviano is activated before Louis XII (Initiative -1 against -2; 1 MP fewer).",
  ]);
  // §7.2.2: whoever has won may make the other act; §7.2.2a: of equals the abler decides.
  const won = (decider: string, frenchTotal: number) => [
    ...events.slice(0, 2),
    { ...roll, frenchTotal, decider },
    events[3]!,
  ];
  expect(toldBy(honour, "en", won("french", 1))).toEqual([
    "The French win the roll and make Alviano act (Initiative 1 against -1; 1 MP fewer).",
  ]);
  expect(toldBy(honour, "it", won("rivals", -1))).toEqual([
    "Bartolomeo d'Alviano è attivato prima di Luigi XII, perché più abile (Iniziativa -1 contro -1; 1 PM in meno).",
  ]);
});

test("§7.2.1a who is indicated in vain is not told; §7.2.5 a low roll costs MPs", () => {
  const indicated = { type: "indicated", side: "french", capitano: louis!, hex: from, scenario };
  expect(toldBy(honour, "en", [indicated, { type: "declinedActivation", side: "rivals", scenario }])).toEqual([
    "The Venetians decline any further activation.",
  ]);
  const roll = (total: number) => ({
    type: "remainingRoll",
    side: "french",
    capitano: louis!,
    die: 5,
    total,
    scenario,
  });
  expect(toldBy(honour, "it", [roll(-3)])).toEqual(["Luigi XII è attivato senza opposizione (dado 5; 3 PM in meno)."]);
  expect(toldBy(honour, "it", [roll(0)])).toEqual(["Luigi XII è attivato senza opposizione (dado 5)."]);
});

test("§7.4 a march is one line with its route; one who lies face down has no name in it", () => {
  const step = (hex: number, next: number, capitano: number) => ({
    type: "marched",
    capitano,
    from: hex,
    hex: next,
    scenario,
  });
  expect(toldBy(honour, "en", [step(from!, by!, louis!), step(by!, to!, louis!)])).toEqual([
    "Louis XII marches from 2132 through Lodi to 1933.",
  ]);
  expect(toldBy(honour, "it", [step(from!, by!, -1), step(by!, to!, -1)])).toEqual([
    "Un Capitano coperto marcia da 2132 a 1933 passando per Lodi.",
  ]);
});

test("§14.3 a place that is taken on the way is told with the march, and attrition with what it cost", () => {
  const marched = { type: "marched", capitano: louis!, scenario };
  const lodi = { type: "conquered", place: hexes.place[by!]!, side: "french", scenario };
  const march = [{ ...marched, from: from!, hex: by! }, lodi, { ...marched, from: by!, hex: to! }];
  expect(toldBy(honour, "en", march)).toEqual(["Louis XII marches from 2132 to 1933, taking Lodi."]);
  expect(toldBy(honour, "en", march.slice(0, 2))).toEqual(["Louis XII marches from 2132 to Lodi and takes it."]);
  expect(toldBy(honour, "it", march.slice(0, 2))).toEqual(["Luigi XII marcia da 2132 a Lodi e prende la piazza."]);
  const attrition = { type: "attrition", side: "french", capitano: louis!, die: 4, total: 8, loss: 2, scenario };
  const suffered = [1, 1].map((sp) => ({ kind: "french-gendarmes", sp, what: "lost" }));
  expect(toldBy(honour, "it", [attrition, { type: "spsLost", side: "french", suffered, scenario }])).toEqual([
    "Logoramento nella Forza di Luigi XII (dado 4 + 4 = 8): i gendarmi francesi perdono 2 PF.",
  ]);
});

test("§11.3.Step1 Forces that are shown together are told once", () => {
  const shown = (capitano: number, hex: number) => ({ type: "composition", capitano, hex, units: [], scenario });
  const [one, other] = [shown(louis!, from!), shown(alviano!, to!)];
  expect(toldBy(honour, "en", [one, other, one, other])).toHaveLength(1);
});

test("§11.4 an attack is told before the Forces that it makes known, and the battle in its place", () => {
  const shown = { type: "composition", capitano: louis!, hex: from!, units: [], scenario };
  const attack = { type: "attack", side: "french", capitano: louis!, from: from!, hex: to!, scenario };
  const battle = { type: "majorBattle", attacker: louis!, defender: alviano!, from: from!, hex: to!, scenario };
  const force = "Louis XII has nothing.";
  expect(toldBy(honour, "en", [shown, attack])).toEqual([`Louis XII attacks 1933 near Lodi from 2132. ${force}`]);
  expect(toldBy(honour, "en", [shown, attack, battle])).toEqual([
    `Major Battle at 1933 near Lodi: Louis XII attacks Alviano from 2132. ${force}`,
  ]);
  // Where it stands is told with the attack as well, and the Forces are not told again.
  const defends = { type: "defends", hex: to!, inside: false, scenario };
  const outside = "The defender of 1933 near Lodi stands outside.";
  expect(toldBy(honour, "en", [shown, defends, shown, attack, battle])).toEqual([
    `Major Battle at 1933 near Lodi: Louis XII attacks Alviano from 2132. ${outside} ${force}`,
  ]);
  expect(toldBy(honour, "en", [shown, attack, defends, battle])).toEqual([
    `Major Battle at 1933 near Lodi: Louis XII attacks Alviano from 2132. ${force} ${outside}`,
  ]);
  const passed = { type: "passed", capitano: alviano!, scenario };
  expect(toldBy(honour, "it", [shown, passed, { ...passed, capitano: louis! }, shown, attack])).toEqual([
    "Luigi XII a 2132 presso Lodi mostra la sua Forza: nulla. Bartolomeo d'Alviano e Luigi XII non attaccano.",
    "Luigi XII attacca 1933 presso Lodi da 2132.",
  ]);
});

const lost = (side: string, unit: number, sp: number) => ({ type: "spsLost", side, losses: [{ unit, sp }], scenario });
const unitOf = (type: string) => casts[0]!.units.typeIds.indexOf(type);
const [gendarmes, stradiots] = [unitOf("french-gendarmes"), unitOf("stradiots")];

test("§12.1 who fights whom, how it ends and what both sides lose are one line", () => {
  const skirmish = { type: "skirmish", attacker: louis!, defender: alviano!, hex: to!, from: from!, scenario };
  const assault = { type: "assault", hex: to!, side: "french", die: 3, total: 5, loser: "rivals", scenario };
  const sps = { attackSps: 6, defendSps: 4.5 };
  const events = [skirmish, { ...assault, ...sps }, lost("french", gendarmes, 1), lost("rivals", stradiots, 2)];
  expect(toldBy(honour, "en", events)).toEqual([
    "Louis XII fights Alviano at 1933 near Lodi, 6 SPs against 4½ (die 3 + 2 = 5): the Venetians have the worst of it. " +
      "The French lose 1 SP of French gendarmes. The Venetians lose 2 SPs of stradiots.",
  ]);
});

test("§11.4.1 what a charge or a shot costs is told once", () => {
  const wave = { type: "wave", capitano: louis!, sps: 6, unit: stradiots, die: 2, scenario };
  const charge = (chargerSp: number, targetSp: number) => ({ ...wave, chargerSp, targetSp });
  expect(toldBy(honour, "en", [charge(1, 0), lost("french", gendarmes, 1)])).toEqual([
    "A wave of 6 SPs charges stradiots (die 2). The French lose 1 SP of French gendarmes.",
  ]);
  expect(toldBy(honour, "en", [charge(1, 1), lost("french", gendarmes, 1)])).toEqual([
    "A wave of 6 SPs charges stradiots (die 2), who lose 1 SP. The French lose 1 SP of French gendarmes.",
  ]);
  const shot = { type: "artilleryFire", capitano: louis!, target: alviano!, die: 6, sp: 1, checks: 0, scenario };
  expect(toldBy(honour, "it", [shot, lost("rivals", stradiots, 1)])).toEqual([
    "Luigi XII spara su Bartolomeo d'Alviano (dado 6). I Veneziani perdono 1 PF di stradiotti.",
  ]);
});

test("§11.6 a siege is told with its guns and the breach they make", () => {
  const siege = { type: "siege", capitano: louis!, hex: by!, scenario };
  const begun = { type: "siegeBegun", place: hexes.place[by!]!, hex: by!, scenario };
  const fire = { type: "siegeFire", capitano: louis!, hex: by!, die: 6, total: 7, loss: 0, count: 0, scenario };
  const breach = { type: "breach", place: hexes.place[by!]!, hex: by!, level: 1, scenario };
  expect(toldBy(honour, "en", [siege, begun, fire, breach])).toEqual([
    "Louis XII lays siege to Lodi.",
    "Louis XII bombards Lodi (die 6 + 1 = 7). A breach in the walls of Lodi: Siege Status 1.",
  ]);
});

test("§11.4.Step5-a the lines of both sides are one sentence", () => {
  const deployed = (side: string, capitano: number, section: string) => ({
    type: "corpsDeployed",
    side,
    capitano,
    section,
    scenario,
  });
  const lines = [deployed("french", louis!, "main-body"), deployed("rivals", alviano!, "rearguard")];
  expect(toldBy(honour, "en", lines)).toEqual([
    "The French deploy Louis XII in the Main Body; the Venetians deploy Alviano in the Rearguard.",
  ]);
  expect(toldBy(honour, "it", lines)).toEqual([
    "I Francesi schierano Luigi XII nel Corpo principale; i Veneziani schierano Bartolomeo d'Alviano nella Retroguardia.",
  ]);
});

test("§5.2c the Orders of a side are told together, Forced ones by themselves", () => {
  const order = { type: "order", side: "french", price: 2, forced: false, hex: from!, scenario };
  const known = { ...order, order: "attack", capitano: louis! };
  expect(toldBy(honour, "en", [known, { ...known, price: 0, order: "stand" }])).toEqual([
    "The French give Orders: Attack to Louis XII (2 APs) and Stand to Louis XII (free).",
  ]);
  const hidden = [order, { ...order, price: 1 }, { ...order, price: 0, hex: by! }];
  expect(toldBy(honour, "it", hidden)).toEqual([
    "I Francesi mandano Ordini alle Forze a 2132 presso Lodi (2 PA e 1 PA) e a Lodi (gratis).",
  ]);
  const apart = [order, { ...order, side: "rivals" }, { ...order, side: "rivals", forced: true }];
  expect(toldBy(honour, "en", apart)).toHaveLength(3);
});

test("§8 Forces that attrition costs nothing are told together", () => {
  const none = { type: "attrition", side: "french", die: 3, loss: 0, scenario };
  const calm = [
    { ...none, capitano: louis! },
    { ...none, capitano: -1, hex: by! },
  ];
  expect(toldBy(honour, "en", calm)).toEqual([
    "No losses by attrition: Louis XII (die 3) and a face-down Capitano at Lodi (die 3).",
  ]);
});

test("§14.3 places that fall together are told together, and after the retreat that took them", () => {
  const lodi = hexes.place[by!]!;
  const conquered = { type: "conquered", side: "rivals", place: lodi, scenario };
  expect(toldBy(honour, "it", [conquered, conquered])).toEqual(["Lodi e Lodi passano ai Veneziani."]);
  const retreated = { type: "retreated", side: "rivals", capitano: alviano!, from: from!, hex: to!, scenario };
  expect(toldBy(honour, "en", [conquered, retreated])).toEqual(["Alviano retreats from 2132 to 1933, taking Lodi."]);
});

test("§6.2 Capitani that are detached together are counted where they lie face down; §5.1 units that go the same way", () => {
  const detached = { type: "detached", capitano: -1, hex: by!, scenario };
  expect(toldBy(honour, "it", [detached, detached])).toEqual(["Due Capitani coperti sono distaccati a Lodi."]);
  const passes = { type: "unitTransferred", unit: stradiots, giver: louis!, taker: alviano!, scenario };
  expect(toldBy(honour, "en", [passes, passes])).toEqual(["Two units of stradiots pass from Louis XII to Alviano."]);
});

test("§3.6.2 what one heir takes over is one line; §18.6 treachery is told with its roll", () => {
  const inherits = { type: "unitInherited", capitano: alviano!, unit: stradiots, scenario };
  expect(toldBy(honour, "it", [inherits, { ...inherits, unit: gendarmes }])).toEqual([
    "Bartolomeo d'Alviano prende ai suoi ordini gli stradiotti e i gendarmi francesi.",
  ]);
  const lodi = hexes.place[by!]!;
  const roll = { type: "treacheryRoll", place: lodi, die: 2, total: 1, scenario };
  expect(toldBy(honour, "en", [roll, { type: "betrayed", place: lodi, scenario }])).toEqual([
    "Lodi is taken by treachery (die 2 - 1 = 1).",
  ]);
});

test("§5.1 strength that goes between units of one name is told so", () => {
  const moved = { type: "strengthMoved", unit: gendarmes, other: stradiots, sp: 1, scenario };
  expect(toldBy(honour, "en", [moved, { ...moved, other: gendarmes, sp: 2 }])).toEqual([
    "1 SP goes from a unit of French gendarmes to one of stradiots.",
    "2 SPs go from one unit of French gendarmes to another.",
  ]);
});

test("§5.3.1 a Discipline Check says what it is for where nothing before it does", () => {
  const check = { type: "disciplineCheck", side: "french", capitano: louis!, die: 3, total: 4, scenario };
  const told = (...rules: string[]) => toldBy(honour, "en", [{ ...check, suffered: [], rules }]);
  expect(told("9.1", "5.3.1")).toEqual([
    "Discipline Check for Louis XII after the Forced Order (die 3 + 1 = 4): every unit stands.",
  ]);
  expect(told("9.1", "12.1")).toEqual(["Discipline Check for Louis XII (die 3 + 1 = 4): every unit stands."]);
});

test("§S4.V2 the points of both sides are one sentence", () => {
  const points = (side: string, place: number) => ({ type: "victoryPoints", side, place, points: 1, scenario });
  const lodi = hexes.place[by!]!;
  expect(toldBy(honour, "en", [points("rivals", lodi), points("french", lodi), points("rivals", lodi)])).toEqual([
    "The Venetians have 2 points: Lodi (1) and Lodi (1); the French have 1 point: Lodi (1).",
  ]);
});

test("§3.6.2 who is hit, falls and is followed by another is one sentence", () => {
  const hit = { type: "eliminationCheck", capitano: louis!, die: 1, lost: true, scenario };
  const fell = { type: "capitanoFell", capitano: louis!, scenario };
  const promoted = { type: "promoted", capitano: alviano!, scenario };
  const told = ["Louis XII is hit and falls (die 1); Alviano is now Capitano Generale."];
  expect(toldBy(honour, "en", [hit, promoted, fell])).toEqual(told);
  expect(toldBy(honour, "en", [hit, fell, promoted])).toEqual(told);
  expect(toldBy(honour, "en", [{ ...hit, lost: false }, promoted])).toHaveLength(2);
});

test("§16.surrender a Force that is lost is told why, with who is taken; §3.6.2a whoever leads by Rank is told so", () => {
  const lost = (rule: string) => ({ type: "surrendered", rules: [rule], capitano: alviano!, hex: by!, scenario });
  const taken = { type: "capitaniCaptured", capitani: [alviano!], scenario };
  expect(toldBy(honour, "en", [lost("16.surrender"), taken])).toEqual([
    "Besieged at Lodi with none but Demoralised units, the Force of Alviano surrenders. Taken prisoner: Alviano.",
  ]);
  const why = ["11.6.Step5-c", "11.5.Step5-b.2", "12.2a", "12.2.3", "18.6"].map(
    (rule) => toldBy(honour, "it", [lost(rule)])[0],
  );
  expect(new Set(why).size).toBe(5);
  expect(toldBy(honour, "it", [{ type: "promoted", rules: ["3.6.2a"], capitano: alviano!, scenario }])).toEqual([
    "Per il suo Rango Bartolomeo d'Alviano è ora Capitano Generale.",
  ]);
});

test("§11.6.Step5-b a breach and a place are stormed; §18.5 whom a Capitano recruits is told with the roll", () => {
  const facts = { hex: by!, side: "french", die: 3, total: 3, attackSps: 4, defendSps: 2, loser: "rivals", scenario };
  const storm = (kind: string, inside: boolean) =>
    toldBy(honour, "en", [
      { type: "skirmish", kind, inside, attacker: louis!, defender: alviano!, hex: by!, scenario },
      { type: "assault", ...facts },
    ])[0];
  expect(storm("breach", true)).toMatch(/^Louis XII storms the breach of Lodi against Alviano, 4 SPs against 2 /);
  expect(storm("skirmish", true)).toMatch(/^Louis XII storms Lodi against Alviano/);
  expect(storm("skirmish", false)).toMatch(/^Louis XII fights Alviano at Lodi/);
  const roll = { type: "recruitingRoll", capitano: louis!, hex: by!, die: 4, scenario };
  expect(toldBy(honour, "it", [roll, { type: "recruited", capitano: louis!, unit: stradiots, scenario }])).toEqual([
    "Luigi XII cerca mercenari a Lodi (dado 4) e recluta stradiotti: arriveranno nel prossimo turno.",
  ]);
});

test("§18.7 a face-down Capitano is told by his place once; §11.3 a storm and how it ends are one line", () => {
  const lodi = hexes.place[by!]!;
  const sack = { type: "pillaged", capitano: -1, hex: by!, place: lodi, die: 1, points: 1, scenario };
  expect(toldBy(honour, "en", [sack])[0]).toMatch(/^A face-down Capitano pillages Lodi \(die 1\): 1 AP /);
  expect(toldBy(honour, "it", [{ type: "takeAlong", primo: -1, capitano: -1, hex: by!, scenario }])).toEqual([
    "A Lodi un Capitano coperto ne porta con sé un altro.",
  ]);
  const storm = { type: "storm", capitano: louis!, hex: by!, scenario };
  const fight = { type: "skirmish", kind: "skirmish", inside: true, attacker: louis!, defender: alviano!, hex: by! };
  expect(toldBy(honour, "en", [storm, { ...fight, scenario }])).toHaveLength(1);
  // The militia that is called up in between makes two lines of it, that do not say the same.
  expect(toldBy(honour, "en", [storm])).toEqual(["Louis XII orders the storm of Lodi."]);
  expect(toldBy(honour, "it", [storm])).toEqual(["Luigi XII ordina l'assalto a Lodi."]);
});

test("§13 the end of a scenario is a heading that says who has won; of a draw it cites what nobody has had", () => {
  const over = { type: "gameOver", winner: "french", level: "strategic", scenario };
  expect(toldBy(honour, "en", [over])).toEqual(["The game is over: the French win, a strategic victory."]);
  expect(toldBy(honour, "it", [over])).toEqual(["La partita è finita: vincono i Francesi, vittoria strategica."]);
  expect(toldBy(honour, "en", [{ ...over, winner: "", level: "draw" }])).toEqual(["The game is over: a draw."]);
  expect(honour.story!.heading({ ...over, rules: [] })).toEqual({ rank: "turn" });
});
