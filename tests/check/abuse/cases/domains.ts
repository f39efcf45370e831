import { inParallel, tally } from '../../../harness/caller.ts';
import { type AbuseWorld, type Case, type CaseClass, tried } from '../abuse-world.ts';

const proofs = new Map<string, string>();

/** Sites, and a resolver that never answers: a check without a proof in a file takes all of its time. */
async function env(): Promise<Record<string, string>> {
  const site = Bun.serve({
    port: 0,
    fetch: ({ headers }) =>
      new Response(proofs.get(headers.get('host') ?? ''), { headers: { 'content-type': 'text/plain' } }),
  });
  const resolver = await Bun.udpSocket({ hostname: '127.0.0.1' });
  site.unref();
  resolver.unref();
  const hosts = ['shop.test', 'slow0.test', 'slow1.test', 'slow2.test'];
  return {
    PROBE_HOSTS: hosts.map((host) => `${host}=http://127.0.0.1:${site.port}`).join(','),
    PROBE_DNS: `127.0.0.1:${resolver.port}`,
  };
}

/** A domain of a new owner; its proof, and its check. */
async function createDomain(world: AbuseWorld, name: string) {
  const token = await (await world.account()).access();
  const { body } = await world.call('POST /domain/create', { token, from: world.address(), body: { name } });
  const options = { token, params: { id: body.id as string }, body: {} };
  return {
    proof: body.proof as string,
    check: () => world.call('PATCH /domain/verification/{id}', { ...options, from: world.address() }),
  };
}

const cases: Case[] = [
  {
    title: 'a domain check while three owners begin slow ones',
    async run(world) {
      const honest = await createDomain(world, 'shop.test');
      proofs.set('shop.test', honest.proof);
      const slow = await inParallel(3, 3, (at) => createDomain(world, `slow${at}.test`));
      let ended = 0;
      const checks = slow.flatMap(({ check }) => Array.from({ length: 6 }, () => check().finally(() => (ended += 1))));
      const answer = await honest.check();
      const before = ended;
      return tried(`${checks.length} slow checks, of which ${before} ended before it`, tally([answer]), {
        'it is done': answer.status === 200,
        'after one turn of each of theirs at most': before <= 3 * 2,
      });
    },
  },
];

export const domains: CaseClass = { name: 'domain checks', env, cases };
