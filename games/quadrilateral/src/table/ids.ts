import { leaders, SIDE_NAMES, type Side, units } from "../data.ts";

/** What the pieces and boxes of a scene are called. */
export const leaderId = (leader: number) => `leader-${leaders.ids[leader]}`;
export const unitId = (unit: number) => `unit-${units.ids[unit]}`;
export const vedetteId = (vedette: number) => `vedette-${vedette}`;
export const garrisonId = (garrison: number) => `garrison-${garrison}`;
export const centerId = (side: Side) => `center-${SIDE_NAMES[side]}`;
export const boxOfLeader = (leader: number) => `org-${leaders.ids[leader]}`;
export const boxOfTurn = (turn: number) => `turn-${turn}`;
