import type { Seat } from "@gonfalon/engine/kernel";
import type { Clock, State, TimeControl } from "./record.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What a question means for the clocks: who owes an answer, and who has given one that is still secret. */
export interface Asked {
  readonly owing: readonly Seat[];
  readonly sealed: readonly Seat[];
}

export function fullClock(control: TimeControl): Clock {
  return { left: control.kind === "fast" ? control.minutes * MINUTE : 0, since: null };
}

/** The clocks after `mover` (or nobody) has decided and others may have been asked. */
export function runClocks(
  control: TimeControl,
  clocks: State["clocks"],
  mover: Seat | null,
  asked: Asked,
  now: number,
): State["clocks"] {
  if (control.kind === "none") return clocks;
  const next: Record<Seat, Clock> = {};
  for (const [seat, clock] of Object.entries(clocks)) {
    const stopped = seat === mover ? stop(control, clock, now) : plain(clock);
    const owes = asked.owing.includes(seat);
    const running = owes && stopped.since === null ? start(control, stopped, now) : owes ? stopped : halt(stopped, now);
    next[seat] = asked.sealed.includes(seat) ? { ...running, masked: clock.masked ?? plain(clock) } : running;
  }
  return next;
}

function plain({ left, since }: Clock): Clock {
  return { left, since };
}

/** A decision was made: a fast clock pays for it and gains the increment. */
function stop(control: TimeControl, clock: Clock, now: number): Clock {
  const { left } = halt(clock, now);
  return { left: left + gain(control), since: null };
}

function halt({ left, since }: Clock, now: number): Clock {
  return { left: since === null ? left : left - (now - since), since: null };
}

function start(control: TimeControl, { left }: Clock, now: number): Clock {
  return { left: control.kind === "slow" ? control.days * DAY : left, since: now };
}

/**
 * The clocks after a seat has undone its last decision, which it was `asked` for at that time. It is as if it had not
 * decided: what it gained by that is gone, and the time since was its own. The others have lost none.
 */
export function clocksUndone(
  control: TimeControl,
  clocks: State["clocks"],
  seat: Seat,
  asked: number,
): State["clocks"] {
  if (control.kind === "none") return clocks;
  const others = Object.entries(clocks).map(([one, clock]) => [one, { left: clock.left, since: null }] as const);
  const own = control.kind === "slow" ? start(control, clocks[seat]!, asked) : goneOn(control, clocks, seat);
  return { ...Object.fromEntries(others), [seat]: own };
}

/** A fast clock that has run on since a decision, as if it had not been made. */
function goneOn(control: TimeControl, clocks: State["clocks"], seat: Seat): Clock {
  const running = Object.values(clocks).flatMap(({ since }) => since ?? []);
  return { left: clocks[seat]!.left - gain(control), since: running.length > 0 ? Math.min(...running) : null };
}

/**
 * The clocks after decisions of these seats were taken back by agreement: all the time was used, but nothing is gained. At a
 * slow clock whoever then decides has the days of any decision.
 */
export function clocksTakenBack(
  control: TimeControl,
  clocks: State["clocks"],
  seats: readonly Seat[],
): State["clocks"] {
  if (control.kind !== "fast") return clocks;
  const lost = (seat: Seat) => gain(control) * seats.filter((one) => one === seat).length;
  return Object.fromEntries(
    Object.entries(clocks).map(([seat, { left, since }]) => [seat, { left: left - lost(seat), since }]),
  );
}

/** What a decision gains, in milliseconds. */
function gain(control: TimeControl): number {
  return control.kind === "fast" ? control.increment * 1000 : 0;
}

/** How long before its end a player is reminded of a slow clock: a day, or six hours where there is but one day. */
export function warningOf({ days }: Extract<TimeControl, { kind: "slow" }>): number {
  return days > 1 ? DAY : DAY / 4;
}

/** When the first of the running clocks runs out. */
export function deadlineOf(clocks: State["clocks"]): number | null {
  const ends = Object.values(clocks).flatMap(({ left, since }) => (since === null ? [] : [since + left]));
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** The seat whose time has run out first, if any has. */
export function outOfTime(clocks: State["clocks"], now: number): Seat | undefined {
  const late = Object.entries(clocks).filter(([, { left, since }]) => since !== null && since + left <= now);
  return late.sort(([, a], [, b]) => a.since! + a.left - (b.since! + b.left))[0]?.[0];
}

/** The clocks as a viewer may see them: while a sealed question is open those of the others seem to run on. */
export function clocksFor(
  clocks: State["clocks"],
  viewer: string,
): Record<Seat, { left: number; since: number | null }> {
  return Object.fromEntries(
    Object.entries(clocks).map(([seat, clock]) => {
      const { left, since } = seat !== viewer && clock.masked ? clock.masked : clock;
      return [seat, { left, since }];
    }),
  );
}
