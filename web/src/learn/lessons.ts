/** Guided first turns: what to say when a question is asked for the first time. The game itself is the real one. */
export interface Lesson {
  /** The seat the learner takes. */
  readonly seat: string;
  readonly steps: readonly LessonStep[];
}

export interface LessonStep {
  /** The questions it belongs to: the start of their keys. */
  readonly asks: readonly string[];
  readonly title: Said;
  readonly text: Said;
}

interface Said {
  readonly en: string;
  readonly it: string;
}

export const lessons: Readonly<Record<string, Lesson>> = {};
