import type { Model } from '../model.ts';
import { similarities } from '../train/postings.ts';
import { fold, wordsOf } from '../text/fold.ts';
import type { Match, Report } from '../types.ts';
import { senseOf } from './understand.ts';
import { readFolded } from '../text/vectorize.ts';

const CONFUSED = 0.1;
const CONFUSED_SHOWN = 20;
const NEARLY_SAME = 0.7;
const CONTRADICTING_SHOWN = 20;
/** So many sentences are compared with all others. */
const COMPARED = 5000;
/** So many are told; once they are gone, the next ones are. */
const DUPLICATES_SHOWN = 200;
const THIN = 5;

function sameSentences(model: Model): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  model.sentences.texts.forEach((text, i) => {
    const key = wordsOf(fold(text)).join(' ');
    const group = groups.get(key);
    if (group) group.push(i);
    else groups.set(key, [i]);
  });
  return groups;
}

function matchAt(model: Model, i: number, score: number): Match {
  return { qaId: model.sentences.qaIds[i]!, sentence: model.sentences.texts[i]!, score };
}

function contradictions(model: Model, groups: Map<string, number[]>): Report['contradicting'] {
  const { texts, labels } = model.sentences;
  const found: Report['contradicting'] = [];
  for (const [first] of [...groups.values()].slice(0, COMPARED)) {
    if (found.length >= CONTRADICTING_SHOWN) break;
    const near = similarities(model.postings, readFolded(model.vocabulary, fold(texts[first!]!), senseOf(model)));
    for (let i = first! + 1; i < texts.length; i++) {
      if (near[i]! < NEARLY_SAME || near[i]! > 0.999 || labels[i] === labels[first!]) continue;
      const score = Math.min(1, near[i]!);
      found.push({
        a: matchAt(model, first!, score),
        b: matchAt(model, i, score),
        labels: [model.labels[labels[first!]!]!, model.labels[labels[i]!]!],
      });
    }
  }
  return found.sort((x, y) => y.a.score - x.a.score);
}

/** What the owner should know of the learned contexts. */
export function reportOf(model: Model): Report {
  const { measured, calibration, sentences, labels } = model;
  const groups = sameSentences(model);
  const distinct = labels.map(() => 0);
  for (const members of groups.values()) {
    for (const label of new Set(members.map((i) => sentences.labels[i]!))) distinct[label]!++;
  }
  return {
    accuracy: measured.accuracy,
    threshold: calibration.threshold,
    answered: measured.answered,
    confused: measured.confused
      .filter(({ share }) => share >= CONFUSED)
      .slice(0, CONFUSED_SHOWN)
      .map(({ a, b, share }) => ({ a: labels[a]!, b: labels[b]!, share })),
    duplicates: [...groups.values()]
      .filter((members) => members.length > 1)
      .slice(0, DUPLICATES_SHOWN)
      .map((members) => ({
        sentence: sentences.texts[members[0]!]!,
        labels: [...new Set(members.map((i) => labels[sentences.labels[i]!]!))],
        qaIds: [...new Set(members.map((i) => sentences.qaIds[i]!))],
      })),
    contradicting: contradictions(model, groups),
    thin: labels.map((label, i) => ({ label, questions: distinct[i]! })).filter(({ questions }) => questions < THIN),
  };
}
