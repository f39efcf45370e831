import { operator } from '../operator.ts';

/** The address that the link here was about, else the last one that this machine registered or signed in. */
export const knownEmail = (): string =>
  (history.state as { email?: string } | null)?.email ?? operator.auth.$email.get();
