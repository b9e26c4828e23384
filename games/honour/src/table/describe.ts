import { capitalised, type Describable, type Event, type Language, running } from "@gonfalon/engine/kernel";
import { pathOf, type Values } from "@gonfalon/engine/kit";
import type { HonourOption } from "../option.ts";
import { activationLoop } from "../rules/activationLoop.ts";
import { type Activation, pointsLeft } from "../rules/march/points.ts";
import { priceOfChange } from "../rules/orders.ts";
import type { Side } from "../schemas/index.ts";
import { ordered } from "./ordered.ts";
import type { HonourView } from "./view.ts";
import { isSaid, say } from "./words.ts";

/** Sentences for options, events, questions, reasons and outcomes. */
export function describe(thing: Describable<HonourOption>, language: Language, view?: HonourView): string {
  if ("ask" in thing) return question(thing.ask, language, view);
  if ("event" in thing) return eventInWords(thing.event, language);
  if ("reason" in thing) {
    const { key, values, text } = thing.reason;
    return key ? say(key, language, values) : text;
  }
  if ("outcome" in thing) return outcomeInWords(thing.outcome.level, language);
  return optionInWords(thing.option, language, view);
}

function optionInWords(option: HonourOption, language: Language, view?: HonourView): string {
  if (!view) return capitalised(say(optionKey(option), language, { ...option, ...sourceOf(option) }));
  const [key, more] = variantOf(option, view);
  const values = { ...onCards(option, view), ...sourceOf(option), ...more };
  return capitalised(say(`${optionKey(option)}${key}`, language, values, view.position.scenario));
}

/** A Supply Source is told by the place that it lies at or near. */
const sourceOf = (at: object): Values => ("hex" in at ? { source: at.hex } : {});

/** Units are told apart by their strength and the Card they lie on. */
function onCards(option: HonourOption, { position }: HonourView): Values {
  const values: Record<string, unknown> = { ...option };
  for (const name of ["unit", "other"]) {
    const unit = values[name];
    if (typeof unit !== "number" || position.holder[unit] === undefined || position.holder[unit]! < 0) continue;
    values[name] = unitOnCard(position, unit);
  }
  return values as Values;
}

function unitOnCard({ holder, sp, demoralised }: HonourView["position"], unit: number) {
  return { unit, holder: holder[unit]!, sp: sp[unit]!, demoralised: demoralised[unit] === 1 };
}

/** What an option is called where the view says more of it than the option: who would act, what the Order costs. */
function variantOf(option: HonourOption, { position }: HonourView): [string, Values] {
  if (option.type === "letAct") {
    const loop = running(position, activationLoop);
    return loop ? [".named", { capitano: loop.indicated[option.side] }] : ["", {}];
  }
  const primo = option.type === "order" && !option.forced ? ordered(position) : undefined;
  if (option.type !== "order" || primo === undefined) return ["", {}];
  const price = priceOfChange(position, primo, option.order);
  return price === 0 ? [".free", {}] : [".priced", { price }];
}

/**
 * The sentence of each option, `option.` with its type, and where it can be meant in several ways what is added to that. An
 * option that somebody adds to the rules has to be added here, and its sentence to both catalogues.
 */
