import { downloadBounds } from '../../../../server/src/http/stream-response.ts';
import { inParallel, tally } from '../../../harness/caller.ts';
import { headOf, openRaw, type RawConnection } from '../../../harness/raw-connection.ts';
import { type AbuseWorld, type Case, type CaseClass, joinSocket, tried } from '../abuse-world.ts';

const mib = 1024 * 1024;
/** All turns that there are, by the most that one address has. */
const { running, runningEach: each } = downloadBounds;
const addresses = running / each;

/** A visitor's file; where it is served. */
async function sendFile(world: AbuseWorld, bytes: number): Promise<string> {
  const from = world.address();
  const { token } = await world.beginDialog(from);
  const body = new FormData();
  body.set('clientId', 'f');
  body.set('file', new File([new Uint8Array(bytes).fill(0x61)], 'a.txt', { type: 'text/plain' }));
  const sent = await world.call('POST /widget/file', { token, from, body });
  return sent.body.sentence.file.url.replace('/api/v1', '');
}

const cases: Case[] = [
  {
    title: 'downloads that nobody reads, as many as there are turns',
    async run(world) {
      const path = await sendFile(world, 9 * mib);
      const all: RawConnection[] = [];
      for (let one = 0; one < addresses; one += 1) {
        const from = { 'x-forwarded-for': world.address() };
        const opened = await inParallel(each, each, async () => {
          const raw = await openRaw(world.server.port);
          raw.pause();
          raw.send(headOf(path, 0, from, 'GET'));
          return raw;
        });
        all.push(...opened);
      }
      await Bun.sleep(world.size(3000, 500));
      const answer = await world.call(`GET ${path}`, { from: world.address() });
      all.forEach((raw) => raw.end());
      return tried(`${all.length} of ${addresses} addresses, then another’s`, `the other’s: ${tally([answer])}`, {
        'another gets theirs': answer.status === 200 && answer.body.length === 9 * mib,
        ...(world.short ? {} : { 'within 5 s': answer.ms <= 5000 }),
      });
    },
  },
  {
    title: 'sockets that end at once',
    async run(world) {
      const sockets = await inParallel(world.size(2500, 200), 16, async () => {
        const from = world.address();
        return joinSocket(world, 'visitor', (await world.beginDialog(from)).token, from);
      });
      for (const { socket } of sockets) (socket as unknown as { terminate(): void }).terminate();
      // Operators are notified after two seconds without a reconnect.
      await Bun.sleep(world.size(3000, 2500));
      return tried(`${sockets.length} sockets`, 'ended', { 'each was open': sockets.every(({ code }) => code === 0) });
    },
  },
];

export const downloads: CaseClass = { name: 'downloads and sockets', cases };
