/**
 * §12 Who must attack whom, as a puzzle of bits. Stacks that can attack and enemy hexes within their reach are numbered;
 * a group is one combat: every stack of it is next to every hex of it (§12.4.1a). The attacker builds groups one stack at
 * a time, and is offered only what can still be completed to a legal declaration, so that he never ends in a blind alley.
 */
export interface Field {
  /** By stack: the enemy hexes next to it that it may attack. */
  readonly reach: readonly number[];
  /** By stack: those of them that exert a zone of control over it, which it must see attacked (§12.2.1, §12c). */
  readonly pressed: readonly number[];
  /** Stacks that have to attack (§5.1.2a, §12b). */
  readonly must: number;
  /** Stacks that may stay put whatever their neighbours do (§10.1c). */
  readonly exempt: number;
  /** Whether so many stacks attack so many hexes at 1-5 or better (§12.4.2a). */
  enough(stacks: number, enemies: number): boolean;
}

export interface Group {
  readonly stacks: number;
  readonly enemies: number;
}

/** A stack that joins a group, or opens one. */
export interface Assignment {
  readonly stack: number;
  readonly enemies: number;
}

interface Duty {
  readonly stacks: number;
  readonly enemies: number;
}

/** Every assignment that leads to a legal declaration. */
export function assignments(field: Field, groups: readonly Group[]): Assignment[] {
  const assigned = assignedTo(groups);
  const found: Assignment[] = [];
  field.reach.forEach((_, stack) => {
    if (!has(assigned, stack)) found.push(...choicesOf(field, groups, stack));
  });
  return found.filter((one) => isCompletable(field, assign(groups, one)));
}

/** The groups a stack can join or open. */
function choicesOf(field: Field, groups: readonly Group[], stack: number): Assignment[] {
  const reach = field.reach[stack]!;
  const joined = groups.filter(({ enemies }) => (enemies & ~reach) === 0).map(({ enemies }) => ({ stack, enemies }));
  const opened = subsets(reach & ~attackedBy(groups)).map((enemies) => ({ stack, enemies }));
  return [...joined, ...opened];
}

/**
 * Whether the attacker may leave it at that: every declared attack is at 1-5 or better, as many defenders are attacked
 * as can be (§12.2.1), and nobody is left out who has to take part and still could (§12d).
 */
export function isComplete(field: Field, groups: readonly Group[], open: readonly Assignment[]): boolean {
  const duty = dutyOf(field, groups);
  const missing = count(duty.enemies & ~attackedBy(groups));
  return (
    groups.every(({ stacks, enemies }) => field.enough(stacks, enemies)) &&
    count(duty.enemies) - missing >= mostCovered(field, duty) &&
    !open.some((one) => has(duty.stacks, one.stack) && isCompletableByDuty(field, assign(groups, one)))
  );
}

export function assign(groups: readonly Group[], { stack, enemies }: Assignment): Group[] {
  if (!groups.some((group) => group.enemies === enemies)) return [...groups, { stacks: 1 << stack, enemies }];
  return groups.map((group) => (group.enemies === enemies ? { stacks: group.stacks | (1 << stack), enemies } : group));
}

/**
 * Who has to attack and who has to be attacked, given what is declared: an attacking stack sees to all who press it
 * (§12.2.1), and whoever is next to those attacked takes part (§12d), and so on.
 */
function dutyOf(field: Field, groups: readonly Group[]): Duty {
  const attacked = attackedBy(groups);
  let stacks = field.must | assignedTo(groups);
  for (;;) {
    let enemies = 0;
    field.pressed.forEach((pressed, stack) => {
      if (has(stacks, stack)) enemies |= pressed;
    });
    let grown = stacks;
    field.reach.forEach((reach, stack) => {
      if (!has(field.exempt, stack) && (reach & (enemies | attacked)) !== 0) grown |= 1 << stack;
    });
    if (grown === stacks) return { stacks, enemies };
    stacks = grown;
  }
}

/** Whether the declaration can be completed by those who have to attack, or else with others who may stay put. */
function isCompletable(field: Field, groups: readonly Group[]): boolean {
  if (isCompletableByDuty(field, groups)) return true;
  return bits(field.exempt & ~assignedTo(groups)).some((stack) =>
    choicesOf(field, groups, stack).some((one) => isCompletable(field, assign(groups, one))),
  );
}

function isCompletableByDuty(field: Field, groups: readonly Group[]): boolean {
  const duty = dutyOf(field, groups);
  const missing = duty.enemies & ~attackedBy(groups);
  const spare = count(duty.enemies) - mostCovered(field, duty);
  return canCover(field, duty.stacks & ~assignedTo(groups), groups, missing, spare);
}

/** §12.2.1 how many of the defenders can be attacked at 1-5 or better, if the attacker divides his units for that. */
function mostCovered(field: Field, duty: Duty): number {
  const all = count(duty.enemies);
  for (let spare = 0; spare < all; spare++) {
    if (canCover(field, duty.stacks, [], duty.enemies, spare)) return all - spare;
  }
  return 0;
}

/** Whether the pending stacks can bring every group to 1-5 and attack all the missing enemies but so many to spare. */
function canCover(field: Field, pending: number, groups: readonly Group[], missing: number, spare: number): boolean {
  const weak = groups.find(({ stacks, enemies }) => !field.enough(stacks, enemies));
  if (weak) {
    return bits(pending).some(
      (stack) =>
        (weak.enemies & ~field.reach[stack]!) === 0 &&
        canCover(field, pending & ~(1 << stack), assign(groups, { stack, enemies: weak.enemies }), missing, spare),
    );
  }
  if (count(missing) <= spare) return true;
  const enemy = hardestToReach(field, pending, missing);
  for (const stack of bits(pending)) {
    const reach = field.reach[stack]! & missing;
    if (!has(reach, enemy)) continue;
    for (const others of [0, ...subsets(reach & ~(1 << enemy))]) {
      const enemies = others | (1 << enemy);
      const next = [...groups, { stacks: 1 << stack, enemies }];
      if (canCover(field, pending & ~(1 << stack), next, missing & ~enemies, spare)) return true;
    }
  }
  return spare > 0 && canCover(field, pending, groups, missing & ~(1 << enemy), spare - 1);
}

/** The missing enemy that the fewest pending stacks can attack: to try it first keeps the search short. */
function hardestToReach(field: Field, pending: number, missing: number): number {
  let hardest = 0;
  let fewest = 99;
  for (const enemy of bits(missing)) {
    const stacks = bits(pending).filter((stack) => has(field.reach[stack]!, enemy)).length;
    if (stacks < fewest) [hardest, fewest] = [enemy, stacks];
  }
  return hardest;
}

function attackedBy(groups: readonly Group[]): number {
  return groups.reduce((all, { enemies }) => all | enemies, 0);
}

function assignedTo(groups: readonly Group[]): number {
  return groups.reduce((all, { stacks }) => all | stacks, 0);
}

function has(set: number, one: number): boolean {
  return (set & (1 << one)) !== 0;
}

export function bits(set: number): number[] {
  const found: number[] = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) found.push(31 - Math.clz32(rest & -rest));
  return found;
}

function count(set: number): number {
  let n = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) n++;
  return n;
}

/** The subsets of a set that are not empty, small ones first where bits are few. */
function subsets(set: number): number[] {
  const found: number[] = [];
  for (let part = set; part !== 0; part = (part - 1) & set) found.push(part);
  return found.reverse();
}
