import { describe, expect, it } from 'vitest';
import { botFaults } from './bot-process.ts';
import { runCheck } from './run-check.ts';

describe('a bot by API token', () => {
  it('answers each question once through kills, and is out when its token is revoked', async () => {
    const { faults, questions, sent } = await runCheck({ visitors: 4, kills: 5, seed: 3 });
    expect(faults).toEqual([]);
    // Some were sent again: the clientId made them one.
    expect(sent).toBeGreaterThan(questions);
  });

  it.each(botFaults)(
    'is found out when it goes wrong by %s',
    async (fault) => {
      const { faults } = await runCheck({ visitors: 4, kills: 5, seed: 3, fault, patience: 3_000 });
      expect(faults.join('\n')).toMatch(fault === 'made-up ids' ? /was answered 2 times/ : /was answered 0 times/);
    },
    180_000,
  );
});
