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
  /** Sends a sentence; until the SDK is loaded, it is shown as pending. */
  send(text: string): void;
  /** Takes back what was sent before the SDK is here, which would go with the page. */
  takeEarly(): string[];
  /** Whether anything has been called on the visitor. */
  isNeeded(): boolean;
  destroy(): void;
}

const pending = (text: string, at: number): ValueOf<'$sentences'>[number] => ({
  id: `${at}`,
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
  let isHere = false;
  let isGone = false;
  /** How often early sentences were taken back. */
  let taken = 0;
  const $sentences = atom<ValueOf<'$sentences'>>([]);
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
  const arrive = (visitor: Visitor): Visitor => {
    isHere = true;
    if (isGone) visitor.destroy();
    else
      for (const name of Object.keys(stores) as StoreName[])
        visitor[name].subscribe((value) => {
          // What the owner has set is known before the session is, and stays when it ends.
          if (value || stores[name] !== stores.$config) stores[name].set(value as never);
        });
    return visitor;
  };
  const need = () => (coming ??= load().then(arrive));
  const whenLoaded: LateVisitor['whenLoaded'] = (work) =>
    void need()
      .then(work)
      .catch((cause) => isGone || failed(cause));

  return {
    ...stores,
    load: need,
    whenLoaded,
    send(text) {
      const early = $sentences.get();
      const before = taken;
      if (!isHere) $sentences.set([...early, pending(text, early.length)]);
      whenLoaded((visitor) => before === taken && visitor.send(text));
    },
    takeEarly() {
      if (isHere) return [];
      const early = $sentences.get();
      taken++;
      $sentences.set([]);
      return early.map(({ text }) => text);
    },
    isNeeded: () => !!coming,
    destroy() {
      isGone = true;
      void coming?.then((visitor) => visitor.destroy());
    },
  };
}
