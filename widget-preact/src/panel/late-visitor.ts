import type { Visitor } from '@otklik/sdk/visitor';
import { atom, type WritableAtom } from 'nanostores';

type StoreName = Extract<keyof Visitor, `$${string}`>;
type ValueOf<K extends StoreName> = ReturnType<Visitor[K]['get']>;
type Stores = { readonly [K in StoreName]: WritableAtom<ValueOf<K>> };

/** The SDK's visitor before its code is loaded: the same stores, and a promise of the visitor. */
export interface LateVisitor extends Stores {
  /** Loads the SDK with the first call. */
  load(): Promise<Visitor>;
  /** Runs `work` once the SDK is loaded; a failure rejects no caller's promise. */
  whenLoaded(work: (visitor: Visitor) => unknown): void;
  /** The same, and only while sending is allowed; in the order of all calls where it is. */
  whenAllowed(work: (visitor: Visitor) => unknown): void;
  /** Allows sending, once it is known that no form before the dialog is left to fill in, or forbids it again. */
  allow(isAllowed: boolean): void;
  /** Sends a sentence; until that is allowed and the SDK is loaded, it is shown as pending. */
  send(text: string): void;
  /** Takes back what the SDK has not got yet, which would go with the page. */
  takeEarly(): string[];
  /** Whether anything has been called on the visitor. */
  isNeeded(): boolean;
  destroy(): void;
}

type Sentences = ValueOf<'$sentences'>;

const pending = (text: string, number: number): Sentences[number] => ({
  id: `${number}`,
  seq: 0,
  author: 'visitor',
  text,
  at: new Date().toISOString(),
  state: 'sending',
});

/**
 * @param load begins at the first call
 * @param failed receives failures of calls whose promise is not awaited
 */
export function createLateVisitor(load: () => Promise<Visitor>, failed: (cause: unknown) => void): LateVisitor {
  let coming: Promise<Visitor> | undefined;
  let isAllowed = false;
  let count = 0;
  let isGone = false;
  const waiting: (() => void)[] = [];
  /** The sentences of the SDK, and those that it has not got yet. */
  let known: Sentences = [];
  let early: Sentences = [];
  const $sentences = atom<Sentences>([]);
  const show = () => $sentences.set([...known, ...early]);
  const stores: Stores = {
    $state: atom<ValueOf<'$state'>>('idle'),
    $config: atom<ValueOf<'$config'>>(null),
    $sentences,
    $unread: atom(0),
    $typing: atom<ValueOf<'$typing'>>(null),
    $typingName: atom(''),
    $read: atom(0),
    $participants: atom<ValueOf<'$participants'>>({ assistant: false, operator: false, duty: false }),
  };
  const drop = (cause: unknown) => isGone || failed(cause);
  const arrive = (visitor: Visitor): Visitor => {
    if (isGone) visitor.destroy();
    else
      for (const name of Object.keys(stores) as StoreName[])
        visitor[name].subscribe((value) => {
          // What the owner has set is known before the session is, and stays when it ends.
          if (name === '$sentences') {
            known = value as Sentences;
            show();
          } else if (value || name !== '$config') stores[name].set(value as never);
        });
    return visitor;
  };
  const need = () => (coming ??= load().then(arrive));
  const whenLoaded: LateVisitor['whenLoaded'] = (work) => void need().then(work).catch(drop);
  const whenAllowed: LateVisitor['whenAllowed'] = (work) =>
    whenLoaded(async (visitor) => {
      if (!isAllowed) await new Promise<void>((go) => waiting.push(go));
      return work(visitor);
    });

  return {
    ...stores,
    load: need,
    whenLoaded,
    whenAllowed,
    allow(is) {
      isAllowed = is;
      if (is) for (const go of waiting.splice(0)) go();
    },
    send(text) {
      const one = pending(text, count++);
      early = [...early, one];
      show();
      whenAllowed((visitor) => {
        // It may have been taken back.
        if (!early.includes(one)) return;
        early = early.filter((other) => other !== one);
        show();
        return visitor.send(text);
      });
    },
    takeEarly() {
      const texts = early.map(({ text }) => text);
      early = [];
      show();
      return texts;
    },
    isNeeded: () => !!coming,
    destroy() {
      isGone = true;
      void coming?.then((visitor) => visitor.destroy());
    },
  };
}
