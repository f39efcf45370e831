import { percentile } from '../herd/going-dialog.ts';
import { signUp } from '../../harness/sign-up.ts';
import type { AbuseWorld } from '../abuse/abuse-world.ts';

/** What became of honest sign-ins: how long each took from the handshake on, ms, and how many were refused. */
interface Outcome {
  readonly waits: number[];
  refused: number;
}

export interface SignIns {
  /**
   * Signs in again and again for so many seconds, in turn from a device that has signed in before and from a new one.
   */
  run(seconds: number): Promise<void>;
  readonly known: Outcome;
  readonly fresh: Outcome;
}

/** Between two sign-ins; ms. */
const pause = 2_000;
const owners = 10;

/** Owners who sign in beside a swarm, each no more often than letters are sent to one mailbox. */
export async function prepareSignIns(world: AbuseWorld): Promise<SignIns> {
  const accounts: { email: string; password: string; device: string }[] = [];
  const [known, fresh]: Outcome[] = [
    { waits: [], refused: 0 },
    { waits: [], refused: 0 },
  ];
  while (accounts.length < owners) {
    const one = { email: `honest${accounts.length}@example.com`, password: 'Lamp-corner-81' };
    const { url, codeFor } = world.server;
    const tokens = await signUp({ url, codeFor, headers: { 'x-forwarded-for': world.address() } }, one);
    accounts.push({ ...one, device: (tokens as unknown as { device: string }).device });
  }
  const signIn = async (at: number): Promise<void> => {
    const { email, password, device } = accounts[at % owners]!;
    const isKnown = Math.floor(at / owners) % 2 === at % 2;
    const outcome = isKnown ? known! : fresh!;
    const started = performance.now();
    const { answer } = await world.login(world.address(), email, password, isKnown ? device : undefined);
    if (answer.status === 200) outcome.waits.push(performance.now() - started);
    else outcome.refused += 1;
  };
  return {
    known: known!,
    fresh: fresh!,
    async run(seconds) {
      const until = performance.now() + seconds * 1000;
      const all: Promise<void>[] = [];
      for (let at = 0; performance.now() < until; at += 1) {
        all.push(signIn(at));
        await Bun.sleep(pause);
      }
      await Promise.all(all);
    },
  };
}

const of = ({ waits, refused }: Outcome): string =>
  `${waits.length} in ${percentile(waits, 0.5).toFixed(0)} ms, at most ${Math.max(0, ...waits).toFixed(0)}, ${refused} refused`;

export const showSignIns = ({ known, fresh }: SignIns): string =>
  `  honest sign-ins beside it, from a device that was here before: ${of(known)}; from a new one: ${of(fresh)}`;
