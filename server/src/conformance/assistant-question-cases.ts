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
  `${string} /assistant/${'past' | 'missed' | 'setting'}/${string}` | `${string} /assistant/qa/test`
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
  'GET /assistant/setting/domain/id/{domainId}': sides(trainedPath(), noDomainPath()),
  'PATCH /assistant/setting/domain/id/{domainId}': sides(
    trainedPath({ body: setting }),
    noDomainPath({ body: setting }),
    { invalid: asOwner(noDomainPath({ body: { notify: 'sometimes' } })) },
  ),
};
