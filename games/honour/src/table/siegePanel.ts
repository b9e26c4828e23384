import { hexDistance } from "@gonfalon/engine/board";
import { type Box, type Display, type Language, running, type Value } from "@gonfalon/engine/kernel";
import { board, opponentOf, places, tables } from "../data.ts";
import { castOf, type Honour, NO_SIEGE, NOBODY } from "../position.ts";
import { attritionLoss, attritionModifiers, attritionOf } from "../rules/attrition.ts";
import { moreInSegment } from "../rules/attritionSegment.ts";
import { besiegingSide } from "../rules/besieged.ts";
import { battle } from "../rules/combat/battle.ts";
import { artilleryOf, bombardmentResult } from "../rules/combat/bombardment.ts";
import { defendersIn } from "../rules/combat/fighters.ts";
import { engineersOf } from "../rules/combat/siege.ts";
import { hasCommunication } from "../rules/communications.ts";
import { capitaniOf, isForce, strengthOf, unitsOfForce } from "../rules/forces.ts";
import { mayRaiseMilitia, militiaFor, militiaOf } from "../rules/militia.ts";
import { isCity } from "../rules/regions.ts";
import { FACES } from "./oneDie.ts";
import { presumed } from "./presumed.ts";
import type { Counter, HonourView } from "./view.ts";
import { capitanoName, daysBetween, say, turnName } from "./words.ts";

const HIGHEST_STATUS = 3;

/** §11.3.1, §11.6, §16.besieged: each siege: how far it is, what the guns can do to the walls, and how the garrison lives. */
export function siegePanels(view: HonourView, language: Language): Display[] {
  const { siegeStatus } = view.position;
  if (siegeStatus.every((status) => status === NO_SIEGE)) return [];
  const table = new SiegeTable(view, presumed(view), language);
  return siegeStatus.flatMap((status, place) =>
    status === NO_SIEGE || !places.fortress[place] ? [] : [table.panelOf(place, status)],
  );
}

/** §11.3.1a: one with a Siege marker beside this place, and not on the side of the garrison. */
function isBesieger(position: Honour, { besieging, hex, side }: Counter, place: number): boolean {
  return (
    besieging === 1 && side === besiegingSide(position, place) && hexDistance(board, hex, places.hex[place]!) === 1
  );
}

class SiegeTable {
  private readonly view: HonourView;
  /** The position as the viewer may take it to be: what he does not see is what he last saw. */
  private readonly position: Honour;
  private readonly language: Language;

  constructor(view: HonourView, position: Honour, language: Language) {
    this.view = view;
    this.position = position;
    this.language = language;
  }

  panelOf(place: number, status: number): Display {
    const besiegers = this.view.counters.filter(
      (one) => one.capitano !== NOBODY && isBesieger(this.position, one, place),
    );
    const names = besiegers.map(({ capitano }) => this.nameOf(capitano));
    return {
      id: `siege-${place}`,
      title: this.say("siege.title", { place }),
      kind: "card",
      value: this.say("siege.status", { level: status }),
      boxes: [
        this.walls(place, status),
        ...besiegers.map(({ capitano }) => this.batteries(place, capitano)),
        ...this.garrisons(place),
      ],
      ...(names.length > 0 ? { note: this.say("siege.besiegers", { name: names.join(", ") }) } : {}),
      ...(this.isAtHand(place) ? { open: true } : {}),
    };
  }

  /** It lies open when it is begun and while the place is fought for: other turns have other cares, a Major Battle has its Roster. */
  private isAtHand(place: number): boolean {
    if (this.position.battle) return false;
    const isFought = running(this.position, battle)?.hex === places.hex[place];
    return isFought || this.position.siegeBegun[place] === this.position.turn;
  }

  private say(key: string, values = {}): string {
    return say(key, this.language, values, this.position.scenario);
  }

  private value(key: string, text: string, more: Partial<Value> = {}): Value {
    return { title: this.say(`siege.${key}`), text, ...more };
  }

  private nameOf(capitano: number): string {
    return capitanoName(castOf(this.position), capitano, this.language);
  }

  private walls(place: number, status: number): Box {
    const begun = this.position.siegeBegun[place]!;
    const since = { turn: begun, count: daysBetween(castOf(this.position), begun, this.position.turn) };
    return {
      id: `siege-${place}-walls`,
      title: this.say(isCity(place) ? "siege.walls.city" : "siege.walls.town"),
      values: [
        this.value("level", this.say(`siege.level.${status}`), { amount: status, of: HIGHEST_STATUS }),
        ...(begun > 0 ? [this.value("days", this.say(since.count > 0 ? "siege.since" : "siege.begun", since))] : []),
      ],
    };
  }

  /** What the viewer knows of a Force: it lies before him, he has seen it once, or never. */
  private knowledgeOf(primo: number): "open" | "seen" | "unknown" {
    const { position, viewer } = this.view;
    if (unitsOfForce(position, primo).length > 0) return "open";
    const looks = viewer === "french" || viewer === "rivals" ? position.looks[viewer] : [];
    return looks.some((one) => one.primo === primo) ? "seen" : "unknown";
  }

