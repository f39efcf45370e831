import { describe, expect, it, onTestFinished } from 'vitest';
import type { Correction, DialogDetail, Sentence } from '../contract.ts';
import { call, openDialog, say } from './dialog-fixture.ts';
import { createScene, delivered, delivery, paid, stepsOf } from './turn/conversation-fixture.ts';

const scene = createScene();
const { ask, read } = stepsOf(scene);

const card = 'Можно ли оплатить картой?';
const token = () => scene.owner.token;
const correct = async (seq: number, answer: string): Promise<Correction> => {
  const body = { seq, right: 'answer', label: `Ответ ${answer}`, answer };
  const name = `POST /dialog/correction/create/${scene.dialogId}`;
  return (await call<Correction>(scene.server, name, { token: token(), body })).body;
};
const undo = ({ id }: Correction) => call(scene.server, `DELETE /dialog/correction/delete/${id}`, { token: token() });
const answersIn = async (id = scene.dialogId): Promise<Sentence[]> =>
  (await call<DialogDetail>(scene.server, `GET /dialog/detail/${id}`, { token: token() })).body.sentences.filter(
    ({ author }) => author === 'assistant',
  );
const texts = (sentences: readonly Sentence[]): string[] => sentences.map(({ text }) => text);
/** What a new visitor is answered. */
async function askAnew(...messages: string[]): Promise<string[]> {
  scene.dialog = await openDialog(scene.server, scene.site);
  const { body } = await call<{ items: { id: string; session: string }[] }>(scene.server, 'GET /dialog/list', {
    token: token(),
  });
  scene.dialogId = body.items.find(({ session }) => session === scene.dialog.session)!.id;
  for (const text of messages.slice(0, -1)) await say(scene.server, scene.dialog, text);
  await ask(messages.at(-1)!);
  return texts(await answersIn());
}

describe('«Неверно» under one of several answers', () => {
  it('corrects its question alone, and the other question separately', async () => {
    const both = `${delivery} ${card}`;
    await ask(both);
    const [first, second] = (await answersIn()) as [Sentence, Sentence];
    expect([first, second]).toMatchObject([
      { text: delivered, asked: delivery },
      { text: paid, asked: card },
    ]);
    for (const sentence of await read()) expect(sentence, 'it is for operators').not.toHaveProperty('asked');
    const one = await correct(first.seq, 'Сто рублей.');
    expect(await askAnew(both)).toEqual(['Сто рублей.', paid]);
    const other = await correct((await answersIn())[1]!.seq, 'Только наличные.');
    expect(await askAnew(both)).toEqual(['Сто рублей.', 'Только наличные.']);
    expect([await askAnew(delivery), await askAnew(card)]).toEqual([['Сто рублей.'], ['Только наличные.']]);
    await undo(one);
    expect(await askAnew(both)).toEqual([delivered, 'Только наличные.']);
    await undo(other);
  });
});

describe('«Неверно» under an answer to', () => {
  it('a question in three messages is corrected as a whole, not its last message alone', async () => {
    // However slow the machine is, they are one turn.
    const { pace } = scene.server.deps;
    const usual = { ...pace };
    onTestFinished(() => void Object.assign(pace, usual));
    Object.assign(pace, { quiet: 60_000, longest: 120_000 });
    const messages = ['есть ли', 'доставка', 'в другой город'];
    for (const text of messages.slice(0, -1)) await say(scene.server, scene.dialog, text);
    await ask(messages.at(-1)!);
    const [answer] = (await answersIn()) as [Sentence];
    expect(answer.text).toBe(delivered);
    const made = await correct(answer.seq, 'Только по Москве.');
    expect(await askAnew(...messages)).toEqual(['Только по Москве.']);
    expect(await askAnew('Есть ли доставка в другой город?')).toEqual(['Только по Москве.']);
    expect(await askAnew('в другой город')).not.toEqual(['Только по Москве.']);
    await undo(made);
  });

  it('a question after a greeting holds without the greeting too', async () => {
    await ask(`Здравствуйте! ${delivery}`);
    const [answer] = (await answersIn()) as [Sentence];
    const made = await correct(answer.seq, 'Сто рублей.');
    expect(await askAnew(delivery)).toEqual(['Сто рублей.']);
    expect(await askAnew('Добрый день, сколько стоит доставка')).toEqual(['Сто рублей.']);
    await undo(made);
  });
});
