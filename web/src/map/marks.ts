/** Signs of marks that games share. */
const SIGNS: Readonly<Record<string, string>> = {
  booty: "M-5 4V0A5 4.5 0 0 1 5 0V4ZM-5 0.5H5M0 -1V2",
  fort: "M-5 5V-4H-3V-2H-1V-4H1V-2H3V-4H5V5Z",
  breach: "M-6 5L-4 -4L-1 -1L1 -6L3 0L6 -3L5 5Z",
  wall: "M-6 -3H6V0H-6ZM-6 1H6V4H-6Z",
  ruin: "M-5 5V-3L-3 0L-1 -5L1 1L3 -2L5 5Z",
  raid: "M-5 5L4 -5M-5 -5L4 5M-6 3L-3 6M6 3L3 6",
  bridge: "M-6 3Q0 -6 6 3M-6 5H6",
  mines: "M-4 2A4 4 0 1 0 4 2A4 4 0 1 0 -4 2M2 -2L5 -6",
  earthworks: "M-7 4L-4 -3H4L7 4Z",
  conquered: "M-4 6V-6M-4 -6L6 -3L-4 0Z",
  pontoon: "M-6 3Q0 -6 6 3M-6 5H6",
  siege: "M-5 5V-4H-3V-2H-1V-4H1V-2H3V-4H5V5Z",
  pillaged: "M0 6Q-5 3 -3 -1Q-2 1 -1 0Q-2 -4 1 -6Q1 -3 3 -1Q5 3 0 6Z",
  devastated: "M0 6Q-5 3 -3 -1Q-2 1 -1 0Q-2 -4 1 -6Q1 -3 3 -1Q5 3 0 6Z",
};

/** The sign of a mark, around the origin; one that has none of its own is a diamond, and its label tells the rest. */
export const signOf = (kind: string): string => SIGNS[kind] ?? "M0 -5L5 0L0 5L-5 0Z";