const OPTIONS: {
  readonly [T in HonourOption["type"]]: null | ((option: HonourOption & { readonly type: T }) => string);
} = {
  beginAt: null,
  beginWith: null,
  dealTrain: null,
  dealUnit: null,
  faceWorks: null,
  firstSource: null,
  setAside: null,
  spread: null,
  attackFromMarch: null,
  useEngineers: null,
  restEngineers: null,
  breachAttack: null,
  breakOffSiege: null,
  enterFortress: null,
  advance: null,
  breakOff: null,
  compel: null,
  declare: ({ inside }) => (inside ? "" : ".outside"),
  fightWith: ({ quality }) => (quality === undefined ? "" : ".lower"),
  holdGround: null,
  noMilitia: null,
  passAttack: null,
  raiseMilitia: null,
  retreat: null,
  retreatInside: null,
  siege: null,
  stay: null,
  storm: null,
  administrativeMarch: null,
  allot: null,
  turnAway: null,
  declineActivation: null,
  dig: ({ level }) => `.${level}`,
  dropOff: ({ militia }) => (militia ? ".militia" : ""),
  enter: null,
  flee: null,
  giveUp: null,
  indicate: null,
  inherit: null,
  join: null,
  layPontoon: null,
  leaveAdministrativeMarch: null,
  leaveColumn: null,
  letAct: null,
  letFail: null,
  loseSp: null,
  noRecovery: null,
  noRide: null,
  order: ({ forced }) => (forced ? ".forced" : ""),
  pursue: null,
  pursuitLoss: null,
  rallyDisruption: null,
  recover: ({ wages }) => (wages ? ".wages" : ""),
  ride: null,
  rideTo: null,
  standFast: null,
  step: null,
  stop: null,
  takePost: null,
  changeOrder: null,
  changeSource: null,
  commander: null,
  declareVictory: null,
  detach: null,
  exchangeUnit: null,
  giveUnit: null,
  keepSource: null,
  ordersDone: null,
  passMarker: null,
  placeSource: null,
  playOn: null,
  takeUnit: null,
  transfersDone: null,
  activateMinor: null,
  takeAlong: null,
  leaveGuns: null,
  takeGuns: null,
  acceptInterphase: null,
  enterQuarters: null,
  leaveQuarters: null,
  noInterphase: null,
  offerInterphase: null,
  quartersDone: null,
  refuseInterphase: null,
  raise: null,
  raiseNobody: null,
  addPart: null,
  deactivateMinor: null,
  keepUnit: null,
  mergeForces: null,
  leadForce: null,
  minorsDone: null,
  moveBack: null,
  moveStrength: null,
  prevailingOrder: null,
  reassemble: null,
  reassembled: null,
  split: null,
  splitInto: null,
  strength: null,
  strengthDone: null,
  bid: ({ points }) => (points === 0 ? ".none" : ""),
  breakOffTalks: null,
  leaveMap: null,
  negotiate: null,
  rideToTirolo: null,
  strikeOff: null,
  waitOutside: null,
  withdraw: null,
  playArtillery: null,
  noArtillery: null,
  fireAgain: null,
  holdFire: null,
  fire: null,
  attack: null,
  combineArms: null,
  coordinate: null,
  attackNow: ({ quality }) => (quality === undefined ? "" : ".lower"),
  charge: null,
  noCharge: null,
  chargeCorps: null,
  addToWave: null,
  aimWave: null,
  makeEngage: null,
  letGo: null,
  chargeBack: null,
  holdBack: null,
  unitChecks: null,
  assignChit: null,
  leaveEmpty: null,
  noChit: null,
  demoralise: null,
  takeOver: null,
  deploy: null,
  playFormation: null,
  engage: null,
  engageWith: null,
  beginEngagement: null,
  defend: null,
  noEngagement: null,
  muster: null,
  fightOn: null,
  commit: null,
  keepBack: null,
  resolve: null,
  playFirearms: null,
  playWorks: null,
  noMoreChits: ({ quality }) => (quality === undefined ? "" : ".lower"),
  aimAnew: null,
  corpsAttacks: null,
  joinDefence: null,
  retreatFirst: null,
  retreatSecond: null,
  plunder: null,
  recruit: null,
  noRecruiting: null,
  keepMercenary: null,
  refuseMercenary: null,
  returnMercenary: null,
  placeMercenary: null,
  declareTreachery: null,
  noTreachery: null,
  betray: ({ way, extra }) => (extra ? `.${way}.extra` : `.${way}`),
  pillage: null,
  devastate: null,
  sparePlace: null,
};

export const OPTION_TYPES = Object.keys(OPTIONS) as HonourOption["type"][];

export function optionKey(option: HonourOption): string {
  const variant = OPTIONS[option.type] as null | undefined | ((option: HonourOption) => string);
  return `option.${option.type}${variant?.(option) ?? ""}`;
}

/** A question with whom or what it is about; of a march, with how far he still can. */
function question(ask: string, language: Language, view?: HonourView): string {
  const frame = view?.position.flow.at(-1);
  const isThis = frame !== undefined && `${frame.procedure}.${frame.step}` === ask;
  if (!view || !isThis || !isSaid(`ask.${ask}.named`)) return say(`ask.${ask}`, language);
  const about = frame as unknown as Activation & { side: Side; unit?: number; parts?: readonly number[] };
  const { position } = view;
  if (about.side !== view.viewer) return say(`ask.${ask}`, language);
  const unit = about.unit ?? about.parts?.[0] ?? -1;
  if (unit >= 0 && position.holder[unit]! >= 0) {
    return say(`ask.${ask}.named`, language, { unit: unitOnCard(position, unit) }, position.scenario);
  }
  if (!(about.primo >= 0)) return say(`ask.${ask}`, language);
  const halfPoints = frame.procedure === "activation" ? pointsLeft(position, about) : 0;
  return say(`ask.${ask}.named`, language, { capitano: about.primo, halfPoints }, position.scenario);
}

function outcomeInWords(level: string, language: Language): string {
  return isSaid(`outcome.${level}`) ? say(`outcome.${level}`, language) : level;
}

function eventInWords(event: Event, language: Language): string {
  const { more, ...first } = event;
  // Forces that are shown together.
  if (Array.isArray(more)) {
    const shown = [first as Event, ...(more as unknown as readonly Event[])];
    return shown.map((one) => eventInWords(one, language)).join(" ");
  }
  const values = WAYS.has(event.type) ? wayOf(event) : event;
  const facts = { ...sourceOf(event), ...factsOf(event), french: "french", rivals: "rivals" };
  return capitalised(say(eventKey(event), language, { ...values, ...facts }));
}

