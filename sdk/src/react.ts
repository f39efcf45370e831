import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Note } from './contract/note.ts';
import type { ReadyReply } from './contract/ready-reply.ts';
import type { Member, Team } from './contract/team.ts';
import { createOperator, type MemberLook, type Operator, type OperatorOptions, type Remote } from './index.ts';
import { createVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

/** What `useStore` reads: every `$store` of the SDK, and any store of nanostores. */
export interface ReadableStore<T> {
  /** The present value. */
  get(): T;
  /** Calls `listener` after each change; returns a function that unsubscribes it. */
  listen(listener: () => void): () => void;
  /** The initial value, with which a server renders and a page hydrates. */
  readonly init?: T | undefined;
}

/**
 * The store's value; the component renders again with each change.
 * On the server and during hydration it is `serverValue`, or else the store's initial value, so that both render the
 * same.
 */
export function useStore<T>(store: ReadableStore<T>, serverValue?: T): T {
  return useSyncExternalStore(
    useCallback((changed: () => void) => store.listen(changed), [store]),
    () => store.get(),
    () => serverValue ?? store.init ?? store.get(),
  );
}

interface CurrentClient<C> {
  readonly client: C;
  readonly key: string;
  isMounted: boolean;
  isOver: boolean;
}

/**
 * A client for as long as the component is mounted. StrictMode mounts a component again at once after it unmounts, so
 * a client is destroyed one tick later; a destroyed one (the component was hidden for a while) is replaced.
 */
function useClient<C extends { destroy(): void }>(key: string, create: () => C): C {
  const hold = (): CurrentClient<C> => ({ client: create(), key, isMounted: false, isOver: false });
  const [state, setClient] = useState(hold);
  let client = state;
  if (client.key !== key) setClient((client = hold()));
  useEffect(() => {
    if (client.isOver) return setClient(hold());
    client.isMounted = true;
    return () => {
      client.isMounted = false;
      setTimeout(() => {
        if (client.isMounted) return;
        client.isOver = true;
        client.client.destroy();
      });
    };
  }, [client]);
  return client.client;
}

/**
 * A visitor's client, created once and destroyed when the component unmounts; another `host`, `site` or `apiToken`
 * creates a new one. Nothing is stored or sent before it is opened, so it may be rendered on a server.
 */
export const useVisitor = (options: VisitorOptions): Visitor =>
  useClient(JSON.stringify([options.host, options.site, options.apiToken]), () => createVisitor(options));

/**
 * An operator's client, created once and destroyed when the component unmounts; another `host` or `token` creates a
 * new one.
 */
export const useOperator = (options: OperatorOptions = {}): Operator =>
  useClient(JSON.stringify([options.host, options.token]), () => createOperator(options));

/** Loads while signed in: at mount, when `key` changes, and after a move to another team. Failures are in the stores. */
function useLoading(operator: Operator, key: string | null, load: (key: string) => Promise<unknown>): void {
  const moves = useStore(operator.team.$moves);
  const isSignedIn = useStore(operator.auth.$signedIn);
  useEffect(() => {
    if (key !== null && isSignedIn) load(key).catch(() => undefined);
  }, [operator, key, moves, isSignedIn]);
}

/** What `useTeam` reads. */
export interface TeamView {
  /** The team that the sign-in works in, with the member's own role; null before it is loaded. */
  readonly current: Team | null;
  /** All teams of the account. */
  readonly teams: Remote<Team[]>;
  /** The members of the current team, owners first. */
  readonly members: Remote<Member[]>;
}

/** The operator's teams and the members of the current one: loaded while signed in, and again after each of `team.$moves`. */
export function useTeam(operator: Operator): TeamView {
  const { team } = operator;
  useLoading(operator, '', () => Promise.all([team.list(), team.listMembers()]));
  return { current: useStore(team.$current), teams: useStore(team.$teams), members: useStore(team.$members) };
}

/** The team's ready replies and one's own: loaded while signed in, and as `operator.reply` changes them. */
export function useReplies(operator: Operator): Remote<ReadyReply[]> {
  useLoading(operator, '', () => operator.reply.list());
  return useStore(operator.reply.$list);
}

/**
 * The notes of a dialog, as members write and delete them. An operator has the notes of one dialog at a time.
 * @param dialogId null while no dialog is open
 */
export function useNotes(operator: Operator, dialogId: string | null): Remote<Note[]> {
  useLoading(operator, dialogId, (id) => operator.dialog.loadNotes(id));
  return useStore(operator.dialog.$notes);
}

const nobody: readonly MemberLook[] = [];

/**
 * Which other members have a dialog open or write in it. While the component is mounted, it shows them that this
 * member has the dialog open; `operator.dialog.look(session, 'typing')` shows that this member writes.
 * @param session of the dialog; null while no dialog is open
 */
export function useLooks(operator: Operator, session: string | null): readonly MemberLook[] {
  const moves = useStore(operator.team.$moves);
  useEffect(() => {
    if (session === null) return;
    operator.dialog.look(session, 'open');
    return () => operator.dialog.look(session, 'gone');
  }, [operator, session, moves]);
  return useStore(operator.dialog.$looks)[session ?? ''] ?? nobody;
}
