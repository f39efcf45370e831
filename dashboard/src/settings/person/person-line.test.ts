import type { FoundPerson } from '@otklik/sdk/contract';
import { describe, expect, it } from 'vitest';
import { erasedText, isPersonWord, personFacts, personName, personDialogs, personWord } from './person-line.ts';
import { policyText } from './policy-text.ts';

const person: FoundPerson = {
  key: 'a.b',
  name: '',
  email: '',
  phone: '+7 900 111-22-33',
  userId: 'u-1',
  dialogs: 2,
  firstAt: '2026-01-02T10:00:00Z',
  lastAt: '2026-03-04T10:00:00Z',
  sites: ['a.ru', 'b.ru'],
};

describe('a person who was found', () => {
  it('is called by what is known, and described by the rest', () => {
    expect([personName(person), personFacts(person)]).toEqual(['+7 900 111-22-33', ['id u-1']]);
    expect(personDialogs(person)).toBe('2\u00a0диалога · a.ru, b.ru · 2 января 2026 – 4 марта 2026');
  });

  it('is confirmed by address or phone, however that is written, else by a word', () => {
    expect(personWord({ email: 'a@b.ru', phone: '1' })).toBe('a@b.ru');
    expect([isPersonWord(person, '+79001112233'), isPersonWord(person, '+7 900 111')]).toEqual([true, false]);
    expect(isPersonWord({ ...person, phone: '' }, ' Удалить ')).toBe(true);
    expect(isPersonWord({ ...person, email: 'A@b.ru' }, 'a@B.ru')).toBe(true);
  });

  it('is counted after an erasure', () => {
    expect(erasedText({ dialogs: 1, sentences: 5, files: 2 })).toBe(
      'Удалено: 1\u00a0диалог, 5\u00a0сообщений, 2\u00a0файла',
    );
  });
});

describe('the text for the policy', () => {
  const config = { keepDays: null, keepFileDays: null, keepAddressDays: 1, consent: '' };

  it('states how long a site stores what, and nothing of what it does not', () => {
    const plain = policyText('a.ru', config);
    expect(plain).toContain('пока её не удалит посетитель или владелец');
    expect(plain).toContain('отпечаток: 1\u00a0день.');
    expect(plain).not.toMatch(/Файлы удаляются|согласия/);
    const timed = policyText('a.ru', { keepDays: 90, keepFileDays: 30, keepAddressDays: 7, consent: 'Согласен' });
    expect(timed).toContain('через 90\u00a0дней после последнего сообщения');
    expect(timed).toContain('Файлы удаляются через 30\u00a0дней после отправки');
    expect(timed).toContain('Текст согласия');
    expect(policyText('a.ru', { ...config, keepDays: 10, keepFileDays: 20 })).not.toContain('Файлы удаляются');
  });
});
