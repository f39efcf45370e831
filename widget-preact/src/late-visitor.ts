import type { Visitor } from '@otklik/sdk/visitor';
import { atom, type WritableAtom } from 'nanostores';

type StoreName = Extract<keyof Visitor, `$${string}`>;
type CallName = Exclude<keyof Visitor, StoreName | 'hasTalk' | 'close' | 'destroy'>;
type ValueOf<K extends StoreName> = ReturnType<Visitor[K]['get']>;

/** The SDK's visitor before its code is here: the same stores, and calls that wait for it. */
export type LateVisitor = { readonly [K in StoreName]: WritableAtom<ValueOf<K>> } & {
  readonly [K in CallName]: (...args: Parameters<Visitor[K]>) => Promise<Awaited<ReturnType<Visitor[K]>>>;
} & { destroy(): void };

const pending = (text: string): ValueOf<'$sentences'>[number] => ({
  id: text,
  seq: 0,
  author: 'visitor',
  text,
  at: new Date().toISOString(),
  state: 'sending',
});

/** @param load begins at the first call; what is said meanwhile stands in the talk as being sent */
export function createLateVisitor(load: () => Promise<Visitor>): LateVisitor {
  let coming: Promise<Visitor> | undefined;
  let isHere = false;
  let isGone = false;
  const stores: { [K in StoreName]: WritableAtom<ValueOf<K>> } = {
    $state: atom<ValueOf<'$state'>>('idle'),
    $config: atom<ValueOf<'$config'>>(null),
    $sentences: atom<ValueOf<'$sentences'>>([]),
    $unread: atom(0),
    $typing: atom<ValueOf<'$typing'>>(null),
    $read: atom(0),
    $talk: atom({ assistant: false, operator: false }),
  };
  const need = () =>
    (coming ??= load().then((visitor) => {
      isHere = true;
      if (isGone) visitor.destroy();
      else
        for (const name of Object.keys(stores) as StoreName[])
          (visitor[name] as WritableAtom<unknown>).subscribe(
            (value) => (name === '$config' && !value) || (stores[name] as WritableAtom<unknown>).set(value),
          );
      return visitor;
    }));
  const late = {
    ...stores,
    destroy() {
      isGone = true;
      void coming?.then((visitor) => visitor.destroy());
    },
  };
  return new Proxy(late as LateVisitor, {
    get: (held, name: CallName) =>
      held[name] ??
      ((...args: unknown[]) => {
        if (name === 'send' && !isHere) stores.$sentences.set([...stores.$sentences.get(), pending(args[0] as string)]);
        return need().then((visitor) => (visitor[name] as (...args: unknown[]) => unknown)(...args));
      }),
  });
}
