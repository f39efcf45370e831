import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sightText } from './sight-text.ts';

const at = (day: number, hour: number): string => new Date(2026, 10, day, hour, 4).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 25, 18) }));
afterEach(() => void vi.useRealTimers());

it('shows since when a chat is seen, and names an equal time once', () => {
  expect(sightText(at(25, 12), at(25, 12))).toBe('с 12:04');
  expect(sightText(at(25, 12), at(25, 15))).toBe('с 12:04, последний раз — 15:04');
  expect(sightText(at(24, 12), at(25, 15))).toBe('со вчерашнего дня, последний раз — 15:04');
  expect(sightText(at(12, 12), at(24, 15)).replaceAll('\u00a0', ' ')).toBe(
    'с 12 ноября, 12:04, последний раз — вчера, 15:04',
  );
});
