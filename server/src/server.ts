import { join, resolve } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { startBackups } from './data/backup-schedule.ts';
import { expectRestored } from './data/restore-mark.ts';
import { createApp, listen } from './app.ts';
import { demoMail, prepareDemo } from './demo/demo-seed.ts';
import { resumeTurns } from './dialog/turn/dialog-turn.ts';
import { hurryWait } from './dialog/store/letter-due-table.ts';
import { startFill } from './dialog/search/search-fill.ts';
import { readVisitor, visitorGround } from './dialog/visitor/visitor-service.ts';
import { createBus } from './event/bus.ts';
import { resumeDeliveries } from './event/delivery-round.ts';
import { createCommitQueue } from './event/commit.ts';
import { type Clock, systemClock } from './runtime/clock.ts';
import type { Config } from './config.ts';
import { createDescriptors } from './runtime/descriptors.ts';
import { loadCipher } from './auth/stone-service.ts';
import { commonPasswords } from './user/password/weak-password.ts';
import { openDatabase } from './database/database.ts';
import type { Callers, Deps } from './deps.ts';
import { createLog, type Log } from './log/log.ts';
import { createMail, type Mail } from './mail/mail.ts';
import { type Pace, systemPace } from './runtime/pace.ts';
import { openPrivateFolder } from './runtime/private-folder.ts';
import { createBodyBudget } from './http/body-budget.ts';
import { createPartStore } from './database/part-store.ts';
import { createServerState } from './runtime/server-state.ts';
import { createRateLimit } from './security/rate-limit.ts';
import { createSecretFilter } from './setting-secret.ts';
import { storedSecret } from './security/server-secret.ts';
import { isLoopback } from './http/page-origin.ts';
import { warnOfProxy } from './http/unbelieved-proxy.ts';
import { startSystemdNotice } from './runtime/systemd-notice.ts';
import { type Round, startRounds } from './runtime/rounds.ts';
import { createShutdown } from './runtime/shutdown.ts';
import { createThreadPool } from './runtime/thread-pool.ts';
import { openStatic } from './http/static.ts';
import { watchDisk } from './runtime/disk-space.ts';
import { createMetrics, type Metrics } from './runtime/metrics.ts';
import { createWatchdog } from './runtime/watchdog.ts';
import { messageShapes } from './message-shapes.ts';
import { createPresence } from './presence/presence-service.ts';
import { callerGround, readCaller } from './user/caller-service.ts';
import { openListedOrigins } from './user/access/listed-origins.ts';
import { keepPinned } from './widget/pinned.ts';
import { everyMinute, everySecond, minute, second } from './background-work.ts';
import { listsOf } from './feature-lists.ts';
import { aliases, rootsOf } from './served-folders.ts';

const root = resolve(import.meta.dirname, '../..');

/** How long calls that have begun may take to end once the server stops; ms. */
const drainTime = 10_000;

/** How long calls that were made before a stop may be on their way; ms. */
const arrivalTime = 50;

/** What a test puts in place of the real thing. */
export interface Substitutes {
  readonly clock?: Clock;
  readonly mail?: Mail;
  readonly pace?: Pace;
  readonly log?: Log;
  /** Sees every result of the database. */
  readonly plugin?: KyselyPlugin;
  readonly rounds?: readonly Round[];
  readonly idleTimeout?: number;
}

export interface RunningServer {
  readonly url: string;
  readonly deps: Deps;
  /** Takes no new call, closes the sockets, finishes what has begun. */
  stop(): Promise<void>;
}

/** Where several processes count together; null for one process. The client of Redis is loaded for them alone. */
const openSharedCounts = async ({ rateLimits, redisUrl }: Config, log: Log) =>
  rateLimits && redisUrl ? (await import('./security/rate-counts-shared.ts')).createSharedCounts(redisUrl, log) : null;

/** Counts the letters that were handed over, and those that were not. */
const countedMail = (mail: Mail, metrics: Metrics): Mail => ({
  ...(mail.forget ? { forget: (words: readonly string[]) => mail.forget!(words) } : {}),
  close: () => mail.close(),
  async send(letter) {
    try {
      await mail.send(letter);
    } catch (error) {
      metrics.count('otklik_deliveries_total', 'kind="letter",result="failed"');
      throw error;
    }
    metrics.count('otklik_deliveries_total', 'kind="letter",result="sent"');
  },
});

/** Sends letters; a demonstration also logs their codes. */
function openMail(config: Config, { mail }: Substitutes, clock: Clock, log: Log): Mail {
  const postman = mail ?? createMail(config, clock, log);
  return config.demo ? demoMail(postman, log) : postman;
}

