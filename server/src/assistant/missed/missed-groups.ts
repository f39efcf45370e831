import { FeatureCounts, type FeatureVector } from './missed-features.ts';

/** One question that was not answered. */
export interface MissedQuestion {
  id: string;
  question: string;
  /** The question as the assistant read it. */
  read: string;
  at: number;
}

const alike = 0.38;

/** Inverted index of the groups by the features of their first members. */
class GroupIndex {
  readonly #places = new Map<number, { groups: number[]; weights: number[] }>();
  #count = 0;

  add({ ids, weights }: FeatureVector): void {
    ids.forEach((id, i) => {
      const place = this.#places.get(id) ?? { groups: [], weights: [] };
      place.groups.push(this.#count);
      place.weights.push(weights[i]!);
      this.#places.set(id, place);
    });
    this.#count += 1;
  }

  /** The number of the group most alike by cosine, -1 when none is alike enough. */
  nearest({ ids, weights }: FeatureVector): number {
    const scores = new Float64Array(this.#count);
    for (let k = 0; k < ids.length; k++) {
      const place = this.#places.get(ids[k]!);
      if (!place) continue;
      const weight = weights[k]!;
      const { groups, weights: own } = place;
      for (let i = 0; i < groups.length; i++) scores[groups[i]!]! += weight * own[i]!;
    }
    return scores.reduce((best, score, group) => (score >= (best < 0 ? alike : scores[best]!) ? group : best), -1);
  }
}

/** Puts alike questions together; within a group and among the groups' first members the oldest comes first. */
export function groupMissed<T extends MissedQuestion>(questions: readonly T[]): T[][] {
  const ordered = questions.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const counts = new FeatureCounts();
  const index = new GroupIndex();
  const features = ordered.map(({ read }) => counts.add(read));
  const groups: T[][] = [];
  // Questions without letters have no features: equal ones are grouped by text.
  const byText = new Map<string, T[]>();
  for (const [i, question] of ordered.entries()) {
    const vector = counts.weigh(features[i]!, ordered.length);
    const known = byText.get(question.read) ?? groups[index.nearest(vector)];
    const group = known ?? [];
    group.push(question);
    byText.set(question.read, group);
    if (known) continue;
    groups.push(group);
    index.add(vector);
  }
  return groups;
}
