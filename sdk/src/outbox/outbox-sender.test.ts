import { expect, test } from 'vitest';
import { ApiError } from '../transport/api-error.ts';
import { isForLater } from './outbox-sender.ts';

test('delivers later what failed for a reason that passes', () => {
  const kinds = [0, 401, 403, 404, 406, 409, 429, 500, 503].map((status) => [
    status,
    isForLater(new ApiError(status, null)) ? 'later' : 'refused',
  ]);
  expect(kinds).toEqual([
    [0, 'later'],
    [401, 'later'],
    [403, 'refused'],
    [404, 'refused'],
    [406, 'later'],
    [409, 'refused'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
  ]);
});
