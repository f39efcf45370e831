import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { type CallOptions, makeCall } from '../../tests/harness/caller.ts';
import { type Handshake, shakeHands, signIn, signUp } from '../../tests/harness/sign-up.ts';
import { startServer } from './server.ts';
import type { Clock } from './runtime/clock.ts';
import { readConfig } from './config.ts';
import type { Call, Problem } from './contract.ts';
import type { Deps } from './deps.ts';
import type { Log } from './log/log.ts';
import type { Letter } from './mail/mail.ts';
import { newId } from './database/new-id.ts';
import { systemPace } from './runtime/pace.ts';
import { copyMigrated, createDatabase } from '../../tests/harness/test-database.ts';

export type { CallOptions };

export interface Answer<T> {
  readonly status: number;
  readonly body: T & Partial<Problem>;
  readonly headers: Headers;
}

/**
 * A clock that runs, or is stopped, and can be moved ahead. Timers of `after` fire when it is moved past them.
 */
export interface TestClock extends Clock {
  /** Moves the time ahead; what was to come by then comes now. */
  shift(milliseconds: number): void;
}

/** An operator who has registered and confirmed the address. */
export interface SignedUp {
  /** The person's id. */
  readonly id: string;
  /** The team that the sign-in works in. */
  readonly teamId: string;
  readonly email: string;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
}

export interface TestServer {
  readonly url: string;
  readonly deps: Deps;
  readonly clock: TestClock;
  /** All letters sent, oldest first. */
  readonly letters: readonly Letter[];
  /** The code of the newest letter to this address. */
  codeFor(email: string): string;
  /** Makes a call of the contract; a test looks at what it expects of the body. */
  call<T = any>(name: Call, options?: CallOptions): Promise<Answer<T>>;
  /** A handshake of its own: the stone, its selina, and a seal for secret fields. */
  shakeHands(): Promise<Handshake>;
  signUp(email?: string, password?: string): Promise<SignedUp>;
  signIn(email: string, password: string): Promise<SignedUp>;
  stop(): Promise<void>;
}

export interface TestOptions {
  /** Further settings; a test server has no rate limits and no demo. */
  readonly env?: Record<string, string>;
  /** Sees every result of the database. */
  readonly plugin?: KyselyPlugin;
  /** Records what the server logs. */
  readonly log?: Log;
  /** The assistant lets visitors finish, by a clock that is stopped; otherwise it considers each sentence at once. */
  readonly patient?: boolean;
  /** After how many seconds without a request a connection is closed. */
  readonly idleTimeout?: number;
}

function createTestClock(isStill: boolean): TestClock {
  let ahead = 0;
  const start = Date.now();
  const now = () => (isStill ? start : Date.now()) + ahead;
  const due = new Map<() => void, number>();
  return {
    now,
    after(ms, work) {
      const once = () => work();
      due.set(once, now() + ms);
      return () => due.delete(once);
    },
    shift(milliseconds) {
      ahead += milliseconds;
      for (const [work, at] of due) if (at <= now() && due.delete(work)) work();
    },
  };
}

let households = 0;
/** An unused network address; the server reads it where it trusts a proxy (`TRUST_PROXY`). */
const newAddress = (): string => `2001:db8:0:${(households += 1).toString(16)}::1`;

const random = (): string =>
  newId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 16);

/** The code that was mailed to an address last. */
function codeIn(letters: readonly Letter[], email: string): string {
  const letter = letters.findLast(({ to }) => to === email);
  const code = /^\d{6}$/m.exec(letter?.text ?? '')?.[0];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/**
 * A real server on a free port, with a database of its own: a file of SQLite, or a database made for it on
 * PostgreSQL where `TEST_DATABASE_URL` names one. Letters are recorded instead of sent.
 */
export async function startTestServer({
  env = {},
  plugin,
  patient = false,
  idleTimeout,
  ...given
}: TestOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'otklik-test-'));
  const adminUrl = process.env.TEST_DATABASE_URL;
  const database = adminUrl ? await createDatabase(adminUrl) : null;
  if (!database) copyMigrated(dataDir);
  const clock = createTestClock(patient);
  const letters: Letter[] = [];
  const mail = { send: async (letter: Letter) => void letters.push(letter), close: () => {} };
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    QUOTA_DOMAINS: '100000',
    DEMO: 'off',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...env,
  });
  const log = given.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' });
  const server = await startServer(config, {
    clock,
    log,
    // A round comes by chance in the middle of a test; those that need one run it themselves.
    rounds: [],
    pace: patient ? systemPace : { ...systemPace, quiet: 0, typing: 0 },
    ...(plugin ? { plugin } : {}),
    ...(idleTimeout === undefined ? {} : { idleTimeout }),
    ...(env.MAIL_URL ? {} : { mail }),
  });

  const call: TestServer['call'] = (name, options) => makeCall(server.url, name, options);
  const codeFor = (email: string): string => codeIn(letters, email);
  const place = { url: server.url, codeFor };
  const enter = async (how: typeof signUp, email: string, password: string): Promise<SignedUp> => {
    const headers = { 'x-forwarded-for': newAddress() };
    const tokens = await how({ ...place, headers }, { email, password, name: 'Ольга' });
    const { memberId: id, teamId } = await server.deps.callers.operator(tokens.access);
    return { id, teamId, email, password, ...tokens };
  };
  return {
    url: server.url,
    deps: server.deps,
    clock,
    letters,
    codeFor,
    call,
    shakeHands: () => shakeHands(place),
    signUp: (email = `${random()}@example.com`, password = 'Secret-1') => enter(signUp, email, password),
    signIn: (email, password) => enter(signIn, email, password),
    async stop() {
      await server.stop();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
