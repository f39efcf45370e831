const cannotConnect = 'start it, or correct the host and the port of its address';
const wrongUser = 'correct user and password of its address';

/** What helps, by the code of what the net or PostgreSQL refuses. */
const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: cannotConnect,
  ECONNRESET: cannotConnect,
  EHOSTUNREACH: cannotConnect,
  ETIMEDOUT: cannotConnect,
  ENOTFOUND: cannotConnect,
  EAI_AGAIN: cannotConnect,
  '28000': wrongUser,
  '28P01': wrongUser,
  '3D000': 'create it first, with the user of the address as its owner',
  '42501': 'make the user of the address the owner of the database',
};

/** Adds to a refusal of PostgreSQL, or of the way to it, what helps; any other error stays. */
export function explainPostgres(error: unknown): unknown {
  const { code = '', message } = error as { code?: string; message: string };
  const remedy = remedies[code];
  if (remedy === undefined) return error;
  const what = remedy === cannotConnect ? `PostgreSQL cannot be reached (${message})` : message;
  return new Error(`${what}: ${remedy}`, { cause: error });
}
