/** How long the assistant waits for more sentences of a visitor before it considers them. */
export interface Pace {
  /** Without a word or a key since the last sentence; ms. */
  readonly quiet: number;
  /** Since the last sign that the visitor types, which clients give every 3 s; ms. */
  readonly typing: number;
  /** Since the first sentence that is not considered yet, whatever follows; ms. */
  readonly longest: number;
}

/** Chosen by hand: long enough to write «и ещё вопрос», short enough to seem attentive. */
export const systemPace: Pace = {
  quiet: 2_000,
  typing: 3_500,
  longest: 8_000,
};
