/**
 * What a visitor reads in one language. `{}` is replaced: in texts about absent operators by `returns`, in `about` by
 * a question, in letters by the site's name, in `file` by that of a file.
 */
export interface SpokenWords {
  /** The assistant's sentences; those with `Away` are for when no operator is there. */
  readonly turn: {
    /** When an operator is back: at a day and a time, and where that is not known. */
    readonly returns: { readonly from: string; readonly soon: string };
    readonly note: string;
    readonly noteAway: string;
    readonly called: string;
    readonly calledAway: string;
    readonly calledAgain: string;
    readonly calledAgainAway: string;
    readonly complained: string;
    readonly complainedAway: string;
    readonly passedToo: string;
    readonly passedAll: string;
    readonly passedContact: string;
    readonly about: string;
    readonly suggestion: string;
    readonly again: string;
    readonly listening: string;
  };
  /** What the assistant replies to small talk. */
  readonly smallTalk: {
    /** By the hour: at night, and from 5, 12 and 18 o'clock on. */
    readonly greetings: readonly [night: string, morning: string, day: string, evening: string];
    readonly ask: string;
    readonly thanks: string;
    readonly farewell: string;
    readonly bot: string;
    readonly presence: string;
    readonly yes: string;
    readonly no: string;
    readonly wrong: string;
    readonly foreign: string;
    readonly insult: string;
  };
  /** The end of a dialog. */
  readonly closing: { readonly closed: string; readonly rate: string };
  readonly letter: {
    readonly subject: string;
    readonly hello: string;
    readonly answered: string;
    readonly file: string;
    readonly deleted: string;
    /** By the plural of the number of further sentences. */
    readonly more: Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };
    readonly open: string;
    readonly where: string;
    readonly answerHere: string;
    readonly noReply: string;
    readonly why: string;
    readonly stop: string;
    readonly stopTitle: string;
    readonly stopAsk: string;
    readonly stopped: string;
    readonly opening: string;
    readonly unfit: string;
    readonly unfitWhy: string;
  };
}
