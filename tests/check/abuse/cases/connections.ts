import { readdirSync } from 'node:fs';
import { openRaw, type RawConnection, headOf } from '../../../harness/raw-connection.ts';
import { upgradeCall } from '../../../harness/raw-frame.ts';
import { type AbuseWorld, type Case, type CaseClass, tried } from '../abuse-world.ts';

/** Descriptors that the server may have; some 80 of them are its own. */
const limit = 400;

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
const endAll = (all: readonly RawConnection[]): void => all.forEach((one) => one.end());
/** Tasks of threads: together they need more threads than are open. */
const inThreads = ['/api/v1/openapi.json', '/api/v1/asyncapi.json', '/api/'];

async function until(what: () => boolean | Promise<boolean>, within = 60_000): Promise<boolean> {
  for (const end = Date.now() + within; Date.now() < end; await Bun.sleep(20)) if (await what()) return true;
  return false;
}

/** Opens connections and makes a call on each; resolves once an answer ends its connection, with those that stay. */
async function fillByCalls(world: AbuseWorld): Promise<{ staying: RawConnection[]; isEnded: boolean }> {
  const staying: RawConnection[] = [];
  for (let made = 0; made < limit; made += 1) {
    const raw = await openRaw(world.server.port);
    raw.send(get('/health'));
    // Where no descriptor is left the call waits with its connection.
    const isAnswered = await until(() => raw.received().includes('\r\n\r\n'), 10_000);
    if (!isAnswered) break;
    if (/^connection: close/im.test(raw.received())) return { staying, isEnded: true };
    staying.push(raw);
  }
  return { staying, isEnded: false };
}

/** Sends a request over an open connection. @returns the response */
async function askOn(raw: RawConnection, text: string): Promise<string> {
  raw.send(text);
  await until(() => !raw.isOpen || raw.received().includes('\r\n\r\n'), 20_000);
  return raw.received();
}

/** What a sign-in, the pages made in threads and a socket get where descriptors are at their end. */
async function askAtTheEnd(world: AbuseWorld, ready: RawConnection[]): Promise<void> {
  await Promise.all(inThreads.map((path) => askOn(ready.pop()!, get(path))));
  const begun = await askOn(ready.pop()!, `${headOf('/selina', 2)}{}`);
  const stone = /"stone":"(\w+)"/.exec(begun)?.[1] ?? '';
  const body = JSON.stringify({ email: 'nobody', password: 'nothing', selina: 'none' });
  await askOn(ready.pop()!, `${headOf('/user/login', body.length, { stone })}${body}`);
}

const toTheEnd: Case = {
  title: 'idle connections until no descriptor is left',
  async run(world) {
    const rounds = world.size(8, 1);
    const { staying, isEnded } = await fillByCalls(world);
    // Not earlier: a connection without a call is closed after a minute.
    const ready = await Promise.all(Array.from({ length: rounds * 5 + 1 }, () => openRaw(world.server.port)));
    const used = (): number => readdirSync(`/proc/${world.server.pid}/fd`).length;
    // They send nothing, so nothing can be answered to them.
    const silent: Promise<RawConnection | null>[] = [];
    const openSilent = (): void => void silent.push(openRaw(world.server.port).catch(() => null));
    // The connection that was ended has given its descriptor back, and threads that end give theirs.
    for (; world.server.isUp && used() < limit * 0.7 + 10; await Bun.sleep(20)) openSilent();
    await Bun.sleep(100);
    const upgrade = await askOn(ready.pop()!, upgradeCall('127.0.0.1'));
    for (let made = 0; made < limit; made += 1) openSilent();
    await until(() => !world.server.isUp || used() >= limit - 2);
    for (let round = 0; round < rounds && world.server.isUp; round += 1) {
      await askAtTheEnd(world, ready);
      await Bun.sleep(world.size(4000, 500));
    }
    const { isUp } = world.server;
    endAll([...staying, ...(await Promise.all(silent)).filter((one) => one !== null), ...ready]);
    const serves = async (): Promise<boolean> => {
      const pages = await Promise.all(inThreads.map((path) => fetch(world.server.url + path).catch(() => null)));
      return pages.every((page) => page?.ok);
    };
    const isBack = isUp && (await until(serves));
    const { email, password } = world.owner;
    const { answer } = isBack ? await world.login(world.address(), email, password) : { answer: { status: 0 } };
    return tried(
      `${staying.length} with a call, ${limit} without`,
      `an upgrade: ${upgrade.slice(9, 12)}; then a sign-in: ${answer.status}`,
      {
        'answers end connections before': isEnded && staying.length > 0,
        'sockets are refused before': upgrade.startsWith('HTTP/1.1 503'),
        'the server lives': isUp,
        'it serves after': isBack && answer.status === 200,
      },
    );
  },
};

export const connections: CaseClass = {
  name: 'connections',
  under: ['sh', '-c', `ulimit -n ${limit}; exec "$@"`, 'sh'],
  isAlone: true,
  cases: [toTheEnd],
};
