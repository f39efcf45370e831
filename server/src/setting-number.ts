/** Reads a whole number among the settings. @throws Error that names the setting which does not fit */
export function wholeNumber(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  otherwise: number,
  most: number,
  least = 0,
): number {
  const value = env[name];
  if (!value) return otherwise;
  const number = Number(value);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not «${value}»`);
  return number;
}
