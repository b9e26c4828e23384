import type { Position, Setup } from "@gonfalon/engine/kernel";
import { refused } from "@gonfalon/engine/kernel";
import type { Cast } from "./cast.ts";
import { casts, hexNamed, optionSpecs, placeNamed, places } from "./data.ts";
import {
  type Earthworks,
  type Honour,
  NO_SIEGE,
  NOBODY,
  OFF_MAP,
  type OptionalRules,
  SPARE,
  WAITING,
} from "./position.ts";
import { directionBit } from "./rules/earthworks.ts";
import type { ForceData, Order } from "./schemas/index.ts";

/**
 * §2.1, §S0, §S0a: the first position of a scenario, with the default choices of the scenario files. What the players choose in
 * setting up (S0a, as ruled: hexes, Orders marked any, the Capitano set aside, facings, sources) comes with the first
 * steps of play, and so do the Swiss elections (§15.5a): until then the first of those who may be elected leads.
 */
export function setUp(setup: Setup): Omit<Honour, keyof Position> {
  const scenario = Number(setup.scenario);
  const cast = casts[scenario - 1];
  if (!cast) throw refused(`There is no scenario "${setup.scenario}". There are: 1, 2, 3, 4, 5.`);
  const { armies } = cast;
  const position: Omit<Honour, keyof Position> = {
    scenario,
    options: optionalRules(setup.options),
    // §S1.start, §S2.start, §S3.start, §S4.start, §S5.start: the first space of the turn track.
    turn: 1,
    weather: "Fair",
    ...unitsAtStart(cast),
    ...capitaniAtStart(cast),
    // §S1.AP, §S3.AP, §S4.AP, §S5.AP: actual points; those of the schedule are nominal (§4.3.1).
    // §S1.AP §S3.AP §S4.AP §S5.AP
    ap: cast.data.armies.map(({ ap }) => ap.start ?? 0),
    controller: armies.side.slice(),
    // §S1.supply, §S2.supply, §S3.supply, §S4.supply, §S5.supply: one of them is active from the start.
    // §S1.supply §S2.supply §S3.supply §S4.supply §S5.supply
    source: cast.data.armies.map((army) => (army.defaultSupplySource ? hexNamed(army.defaultSupplySource) : OFF_MAP)),
    sourceReturns: zeros(armies.count),
    ...placesAtStart(cast),
    earthworks: cast.data.earthworks.map(
      ({ hex, level, defaultSides }): Earthworks => ({
        hex: hexNamed(hex),
        level: level === 2 ? 2 : 1,
        sides: defaultSides.reduce((bits, side) => bits | directionBit(side), 0),
      }),
    ),
    pontoons: [],
    devastated: [],
    // §S1.reinf: none in scenario 1.
    due: cast.groups.map(({ turn }) => turn),
    recruits: [],
    swissStatus: scenario === 3 ? "neutral" : "none",
    papalEntered: 0,
    cautionLifted: 0,
    genovaHelp: 0,
    landed: 0,
    landingDice: 0,
    duchyTurned: 0,
    inTirolo: NOBODY,
    leftForTirolo: 0,
    expedition: 0,
    plague: "none",
    apShift: { french: 0, rivals: 0 },
    fullPayTurn: 0,
    looks: { french: [], rivals: [] },
    battle: null,
  };
  for (const force of cast.data.setup) placeForce(position, cast, force);
  return position;
}

/** Not `new Array(length)`: V8 takes such a list for one with holes for ever, and reads it and its copies more slowly. */
function zeros(length: number): number[] {
  return Array.from({ length }, () => 0);
}

/** §18: the values of index.json; the first is the default. */
function optionalRules(wanted: Readonly<Record<string, string>>): OptionalRules {
  const is = (id: string, value: string) =>
    (wanted[id] ?? optionSpecs.find((one) => one.id === id)?.values[0]) === value;
  return {
    reducedBattle: is("battle", "reduced"),
    quarters: is("quarters", "yes"),
    swissConsolidation: is("swiss-consolidation", "yes"),
    captureArtillery: is("capture-artillery", "yes"),
    interphase: is("interphase", "yes"),
    recruiting: is("recruiting", "yes"),
    treachery: is("treachery", "yes"),
    pillage: is("pillage", "yes"),
    fate: is("fate", "yes"),
  };
}

type UnitFields = "sp" | "holder" | "army" | "demoralised" | "plundering" | "shown";

function unitsAtStart({ units }: Cast): Pick<Honour, UnitFields> {
  const holder = Array.from({ length: units.count }, (_, unit) => {
    if (units.group[unit]! >= 0) return WAITING;
    return units.spare[unit] ? SPARE : units.allotted[unit]!;
  });
  return {
    sp: Array.from(units.startSp),
    holder,
    army: Array.from(units.army),
    demoralised: zeros(units.count),
    plundering: zeros(units.count),
    shown: zeros(units.count),
  };
}

/** Before any Force is placed: Minor Capitani at hand (§3.5), all others to come. */
function capitaniAtStart(cast: Cast) {
  const { count } = cast.capitani;
  const none = () => zeros(count);
  return {
    stands: cast.capitani.ids.map((id): Honour["stands"][number] => (isAtHand(cast, id) ? "available" : "waiting")),
    hex: none().fill(OFF_MAP),
    superior: none().fill(NOBODY),
    faceDown: none(),
    alwaysFaceUp: none(),
    generale: cast.capitani.ids.map((): Honour["generale"][number] => ""),
    order: cast.capitani.ids.map((): Honour["order"][number] => ""),
    previousAttack: none(),
    reluctant: none(),
    activations: none(),
    prepaid: none(),
    administrativeMarch: none(),
    attackFinished: none(),
    noMove: none(),
    disrupted: none(),
    besieging: none(),
    quarters: none(),
    leftHex: none(),
    rode: none(),
    droppedOff: none(),
    cameFrom: none().fill(OFF_MAP),
    arrival: none(),
    siegeArtillery: none(),
    engineers: none(),
    pontoonTrains: none(),
  };
}

