import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { trainModel } from '../../../server/src/assistant/engine/index.ts';
import { contextsOfBase, readBases, replyOf } from './owners.ts';
import { printTable, show } from './table.ts';
import { warmUp } from './warm-up.ts';

/** What visitors write to try an assistant, to fill a pause or by mistake, by when it was written. */
const messages = JSON.parse(readFileSync(fileURLToPath(new URL('./chat.json', import.meta.url)), 'utf8')) as Record<
  string,
  string[]
>;

/**
 * Counts such messages that reach a person on the project's own bases and a folder's: none, at best. `isListed` prints
 * those that reach a person everywhere.
 */
export function measureChat(folder: string | null, isListed = false): void {
  warmUp();
  const bases = [...readBases(null), ...(folder === null ? [] : readBases(folder))];
  const models = bases.map(({ base }) => trainModel(contextsOfBase(base)));
  const rows = Object.entries(messages).map(([written, texts]) => {
    const counts = { smallTalk: 0, person: 0, answered: 0, offered: 0 };
    for (const text of texts) {
      const replies = models.map((model) => replyOf(model, { text, kind: 'chat', expected: null }));
      const persons = replies.filter(
        (reply) => !reply.isSmallTalk && reply.answered.length + reply.offered.length === 0,
      );
      counts.smallTalk += replies.filter(({ isSmallTalk }) => isSmallTalk).length;
      counts.answered += replies.filter(({ answered }) => answered.length > 0).length;
      counts.offered += replies.filter(({ answered, offered }) => answered.length === 0 && offered.length > 0).length;
      counts.person += persons.length;
      if (isListed && persons.length === models.length) console.log(`${written} «${text}» goes to a person`);
    }
    const asked = texts.length * models.length;
    const shares = Object.values(counts).map((count) => `${count} (${show((100 * count) / asked, 0)})`);
    return [`written ${written}`, String(asked), ...shares];
  });
  printTable(
    'Chat that asks nothing of an owner, over all bases, counts and (%)',
    ['messages', 'asked', 'small talk', 'to a person', 'answered', 'offered'],
    rows,
  );
}
