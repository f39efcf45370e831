import { type PushMessage, type PushType, visitorName } from '../contract.ts';
import type { DialogRow } from '../database/schema.ts';

/** Characters of a title and of the first words: a message has 4,096 bytes at most (RFC 8030, 7.2). */
export const longest = { title: 80, body: 160 } as const;

/** Controls of the direction of writing (UAX #9, 2): in a name they would reorder our own words around it. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** The beginning of a text, in one line, without invisible controls. */
export function beginningOf(text: string, most: number): string {
  const line = text
    .replace(directions, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (line.length <= most) return line;
  // Half of a pair of surrogates is no character.
  return `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const titles: Record<Exclude<PushType, 'test'>, (name: string, mark: string) => string> = {
  waiting: (name, mark) => `Ждёт ответа${mark}: ${name}`,
  assigned: (name, mark) => `Вам передан диалог${mark}: ${name}`,
  answer: (name) => name,
};

/** The message about a dialog: who, and the first words. */
export function messageOf(type: Exclude<PushType, 'test'>, dialog: DialogRow, words: string | null): PushMessage {
  const { id, number, own_name: ownName, visitor_name: visitor, waiting, unhappy_at: unhappyAt } = dialog;
  const name = visitorName({ number, visitor: { ownName, name: visitor } });
  const mark = waiting === 1 && unhappyAt !== null ? ' (недоволен)' : '';
  return {
    type,
    title: beginningOf(titles[type](name, mark), longest.title),
    body: beginningOf(words ?? '', longest.body),
    url: `/dialog/${id}`,
    tag: `dialog-${id}`,
  };
}

export const testMessage = (productName: string): PushMessage => ({
  type: 'test',
  title: productName,
  body: 'Уведомления на\u00a0этом устройстве работают.',
  url: '/setting/phone',
  tag: 'test',
});
