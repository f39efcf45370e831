import { expect, it } from 'vitest';
import { checkMail } from './run-mail.ts';

it('letters enter their dialogs once and in order, though the server is killed while it reads them', async () => {
  expect(await checkMail({ letters: 30, kills: 3 })).toEqual([]);
});
