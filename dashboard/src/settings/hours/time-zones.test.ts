import { expect, it } from 'vitest';
import { zoneText } from './time-zones.ts';

it('a time zone is named in Russian, with the time there', () => {
  const now = new Date('2026-11-25T14:04:00Z');
  expect(zoneText('Europe/Moscow', now)).toBe('Москва, стандартное время: сейчас\u00a017:04');
  expect(zoneText('Asia/Vladivostok', now)).toMatch(/^Владивосток.*сейчас\u00a000:04$/);
});

it.each(['', 'Europe/Mos', 'Москва'])('«%s» is no time zone', (zone) => {
  expect(zoneText(zone)).toBe('');
});
