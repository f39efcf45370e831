import { describe, expect, it } from 'vitest';
import { createRoster, type Member } from './presence-roster.ts';

const anna: Member = { kind: 'visitor', id: 'anna', ownerId: 'o' };
const olga: Member = { kind: 'operator', id: 'o', ownerId: 'o' };

describe('roster', () => {
  it('a member comes with the first connection and leaves with the last, on whichever process', () => {
    const roster = createRoster();
    expect(roster.set('a', anna, 1)).toBe(true);
    expect(roster.set('a', anna, 2)).toBe(false);
    expect(roster.set('b', anna, 1)).toBe(false);
    expect(roster.set('a', anna, 0)).toBe(false);
    expect(roster.has('visitor', 'anna')).toBe(true);
    expect(roster.set('b', anna, 0)).toBe(true);
    expect(roster.has('visitor', 'anna')).toBe(false);
    expect(roster.set('b', anna, 0)).toBe(false);
  });

  it('counts visitors and operators apart', () => {
    const roster = createRoster();
    roster.set('a', anna, 3);
    roster.set('b', olga, 1);
    expect([roster.count('visitor'), roster.count('operator')]).toEqual([1, 1]);
    expect(roster.has('operator', 'anna')).toBe(false);
  });

  it('a lost process takes along those who were nowhere else', () => {
    const roster = createRoster();
    roster.set('a', anna, 1);
    roster.set('a', olga, 1);
    roster.set('b', olga, 1);
    expect(roster.drop('a')).toEqual([anna]);
    expect(roster.of('a')).toEqual([]);
    expect(roster.of('b')).toEqual([{ member: olga, count: 1 }]);
  });
});
