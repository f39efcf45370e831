import type { Call, Domain, Label } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { type CallOptions, type SignedUp, startTestServer, type TestServer } from '../../testing.ts';
import { asOwner } from '../assistant-fixture.ts';

// One server and one owner of shops for a file of tests: `beforeAll(startLearning)`, `afterAll(stopLearning)`.
export let server: TestServer;
export let owner: SignedUp;
export let mine: ReturnType<typeof asOwner>;
let names = 0;

export async function startLearning(): Promise<void> {
  server = await startTestServer();
  owner = await server.signUp();
  mine = asOwner(server, owner);
}
export const stopLearning = (): Promise<void> => server.stop();

/** Makes a call as the owner, or as another account. */
export const call = <T = any>(name: Call, options: CallOptions = {}, by = owner) =>
  server.call<T>(name, { token: by.access, ...options });
export const newDomain = async (): Promise<string> => (await mine.createDomain(`learn${(names += 1)}.com`)).id;
export const newShop = async (): Promise<string> => {
  const id = await newDomain();
  await mine.importContexts(id);
  return id;
};
export const domainOf = async (id: string): Promise<Domain> =>
  (await call<Domain[]>('GET /domain/list')).body.find((domain) => domain.id === id)!;
/** The contexts of a domain. */
export const labels = async (domainId: string): Promise<Label[]> =>
  (await call<Label[]>('GET /assistant/ctx/list/domain/id/{domainId}', { params: { domainId } })).body;
export const labelId = async (domainId: string, name: string): Promise<string> =>
  (await labels(domainId)).find(({ label }) => label === name)!.id;

export const discounts = {
  label: 'Скидки',
  description: '',
  questions: ['Есть ли скидки?', 'Дайте промокод', 'Скидка студентам'],
  answers: ['Скидок нет.'],
};

/** Training times of the stored parts. */
export const timesOfParts = async (domainId: string): Promise<number[]> =>
  (
    await server.deps.db
      .selectFrom('model_part')
      .select('trained_at')
      .distinct()
      .where('domain_id', '=', domainId)
      .orderBy('trained_at')
      .execute()
  ).map((row) => row.trained_at);

/** The server's dependencies with `before` called before each commit with its number. */
export function withCommits(before: (number: number) => unknown): Deps {
  let commits = 0;
  const commit: Deps['commit'] = async (ownerId, work) => {
    commits += 1;
    await before(commits);
    return server.deps.commit(ownerId, work);
  };
  return { ...server.deps, commit };
}