  private lastSeen(primo: number): Value[] {
    const { position, viewer } = this.view;
    const looks = viewer === "french" || viewer === "rivals" ? position.looks[viewer] : [];
    const look = looks.find((one) => one.primo === primo);
    const name = look ? turnName(castOf(position), look.turn, this.language) : "";
    return this.knowledgeOf(primo) === "seen" ? [this.value("seen", this.say("siege.seen.text", { name }))] : [];
  }

  /** §11.6.Step3-c, §15.1.3: the guns before the walls, and what they can do in this turn. */
  private batteries(place: number, primo: number): Box {
    const common = { id: `siege-${place}-guns-${primo}`, title: this.say("siege.guns", { capitano: primo }) };
    if (this.knowledgeOf(primo) === "unknown") {
      return { ...common, values: [this.value("strength", this.say("siege.unknown"))] };
    }
    const { position } = this;
    const chance = breachChance(position, primo, place);
    const has = (list: readonly number[]) => capitaniOf(position, primo).some((who) => list[who]! > 0);
    return {
      ...common,
      values: [
        this.value("strength", this.say("siege.sps", { sp: artilleryOf(position, [primo]) })),
        ...(has(position.siegeArtillery) ? [{ title: this.say("marker.siegeArtillery"), text: "" }] : []),
        ...(has(position.engineers) ? [{ title: this.say("marker.engineers"), text: "" }] : []),
        this.value("breach", this.say("siege.percent", { percent: percentOf(chance) }), { amount: chance, of: 1 }),
        ...this.lastSeen(primo),
      ],
    };
  }

  /** §15.1.1, §16.attrition: who holds the place, its Militia, and what each turn costs him. */
  private garrisons(place: number): Box[] {
    const { position } = this;
    const hex = places.hex[place]!;
    return defendersIn(position, hex, opponentOf(besiegingSide(position, place))).map((primo) => {
      const isFaceDown = !this.view.counters.some(({ capitano }) => capitano === primo);
      const isKnown = this.knowledgeOf(primo) !== "unknown";
      return {
        id: `siege-${place}-garrison-${isFaceDown ? "face-down" : primo}`,
        title: this.say("siege.garrison", { capitano: isFaceDown ? NOBODY : primo }),
        values: [
          ...(isKnown
            ? [
                this.value(
                  "strength",
                  this.say("siege.sps", { sp: strengthOf(position, unitsOfForce(position, primo)) }),
                ),
              ]
            : []),
          this.value("militia", this.militia(place, primo, isKnown)),
          this.value("line", this.say(hasCommunication(position, primo) ? "siege.line.open" : "siege.line.cut")),
          isKnown ? this.value("attrition", this.attrition(primo)) : this.value("strength", this.say("siege.unknown")),
          ...this.lastSeen(primo),
        ],
      };
    });
  }

  private militia(place: number, primo: number, isKnown: boolean): string {
    const { position } = this;
    const sp = isKnown ? strengthOf(position, militiaOf(position, primo)) : 0;
    if (sp > 0) return this.say("siege.sps", { sp });
    if (position.militiaLost[place]) return this.say("siege.militia.lost");
    if (!mayRaiseMilitia(position, primo)) return this.say("siege.militia.none");
    const raised = FACES.map((die) => militiaFor(place, die));
    return this.say("siege.militia.raised", { least: Math.min(...raised), most: Math.max(...raised) });
  }

  /** §2.2.D5: the roll of this turn's Attrition Segment, of a garrison that is shut in as it is now. */
  private attrition(primo: number): string {
    const losses = attritionLosses(this.position, primo);
    const [least, most] = [Math.min(...losses), Math.max(...losses)];
    if (most === 0) return this.say("siege.attrition.none");
    const average = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
    const value = average.toFixed(1).replace(".", this.language === "it" ? "," : ".");
    return this.say("siege.attrition.text", { least, most, value });
  }
}

/** §11.6.Step3-c, §15.1.2a: the chance that a Force breaches the walls if it fires in this turn, with its engineers if it has any. */
export function breachChance(position: Honour, primo: number, place: number): number {
  const hex = places.hex[place]!;
  const target = defendersIn(position, hex, opponentOf(besiegingSide(position, place)));
  if (!isForce(position, primo) || artilleryOf(position, [primo]) === 0 || target.length === 0) return 0;
  const common = { from: position.hex[primo]!, hex, firing: [primo], target, status: position.siegeStatus[place]! };
  const chance = (engineered: number) =>
    FACES.filter((die) => bombardmentResult(position, { ...common, engineered }, die).breach).length / FACES.length;
  if (engineersOf(position, primo) === undefined) return chance(0);
  const { worksOn, besiegerEffect } = tables["field-engineers-table"];
  const share = worksOn.length / FACES.length;
  return share * chance(besiegerEffect.artillerySp) + (1 - share) * chance(0);
}

/** §8b, §8d: the SPs that each face of the die costs a Force in the Attrition Segment. */
export function attritionLosses(position: Honour, primo: number): number[] {
  const roll = attritionOf(position, primo, { more: moreInSegment(position, primo) });
  const by = attritionModifiers(position, roll).reduce((sum, one) => sum + one.by, 0);
  return FACES.map((die) => attritionLoss(roll.sps, die + by));
}

const percentOf = (chance: number) => Math.round(chance * 100);
