import { toHex } from '../crypto/hex.ts';

/** A new `clientId`: 128 random bits as 32 hex characters. (`crypto.randomUUID` is missing on plain http pages.) */
export const newClientId = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));
