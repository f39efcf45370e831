import { expect, it } from 'vitest';
import { checkMove } from './check-move.ts';

const postgres = process.env.TEST_DATABASE_URL ?? '';

it.skipIf(!postgres)(
  'moves a database to PostgreSQL through two hard ends, equal row by row, and serves it',
  async () => {
    const { killed, rows, lines, faults } = await checkMove({
      sentences: 2000,
      kills: 2,
      deliver: 3,
      seed: 4,
      postgres,
      say: () => undefined,
    });
    expect(faults).toEqual([]);
    expect(killed).toBe(2);
    expect(rows).toBeGreaterThan(4000);
    const [estimate, line] = lines;
    expect(estimate).toMatch(
      /^a move would copy \d{4} rows of \d+ tables from .* in about \d+ s; nothing was changed$/,
    );
    expect(line).toMatch(
      /^moved in \d+ s, counts and checksums are equal: \d{4} rows of \d+ tables\. Start the server/,
    );
  },
);
