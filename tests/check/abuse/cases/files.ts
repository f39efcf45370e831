import { Database } from 'bun:sqlite';
import { type Answer, inParallel, tally } from '../../../harness/caller.ts';
import { type AbuseWorld, type Case, type CaseClass, tried } from '../abuse-world.ts';

const mib = 1024 * 1024;

const formOf = (clientId: string, bytes: number): FormData => {
  const form = new FormData();
  form.set('clientId', clientId);
  form.set('file', new File([new Uint8Array(bytes).fill(0x61)], 'a.txt', { type: 'text/plain' }));
  return form;
};

/** Bytes of parts that no row refers to. */
function looseBytes(path: string): number {
  const file = new Database(path, { readonly: true });
  const { bytes } = file
    .query('select coalesce(sum(length(part.bytes)), 0) as bytes from loose_set join part using (set_id)')
    .get() as { bytes: number };
  file.close();
  return bytes;
}

/** Waits up to a minute until no upload is left on disk; returns the bytes that still are. */
async function leftOf(world: AbuseWorld): Promise<number> {
  const until = Date.now() + 60_000;
  while (looseBytes(world.server.database) > 0 && Date.now() < until) await Bun.sleep(50);
  return looseBytes(world.server.database);
}

const leavesNothing = async (world: AbuseWorld, what: string, answers: readonly Answer[]) => {
  const left = await leftOf(world);
  return tried(what, `${tally(answers)}; ${Math.round(left / mib)} MB left on the disk`, {
    'nothing is left of what did not enter': left === 0,
    'none is a failure of the server': answers.every(({ status }) => status > 0 && status < 500),
  });
};

const cases: Case[] = [
  {
    title: 'files to dialogs that are not there',
    async run(world) {
      const token = await world.owner.access();
      const answers = await inParallel(world.size(30, 4), 4, (at) =>
        world.call('POST /dialog/file/{id}', {
          token,
          from: world.address(),
          params: { id: 'nobody' },
          body: formOf(`lost-${at}`, 9 * mib),
        }),
      );
      return leavesNothing(world, `${answers.length} files of 9 MB`, answers);
    },
  },
  {
    title: 'the same file again and again',
    async run(world) {
      const from = world.address();
      const { token } = await world.beginDialog(from);
      const answers = await inParallel(world.size(10, 4), 1, () =>
        world.call('POST /widget/file', { token, from, body: formOf('same', 9 * mib) }),
      );
      return leavesNothing(world, `${answers.length} times 9 MB under one clientId`, answers);
    },
  },
  {
    title: 'files that come together from many addresses',
    async run(world) {
      const dialogs = await inParallel(world.size(80, 8), 4, async () => {
        const from = world.address();
        return { from, token: (await world.beginDialog(from)).token };
      });
      const answers = await inParallel(dialogs.length, dialogs.length, (at) =>
        world.call('POST /widget/file', { ...dialogs[at]!, body: formOf('together', 60_000) }),
      );
      return tried(`${dialogs.length} files of 60 KB`, tally(answers), {
        'each is taken': answers.every(({ status }) => status === 201),
      });
    },
  },
  {
    title: 'entries that do not fit into their domain',
    async run(world) {
      const { call, owner } = world;
      const token = await owner.access();
      const options = { token, from: world.address() };
      const label = await call('POST /assistant/label/create', {
        ...options,
        body: { label: 'Много', description: '', domainId: owner.domainId },
      });
      const body = {
        assistantId: label.body.id,
        type: 'question',
        sentences: Array.from({ length: 2000 }, (_, at) => `${at} ${'я'.repeat(world.size(1900, 200))}`),
      };
      const answers = await inParallel(world.size(20, 4), 4, () =>
        call('POST /assistant/qa/create', { ...options, body }),
      );
      return leavesNothing(world, `${answers.length} entries of 2,000 sentences`, answers);
    },
  },
];

/** So little that a few files, and an entry or two, fill it. */
const env = () => ({ QUOTA_FILE_MB: '30', QUOTA_SENTENCES: '3000' });

export const files: CaseClass = { name: 'what is sent and does not enter', env, cases };
