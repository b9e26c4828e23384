/**
 * By type of event, what the rules let everybody hear although no view keeps it (rulings 1.4 and 1.4d): which types of units suffer in a
 * Force that lies covered, the total of a roll in which its Order counts, and what an Order has cost.
 */
export const PASSING: Readonly<Record<string, readonly string[]>> = {
  activationRoll: ["frenchTotal", "rivalsTotal"],
  recoveryCheck: ["suffered", "total"],
  attrition: ["suffered", "total", "loss"],
  // Whether a second check follows the first depends on what that one has left.
  disciplineCheck: ["type", "capitano", "side", "hex", "rules", "scenario", "die", "total", "suffered"],
  order: ["price"],
};
