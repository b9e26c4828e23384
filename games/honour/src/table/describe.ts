import { capitalised, type Describable, type Language, running } from "@gonfalon/engine/kernel";
import type { Values } from "@gonfalon/engine/kit";
import type { HonourOption } from "../option.ts";
import { activationLoop } from "../rules/activationLoop.ts";
import { type AssignChits, assignChits, corpsToFill } from "../rules/majorBattle/battleInitiative.ts";
import { type Activation, pointsLeft } from "../rules/march/points.ts";
import { priceOfChange } from "../rules/orders.ts";
import type { Side } from "../schemas/index.ts";
import { ordered } from "./ordered.ts";
import { eventInWords, outcomeInWords, sourceOf } from "./telling.ts";
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
  const bare = "unit" in option ? theUnit(option.unit) : {};
  if (!view) return capitalised(say(optionKey(option), language, { ...option, ...sourceOf(option), ...bare }));
  const [key, more] = variantOf(option, view);
  const values = { ...onCards(option, view), ...sourceOf(option), ...more };
  return capitalised(say(`${optionKey(option)}${key}`, language, values, view.position.scenario));
}

/** Units are told apart by their strength and the Card they lie on. */
function onCards(option: HonourOption, { position }: HonourView): Values {
  const values: Record<string, unknown> = { ...option };
  for (const name of ["unit", "other"]) {
    const unit = values[name];
    if (typeof unit !== "number" || position.holder[unit] === undefined || position.holder[unit]! < 0) continue;
    values[name] = unitOnCard(position, unit);
  }
  return { ...values, ...theUnit(values.unit) } as Values;
}

/** A unit as whoever acts or is acted upon: with its article in a language that has one. */
const theUnit = (unit: unknown): Values => (unit === undefined ? {} : { theUnit: unit });

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
  defend: ({ inside }) => (inside ? "" : ".outside"),
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
/** Those that can be meant in several ways, by what is said of them with the view or without it. */
export const VARIED: readonly string[] = [...OPTION_TYPES.filter((type) => OPTIONS[type] !== null), "letAct"];

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
  const chits = running(position, assignChits);
  if (chits) return chitQuestion(position, chits, language);
  const unit = about.unit ?? about.parts?.[0] ?? -1;
  if (unit >= 0 && position.holder[unit]! >= 0) {
    return capitalised(say(`ask.${ask}.named`, language, theUnit(unitOnCard(position, unit)), position.scenario));
  }
  if (!(about.primo >= 0)) return say(`ask.${ask}`, language);
  const halfPoints = frame.procedure === "activation" ? pointsLeft(position, about) : 0;
  return capitalised(say(`ask.${ask}.named`, language, { capitano: about.primo, halfPoints }, position.scenario));
}

/** §11.4.Step4-a.3: on whose Card the next chit goes, and how many are still in the hand. */
function chitQuestion(position: HonourView["position"], chits: AssignChits, language: Language): string {
  const capitano = position.battle?.corps[corpsToFill(chits)]?.capitano;
  if (capitano === undefined) return say("ask.assignChits.assign", language);
  const values = { capitano, count: chits.left + chits.free };
  return say("ask.assignChits.assign.named", language, values, position.scenario);
}