/** §3.5, §S1.setup.French.minor, §S1.setup.Venetian.minor: a Minor Capitano whom the scenario makes available and who does not enter with a Force. */
function isAtHand(cast: Cast, id: string): boolean {
  const minor = cast.data.minorCapitani.find(({ capitano }) => capitano === id);
  const capitano = cast.capitani.named(id);
  return minor !== undefined && !minor.deployed && !cast.groups.some(({ capitani }) => capitani.includes(capitano));
}

/** §14.2, §S1.conquered, §S3.conquered, §S4.conquered: the Conquered markers of the scenario; §S2.regions: in scenario 2 what each side owns at start. */
function placesAtStart(
  cast: Cast,
): Pick<Honour, "conqueror" | "siegeStatus" | "siegeBegun" | "militiaLost" | "pillaged"> {
  const conqueror = zeros(places.count).fill(NOBODY);
  const { data, armies } = cast;
  for (const { by, colour, hexes } of data.conquered) {
    const army = colour ? armies.named(colour) : firstArmyOf(cast, by);
    for (const hex of hexes) conqueror[placeNamed(hex)] = army;
  }
  for (const [by, hexes] of Object.entries(data.ownedAtStart ?? {})) {
    if (Array.isArray(hexes)) for (const hex of hexes) conqueror[placeNamed(hex)] = firstArmyOf(cast, by);
  }
  return {
    conqueror,
    siegeStatus: zeros(places.count).fill(NO_SIEGE),
    siegeBegun: zeros(places.count),
    militiaLost: zeros(places.count),
    pillaged: zeros(places.count),
  };
}

function firstArmyOf({ data, armies }: Cast, side: string): number {
  const found = data.sides.find(({ id }) => id === side);
  if (!found) throw refused(`scenarios/${data.id}.json: there is no side "${side}".`);
  return armies.named(found.armies[0]!);
}

type Placed = Omit<Honour, keyof Position>;

/**
 * A Force of the set-up on its hex, with its Order, Capitani and markers. §S1.setup.French, §S1.setup.French.a,
 * §S1.setup.Venetian, §S1.setup.Venetian.a; §S2.setup.French, §S2.setup.Swiss; §S3.setup.French, §S3.setup.French.a,
 * §S3.setup.Venetian, §S3.setup.Swiss, §S3.setup.Spanish; §S4.setup.French, §S4.setup.French.a, §S4.setup.Imperial,
 * §S4.setup.Imperial.a; §S5.setup.French, §S5.setup.French.a, §S5.setup.Imperial, §S5.setup.Imperial.a.
 */
function placeForce(position: Placed, cast: Cast, force: ForceData): void {
  if (force.defaultForces) {
    for (const one of force.defaultForces) {
      placeCapitani(position, cast, one.primo, one.with, hexNamed(one.hex), one.order);
      addAuxiliaries(position, cast.capitani.named(one.primo), one.auxiliaries ?? []);
    }
  } else {
    const primo = force.primo ?? force.electPrimoFrom![0]!;
    const aside = force.choice?.default;
    const others = force.otherCapitani.filter((id) => id !== aside && id !== primo);
    placeCapitani(
      position,
      cast,
      primo,
      others,
      hexNamed(force.location.hex ?? force.location.defaultHex!),
      orderOf(force),
    );
    addAuxiliaries(position, cast.capitani.named(primo), force.auxiliaries);
    if (force.administrativeMarch) position.administrativeMarch[cast.capitani.named(primo)] = 1;
  }
  // §S1.CG, §S2.CG, §S3.CG, §S4.CG, §S5.CG
  // §S1.CG §S2.CG §S3.CG §S4.CG §S5.CG
  if (force.capitanoGenerale) {
    const primo = force.primo ?? force.electPrimoFrom![0]!;
    position.generale[cast.capitani.named(primo)] = force.primo ? "scenario" : "election";
  }
}

function orderOf({ order, defaultOrder }: ForceData): Order {
  if (order && order !== "any") return order;
  if (!defaultOrder) throw refused("A Force that may have any Order at start needs a default.");
  return defaultOrder;
}

/** §3.4: those with units are Subordinate to the Primo Capitano, those without are Unemployed on his Card. */
function placeCapitani(
  position: Placed,
  cast: Cast,
  primoId: string,
  others: readonly string[],
  hex: number,
  order: Order,
): void {
  const primo = cast.capitani.named(primoId);
  position.stands[primo] = "map";
  position.hex[primo] = hex;
  position.alwaysFaceUp[primo] = 1;
  position.order[primo] = order;
  for (const id of others) {
    const capitano = cast.capitani.named(id);
    position.stands[capitano] = position.holder.includes(capitano) ? "subordinate" : "unemployed";
    position.superior[capitano] = primo;
  }
}

function addAuxiliaries(position: Placed, capitano: number, auxiliaries: readonly string[]): void {
  for (const one of auxiliaries) {
    if (one === "siege-artillery") position.siegeArtillery[capitano]!++;
    else if (one === "field-engineers") position.engineers[capitano]!++;
    else position.pontoonTrains[capitano]!++;
  }
}
