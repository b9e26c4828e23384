import { type Box, type Display, type Language, running, type Value } from "@gonfalon/engine/kernel";
import { opponentOf } from "../data.ts";
import { castOf, type Honour, type Look, NOBODY } from "../position.ts";
import { strength } from "../rules/command/strength.ts";
import { transfers } from "../rules/command/transfers.ts";
import {
  combatUnitsOf,
  hexOf,
  sideOf,
  strengthOf,
  subordinatesOf,
  unemployedOf,
  unitsOf,
  unitsOfForce,
} from "../rules/forces.ts";
import { boxOfCapitano, pieceOfCapitano, pieceOfCounter, pieceOfUnit } from "./pieces.ts";
import type { Counter, HonourView } from "./view.ts";
import { armyName, capitanoName, hexName, say, turnName, unitName } from "./words.ts";

/** §1.3.2a: the Cards that the viewer may look into: his own, and those of Forces that lie open in a battle. */
export function cardsOf(view: HonourView, language: Language): Display[] {
  const { position } = view;
  return position.stands.flatMap((standing, who) => {
    const units = standing === "map" ? unitsOfForce(position, who) : [];
    // In a Major Battle the units lie on the Roster.
    const isInBattle = position.battle !== null && units.some((unit) => position.shown[unit] === 1);
    if (units.length === 0 || isInBattle) return [];
    return [cardOf(view, who, language)];
  });
}

/** §5.1: the Cards of a hex lie open while things pass between them, as long as there is room for them all. */
const MOST_OPEN = 3;

function areRearranged({ position, viewer }: HonourView, primo: number): boolean {
  const [passing, splitting] = [running(position, transfers), running(position, strength)];
  const unit = passing?.unit ?? splitting?.parts[0] ?? -1;
  if ((passing ?? splitting)?.side !== viewer || sideOf(position, primo) !== viewer) return false;
  if (unit >= 0) return position.hex[primo] === hexOf(position, position.holder[unit]!);
  return (
    position.stands.filter((standing, who) => standing === "map" && sideOf(position, who) === viewer).length <=
    MOST_OPEN
  );
}

function cardOf(view: HonourView, primo: number, language: Language): Display {
  const { position } = view;
  const cast = castOf(position);
  const order = position.order[primo]!;
  const subordinates = subordinatesOf(position, primo);
  const unemployed = unemployedOf(position, primo);
  return {
    id: `force-${primo}`,
    title: capitanoName(cast, primo, language),
    kind: "card",
    side: sideOf(position, primo),
    value: say("card.value", language, {
      order,
      sp: strengthOf(position, unitsOfForce(position, primo)),
      hex: position.hex[primo]!,
    }),
    boxes: [
      boxOf(position, primo, language),
      ...subordinates.map((who) => boxOf(position, who, language)),
      ...(unemployed.length > 0
        ? [
            {
              id: `unemployed-${primo}`,
              title: say("card.unemployed", language),
              pieces: unemployed.map(pieceOfCapitano),
            },
          ]
        : []),
    ],
    ...(position.previousAttack[primo] ? { note: say("card.previous-attack", language) } : {}),
    ...(areRearranged(view, primo) ? { open: true } : {}),
  };
}

/** A Capitano with the units directly under him, up to his Rank, and the auxiliary markers he carries. */
function boxOf(position: Honour, who: number, language: Language): Box {
  const cast = castOf(position);
  const marker = (key: string, count: number): Value[] =>
    count > 0 ? [{ title: say(`marker.${key}`, language), text: String(count) }] : [];
  return {
    id: boxOfCapitano(who),
    title: capitanoName(cast, who, language),
    pieces: [pieceOfCapitano(who), ...unitsOf(position, who).map(pieceOfUnit)],
    limit: cast.capitani.rank[who]!,
    used: combatUnitsOf(position, who).length,
    values: [
      ...marker("siegeArtillery", position.siegeArtillery[who]!),
      ...marker("engineers", position.engineers[who]!),
      ...marker("pontoonTrains", position.pontoonTrains[who]!),
    ],
  };
}

/** Ruling 1.4: the enemy's Forces: of each what was last seen on its Card, with the date, or a blank Card. */
export function enemyCards(view: HonourView, language: Language): Display[] {
  const { position, viewer } = view;
  if (viewer !== "french" && viewer !== "rivals") return [];
  const boxes = view.counters.flatMap((counter, place): Box[] => {
    const { capitano, side, isForce } = counter;
    const isOpen = capitano !== NOBODY && unitsOfForce(position, capitano).length > 0;
    if (side === viewer || !isForce || isOpen) return [];
    const look = position.looks[viewer].find(({ primo }) => primo === capitano);
    return [enemyCard(position, counter, place, look, language)];
  });
  if (boxes.length === 0) return [];
  const side = opponentOf(viewer);
  const seen = boxes.filter(({ values }) => values).length;
  return [
    {
      ...{ id: "enemy-cards", title: say("card.enemy", language), kind: "card", side },
      value: say("card.enemy.value", language, { count: seen, needed: boxes.length }),
      boxes: boxes.sort((a, b) => Number(b.values !== undefined) - Number(a.values !== undefined)),
    },
  ];
}

function enemyCard(position: Honour, counter: Counter, place: number, look: Look | undefined, language: Language): Box {
  const cast = castOf(position);
  const { capitano, hex, army } = counter;
  const name = capitano === NOBODY ? armyName(cast, army, language) : capitanoName(cast, capitano, language);
  const id = pieceOfCounter(counter, place);
  const common = { id: `enemy-${id}`, title: `${name}, ${hexName(hex)}`, lights: [id] };
  if (!look) return { ...common, text: say("card.blank", language) };
  return {
    ...common,
    values: look.units.map((unit, i) => ({
      title: unitName(cast, unit, language),
      text: say(look.demoralised[i] ? "card.seen.demoralised" : "card.seen", language, { sp: look.sp[i]! }),
    })),
    note: say("card.seen-in", language, { name: turnName(cast, look.turn, language) }),
  };
}
