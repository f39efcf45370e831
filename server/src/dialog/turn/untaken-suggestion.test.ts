import { describe, expect, it } from 'vitest';
import { isCallOption } from '../../contract.ts';
import { createCommitQueue } from '../../event/commit.ts';
import { createServerState } from '../../runtime/server-state.ts';
import { call, say } from '../dialog-fixture.ts';
import { choiceTime } from '../store/suggestion-table.ts';
import { createScene, foreign, nobody, stepsOf, words } from './conversation-fixture.ts';
import { passSuggestions } from './untaken-suggestion.ts';

const scene = createScene();
const { read, ask, missed, waiting } = stepsOf(scene);

const round = () => passSuggestions(scene.server.deps);
/** Another process over the same database, or the same one after a restart. */
const otherProcess = () => {
  const { deps } = scene.server;
  return passSuggestions({ ...deps, state: createServerState(), commit: createCommitQueue(deps).commit });
};
const notes = async () => (await read()).filter(({ text }) => text === words.note(nobody));
const rows = () =>
  scene.server.deps.db.selectFrom('open_suggestion').selectAll().where('dialog_id', '=', scene.dialogId).execute();

describe('a suggestion that its visitor does not choose from', () => {
  it('waits for a person after two minutes and is a missed question; its options can still be chosen', async () => {
    const question = scene.unsure[0]!;
    const offered = await ask(question);
    const { clock } = scene.server;
    clock.shift(Date.parse(offered!.at) + choiceTime - 1 - clock.now());
    await round();
    expect([await waiting(), await missed(), await notes()]).toEqual([false, [], []]);
    clock.shift(1);
    await otherProcess();
    expect([await waiting(), await missed()]).toEqual([true, [question]]);
    const [note] = await notes();
    expect(note!.options).toEqual(offered!.options!.filter((option) => !isCallOption(option)));
    expect((await ask(note!.options![0]!))?.text).not.toBe(words.passedToo);
  });

  it.each([
    ['after a question to the assistant itself', 'ты бот?'],
    ['after signs alone', '???'],
    ['after an emoji', '🙂'],
  ])('is passed on also %s', async (_, text) => {
    await ask(scene.unsure[1]!);
    await ask(text);
    scene.server.clock.shift(choiceTime);
    await round();
    expect([await waiting(), await missed()]).toEqual([true, [scene.unsure[1]!]]);
  });

  it('is passed on once by two processes, and not again by a later round', async () => {
    await ask(scene.unsure[0]!);
    scene.server.clock.shift(choiceTime);
    await Promise.all([round(), otherProcess(), otherProcess()]);
    scene.server.clock.shift(choiceTime);
    await Promise.all([round(), otherProcess()]);
    expect(await notes()).toHaveLength(1);
    expect(await missed()).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  it('is passed on also after thanks alone', async () => {
    await ask(scene.unsure[0]!);
    await ask('спасибо');
    scene.server.clock.shift(choiceTime);
    await round();
    expect([await waiting(), await missed()]).toEqual([true, [scene.unsure[0]!]]);
  });

  it('waits also where another wording was asked for and none came', async () => {
    await ask(scene.unsure[0]!);
    expect((await ask('ничего из этого'))?.text).toBe(words.again);
    scene.server.clock.shift(choiceTime);
    await round();
    expect([await waiting(), await missed()]).toEqual([true, [scene.unsure[0]!]]);
    expect(await notes()).toHaveLength(1);
  });

  it.each([
    ['chosen from', async () => void (await ask((await read()).at(-1)!.options![0]!))],
    [
      'answered by an operator',
      () =>
        call(scene.server, 'POST /dialog/answer', {
          token: scene.owner.token,
          body: { session: scene.dialog.session, sentences: ['Да, можно.'] },
        }),
    ],
    [
      'closed by an operator',
      () =>
        call(scene.server, `PATCH /dialog/close/${scene.dialogId}`, {
          token: scene.owner.token,
          body: { closed: true },
        }),
    ],
  ])('%s within that time needs no person', async (_, settle) => {
    await ask(scene.unsure[0]!);
    await settle();
    const before = await read();
    scene.server.clock.shift(choiceTime);
    await round();
    expect([await waiting(), await missed(), await read()]).toEqual([false, [], before]);
    expect(await rows()).toEqual([]);
  });

  it('leaves a sentence that has no turn yet to its turn', async () => {
    await ask(scene.unsure[0]!);
    scene.server.clock.shift(choiceTime - 1000);
    await say(scene.server, scene.dialog, foreign);
    scene.server.clock.shift(1000);
    const early = await read();
    await round();
    expect((await read()).length).toBeGreaterThanOrEqual(early.length);
    expect(await notes()).toHaveLength(0);
  });
});
