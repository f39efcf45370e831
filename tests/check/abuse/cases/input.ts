import { createHmac } from 'node:crypto';
import { tokenGrace } from '../../../../server/src/dialog/visitor/token-service.ts';
import { callOnce, inParallel, tally } from '../../../harness/caller.ts';
import { type AbuseWorld, type Case, type CaseClass, tried } from '../abuse-world.ts';

/** The secret by which the owner's server signs users. */
const secretOf = async ({ call, owner }: AbuseWorld): Promise<string> =>
  (await call('GET /domain/secret/{id}', { token: await owner.access(), params: { id: owner.domainId } })).body.secret;

const deep = (levels: number, open = '[', close = ']'): string => open.repeat(levels) + close.repeat(levels);

const cases: Case[] = [
  {
    row: '9',
    title: 'deep JSON',
    async run(world) {
      const from = world.address();
      const visitor = (await world.beginDialog(from)).token;
      const token = await world.owner.access();
      const bodies = [
        deep(30_000),
        `{"contexts":${deep(200_000)}}`,
        `{"site":${deep(20_000)}}`,
        deep(5_000, '{"a":', '}').replace('{"a":}', '{"a":1}'),
        `{"text":"x","clientId":"1","extra":${deep(25_000)}}`,
      ];
      const calls = [
        ...bodies.map((body) => () => world.call('POST /widget/session', { from, body })),
        ...bodies.map((body) => () => world.call('POST /widget/sentence', { from, token: visitor, body })),
        ...bodies.map((body) => () => world.call('POST /assistant/import', { token, body })),
      ];
      const answers = await inParallel(calls.length, 2, (at) => calls[at]!());
      return tried(`${answers.length} bodies of up to 200,000 levels`, tally(answers), {
        'all are 400 or 413': answers.every(({ status }) => status === 400 || status === 413),
      });
    },
  },
  {
    row: '9',
    title: 'lone surrogates',
    async run(world) {
      const from = world.address();
      const { token } = await world.beginDialog(from);
      const body = '{"clientId":"half","text":"до \\ud83d после"}';
      const answers = await inParallel(3, 1, () => world.call('POST /widget/sentence', { from, token, body }));
      const ids = new Set(answers.map(({ body: { sentence } }) => sentence?.id));
      return tried('half a character in a text, three times under one clientId', tally(answers), {
        'the same answer each time': ids.size === 1 && new Set(answers.map(({ status }) => status)).size === 1,
        'no failure': answers.every(({ status }) => status < 500),
      });
    },
  },
  {
    row: '9',
    title: 'an old or foreign signature',
    async run(world) {
      const from = world.address();
      const { token } = await world.beginDialog(from);
      const secret = await secretOf(world);
      const signed = (userId: string, text = userId): string => createHmac('sha256', secret).update(text).digest('hex');
      const old = Math.floor(Date.now() / 1000) - 25 * 3600;
      const identify = (body: object) => world.call('PATCH /widget/visitor', { from, token, body });
      const foreign = await identify({ userId: 'u1', signature: signed('u2') });
      const expired = [
        await identify({ userId: 'u1', signature: signed('u1', `u1.${old}`), timestamp: old }),
        await identify({ userId: 'u1', signature: signed('u1', `u1.${old}`) }),
      ];
      const early = await identify({
        userId: 'u1',
        signature: signed('u1', `u1.${old + 90_000 + 7200}`),
        timestamp: old + 90_000 + 7200,
      });
      return tried('of another user; 25 hours old; of tomorrow', tally([foreign, ...expired, early]), {
        'a foreign one is refused': foreign.status === 403,
        'an old one is refused': expired.every(({ status }) => status === 403 || status === 400),
      });
    },
  },
  {
    row: '9',
    title: 'a token is good no more a minute after identify',
    notShort: 'it waits for that minute',
    async run(world) {
      const from = world.address();
      const { token } = await world.beginDialog(from);
      const secret = await secretOf(world);
      const answer = await world.call('PATCH /widget/visitor', {
        from,
        token,
        body: { userId: 'rotated', signature: createHmac('sha256', secret).update('rotated').digest('hex') },
      });
      const say = (shown: string) =>
        world.call('POST /widget/sentence', {
          from,
          token: shown,
          body: { clientId: `s${shown.slice(0, 4)}`, text: 'Это я' },
        });
      await Bun.sleep(tokenGrace + 1000);
      const [before, after] = [await say(token), answer.body.token ? await say(answer.body.token) : null];
      return tried(
        'a sentence with the token from before, and with the new one',
        `identify ${answer.status}; ${tally([before, ...(after ? [after] : [])])}`,
        {
          'identify gives another token': after !== null && answer.body.token !== token,
          'the old one is refused': before.status === 401,
          'the new one is good': after?.status === 201,
        },
      );
    },
  },
  {
    row: '9',
    title: 'prototype keys, unknown keys',
    async run(world) {
      const from = world.address();
      const { token } = await world.beginDialog(from);
      const owner = await world.owner.access();
      const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
      const answers = await inParallel(keys.length * 2, 2, (at) => {
        const key = keys[at % keys.length]!;
        return at < keys.length
          ? world.call('PATCH /widget/visitor', {
              from,
              token,
              body: `{"name":"Ира","${key}":{"isAdmin":true,"verified":true}}`,
            })
          : callOnce(world.server.url, `GET /dialog/list?${key}=1&filter=${key}`, { token: owner });
      });
      const info = await world.call('GET /user/info', { token: owner });
      return tried('in bodies and queries', tally(answers), {
        'nobody is an admin for it': info.body.isAdmin === false,
        'verified stays false': answers
          .slice(0, keys.length)
          .every(({ status, body }) => status === 200 && body.verified === false),
        'no failure': answers.every(({ status }) => status < 500),
      });
    },
  },
];

export const input: CaseClass = { name: 'strange input', cases };
