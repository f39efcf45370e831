import type { Sentence } from '../contract/sentence.ts';
import type { Tabs } from '../outbox/browser-tabs.ts';
import { newClientId } from '../transport/client-id.ts';
import type { Environment } from '../transport/environment.ts';
import { createOutbox } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../outbox/outbox-store.ts';
import type { VisitorConnection } from './visitor-connection.ts';
import type { VisitorMemory } from './visitor-memory.ts';
import type { VisitorSession } from './visitor-session.ts';
import type { VisitorView } from './visitor-view.ts';

type Session = Pick<
  VisitorSession,
  'id' | 'writtenIn' | 'right' | 'askServer' | 'follow' | 'end' | 'whileNoneJoins' | 'events'
>;
type View = Pick<VisitorView, 'await' | 'sentences' | 'resolveFile'>;
type Connection = Pick<VisitorConnection, 'sendAndWait' | 'send' | 'probe' | 'events' | 'isOnline'>;

/** Sends an entry by the socket, else by REST. */
async function post(
  session: Session,
  connection: Connection,
  { clientId, texts: [text = ''], file }: OutboxEntry,
  token: string,
): Promise<readonly Sentence[]> {
  if (file) {
    const form = new FormData();
    form.set('clientId', clientId);
    form.set('file', file, file.name);
    return [(await session.askServer('POST /widget/file', { form, token }, { timeout: 300_000 })).sentence];
  }
  const acknowledged = await connection.sendAndWait({ type: 'say', clientId, text });
  if (acknowledged) return acknowledged;
  const { sentence } = await session.askServer('POST /widget/sentence', { body: { clientId, text }, token });
  // The server is reachable: connect now, so that the reply is not delayed.
  connection.probe();
  return [sentence];
}

/** What the visitor sends: the outbox, and that a key was pressed. */
export function createVisitorDelivery(
  { clock }: Environment,
  memory: VisitorMemory,
  tabs: Tabs,
  session: Session,
  view: View,
  connection: Connection,
) {
  let typedAt = 0;

  const deliver = async (entry: OutboxEntry): Promise<readonly Sentence[] | null> => {
    const right = await session.right();
    // A draft that another tab has left behind.
    if (!entry.session) void outbox.assign([''], right.session);
    // It waits for its own dialog, and is never sent to another one.
    return entry.session === right.session ? post(session, connection, entry, right.token) : null;
  };
  const outbox = createOutbox({
    tabs,
    clock,
    mine: (entry) => ['', session.id, session.writtenIn].includes(entry.session),
    deliver,
    isOnline: connection.isOnline,
    showWaiting: view.await,
  });
  /** The next key press sends `typing` at once: the assistant lets the visitor finish. */
  const firstOf = async (stored: Promise<readonly Sentence[]>): Promise<Sentence> => {
    typedAt = 0;
    return view.resolveFile((await stored)[0]!);
  };

  session.events.listen({
    assigned: (from, to) => void outbox.assign(from, to),
    // What this tab wrote and had not sent ends with the dialog: the next may be another person's.
    ended: () => void outbox.clear(),
  });
  connection.events.listen({ online: () => void outbox.drain() });

  return {
    /** What waits for the server. */
    outbox,
    say(text: string, file?: File, clientId = newClientId()): Promise<Sentence> {
      // The storage was emptied before this was written: it begins a dialog, and does not end with the former one.
      if (session.id && memory.isEmpty()) session.end();
      return firstOf(outbox.add({ clientId, texts: [text], session: session.writtenIn, file }));
    },
    retry: (clientId: string): Promise<Sentence> =>
      firstOf(outbox.retry(clientId)).catch((cause: unknown) => {
        const known = view.sentences().find((sentence) => sentence.clientId === clientId && sentence.seq);
        if (known) return known;
        throw cause;
      }),
    typing(): void {
      // Often enough for what is shown for 5 s.
      if (clock.now() - typedAt < 3_000) return;
      typedAt = clock.now();
      connection.send({ type: 'typing' });
    },
    /**
     * Ends the dialog on this machine, once no client joins any more; neither another tab’s end nor `destroy` keeps it
     * from that.
     */
    async end(): Promise<void> {
      session.end();
      // At once, so that no opening resumes the dialog, and again when no client joins.
      void memory.clear();
      const cleared = session.whileNoneJoins(async () => {
        await memory.clear();
        await outbox.clear(true);
        // A tab may have joined while this one waited for its turn: all read the storage again.
        tabs.broadcast({ session: null });
        session.follow();
      });
      tabs.broadcast({ session: null, isEnd: true });
      await cleared;
    },
  };
}
