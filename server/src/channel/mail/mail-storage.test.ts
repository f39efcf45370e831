import type { ImapFlow } from 'imapflow';
import { describe, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { claim, passOne, type Reading } from './folder-reading.ts';
import { startImap } from './imap-fixture.ts';
import { answerTo, useMailIn } from './mail-in-fixture.ts';

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

it('reads a letter again that could not be stored, however often that fails', async () => {
  const letter = await at.mailedLetter();
  const { deps } = at.server;
  let isFull = true;
  const db = new Proxy(deps.db, {
    get(target, name) {
      if (name === 'selectFrom' && isFull)
        throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const reading: Reading = {
    deps: { ...deps, db } as Deps,
    setting: deps.config.mailIn!,
    key: 'another folder',
    by: 'this process',
    stop: new AbortController().signal,
    tries: new Map(),
    fails: 0,
    hasNews: false,
  };
  expect(await claim(reading)).not.toBeNull();
  const raw = Buffer.from(answerTo(letter, { text: 'Диск был полон' }).replaceAll('\n', '\r\n'));
  const client = {
    usable: true,
    fetchOne: async () => ({ size: raw.length, headers: raw, source: raw }),
    messageFlagsAdd: async () => true,
  } as unknown as ImapFlow;
  for (let tries = 0; tries < 10; tries += 1)
    await expect(passOne(reading, client, 1, 1)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  isFull = false;
  await passOne(reading, client, 1, 1);
  expect(await at.visitorTexts()).toEqual(['Диск был полон']);
});
