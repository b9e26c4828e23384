import type { CounterStyle } from "@gonfalon/engine/drawing";
import { MediaQuery } from "svelte/reactivity";

/** How far a guided turn has come: the steps that were read, in their order, whether there was a fight, whether it is over. */
export interface LessonProgress {
  readonly seen: readonly number[];
  readonly hasFought: boolean;
  readonly isDone: boolean;
}

/** What a player has set, kept in this browser. */
interface Settings {
  language: "en" | "it";
  /** Ask before what cannot be taken back. */
  confirm: boolean;
  /** Give the answer where there is only one. */
  answersLone: boolean;
  /** Light paper or dark, or as the system has it. */
  palette: "system" | "light" | "dark";
  numbers: boolean;
  /** Whether counters tell the arms by the boxes of map-makers or by figures of the time. */
  counterStyle: CounterStyle;
  /** Whether the map goes where the decision is. */
  follow: boolean;
  /** Games whose lesson is done or was skipped, and how far the others have come. */
  taught: string[];
  lessons: Record<string, LessonProgress>;
  /** How long the computer may think, in seconds. */
  budget: number;
  name: string;
  /** The account this browser was last signed in to; empty for none. */
  account: string;
}

const KEY = "gonfalon";

function browserLanguage(): "en" | "it" {
  return navigator.language?.toLowerCase().startsWith("it") ? "it" : "en";
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({
  language: browserLanguage(),
  confirm: true,
  answersLone: true,
  palette: "system",
  numbers: false,
  counterStyle: "boxes",
  follow: true,
  taught: [],
  lessons: {},
  budget: 3,
  name: "",
  account: "",
  ...stored(),
});

/** To be called once, by the page. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      localStorage.setItem(KEY, JSON.stringify(settings));
      document.documentElement.lang = settings.language;
      document.documentElement.dataset.palette = settings.palette;
    });
  });
}

const systemIsDark = new MediaQuery("prefers-color-scheme: dark");

/** Whether the page is dark now; what asks in an effect or a derived value follows the system and the setting. */
export function isDark(): boolean {
  return settings.palette === "system" ? systemIsDark.current : settings.palette === "dark";
}

export function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether the page is laid out as on a phone: the map above, all else below it. */
export const isNarrow = () => matchMedia("(max-width: 800px)").matches;