/** What a sentence says of an event in other terms: the roll with its modifiers, the units as troops, Initiative by who won it. */
function factsOf({ die, unit, units, side, frenchTotal, rivalsTotal }: Event): Values {
  const [own, foe] = side === "french" ? [frenchTotal, rivalsTotal] : [rivalsTotal, frenchTotal];
  return {
    ...(die !== undefined && { roll: die }),
    ...(unit !== undefined ? { troops: [unit] } : units !== undefined && { troops: units }),
    ...(own !== undefined && foe !== undefined && { own, foe }),
  };
}

const WAYS = new Set(["marched", "retreated"]);

/** Whoever goes a way is where it leads: one who lies face down has no other place. */
function wayOf({ hex, ...event }: Event): Values {
  return { ...event, route: pathOf({ ...event, hex } as Event, "hex") };
}

/** Some events have a sentence for each way they can turn out, and for those who may not know all of it. */
function eventKey(event: Event): string {
  const key = `event.${event.type}`;
  switch (event.type) {
    case "activationRoll":
      return event.decider === "" ? `${key}.tie` : key;
    case "administrativeMarch":
      return `${key}.${event.on ? "on" : "off"}`;
    case "attrition":
      return attritionKey(key, event);
    case "siegeFire":
      return shotKey(key, event.loss, event.count);
    case "artilleryFire":
      return shotKey(key, event.sp, event.checks);
    case "battleInitiative":
      return event.free === 0 ? key : `${key}.free`;
    case "bid":
      return event.points === 0 ? `${key}.none` : key;
    case "corpsAttack":
      return `${key}.${event.loser}`;
    case "wave":
      return waveKey(key, event);
    case "marched":
      return event.taken === undefined ? key : `${key}.taking`;
    case "pursuit":
      return event.losses === 0 ? `${key}.none` : key;
    case "activated":
      if (event.frenchTotal === undefined) return key;
      return event.before === undefined ? `${key}.won` : `${key}.before`;
    case "charge":
      return event.flank ? `${key}.flank` : key;
    case "defends":
      return event.inside ? key : `${key}.outside`;
    case "dig":
      return `${key}.${event.level}`;
    case "disciplineCheck":
    case "recoveryCheck":
      if (event.results !== undefined) return `${key}.results`;
      return (event.suffered as unknown as readonly unknown[]).length === 0 ? `${key}.none` : key;
    case "engineers":
      return event.result === "work" ? key : `${key}.${event.result}`;
    case "eliminationCheck":
      if (!event.lost) return `${key}.safe`;
      return event.heir === undefined ? `${key}.lost` : `${key}.lost.heir`;
    case "expeditionRoll":
      return `${key}.${event.raises ? "yes" : "no"}`;
    case "fate":
      return `${key}.${event.die}`;
    case "musterRoll":
      return `${key}.${event.away ? "yes" : "no"}`;
    case "spsLost":
      return event.losses === undefined ? `${key}.suffered` : key;
    case "swissStatus":
      return `${key}.${event.status}`;
    case "swissReinforcement":
    case "landingSize":
      return `${key}.${event.comes ? "yes" : "no"}`;
    case "landing":
      return `${key}.${event.landed ? "yes" : "no"}`;
    case "plague":
      return `${key}.${event.rages ? "yes" : "no"}`;
    case "order":
      return orderKey(key, event);
    case "pointsReceived":
      if (event.dice === undefined) return key;
      return event.change === 0 ? `${key}.rolled.all` : `${key}.rolled`;
    case "reluctance":
      return `${key}.${event.refused ? "yes" : "no"}`;
    case "riddenDown":
      return `${key}.${event.captured ? "captured" : "escaped"}`;
    default:
      return key;
  }
}

function orderKey(key: string, { order, forced, price }: Event): string {
  const seen = order === undefined ? `${key}.hidden` : key;
  if (forced) return `${seen}.forced`;
  return price === 0 ? `${seen}.free` : seen;
}

function attritionKey(key: string, { loss, losses, suffered }: Event): string {
  if (losses !== undefined) return `${key}.losses`;
  if (suffered !== undefined) return `${key}.suffered`;
  return loss === 0 ? `${key}.none` : key;
}

/** Guns cost strength, or a check, or both, or do nothing. */
function shotKey(key: string, loss: unknown, checks: unknown): string {
  if (loss === 0) return checks === 0 ? `${key}.none` : `${key}.checks`;
  return checks === 0 ? `${key}.loss` : key;
}

function waveKey(key: string, { chargerSp, targetSp }: Event): string {
  if (chargerSp === 0) return targetSp === 0 ? `${key}.none` : `${key}.target`;
  return targetSp === 0 ? `${key}.charger` : key;
}
