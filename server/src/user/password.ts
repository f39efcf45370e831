/** Argon2id with the first parameters that OWASP's Password Storage Cheat Sheet names: 19 MiB, 2 passes. */
const argon = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

export const hashPassword = (password: string): Promise<string> => Bun.password.hash(password, argon);

let decoy: Promise<string> | undefined;

/** Whether `password` is the one of `hash`; without a hash it takes as long and is not. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody’s password');
  const right = password !== '' && (await Bun.password.verify(password, hash ?? (await decoy)));
  return right && hash !== undefined;
}
