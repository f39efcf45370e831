/** The browser's own time zone. */
export const guessZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Moscow';

/** The time zones that the browser knows by name. */
export const zoneNames = (): readonly string[] => Intl.supportedValuesOf('timeZone');

/** «Москва, стандартное время: сейчас 17:04»; empty where no such time zone is known. */
export function zoneText(zone: string, now = new Date()): string {
  try {
    const look = { timeZone: zone, hour: '2-digit', minute: '2-digit', timeZoneName: 'long' } as const;
    const parts = new Intl.DateTimeFormat('ru', look).formatToParts(now);
    const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
    return `${partOf('timeZoneName')}: сейчас\u00a0${partOf('hour')}:${partOf('minute')}`;
  } catch {
    // What is typed is no time zone yet.
    return '';
  }
}
