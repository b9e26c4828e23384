import type { Display, Language } from "@gonfalon/engine/kernel";
import { castOf } from "../position.ts";
import { activationStrip } from "./activationStrip.ts";
import { briefing } from "./briefing.ts";
import { cardsOf, enemyCards } from "./cards.ts";
import { commandBars, priceList } from "./commandBar.ts";
import { rosterOf } from "./roster.ts";
import { siegePanels } from "./siegePanel.ts";
import type { HonourView } from "./view.ts";
import { capitanoName, say, turnName } from "./words.ts";

/** What lies beside the map: tracks, money and prices, whose turn it is to act, battle, sieges, Cards. */
export function displays(view: HonourView, language: Language): Display[] {
  return [
    turnTrack(view, language),
    ...statusTracks(view, language),
    ...rosterOf(view, language),
    ...activationStrip(view, language),
    ...commandBars(view, language),
    priceList(view, language),
    ...siegePanels(view, language),
    ...cardsOf(view, language),
    ...enemyCards(view, language),
    ...lostCapitani(view, language),
    briefing(view, language),
  ];
}

function turnTrack({ position }: HonourView, language: Language): Display {
  const cast = castOf(position);
  const turn = Math.min(position.turn, cast.data.turnCount);
  return {
    id: "turn",
    title: say("track.turn", language),
    kind: "track",
    value: say("track.turn.value", language, { turn, count: turn, needed: cast.data.turnCount }, position.scenario),
    boxes: cast.data.turnTrack.map(({ n, apTurn }) => ({
      id: `turn-${n}`,
      title: turnName(cast, n, language),
      here: n === turn,
      ...(apTurn ? { values: [{ title: say("track.ap-turn", language), text: "" }] } : {}),
    })),
  };
}

/** Weather, and what a scenario keeps track of. */
function statusTracks({ position }: HonourView, language: Language): Display[] {
  const track = (id: string, value: string): Display => ({
    ...{ id, title: say(`track.${id}`, language), kind: "track", value, boxes: [] },
  });
  const { weather, swissStatus, plague } = position;
  return [
    track("weather", say(`weather.${weather}`, language)),
    ...(swissStatus === "none" ? [] : [track("swiss", say(`swiss.${swissStatus}`, language))]),
    ...(plague === "none" ? [] : [track("plague", say(`plague.${plague}`, language))]),
  ];
}

/** §3.6: Capitani who have fallen or are prisoners. */
function lostCapitani({ position }: HonourView, language: Language): Display[] {
  const cast = castOf(position);
  const values = position.stands.flatMap((standing, who) =>
    standing === "captured" || standing === "eliminated"
      ? [{ title: capitanoName(cast, who, language), text: say(`lost.${standing}`, language) }]
      : [],
  );
  if (values.length === 0) return [];
  const title = say("lost.title", language);
  return [
    { id: "lost", title, kind: "pool", value: String(values.length), boxes: [{ id: "lost-all", title, values }] },
  ];
}
