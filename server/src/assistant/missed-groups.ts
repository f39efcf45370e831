import { stem } from './engine/stem.ts';

/** One question that was not answered. */
export interface MissedQuestion {
  id: string;
  question: string;
  /** The question as the assistant read it. */
  read: string;
  at: number;
}

const alike = 0.38;

type Weights = Map<string, number>;

/** Stems, and their trigrams for what the stemmer does not see through. */
function featuresOf(text: string): Set<string> {
  const features = new Set<string>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const stemmed = stem(word);
    const padded = ` ${stemmed} `;
    features.add(`=${stemmed}`);
    for (let at = 0; at + 3 <= padded.length; at++) features.add(padded.slice(at, at + 3));
  }
  return features;
}

/** Unit vectors in which what many questions share («сколько стоит …») weighs little. */
function weigh(texts: string[]): Weights[] {
  const sets = texts.map(featuresOf);
  const counts = new Map<string, number>();
  for (const set of sets) for (const feature of set) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return sets.map((set) => {
    const weights = [...set].map((feature) => [feature, Math.log(1 + texts.length / counts.get(feature)!)] as const);
    const norm = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return new Map(weights.map(([feature, weight]) => [feature, weight / norm]));
  });
}

/** The groups by the features of their first members, so that a question is compared only with what it shares. */
class GroupIndex {
  readonly #places = new Map<string, { groups: number[]; weights: number[] }>();
  #count = 0;

  add(head: Weights): void {
    for (const [feature, weight] of head) {
      const place = this.#places.get(feature) ?? { groups: [], weights: [] };
      place.groups.push(this.#count);
      place.weights.push(weight);
      this.#places.set(feature, place);
    }
    this.#count += 1;
  }

  /** The number of the group most alike by cosine, -1 when none is alike enough. */
  nearest(question: Weights): number {
    const scores = new Float64Array(this.#count);
    for (const [feature, weight] of question) {
      const place = this.#places.get(feature);
      place?.groups.forEach((group, i) => (scores[group]! += weight * place.weights[i]!));
    }
    return scores.reduce((best, score, group) => (score >= (best < 0 ? alike : scores[best]!) ? group : best), -1);
  }
}

/** Puts alike questions together; within a group and among the groups' first members the oldest comes first. */
export function groupMissed<T extends MissedQuestion>(questions: T[]): T[][] {
  const ordered = questions.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const weights = weigh(ordered.map(({ read }) => read));
  const index = new GroupIndex();
  const groups: T[][] = [];
  // Questions without a single letter have no features; equal ones belong together all the same.
  const byText = new Map<string, T[]>();
  ordered.forEach((question, i) => {
    const held = byText.get(question.read) ?? groups[index.nearest(weights[i]!)];
    const group = held ?? [];
    group.push(question);
    byText.set(question.read, group);
    if (held) return;
    groups.push(group);
    index.add(weights[i]!);
  });
  return groups;
}
