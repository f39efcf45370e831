import { describe, expect, it } from 'vitest';
import { call, entryOf, say } from '../dialog/dialog-fixture.ts';
import { pollTime } from './long-poll.ts';
import { useDialog } from '../dialog/store/given-fixture.ts';

const given = useDialog();
const { asVisitor, poll } = given;

/** A visitor who waits in a long poll is online. */
const untilOnline = () =>
  expect.poll(async () => (await entryOf(given.server, given.owner, given.dialog)).visitor.online).toBe(true);

const answer = (text: string) =>
  given.asOwner('POST /dialog/answer', { session: given.dialog.session, sentences: [text] });

describe('long poll', () => {
  it('gives at once what is there, otherwise waits for the first one', async () => {
    await say(given.server, given.dialog, 'Раз');
    expect(await poll('after=0')).toHaveLength(1);
    const waiting = poll('after=1');
    await untilOnline();
    await answer('Слушаю');
    // The test clock does not advance: the answer ends the wait.
    expect((await waiting).map(({ seq, author, text }) => [seq, author, text])).toEqual([[2, 'operator', 'Слушаю']]);
  });

  it('a ban ends the wait', async () => {
    const waiting = call(given.server, 'GET /widget/sentence?after=0', { token: given.dialog.token });
    await untilOnline();
    await call(given.server, `PATCH /dialog/ban/${await given.idOf(given.dialog)}`, {
      token: given.owner.token,
      body: { isBan: true },
    });
    expect((await waiting).body.code).toBe('banned');
  });

  it('waits three times for one talk; the oldest is answered when another comes', async () => {
    const oldest = poll('after=0');
    await untilOnline();
    const others = [0, 1, 2].map(() => poll('after=0'));
    expect(await oldest).toEqual([]);
    await answer('Здравствуйте');
    expect((await Promise.all(others)).map((sentences) => sentences.length)).toEqual([1, 1, 1]);
  });

  it('waits 25 s and then answers nothing', async () => {
    let isOver = false;
    const waiting = poll('after=0').finally(() => (isOver = true));
    await untilOnline();
    given.server.clock.shift(pollTime - 1000);
    await poll('before=1');
    expect(isOver).toBe(false);
    given.server.clock.shift(2000);
    expect(await waiting).toEqual([]);
  });

  it('older pages go back without a gap', async () => {
    for (let i = 0; i < 13; i += 1) {
      await call(given.server, 'POST /dialog/answer', {
        token: given.owner.token,
        body: { session: given.dialog.session, sentences: Array.from({ length: 20 }, (_, k) => `${i}.${k}`) },
      });
    }
    const [newest, middle, oldest] = [await poll('before=261'), await poll('before=161'), await poll('before=61')];
    expect([newest.length, middle.length, oldest.length]).toEqual([100, 100, 60]);
    expect([...oldest, ...middle, ...newest].map(({ seq }) => seq)).toEqual(
      Array.from({ length: 260 }, (_, i) => i + 1),
    );
    expect(await poll('before=1')).toEqual([]);
    expect((await asVisitor('GET /widget/sentence?before=0')).status).toBe(400);
    expect((await asVisitor('GET /widget/sentence?after=x')).status).toBe(400);
  });
});
