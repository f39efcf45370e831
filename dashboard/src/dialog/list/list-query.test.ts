import { expect, test } from 'vitest';
import { everything, readListQuery, searchOf } from './list-query.ts';

test('what the list shows survives the address', () => {
  const query = { filter: 'closed', q: 'где заказ & чек?', domainId: 'd1', tag: 'опт', who: '' } as const;
  expect(readListQuery(searchOf(query))).toEqual(query);
  expect(searchOf(everything)).toBe('');
  expect(readListQuery('')).toEqual(everything);
});

test('whose dialogs are shown is in no address: «mine» of a colleague are others', () => {
  expect(searchOf({ ...everything, who: 'me' })).toBe('');
  expect(readListQuery('?who=me', 'none')).toEqual({ ...everything, who: 'none' });
});

test('an address of strangers shows no filter that does not exist, and no endless words', () => {
  expect(readListQuery(`?filter=none&q=${'а'.repeat(5000)}`)).toEqual({ ...everything, q: 'а'.repeat(200) });
});
