import {
  type AssistantCall,
  bad,
  noDomain,
  noDomainPath,
  noId,
  none,
  sides,
  trainedBody,
  trainedPath,
  type Target,
} from './assistant-targets.ts';
import type { Cases, World } from './world.ts';

type QuestionCall = Extract<
  AssistantCall,
  `${string} /assistant/${'past' | 'missed' | 'setting'}/${string}` | `${string} /assistant/qa/test`
>;

const test = sides(
  'POST /assistant/qa/test',
  trainedBody({ question: 'Сколько стоит доставка?' }),
  noDomain({ question: 'Сколько?' }),
);

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
const past = sides('GET /assistant/past/list/domain/id/{domainId}', missedPath, noDomainPath);
const missed = sides('GET /assistant/missed/list/domain/id/{domainId}', missedPath, noDomainPath);
const readSetting = sides('GET /assistant/setting/domain/id/{domainId}', trainedPath, noDomainPath);
const weekdays = Array.from({ length: 7 }, (_, day) => (day < 5 ? { from: '09:00', to: '18:00' } : null));
const setting = {
  replies: { greeting: 'Здравствуйте! Чем помочь?' },
  hours: { zone: 'Europe/Moscow', days: weekdays },
  notify: 'digest',
};
const editSetting = sides(
  'PATCH /assistant/setting/domain/id/{domainId}',
  async (world) => ({ ...(await trainedPath(world)), body: setting }),
  async (world) => ({ ...(await noDomainPath(world)), body: setting }),
);
const removeMissed = sides('DELETE /assistant/missed/delete/{id}', missedId, noId());

/** What visitors have asked, and how it is answered. */
export const questionCases: Cases<QuestionCall> = {
  'GET /assistant/past/list/domain/id/{domainId}': {
    ok: past.ok,
    failures: { not_found: past.missing },
    foreign: past.foreign,
  },
  'POST /assistant/qa/test': {
    ok: test.ok,
    failures: {
      invalid: bad('POST /assistant/qa/test', none, { domainId: 'none', question: '' }),
      not_found: test.missing,
      not_trained: async ({ call, owner, site }) =>
        call('POST /assistant/qa/test', {
          token: owner.access,
          body: { domainId: (await site()).id, question: 'Где?' },
        }),
    },
    foreign: test.foreign,
  },
  'GET /assistant/missed/list/domain/id/{domainId}': {
    ok: missed.ok,
    failures: { not_found: missed.missing },
    foreign: missed.foreign,
  },
  'DELETE /assistant/missed/delete/{id}': {
    ok: removeMissed.ok,
    failures: { not_found: removeMissed.missing },
    foreign: removeMissed.foreign,
  },
  'GET /assistant/setting/domain/id/{domainId}': {
    ok: readSetting.ok,
    failures: { not_found: readSetting.missing },
    foreign: readSetting.foreign,
  },
  'PATCH /assistant/setting/domain/id/{domainId}': {
    ok: editSetting.ok,
    failures: {
      invalid: bad('PATCH /assistant/setting/domain/id/{domainId}', noDomainPath, { notify: 'sometimes' }),
      not_found: editSetting.missing,
    },
    foreign: editSetting.foreign,
  },
};
