/** A new `clientId`: 128 random bits as 32 hex characters. (`crypto.randomUUID` is missing on plain http pages.) */
export const newClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
