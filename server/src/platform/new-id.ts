import { randomBytes } from 'node:crypto';

/** An unguessable text of `size` random bytes as base64url. */
export const newToken = (size: number): string => randomBytes(size).toString('base64url');

/** The id of a new row: 16 random bytes as base64url. */
export const newId = (): string => newToken(16);
