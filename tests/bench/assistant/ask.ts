import { answer, type Model } from '../../../server/src/assistant/engine/index.ts';
import type { Row } from './sets.ts';

/** How a model did on one question. */
export interface Asked {
  confidence: number;
  right: boolean;
  given: boolean;
  milliseconds: number;
}

/** Asks every question of a test part. */
export function ask(model: Model, rows: Row[]): Asked[] {
  return rows.map(([text, label]) => {
    const from = performance.now();
    const verdict = answer(model, text);
    const milliseconds = performance.now() - from;
    const right = verdict.candidates[0]?.label === label;
    return { confidence: verdict.confidence, right, given: verdict.outcome === 'answer', milliseconds };
  });
}
