import { afterEach, beforeEach } from 'vitest';
import { type Answer, call, entryOf } from '../dialog/dialog-fixture.ts';
import { type Given as GivenDialog, useDialog } from '../dialog/store/given-fixture.ts';
import type { Sentence, ServerFrame } from '../contract.ts';
import { joinSocket, openSocket, type TestSocket, until } from './socket-fixture.ts';

/** A new dialog for each test, and the sockets of both sides, which are closed after it. */
export interface Given extends GivenDialog {
  dialogId: string;
  /** Closes a socket after the test. */
  keep(socket: TestSocket): TestSocket;
  visitor(after?: number, token?: string): Promise<TestSocket>;
  operator(after?: number | null, token?: string): Promise<TestSocket>;
  /** The code that a first frame is closed with. */
  refusal(frame: unknown, headers?: Record<string, string>): Promise<number>;
  answer(text: string, clientId?: string): Promise<Answer<{ sentences: Sentence[] }>>;
}

export function useDialogSockets(): Given {
  const opened: TestSocket[] = [];
  const given: Given = Object.assign(useDialog({ env: { ADMIN_EMAILS: 'admin@example.com' } }), {
    dialogId: '',
    keep: (socket: TestSocket) => (opened.push(socket), socket),
    visitor: async (after = 0, token = given.dialog.token) =>
      given.keep(await joinSocket(given.server.url, 'visitor', token, after)),
    operator: async (after: number | null = null, token = given.owner.token) =>
      given.keep(await joinSocket(given.server.url, 'operator', token, after)),
    async refusal(frame: unknown, headers: Record<string, string> = {}) {
      const socket = given.keep(await openSocket(given.server.url, headers));
      socket.sendText(typeof frame === 'string' ? frame : JSON.stringify(frame));
      return socket.closed();
    },
    answer: (text: string, clientId?: string) =>
      call<{ sentences: Sentence[] }>(given.server, 'POST /dialog/answer', {
        token: given.owner.token,
        body: { session: given.dialog.session, sentences: [text], clientId },
      }),
  });
  beforeEach(async () => {
    given.dialogId = (await entryOf(given.server, given.owner, given.dialog)).id;
  });
  afterEach(() => opened.splice(0).forEach((socket) => socket.close()));
  return given;
}

export const seqs = (socket: TestSocket): number[] => socket.all('sentence').map(({ sentence }) => sentence.seq);

export const revs = (frames: readonly ServerFrame[]): number[] =>
  frames.flatMap((frame) =>
    (frame.type === 'sentence' || frame.type === 'dialog' || frame.type === 'reset') && frame.rev ? [frame.rev] : [],
  );

export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Waits until all that was sent to the sockets before has reached them. */
export async function reached(...sockets: TestSocket[]): Promise<void> {
  for (const socket of sockets) {
    const pongs = socket.all('pong').length;
    socket.send({ type: 'ping' });
    await until('the pong', () => socket.all('pong').length > pongs);
  }
}
