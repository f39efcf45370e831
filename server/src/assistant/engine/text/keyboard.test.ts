import { describe, expect, it } from 'vitest';
import { areNeighbourKeys, otherLayout } from './keyboard.ts';

describe('keyboard layouts', () => {
  it('knows the other layout of the keyboard, both ways', () => {
    expect(otherLayout('ghbdtn')).toBe('привет');
    expect(otherLayout('руддщ')).toBe('hello');
  });

  it.each([
    ['в', 'а', true],
    ['в', 'м', false],
    ['в', 'ч', true],
    ['в', 'к', true],
    ['в', 'у', true],
    ['й', 'я', false],
    ['ю', 'q', false],
    ['g', 'h', true],
    ['é', 'e', false],
  ])('the keys of «%s» and «%s» lie side by side: %s', (a, b, expected) =>
    expect(areNeighbourKeys(a, b)).toBe(expected),
  );
});
