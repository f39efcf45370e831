import { type Call, endpoints } from '../../../../server/src/platform/contract.ts';
import { type CallOptions, inParallel, tally } from '../../../harness/caller.ts';
import { type AbuseWorld, type Case, type CaseClass, tried } from '../abuse-world.ts';

interface Ids {
  readonly domain: string;
  readonly label: string;
  readonly qa: string;
  readonly dialog: string;
  readonly session: string;
  readonly signin: string;
  readonly visitor: string;
}

/** What the honest owner has, one of each. */
async function idsOf({ call, owner, beginDialog, address }: AbuseWorld): Promise<Ids> {
  const token = await owner.access();
  const label = (
    await call('POST /assistant/label/create', {
      token,
      body: { label: `Раздел ${Math.random()}`, description: '', domainId: owner.domainId },
    })
  ).body.id;
  const qa = (
    await call('POST /assistant/qa/create', {
      token,
      body: { assistantId: label, type: 'question', sentences: ['Где вы?'] },
    })
  ).body.id;
  const visitor = await beginDialog(address());
  const { items } = (await call('GET /dialog/list', { token })).body;
  const dialog = items.find((item: { session: string }) => item.session === visitor.session).id;
  const [signin] = (await call('GET /user/signin/list', { token })).body;
  return {
    domain: owner.domainId,
    label,
    qa,
    dialog,
    session: visitor.session,
    signin: signin.id,
    visitor: visitor.token,
  };
}

/** The call with the honest owner's id wherever it takes one; null for a call that takes none. */
function withIds(name: Call, ids: Ids): CallOptions | null {
  const id =
    name.includes('/domain/') && !name.includes('/assistant/')
      ? ids.domain
      : name.includes('/label/') || name.includes('/ctx/detail')
        ? ids.label
        : name.includes('/qa/')
          ? ids.qa
          : name.includes('/signin/')
            ? ids.signin
            : ids.dialog;
  const params = { id, domainId: ids.domain };
  const form = new FormData();
  form.set('clientId', 'x');
  form.set('file', new File(['text'], 'a.txt', { type: 'text/plain' }));
  const picture = new FormData();
  picture.set('image', new File(['text'], 'a.png', { type: 'image/png' }));
  const bodies: Partial<Record<Call, unknown>> = {
    'POST /dialog/correction/create/{id}': { seq: 1, right: 'never' },
    'PATCH /domain/update/{id}': { name: 'other.ru' },
    'PATCH /domain/config/{id}': { title: 'Чужое' },
    'PATCH /domain/verification/{id}': {},
    'POST /assistant/label/create': { label: 'Чужой', description: '', domainId: ids.domain },
    'PATCH /assistant/label/edit/{id}': { label: 'Чужой' },
    'POST /assistant/qa/create': { assistantId: ids.label, type: 'question', sentences: ['Чужое?'] },
    'PATCH /assistant/qa/edit/{id}': { sentences: ['Чужое?'] },
    'POST /assistant/learn': { domainId: ids.domain },
    'POST /assistant/qa/test': { domainId: ids.domain, question: 'Где?' },
    'POST /assistant/import': {
      domainId: ids.domain,
      contexts: [{ label: 'Чужой', description: '', questions: ['Где?'], answers: ['Тут.'] }],
    },
    'POST /assistant/import/undo': { domainId: ids.domain, id: 'none' },
    'POST /dialog/answer': { session: ids.session, sentences: ['Чужое'] },
    'PATCH /dialog/ban/{id}': { isBan: true },
    'PATCH /dialog/assistant/{id}': { active: true },
    'PATCH /dialog/read/{id}': { seq: 1 },
    'POST /dialog/file/{id}': form,
    'POST /domain/picture/{id}': picture,
    'PATCH /dialog/close/{id}': { closed: true },
    'PATCH /dialog/name/{id}': { name: 'Чужой' },
    'PATCH /dialog/tag/{id}': { tags: ['чужая'] },
  };
  if (!name.includes('{') && bodies[name] === undefined) return null;
  const method = name.split(' ')[0];
  return { params, ...(method === 'GET' || method === 'DELETE' ? {} : { body: bodies[name] ?? {} }) };
}

const operatorCalls = (Object.keys(endpoints) as Call[]).filter((name) => endpoints[name].access === 'operator');

const cases: Case[] = [
  {
    row: 'held',
    title: 'another owner’s ids in every call that takes one',
    async run(world) {
      const ids = await idsOf(world);
      const token = await (await world.account()).access();
      const calls = operatorCalls.flatMap((name) => {
        const options = withIds(name, ids);
        return options ? [{ name, options }] : [];
      });
      const answers = await inParallel(calls.length, 1, async (at) => ({
        name: calls[at]!.name,
        ...(await world.call(calls[at]!.name, { ...calls[at]!.options, token })),
      }));
      const wrong = answers.filter(({ status }) => status !== 404);
      const still = await world.call('GET /assistant/ctx/detail/{id}', {
        token: await world.owner.access(),
        params: { id: ids.label },
      });
      return tried(
        `${calls.length} calls`,
        `${tally(answers)}${wrong.length ? `: ${wrong.map(({ name, status, body }) => `${name} ${status} ${JSON.stringify(body).slice(0, 80)}`).join('; ')}` : ''}`,
        { 'all are 404': wrong.length === 0, 'the owner’s things are as they were': still.status === 200 },
      );
    },
  },
  {
    row: 'held',
    title: 'tokens of the other side, broken tokens, none',
    async run(world) {
      const ids = await idsOf(world);
      const access = await world.owner.access();
      const [head, claims, sign] = access.split('.') as [string, string, string];
      const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
      const broken = [
        '',
        'x',
        ids.visitor,
        `${head}.${claims}.`,
        `${none}.${claims}.`,
        `${none}.${claims}.${sign}`,
        `${head}.${Buffer.from('{"sub":"1","sid":"1"}').toString('base64url')}.${sign}`,
        `${access}x`,
        'а'.repeat(20),
        'x'.repeat(5000),
      ];
      const visitors = (Object.keys(endpoints) as Call[]).filter((name) => endpoints[name].access === 'visitor');
      const calls = [
        ...operatorCalls.map((name, at) => ({ name, token: broken[at % broken.length]! })),
        ...broken.map((token) => ({ name: 'GET /user/info' as Call, token })),
        ...visitors.map((name) => ({ name, token: access })),
      ];
      const answers = await inParallel(calls.length, 4, (at) =>
        world.call(calls[at]!.name, {
          params: withIds(calls[at]!.name, ids)?.params ?? {},
          ...(calls[at]!.name.startsWith('GET') ? {} : { body: {} }),
          headers: { authorization: `Bearer ${encodeURIComponent(calls[at]!.token)}` },
        }),
      );
      return tried(`${calls.length} calls`, tally(answers), {
        'all are 401': answers.every(({ status }) => status === 401 || status === 431),
      });
    },
  },
];

export const tenants: CaseClass = { name: 'tenants and tokens', cases };
