/**
 * Returns a new `clientId`: the time and 96 random bits, at most 38 letters and digits. Sentences of about the same
 * time are adjacent in the server's index. (`crypto.randomUUID` is missing on plain http pages.)
 */
export const newClientId = (): string => Date.now().toString(36) + crypto.getRandomValues(new Uint32Array(3)).join('');
