import type { Model } from '../model.ts';
import { fold, wordsOf } from '../text/fold.ts';
import { type ShareRange, wilson } from '../confidence/wilson.ts';
import { embeddingsOf, vectorize } from '../text/vectorize.ts';
import { similarities } from '../train/postings.ts';
import { tuning } from '../tuning.ts';
import type { Match } from './verdict.ts';

/** What the owner should know of the contexts that a model was trained on. Stored as JSON; labels are contexts' ids. */
export interface Report {
  /** Share of held-out questions whose best candidate is right, 0 to 1. */
  accuracy: number;
  /** Confidence from which on an answer is given. */
  threshold: number;
  /** Expected share of known questions that get an answer. */
  answered: number;
  /** How many held-out questions that was measured on, and the uncertainty of both shares. */
  checked: number;
  accuracyRange: ShareRange;
  answeredRange: ShareRange;
  /** Whether contexts and held-out questions are enough for the shares to mean anything. */
  enough: boolean;
  /** Every held-out question: its context, the predicted one (`taken`), and whether it would be answered. */
  heldOut: { qaId: string; sentence: string; label: string; taken: string; answered: boolean }[];
  /** Pairs of contexts that are confused; `share` of the questions of both. */
  confused: { a: string; b: string; share: number }[];
  /** Sentences written more than once; in several contexts they contradict each other. */
  duplicates: { sentence: string; labels: string[]; qaIds: string[] }[];
  /** Different wordings, nearly the same sentence, in different contexts. */
  contradicting: { a: Match; b: Match; labels: [string, string] }[];
  /** Contexts with too few different questions. */
  thin: { label: string; questions: number }[];
}

const tuned = tuning.report;

/** Indexes of the sentences by their words: those of one group differ in signs and case only. */
function groupSentences(model: Model): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  model.sentences.texts.forEach((text, i) => {
    const key = wordsOf(fold(text)).join(' ');
    const group = groups.get(key);
    if (group) group.push(i);
    else groups.set(key, [i]);
  });
  return groups;
}

function findContradictions(model: Model, groups: Map<string, number[]>): Report['contradicting'] {
  const { labels, sentences, postings, vocabulary } = model;
  const { texts, classes, qaIds } = sentences;
  const matchAt = (i: number, score: number): Match => ({ qaId: qaIds[i]!, sentence: texts[i]!, score });
  const labelAt = (i: number): string => labels[classes[i]!]!;
  const found: Report['contradicting'] = [];
  for (const [first] of [...groups.values()].slice(0, tuned.compared)) {
    if (found.length >= tuned.contradictingShown) break;
    const { values: near } = similarities(postings, vectorize(vocabulary, fold(texts[first!]!), embeddingsOf(model)));
    for (let i = first! + 1; i < texts.length; i++) {
      if (near[i]! < tuned.contradicting || near[i]! > tuned.same || classes[i] === classes[first!]) continue;
      const score = Math.min(1, near[i]!);
      found.push({ a: matchAt(first!, score), b: matchAt(i, score), labels: [labelAt(first!), labelAt(i)] });
    }
  }
  return found.sort((x, y) => y.a.score - x.a.score);
}

function findDuplicates({ labels, sentences }: Model, groups: Map<string, number[]>): Report['duplicates'] {
  const { texts, qaIds, classes } = sentences;
  return [...groups.values()]
    .filter((members) => members.length > 1)
    .slice(0, tuned.duplicatesShown)
    .map((members) => ({
      sentence: texts[members[0]!]!,
      labels: [...new Set(members.map((i) => labels[classes[i]!]!))],
      qaIds: [...new Set(members.map((i) => qaIds[i]!))],
    }));
}

function findThin({ labels, sentences }: Model, groups: Map<string, number[]>): Report['thin'] {
  const distinct = labels.map(() => 0);
  for (const members of groups.values()) {
    for (const index of new Set(members.map((i) => sentences.classes[i]!))) distinct[index]!++;
  }
  return labels
    .map((label, index) => ({ label, questions: distinct[index]! }))
    .filter(({ questions }) => questions < tuned.thin);
}

function listHeldOut({ labels, sentences, measured }: Model): Report['heldOut'] {
  const { examples, predicted, answered } = measured.heldOut;
  return Array.from(examples, (example, i) => ({
    qaId: sentences.qaIds[example]!,
    sentence: sentences.texts[example]!,
    label: labels[sentences.classes[example]!]!,
    taken: labels[predicted[i]!]!,
    answered: answered[i] === 1,
  }));
}

/** Shares of held-out questions with their uncertainty. */
function sharesOf(heldOut: Report['heldOut'], contexts: number) {
  const right = heldOut.filter(({ label, taken }) => label === taken).length;
  const answered = heldOut.filter((one) => one.answered).length;
  return {
    checked: heldOut.length,
    accuracyRange: wilson(right, heldOut.length),
    answeredRange: wilson(answered, heldOut.length),
    enough: contexts >= tuned.enoughContexts && heldOut.length >= tuned.enoughQuestions,
  };
}

/** Reports on a trained model. Takes up to seconds with thousands of sentences. */
export function reportOf(model: Model): Report {
  const { measured, calibration, labels } = model;
  const groups = groupSentences(model);
  const heldOut = listHeldOut(model);
  return {
    ...sharesOf(heldOut, labels.length),
    heldOut,
    accuracy: measured.accuracy,
    threshold: calibration.threshold,
    answered: measured.answered,
    confused: measured.confused
      .filter(({ share }) => share >= tuned.confused)
      .slice(0, tuned.confusedShown)
      .map(({ a, b, share }) => ({ a: labels[a]!, b: labels[b]!, share })),
    duplicates: findDuplicates(model, groups),
    contradicting: findContradictions(model, groups),
    thin: findThin(model, groups),
  };
}
