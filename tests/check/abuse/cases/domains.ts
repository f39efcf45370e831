import { inParallel, tally } from '../../../harness/caller.ts';
import { type AbuseWorld, type Case, type CaseClass, tried } from '../abuse-world.ts';

/** Proofs of the honest owners; runs on several servers share them. */
const proofs: string[] = [];
/** How often the other sites were asked. */
let asked = 0;

/** Sites, and a resolver that never answers: a check without a proof in a file takes all of its time. */
async function env(): Promise<Record<string, string>> {
  const site = Bun.serve({
    port: 0,
    fetch: ({ headers }) => {
      const isHonest = headers.get('host') === 'shop.test';
      if (!isHonest) asked += 1;
      const text = isHonest ? proofs.join('\n') : '';
      return new Response(text, { headers: { 'content-type': 'text/plain' } });
    },
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

/** A domain of a new owner: its proof, its check and its end. */
async function createDomain(world: AbuseWorld, name: string) {
  const token = await (await world.account()).access();
  const { body } = await world.call('POST /domain/create', { token, from: world.address(), body: { name } });
  const options = { token, params: { id: body.id as string }, body: {} };
  return {
    proof: body.proof as string,
    check: () => world.call('PATCH /domain/verification/{id}', { ...options, from: world.address() }),
    remove: () => world.call('DELETE /domain/delete/{id}', options),
  };
}

const cases: Case[] = [
  {
    title: 'a domain check while three owners begin slow ones',
    async run(world) {
      const honest = await createDomain(world, 'shop.test');
      proofs.push(honest.proof);
      const slow = await inParallel(3, 3, (at) => createDomain(world, `slow${at}.test`));
      let ended = 0;
      const checks = slow.flatMap(({ check }) => Array.from({ length: 6 }, () => check().finally(() => (ended += 1))));
      for (const begun = asked; asked < begun + 2;) await Bun.sleep(20);
      const answer = await honest.check();
      const before = ended;
      // Where the case runs again, another owner proves the same host.
      await honest.remove();
      return tried(`${checks.length} slow checks, of which ${before} ended before it`, tally([answer]), {
        'it is done': answer.status === 200,
        'it waits for no more than a part of theirs': before < checks.length,
      });
    },
  },
];

export const domains: CaseClass = { name: 'domain checks', env, cases };