const callersOf = (deps: Pick<Deps, 'db' | 'clock' | 'secret'>): Callers => ({
  operator: (bearer) => readCaller(deps, bearer),
  visitor: (token) => readVisitor(deps, token),
  ground: ({ user, visitor }) => (user ? callerGround(user) : visitor ? visitorGround(visitor) : null),
});

/** Parts of a server that are not connections. */
function openRuntime({ database, dataDir }: Config, substitutes: Substitutes, log: Log) {
  const { pace = systemPace, idleTimeout = 60 } = substitutes;
  const descriptors = createDescriptors();
  return {
    pace,
    idleTimeout,
    bodies: createBodyBudget(),
    state: createServerState(),
    watchdog: createWatchdog(log),
    disk: watchDisk(dataDir, log),
    descriptors,
    pool: createThreadPool(database, descriptors),
  };
}

/** Opens what could not be opened under pressure, when each connection takes a descriptor: what a sign-in needs. */
async function loadEarly(): Promise<void> {
  await loadCipher();
  commonPasswords();
  // Begins the runtime's thread for HTTP requests, without which the process would end: nothing listens there.
  fetch.preconnect('http://127.0.0.1:1');
}

/** Opens the parts of a server in the order in which they need each other. */
async function openParts(config: Config, substitutes: Substitutes) {
  const log = substitutes.log ?? createLog(config.logLevel, createSecretFilter(config.secrets));
  const clock = substitutes.clock ?? systemClock;
  openPrivateFolder(config.dataDir, log);
  const metrics = createMetrics();
  const mail = countedMail(openMail(config, substitutes, clock, log), metrics);
  const secret = config.jwtSecret ?? storedSecret(config.dataDir);
  const opened = await openDatabase(config.database, log);
  const db = substitutes.plugin ? opened.withPlugin(substitutes.plugin) : opened;
  const bus = await createBus(config.redisUrl, log, messageShapes);
  const queue = createCommitQueue({ db, bus, clock, metrics });
  const presence = createPresence(bus);
  const origins = await openListedOrigins({ db, bus, log });
  const shutdown = createShutdown(log);
  const rates = createRateLimit({ clock, on: config.rateLimits, shared: await openSharedCounts(config, log) });
  const parts = createPartStore({ db, commit: queue.commit, clock, log });
  const runtime = openRuntime(config, substitutes, log);
  const deps: Deps = {
    config,
    db,
    clock,
    log,
    mail,
    bus,
    commit: queue.commit,
    parts,
    ...runtime,
    limit: rates.limit,
    rates,
    metrics,
    presence,
    waitLetters: { hurry: (trx, domainId) => hurryWait(trx, domainId, clock.now()) },
    ...listsOf(bus),
    callers: callersOf({ db, clock, secret }),
    origins,
    shutdown,
    secret,
  };

  const close = async (): Promise<void> => {
    await parts.idle();
    await queue.idle();
    await runtime.pool.close();
    presence.stop();
    runtime.watchdog.stop();
    runtime.disk.close();
    rates.close();
    mail.close();
    await bus.close();
    await db.destroy();
  };
  return { deps, presence, shutdown, close };
}

/** Opens everything and serves. */
export async function startServer(config: Config, substitutes: Substitutes = {}): Promise<RunningServer> {
  expectRestored(config.dataDir);
  const { deps, presence, shutdown, close } = await openParts(config, substitutes);
  if (config.demo) await prepareDemo(deps);
  if (config.production) keepPinned(join(root, 'widget-preact/dist'), join(config.dataDir, 'widget'));
  if (config.production && isLoopback(new URL(config.publicUrl).hostname))
    deps.log.warn({ publicUrl: config.publicUrl }, 'pages of this address alone may sign in: set PUBLIC_URL=https://…');
  warnOfProxy(deps);
  const app = createApp(deps, presence, openStatic(rootsOf(config, deps.pool), aliases));
  const listener = listen(app, deps, presence);
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${listener.port}`;
  await loadEarly();
  await resumeTurns(deps);
  await resumeDeliveries(deps);
  deps.parts.sweep();
  shutdown.add(startFill(deps));
  startBackups(deps);
  shutdown.add(startSystemdNotice(config, deps.log));
  startRounds(deps, substitutes.rounds ?? everyMinute, minute);
  startRounds(deps, substitutes.rounds ? [] : everySecond, second);
  const stop = async (): Promise<void> => {
    // The port stays open: `/health` reports that this server is not ready, and pending calls are served.
    await Promise.all([shutdown.run(), Bun.sleep(arrivalTime)]);
    const stopped = listener.stop();
    await Promise.race([stopped, Bun.sleep(drainTime)]);
    await listener.stop(true);
    await close();
  };
  return { url, deps, stop };
}
