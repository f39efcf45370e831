import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { bun, runChild } from '../../../tests/harness/child.ts';

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

/** A data folder in a folder that every user can enter. */
function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-owner-'));
  chmodSync(folder, 0o755);
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

const nobody = 65_534;

/** Opens the folder as another user of this machine; what the process prints. */
async function openAsNobody(folder: string): Promise<string> {
  const program = `const { openPrivateFolder } = await import('${import.meta.dirname}/private-folder.ts');
    process.setgid(${nobody}); process.setuid(${nobody});
    try { openPrivateFolder(process.argv.at(-1), console); console.log('usable'); } catch (error) { console.log(error.message); }`;
  const child = runChild([bun, '-e', program, folder]);
  await child.ended;
  return child.output().trim();
}

// Only root can leave a folder to another user and start a process as that user.
describe.runIf(process.getuid?.() === 0)('a data folder of another user', () => {
  it.each<[string, string, (folder: string) => void]>([
    ['is closed to this one', 'sudo chown -R nobody', (folder) => mkdirSync(folder, { mode: 0o700 })],
    ['can be read by this one', 'sudo chown -R nobody', (folder) => mkdirSync(folder, { mode: 0o755 })],
    ['is to be made in a folder of another user', 'sudo install -d -m 700 -o nobody', () => undefined],
    [
      'has a database of another user',
      'sudo chown -R nobody',
      (folder) => {
        mkdirSync(folder);
        writeFileSync(join(folder, 'otklik.sqlite'), '', { mode: 0o600 });
        chownSync(folder, nobody, nobody);
      },
    ],
  ])('that %s: one line with the folder, its user and the command', async (_, command, prepare) => {
    const folder = dataFolder();
    prepare(folder);
    const printed = await openAsNobody(folder);
    expect(printed).toMatch(/^DATA_DIR .+ belongs to the user root, and this server runs as nobody\. What helps: .+$/);
    expect(printed).toContain(`${command} ${folder}`);
  });

  it('is usable once the command has run', async () => {
    const folder = dataFolder();
    mkdirSync(folder);
    chownSync(folder, nobody, nobody);
    expect(await openAsNobody(folder)).toBe('usable');
  });
});
