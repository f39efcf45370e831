// Compares this checkout's engine with another's: `npm run check:same-engine -- --base HEAD~1 --data DIR --data DIR`.
// `--base` is a git reference or the path of a checkout; `--data` folders hold sets as tests/bench/assistant/README.md
// describes them; without, the demonstration's shop is compared. `--only PART`, once or more often, takes the sets
// whose name holds a PART.
// Trained with the same seed, the model files must be equal byte for byte, and every verdict to the last bit of its
// confidence. Exits with 1 at a difference and shows the first of each set.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { demoSet, readSets } from './check-sets.ts';

const root = new URL('../../../', import.meta.url).pathname;
const enginePath = 'server/src/assistant/engine';
const shownLength = 400;

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    data: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
  },
});
if (!values.base) throw new Error('needs --base: a git reference or the path of a checkout');

/** The base's engine, taken out of git where no checkout is given. */
function baseEngine(base: string, folder: string): string {
  if (existsSync(join(base, enginePath))) return join(resolve(base), enginePath, 'index.ts');
  const archive = spawnSync('git', ['archive', base, enginePath], { cwd: root, maxBuffer: 1 << 28 });
  if (archive.status !== 0) throw new Error(archive.stderr.toString());
  mkdirSync(join(folder, 'base'));
  const { status, stderr } = spawnSync('tar', ['-x', '-C', join(folder, 'base')], { input: archive.stdout });
  if (status !== 0) throw new Error(stderr.toString());
  return join(folder, 'base', enginePath, 'index.ts');
}

const record = (engine: string, sets: string, out: string): Promise<void> =>
  new Promise((done, fail) => {
    const script = new URL('./record-engine.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [script, engine, sets, out], { stdio: 'inherit' });
    child.on('error', fail);
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${engine} ended with ${code}`))));
  });

const folder = mkdtempSync(join(tmpdir(), 'same-engine-'));
try {
  const sets = [demoSet(), ...(values.data ?? []).flatMap((data) => readSets(data))].filter(({ name }) =>
    (values.only ?? ['']).some((part) => name.includes(part)),
  );
  if (sets.length === 0) throw new Error('no set is left to compare');
  let differences = 0;
  const engines = { base: baseEngine(values.base, folder), current: join(root, enginePath, 'index.ts') };
  for (const set of sets) {
    const setFile = join(folder, 'set.json');
    writeFileSync(setFile, JSON.stringify([set]));
    const outs = Object.keys(engines).map((name) => join(folder, name + '.lines'));
    await Promise.all(Object.values(engines).map((engine, i) => record(engine, setFile, outs[i]!)));
    const [before, after] = outs.map((out) => readFileSync(out, 'utf8').trimEnd().split('\n')) as [string[], string[]];
    const different = before.flatMap((line, i) => (line === after[i] ? [] : [i]));
    const isSame = different.length === 0 && before.length === after.length && before.length > set.questions.length;
    console.log(
      `${set.name}: ${set.questions.length} questions, ${isSame ? 'same' : `${different.length} differences`}`,
    );
    if (isSame) continue;
    differences++;
    const [first = 0] = different;
    console.log(
      `  base     ${before[first]?.slice(0, shownLength)}\n  current  ${after[first]?.slice(0, shownLength)}`,
    );
  }
  console.log(differences === 0 ? 'The engines are the same.' : `The engines differ on ${differences} sets.`);
  process.exitCode = differences === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
