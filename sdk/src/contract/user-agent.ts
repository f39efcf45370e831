const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** The system or device that a `User-Agent` names, such as `iPhone` or `Windows`; `''` when it names none. */
export const systemOf = (userAgent: string): string => systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
