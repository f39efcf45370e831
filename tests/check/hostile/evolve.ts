import type { Model } from '../../../server/src/assistant/engine/index.ts';
import { create, cross, type Dice, families, type Gene, mutate, textOf } from './genes.ts';
import { quickCost } from './measure.ts';

interface Scored {
  readonly gene: Gene;
  readonly cost: number;
}

const population = 8;

export interface Found {
  readonly family: string;
  readonly text: string;
}

/** Breeds, for so many seconds, texts that cost the models much; of each family the costliest, `count` together. */
export function evolve(
  models: readonly Model[],
  { seconds, count, dice }: { seconds: number; count: number; dice: Dice },
): { found: Found[]; tried: number } {
  const names = Object.keys(families);
  const score = (gene: Gene): Scored => ({ gene, cost: quickCost(models, textOf(gene)) });
  const islands = new Map(
    names.map((family) => [family, Array.from({ length: population }, () => score(create(family, dice)))]),
  );
  let tried = names.length * population;
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    for (const [family, members] of islands) {
      const parent = members[dice.below(members.length)]!.gene;
      const mate = islands.get(names[dice.below(4) > 0 ? names.indexOf(family) : dice.below(names.length)]!)!;
      const child = score(
        mutate(dice.below(3) > 0 ? parent : cross(parent, mate[dice.below(mate.length)]!.gene, dice), family, dice),
      );
      tried++;
      const worst = members.reduce((least, member, i) => (member.cost < members[least]!.cost ? i : least), 0);
      if (child.cost > members[worst]!.cost) members[worst] = child;
    }
  }
  const perFamily = Math.ceil(count / names.length);
  const best = [...islands].flatMap(([family, members]) => {
    const texts = new Map(members.toSorted((a, b) => b.cost - a.cost).map(({ gene, cost }) => [textOf(gene), cost]));
    return [...texts].slice(0, perFamily).map(([text, cost]) => ({ family, text, cost }));
  });
  return {
    found: best
      .toSorted((a, b) => b.cost - a.cost)
      .slice(0, count)
      .map(({ family, text }) => ({ family, text })),
    tried,
  };
}
