import type { Sentence } from './contract/sentence.ts';
import type { ApiError } from './transport/api-error.ts';
import { Tabs } from './outbox/browser-tabs.ts';
import { Life, withDeadline } from './transport/deadline.ts';
import { type CallSettings, type Environment, environmentOf } from './transport/environment.ts';
import type { Visitor } from './visitor/visitor-api.ts';
import { beyond, createVisitorConnection } from './visitor/visitor-connection.ts';
import { createVisitorDelivery } from './visitor/visitor-delivery.ts';
import { createMemory, hasDialog } from './visitor/visitor-memory.ts';
import type { VisitorOptions } from './visitor/visitor-options.ts';
import { VisitorSession } from './visitor/visitor-session.ts';
import { createVisitorPush } from './visitor/visitor-push.ts';
import { createVisitorState } from './visitor/visitor-state.ts';
import { createVisitorView } from './visitor/visitor-view.ts';

export { type ApiCode, ApiError } from './transport/api-error.ts';
export type { CallSettings, Clock, Log } from './transport/environment.ts';
export type { DialogSentence } from './outbox/merge.ts';
export type { ReadableAtom } from 'nanostores';
export type * from './transport/platform.ts';
export type { Refusal } from './outbox/outbox-store.ts';
export type { SendOptions, Visitor } from './visitor/visitor-api.ts';
export { hasDialog, type VisitorStorage } from './visitor/visitor-memory.ts';
export { fetchConfig } from './visitor/visitor-rest.ts';
export type { VisitorOptions } from './visitor/visitor-options.ts';
export type { Description } from './visitor/visitor-session.ts';
export type { Participants, VisitorState, VisitorStores } from './visitor/visitor-state.ts';

/**
 * A visitor's side of a dialog, as stores (nanostores) and calls.
 * Nothing is stored, sent or listened to before `open`, `peek` or `send`.
 * @throws TypeError when `host` is no http(s) address
 */
export function createVisitor(options: VisitorOptions): Visitor {
  return createClient(environmentOf(options), options);
}

/** The parts of a client, in the order of their creation: each calls the earlier ones and listens to their events. */
function createOwners(env: Environment, options: VisitorOptions) {
  const memory = createMemory(options.site, env.host, options.storage);
  const tabs = new Tabs(memory.scope);
  const state = createVisitorState();
  const session = new VisitorSession(env, memory, tabs, options);
  const view = createVisitorView(env, memory, tabs, state, session);
  const connection = createVisitorConnection(env, memory, tabs, state.$state, session, view);
  const delivery = createVisitorDelivery(env, memory, tabs, session, view, connection);
  return { memory, state, session, view, connection, delivery };
}

function createClient(env: Environment, options: VisitorOptions): Visitor {
  /** Ends with `destroy`. */
  const life = new Life();
  const { memory, state, session, view, connection, delivery } = createOwners(env, options);
  const { outbox } = delivery;
  const { $state, $unread, $participants } = state;

  const open = (): Promise<void> => {
    const opened = connection.open();
    // Pending sentences are shown even while the server is unreachable.
    void session.checkStorage().then(outbox.drain, () => undefined);
    return opened;
  };
  const within = <T>(work: () => Promise<T>, settings: CallSettings = {}): Promise<T> => {
    const settled = withDeadline(settings, env.clock, life, work);
    settled.catch(() => undefined);
    return settled;
  };
  /** A sentence opens the dialog. */
  const saying = (say: () => Promise<Sentence>, settings?: CallSettings): Promise<Sentence> =>
    within(() => {
      const stored = say();
      void open();
      return stored;
    }, settings);

  return {
    ...state,
    open: (settings) => within(open, settings),
    peek: (settings) =>
      within(async () => {
        const remembered = $state.get() === 'idle' && (await session.checkStorage().catch(() => null));
        if (!remembered) return;
        try {
          await view.load(beyond, settings, true, remembered);
          await outbox.drain();
        } catch (cause) {
          if ((cause as ApiError).status === 401 && (await memory.load())?.token === remembered.token)
            await memory.clear();
        }
      }, settings),
    send: (text, settings) => saying(() => delivery.say(text, undefined, settings?.clientId), settings),
    sendFile: (file, settings) => saying(() => delivery.say(file.name, file, settings?.clientId), settings),
    retry: (clientId, settings) => saying(() => delivery.retry(clientId), settings),
    loadOlder: (settings) => within(() => view.loadOlder(settings)),
    rate: (score, comment, settings) => within(() => session.call('POST /widget/rating', { score, comment }, settings)),
    ...createVisitorPush(session, within),
    handoff: (to, settings) =>
      within(async () => {
        const { assistant } = await session.call('POST /widget/handoff', { to }, settings);
        $participants.set({ ...$participants.get(), assistant });
      }),
    describe: (description, settings) =>
      within(async () => {
        const mine = session.life;
        // Pending sentences are sent before the client leaves their dialog.
        if (description.signature && session.id) await outbox.drain();
        mine.throwIfOver();
        await session.describe(description, settings);
      }, settings),
    erase: (settings) =>
      within(async () => {
        if (await memory.load()) await session.call('DELETE /widget/session', undefined, settings);
        await delivery.end();
      }),
    logout: () => (life.isOver ? within(delivery.end) : delivery.end()),
    hasDialog: () => !!session.id || (hasDialog(options.site, options.storage as never, env.host) as unknown) === true,
    discard: (clientId) => void (life.isOver || outbox.discard(clientId)),
    typing: delivery.typing,
    read() {
      const seq = view.lastSeq();
      if ($unread.get()) connection.send({ type: 'read', seq });
      view.markRead(seq);
    },
    close: connection.close,
    destroy() {
      if (life.isOver) return;
      life.end();
      // First, so that pending sentences stay in the store.
      outbox.close();
      session.end();
    },
  };
}
