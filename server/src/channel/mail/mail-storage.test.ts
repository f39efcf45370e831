import type { ImapFlow } from 'imapflow';
import { describe, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { TaskTimeout } from '../../runtime/thread-pool.ts';
import { claim, passOne, type Reading } from './folder-reading.ts';
import { startImap } from './imap-fixture.ts';
import { answerTo, useMailIn } from './mail-in-fixture.ts';
import { mostPerHour } from './mail-in-letter.ts';

const at = useMailIn(startImap, { MAIL_IN_ADDRESS: 'answers@shop.example', QUOTA_FILE_MB: '1' });

/** A letter with text files, each of so many bytes. */
const withFiles = (text: string, sizes: readonly number[]): string => {
  const files = sizes.map(
    (size, i) =>
      `--m\nContent-Type: text/plain\nContent-Disposition: attachment; filename="${i}.txt"\n\n${'заявка\n'.repeat(size / 13)}`,
  );
  return `Content-Type: multipart/mixed; boundary=m\n\n--m\nContent-Type: text/plain; charset=utf-8\n\n${text}\n${files.join('\n')}\n--m--\n`;
};

describe('files of letters for which a site has no room', () => {
  it('are counted at the text of their letter', async () => {
    const letter = await at.mailedLetter();
    await at.deliver(answerTo(letter, { body: withFiles('Две заявки', [650_000, 650_000]) }));
    const visitors = (await at.sentences()).filter(({ author }) => author === 'visitor');
    expect(visitors.map(({ text, leftOut }) => [text, leftOut])).toEqual([
      ['0.txt', undefined],
      ['Две заявки', 1],
    ]);
  });

  it('let a letter without a text wait for a member', async () => {
    const letter = await at.mailedLetter();
    await at.deliver(answerTo(letter, { body: withFiles('', [1_200_000]) }));
    expect(await at.visitorTexts()).toEqual([]);
    expect(await at.waiting()).toMatchObject([{ reason: 'unclear', text: '', files: 1 }]);
  });
});

let folders = 0;
/** Reads the letters of a folder by what replaces the server's own. */
async function readingOf(changed: Partial<Deps>) {
  const { deps } = at.server;
  const reading: Reading = {
    deps: { ...deps, ...changed },
    setting: deps.config.mailIn!,
    key: `folder ${(folders += 1)}`,
    by: 'this process',
    stop: new AbortController().signal,
    tries: new Map(),
    fails: 0,
    hasNews: false,
  };
  expect(await claim(reading)).not.toBeNull();
  return (uid: number, text: string): Promise<void> => {
    const raw = Buffer.from(text.replaceAll('\n', '\r\n'));
    const client = {
      usable: true,
      fetchOne: async () => ({ size: raw.length, headers: raw, source: raw }),
      messageFlagsAdd: async () => true,
    } as unknown as ImapFlow;
    return passOne(reading, client, 1, uid);
  };
}

/** The database, of which `method` fails until `fill(false)`. */
function fullDatabase(method: 'selectFrom' | 'updateTable') {
  let isFull = false;
  const db = new Proxy(at.server.deps.db, {
    get(target, name) {
      if (name === method && isFull)
        throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db, fill: (full: boolean): void => void (isFull = full) };
}

it('reads a letter again that could not be stored, however often that fails', async () => {
  const letter = await at.mailedLetter();
  const { db, fill } = fullDatabase('selectFrom');
  const read = await readingOf({ db });
  fill(true);
  const answer = answerTo(letter, { text: 'Диск был полон' });
  for (let tries = 0; tries < 10; tries += 1)
    await expect(read(1, answer)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  fill(false);
  await read(1, answer);
  expect(await at.visitorTexts()).toEqual(['Диск был полон']);
});

it('counts a letter and its files once, however often it is read', async () => {
  const letter = await at.mailedLetter();
  // Fails after the letter is stored, before its address is noted.
  const { db, fill } = fullDatabase('updateTable');
  const config = { ...at.server.deps.config, rateLimits: true };
  const read = await readingOf({ db, config });
  fill(true);
  const answer = answerTo(letter, { body: withFiles('Заявка', [400_000]) });
  for (let tries = 0; tries < mostPerHour + 10; tries += 1)
    await expect(read(1, answer)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  fill(false);
  await read(1, answer);
  await read(2, answerTo(letter, { body: withFiles('Ещё одна', [400_000]) }));
  const visitors = (await at.sentences()).filter(({ author }) => author === 'visitor');
  expect(visitors.map(({ text, leftOut }) => [text, leftOut])).toEqual([
    ['0.txt', undefined],
    ['Заявка', undefined],
    ['0.txt', undefined],
    ['Ещё одна', undefined],
  ]);
  expect(await at.waiting()).toEqual([]);
});

/** A pool in which a task of this name exceeds its limit. */
function poolWithout(name: string): Deps['pool'] {
  const { pool } = at.server.deps;
  return {
    ...pool,
    run: (task, args, options) =>
      task.name === name ? Promise.reject(new TaskTimeout(options.late)) : pool.run(task, args, options),
  };
}

describe('a letter that takes too long does not stop the mailbox', () => {
  it('when a picture of it does: the picture is not accepted', async () => {
    const letter = await at.mailedLetter();
    const read = await readingOf({ pool: poolWithout('redrawPicture') });
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(64).fill(0)]);
    const body = `Content-Type: multipart/mixed; boundary=m\n\n--m\nContent-Type: text/plain; charset=utf-8\n\nВот фото\n--m\nContent-Type: image/png\nContent-Disposition: attachment; filename="a.png"\nContent-Transfer-Encoding: base64\n\n${picture.toString('base64')}\n--m--\n`;
    await read(1, answerTo(letter, { body }));
    const visitors = (await at.sentences()).filter(({ author }) => author === 'visitor');
    expect(visitors).toMatchObject([{ text: 'Вот фото', leftOut: 1 }]);
  });

  it('when parsing it does: it is passed over after some tries', async () => {
    const letter = await at.mailedLetter();
    const read = await readingOf({ pool: poolWithout('readLetter') });
    const answer = answerTo(letter);
    for (let tries = 0; tries < 3; tries += 1) await expect(read(1, answer)).rejects.toBeInstanceOf(TaskTimeout);
    await read(1, answer);
    expect(await at.visitorTexts()).toEqual([]);
  });
});
