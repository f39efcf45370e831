import { expect, expectTypeOf, test } from 'vitest';
import { createMemoryJar } from '../auth/cookie-jar.ts';
import type { DialogEntry } from '../contract/dialog-entry.ts';
import type { Problem } from '../contract/error.ts';
import type { Sentence } from '../contract/sentence.ts';
import type { UserInfo } from '../contract/user.ts';
import { createOperator, type Operator, type OperatorOptions, type Remote, type DialogSentence } from '../index.ts';
import { createVisitor, type Visitor, type VisitorOptions } from '../visitor.ts';

const operator: Operator = createOperator({ host: 'http://127.0.0.1:1', storage: createMemoryJar() });
const visitor: Visitor = createVisitor({ host: 'http://127.0.0.1:1', site: 'site' });

/** Never runs: the compiler alone reads what must not compile. */
export function mustNotCompile(): void {
  // @ts-expect-error a visitor belongs to a site
  createVisitor({ host: '' });
  // @ts-expect-error an operator's own answer has an author already
  void operator.dialog.answer('session', 'not a list');
  // @ts-expect-error a password is confirmed
  void operator.auth.register({ email: 'a@b.ru', name: 'Имя', password: 'Passw0rd' });
  // @ts-expect-error there is no such filter
  void operator.dialog.loadList({ filter: 'new' });
  // @ts-expect-error an entry is a question or an answer
  void operator.assistant.createQa({ assistantId: '1', type: 'riddle', sentences: [] });
  // @ts-expect-error stores are written by their feature alone
  operator.user.$info.set({ status: 200, data: null, problem: null, loading: false });
  // @ts-expect-error so is the sign-in
  operator.auth.$signedIn.set(true);
  // @ts-expect-error a theme of the contract
  void operator.domain.editConfig('1', { theme: 'purple' });
  // @ts-expect-error data may be missing
  void operator.user.$info.get().data.isAdmin;
  // @ts-expect-error no such frame comes
  operator.socket.on('hello', () => undefined);
  // @ts-expect-error a share is not a counts frame's
  operator.socket.on('online', ({ share }) => share);
  // @ts-expect-error the dialog goes to a person or to the assistant
  void visitor.handoff('robot');
  // @ts-expect-error a stored dialog is not written from outside
  visitor.$sentences.set([]);
  // @ts-expect-error a sentence is text
  visitor.send(42);
}

/** `WebSocket` as the package `ws` types it: unlike the page's. */
declare class WsWebSocket {
  constructor(address: null);
  constructor(address: string | URL, protocols?: string | string[], options?: { readonly agent?: object });
  readonly readyState: 0 | 1 | 2 | 3;
  onmessage: ((event: { data: string | Buffer | ArrayBuffer | Buffer[] }) => void) | null;
  on(event: 'message', listener: (this: WsWebSocket, data: Buffer) => void): this;
  send(data: string | Buffer, sent?: (error?: Error) => void): void;
  close(code?: number, data?: string | Buffer): void;
}

test('the surface has the types that it promises', () => {
  expectTypeOf(operator.user.$info.get()).toEqualTypeOf<Remote<UserInfo>>();
  expectTypeOf(operator.user.$info.get().problem).toEqualTypeOf<Problem | null>();
  expectTypeOf(operator.dialog.$list.get().items).toEqualTypeOf<readonly DialogEntry[]>();
  expectTypeOf(operator.dialog.answer).returns.resolves.toEqualTypeOf<Sentence[]>();
  expectTypeOf(operator.user.$uploadProgress.get()).toEqualTypeOf<number | null>();
  expectTypeOf(operator.presence.$online.get()).toEqualTypeOf<readonly [clients: number, operators: number] | null>();
  expectTypeOf(visitor.$sentences.get()).toEqualTypeOf<readonly DialogSentence[]>();
  expectTypeOf(visitor.send).returns.resolves.toEqualTypeOf<Sentence>();
  expectTypeOf<typeof WsWebSocket>().toExtend<NonNullable<VisitorOptions['WebSocket']>>();
  expectTypeOf<typeof WebSocket>().toExtend<NonNullable<OperatorOptions['WebSocket']>>();
  expect(operator.auth.isSignedIn()).toBe(false);
  visitor.destroy();
});
