import { areas, board, cards, corps, moraleTrack, SIDES, scenarioNamed, units, walls } from "./data.ts";
import { ELIMINATED, type Gradisca, NOT_USED, NOWHERE, ON_TIME_LINE } from "./position.ts";
import { anyIn, isFighter, onMap } from "./rules/pieces.ts";

/** What must hold in every position: a sentence for each thing that does not. */
export function invariants(position: Gradisca): string[] {
  const faults: string[] = [];
  const must = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  checkUnits(position, must);
  checkCommands(position, must);
  checkWalls(position, must);
  checkCards(position, must);
  checkSides(position, must);
  return faults;
}

type Must = (holds: boolean, fault: string) => void;

function checkUnits(position: Gradisca, must: Must): void {
  const onTimeLine = new Set(position.groups.flatMap((group) => group.units));
  for (let unit = 0; unit < units.count; unit++) {
    const place = position.area[unit]!;
    const known = place >= NOT_USED && place < board.size;
    must(known, `${units.ids[unit]} is nowhere (${place}).`);
    must((place === ON_TIME_LINE) === onTimeLine.has(unit), `${units.ids[unit]} and the time line disagree.`);
    must(!position.turned[unit] || units.hasBack[unit] === 1, `${units.ids[unit]} is turned over but has no back.`);
  }
  must(position.area.length === units.count, "A unit is missing.");
  if (position.activation) return;
  for (let area = 0; area < board.size; area++) {
    const both = SIDES.every((side) => anyIn(position, side, area, isFighter));
    must(!both || position.flow.length > 2, `Both sides stand in ${areas.names[area]} though nobody is acting.`);
  }
}

function checkCommands(position: Gradisca, must: Must): void {
  corps.ids.forEach((id, index) => {
    const present = corps.units[index]!.some((unit) => onMap(position, unit));
    must(present === (position.commands[index] !== "absent"), `The marker of ${id} is ${position.commands[index]}.`);
  });
  const drawn = position.commands.filter((place) => place === "drawn").length;
  must(drawn <= 1, "Two Commands are drawn.");
}

function checkWalls(position: Gradisca, must: Must): void {
  position.wallLevel.forEach((level, wall) => {
    must(level >= 0 && level <= walls.printed[wall]!, `Wall ${wall} stands at ${level}.`);
    for (const side of SIDES) must(position.mines[side][wall]! >= 0, `Wall ${wall} has fewer than no mines.`);
  });
}

function checkCards(position: Gradisca, must: Must): void {
  const { hands, deck, discard, removed, aside } = position;
  const all = [...hands.venetian, ...hands.austrian, ...deck, ...discard, ...removed, ...aside];
  must(all.length === cards.length && new Set(all).size === cards.length, `There are ${all.length} cards.`);
  const limit = scenarioNamed(position.scenario).handSize;
  const discarding = position.flow.some(({ procedure }) => procedure === "drawCard") ? 1 : 0;
  for (const side of SIDES) must(hands[side].length <= limit + discarding, `The ${side} hand is too large.`);
}

function checkSides(position: Gradisca, must: Must): void {
  for (const side of SIDES) {
    const morale = position.morale[side];
    must(morale >= moraleTrack.min && morale <= moraleTrack.max, `The ${side} morale is ${morale}.`);
    must(position.fortsLeft[side] >= 0, `The ${side} side has built too many Forts.`);
    must(position.victoryPoints[side] >= 0, `The ${side} side has ${position.victoryPoints[side]} Victory Points.`);
    const most = position.advanced ? 3 : 1;
    position.forts[side].forEach((forts, area) => {
      must(forts >= 0 && forts <= most, `There are ${forts} ${side} Forts in ${areas.names[area]}.`);
    });
    const camp = position.camps[side].area;
    must(camp === NOWHERE || areas.terrain[camp] !== "fortress", `The ${side} Camp is in a Fortress.`);
  }
  must(
    position.area.every((place) => place !== ELIMINATED || place < 0),
    "An eliminated unit is on the map.",
  );
}
