import type { Db } from '../../../database/database.ts';
import { eachEntry } from '../../knowledge/qa-table.ts';
import { listLabels } from '../../knowledge/label-table.ts';
import { FeatureCounts, type FeatureVector } from '../../missed/missed-features.ts';

/** Cosine from which a context is near: «Сколько стоит доставка?» and «Стоимость доставки по городу» are. */
const near = 0.5;
/** Questions of one context, and of all together, that are compared. */
const [mostEach, mostAll] = [40, 20_000];

/** Texts by their features. */
class TextIndex {
  readonly #places = new Map<number, { text: number; weight: number }[]>();

  add(text: number, { ids, weights }: FeatureVector): void {
    ids.forEach((id, i) => {
      const places = this.#places.get(id) ?? [];
      places.push({ text, weight: weights[i]! });
      this.#places.set(id, places);
    });
  }

  /** The text most alike, and how much. */
  best({ ids, weights }: FeatureVector): { text: number; score: number } {
    const scores = new Map<number, number>();
    ids.forEach((id, i) => {
      for (const { text, weight } of this.#places.get(id) ?? [])
        scores.set(text, (scores.get(text) ?? 0) + weight * weights[i]!);
    });
    let best = { text: -1, score: 0 };
    for (const [text, score] of scores) if (score > best.score) best = { text, score };
    return best;
  }
}

/** Names and questions of a domain's contexts, with the context of each. */
async function textsOf(db: Db, domainId: string): Promise<{ text: string; labelId: string }[]> {
  const labels = await listLabels(db, domainId);
  const texts = labels.map(({ id, label }) => ({ text: label, labelId: id }));
  const counts = new Map<string, number>();
  const ids = labels.map(({ id }) => id);
  for await (const { qa, sentences } of eachEntry(db, ids)) {
    if (qa.type !== 'question') continue;
    for (const text of sentences) {
      const count = (counts.get(qa.label_id) ?? 0) + 1;
      if (count > mostEach || texts.length >= mostAll) break;
      counts.set(qa.label_id, count);
      texts.push({ text, labelId: qa.label_id });
    }
  }
  return texts;
}

/** For each list of questions the context of the domain whose questions are most alike; null where none is near. */
export async function nearestContexts(
  db: Db,
  domainId: string,
  asked: readonly (readonly string[])[],
): Promise<(string | null)[]> {
  const texts = await textsOf(db, domainId);
  if (texts.length === 0) return asked.map(() => null);
  const counts = new FeatureCounts();
  const index = new TextIndex();
  const known = texts.map(({ text }) => counts.add(text));
  const wanted = asked.map((questions) => questions.map((text) => counts.add(text)));
  const all = texts.length + asked.length;
  for (const [i, features] of known.entries()) index.add(i, counts.weigh(features, all));
  return wanted.map((questions) => {
    const [best] = questions
      .map((features) => index.best(counts.weigh(features, all)))
      .sort((a, b) => b.score - a.score);
    return best && best.score >= near ? texts[best.text]!.labelId : null;
  });
}
