/** The browser's own time zone. */
export const guessZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Moscow';

/** The time zones that the browser knows by name. */
export const zoneNames = (): readonly string[] => Intl.supportedValuesOf('timeZone');
