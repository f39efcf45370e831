import type { Call } from '../contract.ts';
import {
  asOwner,
  inBody,
  noDomain,
  noDomainPath,
  noId,
  sides,
  trainedBody,
  trainedPath,
  type Target,
} from './targets.ts';
import type { Cases, World } from './world.ts';

type QuestionCall = Extract<
  Call,
  `${string} /assistant/${'past' | 'missed' | 'given' | 'setting'}/${string}` | `${string} /assistant/qa/test`
>;

/** A question that the assistant did not know. */
const ask = async (world: World): Promise<{ domainId: string; id: string }> => {
  const site = await world.trained();
  const { token } = (await world.call('POST /widget/session', { body: { site: site.site } })).body;
  await world.call('POST /widget/sentence', {
    token,
    body: { clientId: 'one', text: 'Чините ли вы старые самовары?' },
  });
  for (let tries = 0; tries < 100; tries++) {
    const { body } = await world.call('GET /assistant/missed/list/domain/id/{domainId}', {
      token: world.owner.access,
      params: { domainId: site.id },
    });
    if (body.length > 0) return { domainId: site.id, id: body[0].id };
    await Bun.sleep(20);
  }
  throw new Error('the missed question did not appear');
};
const missedId: Target = async (world) => ({ params: { id: (await ask(world)).id } });
const missedPath: Target = async (world) => ({ params: { domainId: (await ask(world)).domainId } });
/** An operator's answer to it. */
const proposal = async (world: World): Promise<{ domainId: string; id: string }> => {
  const token = world.owner.access;
  const { domainId } = await ask(world);
  const { items } = (await world.call('GET /dialog/list', { token, query: { domainId } })).body;
  const sentences = ['Самовары чиним на Садовой улице за три дня'];
  await world.call('POST /dialog/answer', { token, body: { session: items[0].session, sentences } });
  for (let tries = 0; tries < 100; tries++) {
    const { body } = await world.call('GET /assistant/given/list/domain/id/{domainId}', {
      token,
      params: { domainId },
    });
    if (body.length > 0) return { domainId, id: body[0].id };
    await Bun.sleep(20);
  }
  throw new Error('the answer was not proposed');
};
const givenPath: Target = async (world) => ({ params: { domainId: (await proposal(world)).domainId } });
const givenIds: Target = async (world) => ({ body: { ids: [(await proposal(world)).id] } });
const noGiven = sides(givenIds, { body: { ids: ['none'] } }, { invalid: asOwner({ body: { ids: [] } }) });
const weekdays = Array.from({ length: 7 }, (_, day) => (day < 5 ? { from: '09:00', to: '18:00' } : null));
const setting = {
  replies: { greeting: 'Здравствуйте! Чем помочь?' },
  hours: { zone: 'Europe/Moscow', days: weekdays },
  notify: 'digest',
};

/** What visitors have asked, and how it is answered. */
export const questionCases: Cases<QuestionCall> = {
  'GET /assistant/past/list/domain/id/{domainId}': sides(missedPath, noDomainPath()),
  'POST /assistant/qa/test': sides(
    trainedBody({ question: 'Сколько стоит доставка?' }),
    noDomain({ question: 'Сколько?' }),
    {
      invalid: asOwner(noDomain({ question: '' })),
      not_trained: asOwner(inBody({ question: 'Где?' })),
      nothing_to_learn: asOwner(inBody({ question: 'Где?', draft: true })),
    },
  ),
  'GET /assistant/missed/list/domain/id/{domainId}': sides(missedPath, noDomainPath()),
  'DELETE /assistant/missed/delete/{id}': sides(missedId, noId()),
  'GET /assistant/given/list/domain/id/{domainId}': sides(givenPath, noDomainPath()),
  'POST /assistant/given/accept': sides(
    async (world) => ({ body: { id: (await proposal(world)).id } }),
    { body: { id: 'none' } },
    { invalid: asOwner({ body: { id: 'none', questions: [] } }) },
  ),
  'POST /assistant/given/discard': noGiven,
  'POST /assistant/given/restore': {
    ...noGiven,
    async ok(world, name) {
      const { id } = await proposal(world);
      const options = { token: world.owner.access, body: { ids: [id] } };
      await world.call('POST /assistant/given/discard', options);
      return world.call(name, options);
    },
  },
  'GET /assistant/setting/domain/id/{domainId}': sides(trainedPath(), noDomainPath()),
  'PATCH /assistant/setting/domain/id/{domainId}': sides(
    trainedPath({ body: setting }),
    noDomainPath({ body: setting }),
    { invalid: asOwner(noDomainPath({ body: { notify: 'sometimes' } })) },
  ),
};
