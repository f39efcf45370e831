import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sentence } from '../../../server/src/contract.ts';
import { callServer } from '../../harness/call-server.ts';
import { createServerProcess } from '../../harness/server-process.ts';
import { runProgram } from './program.ts';
import type { Acknowledged } from './talkers.ts';

const shown = 5;

/** Sentences that are not in a database exactly once, in their dialog and with their text. */
function findMissing(path: string, expected: readonly Acknowledged[]): string[] {
  const file = new Database(path, { readonly: true });
  const rows = file
    .query(
      'select session, client_id, text from sentence join dialog on dialog.id = dialog_id where client_id is not null',
    )
    .all() as { session: string; client_id: string; text: string }[];
  file.close();
  const counts = new Map<string, number>();
  const keyOf = (session: string, clientId: string, text: string): string => `${session} ${clientId} ${text}`;
  for (const { session, client_id, text } of rows) {
    const key = keyOf(session, client_id, text);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return expected
    .filter(({ session, clientId }) => counts.get(keyOf(session, clientId, `text of ${clientId}`)) !== 1)
    .map(({ clientId }) => clientId);
}

/** Whether a server over the folder answers a visitor with the visitor's sentences. */
async function findUnserved(dataDir: string, last: Acknowledged | undefined): Promise<string[]> {
  const server = await createServerProcess({ dataDir });
  try {
    await server.start();
    if (!last) return [];
    const { sentences } = await callServer<{ sentences: Sentence[] }>(
      server.url,
      'GET /widget/sentence?before=1000000',
      {
        token: last.token,
      },
    );
    return sentences.length > 0 ? [] : [`a server over it has no sentence of ${last.session}`];
  } catch (error) {
    return [`a server over it does not serve: ${(error as Error).message}`];
  } finally {
    await server.end('SIGTERM');
  }
}

/** Restores an archive into an empty folder; what differs there from what was acknowledged. */
export async function judgeArchive(archive: string, expected: readonly Acknowledged[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-restored-'));
  const dataDir = join(folder, 'data');
  try {
    const restored = await runProgram(['restore', archive], dataDir);
    if (restored.code !== 0) return [`it is not restored: ${restored.printed}`];
    const faults: string[] = [];
    const missing = findMissing(join(dataDir, 'otklik.sqlite'), expected);
    if (missing.length > 0)
      faults.push(
        `${missing.length} of ${expected.length} acknowledged sentences are not in it: ${missing.slice(0, shown).join(', ')}`,
      );
    const checked = await runProgram(['check'], dataDir);
    if (checked.code !== 0) faults.push(`check: ${checked.printed.split('\n').slice(0, shown).join(' | ')}`);
    return [...faults, ...(await findUnserved(dataDir, expected.at(-1)))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
