import fc from 'fast-check';
import { residentOf } from '../../harness/memory.ts';
import { createServerProcess } from '../../harness/server-process.ts';
import { fuzzCase } from './fuzz-case.ts';
import { createFuzzWorld } from './fuzz-world.ts';

export interface FuzzOptions {
  readonly cases: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

export interface FuzzOutcome {
  readonly cases: number;
  /** What failed, with its smallest counterexample; null when nothing did. */
  readonly failure: string | null;
  /** What the server logged as its own error. */
  readonly logged: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
  /** Memory of the server after a tenth of the cases and at the end; MB. */
  readonly memory: readonly [number, number];
}

/** Cases that run side by side; they fail and shrink together. */
const together = 10;

/** Runs cases from the schemas and around them against a real server without rate limits. */
export async function fuzz({ cases, seed, say }: FuzzOptions): Promise<FuzzOutcome> {
  const server = await createServerProcess();
  try {
    await server.start();
    const world = await createFuzzWorld(server);
    let [done, early] = [0, 0];
    const property = fc.asyncProperty(
      fc.array(fuzzCase, { minLength: together, maxLength: together }),
      async (group) => {
        if (done % 200 === 0) await world.replenish();
        const failures = (await Promise.all(group.map(world.run))).filter((one) => one !== null);
        done += group.length;
        if (early === 0 && done >= cases / 10) early = residentOf(server.pid);
        if (done % 20_000 < together) say(`${done} cases, memory ${Math.round(residentOf(server.pid))} MB`);
        if (!server.isUp) throw new Error('the server ended');
        if (failures.length > 0) throw new Error(failures.join('; '));
      },
    );
    const result = await fc.check(property, {
      seed,
      numRuns: Math.ceil(cases / together),
      interruptAfterTimeLimit: 60 * 60 * 1000,
    });
    const logged = server
      .output()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line));
    return {
      cases: done,
      counts: world.counts,
      memory: [early, residentOf(server.pid)],
      logged,
      failure: result.failed
        ? `${String(result.errorInstance)}\n${JSON.stringify(result.counterexample, null, 1)}\nseed ${seed}, path ${result.counterexamplePath}`
        : null,
    };
  } finally {
    await server.stop('SIGKILL');
  }
}
