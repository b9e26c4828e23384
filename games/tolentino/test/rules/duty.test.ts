import { diceFrom, draw } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { assign, assignments, bits, type Field, type Group, isComplete } from "../../src/rules/duty.ts";

/**
 * The declaration of assaults against a slow and simple one: all ways to give each stack a set of hexes are written
 * down, and judged by the rules as they stand.
 */
interface Sample extends Field {
  readonly strength: number[];
  readonly defence: number[];
}

const sum = (list: readonly number[], set: number) => bits(set).reduce((total, i) => total + list[i]!, 0);

function sample(seed: number): Sample {
  const dice = diceFrom(`field ${seed}`, "fast");
  const [stacks, enemies] = [1 + draw(dice, 3), 1 + draw(dice, 3)];
  const reach = Array.from({ length: stacks }, () => 1 + draw(dice, (1 << enemies) - 1));
  const strength = reach.map(() => 1 + draw(dice, 4));
  const defence = Array.from({ length: enemies }, () => 1 + draw(dice, 12));
  return {
    reach,
    pressed: reach.map((set) => set & draw(dice, 1 << enemies)),
    must: draw(dice, 1 << stacks),
    exempt: draw(dice, 4) === 0 ? draw(dice, 1 << stacks) : 0,
    strength,
    defence,
    enough: (some, against) => 5 * sum(strength, some) >= sum(defence, against),
  };
}

/** Every way to give each stack nothing or some of the hexes it can reach, in groups that do not overlap. */
function everyDeclaration({ reach }: Sample): Group[][] {
  let found: Group[][] = [[]];
  reach.forEach((set, stack) => {
    found = found.flatMap((groups) => {
      const next = [groups];
      for (let enemies = 1; enemies <= set; enemies++) {
        const isReached = (enemies & ~set) === 0;
        const overlaps = groups.some((group) => group.enemies !== enemies && (group.enemies & enemies) !== 0);
        if (isReached && !overlaps) next.push(assign(groups, { stack, enemies }));
      }
      return next;
    });
  });
  return found;
}

const assigned = (groups: readonly Group[]) => groups.reduce((all, { stacks }) => all | stacks, 0);
const attacked = (groups: readonly Group[]) => groups.reduce((all, { enemies }) => all | enemies, 0);
const count = (set: number) => bits(set).length;

/** Who has to attack and to be attacked once these attacks are declared. */
function duty(field: Sample, groups: readonly Group[]) {
  let stacks = (field.must & ~field.exempt) | assigned(groups);
  let enemies = 0;
  for (let round = 0; round < 20; round++) {
    for (const stack of bits(stacks)) enemies |= field.pressed[stack]!;
    field.reach.forEach((reach, stack) => {
      if (!(field.exempt & (1 << stack)) && reach & (enemies | attacked(groups))) stacks |= 1 << stack;
    });
  }
  return { stacks, enemies };
}

/** Whether each attack is at 1-5 and as many of those who have to be attacked are attacked as can be. */
function isSound(field: Sample, groups: readonly Group[], all: readonly Group[][]): boolean {
  if (!groups.every(({ stacks, enemies }) => field.enough(stacks, enemies))) return false;
  const { stacks, enemies } = duty(field, groups);
  const covers = (some: readonly Group[]) => count(attacked(some) & enemies);
  const possible = all.filter(
    (some) => (assigned(some) & ~stacks) === 0 && some.every((group) => field.enough(group.stacks, group.enemies)),
  );
  return covers(groups) === Math.max(...possible.map(covers));
}

function extendsBeyond(larger: readonly Group[], smaller: readonly Group[]): boolean {
  return smaller.every(({ stacks, enemies }) =>
    larger.some((group) => group.enemies === enemies && (stacks & ~group.stacks) === 0),
  );
}

const name = (groups: readonly Group[]) =>
  groups
    .map(({ stacks, enemies }) => `${stacks}>${enemies}`)
    .sort()
    .join(" ");

/** The sets of attacks with which the attacker may leave it at that. */
function legalDeclarations(field: Sample): string[] {
  const all = everyDeclaration(field);
  const sound = all.filter((groups) => isSound(field, groups, all));
  // Nobody may stay idle who has to attack and could, with the help of those who then have to attack as well.
  const isFinal = (groups: Group[]) => {
    const idle = duty(field, groups).stacks & ~assigned(groups);
    return !sound.some((other) => {
      const added = assigned(other) & ~assigned(groups);
      const canBegin = (stack: number) => {
        const { enemies } = other.find(({ stacks }) => stacks & (1 << stack))!;
        return (added & ~duty(field, assign(groups, { stack, enemies })).stacks) === 0;
      };
      return extendsBeyond(other, groups) && bits(added & idle).some(canBegin);
    });
  };
  return sound.filter(isFinal).map(name).sort();
}

/** The sets of attacks that can be reached by the options on offer. */
function reachableDeclarations(field: Sample): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (groups: readonly Group[]) => {
    if (seen.has(name(groups))) return;
    seen.add(name(groups));
    const open = assignments(field, groups);
    const ends = isComplete(field, groups, open);
    if (ends) found.add(name(groups));
    if (!ends && open.length === 0) throw new Error(`A blind alley: ${name(groups)}`);
    for (const option of open) visit(assign(groups, option));
  };
  visit([]);
  return [...found].sort();
}

describe("the declaration of assaults", () => {
  test("§12c §12d §12.2.1 §12.4.1a §12.4.2a §12.4.1b every legal set of attacks can be declared, no other, and no way is blind", () => {
    for (let seed = 1; seed <= 500; seed++) {
      const given = sample(seed);
      const field = { ...given, must: given.must & ~given.exempt };
      expect([seed, ...reachableDeclarations(field)]).toEqual([seed, ...legalDeclarations(field)]);
    }
  });
});
