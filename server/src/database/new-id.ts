import { randomBytes } from 'node:crypto';

/** An unguessable text of `size` random bytes as base64url. */
export const newToken = (size: number): string => randomBytes(size).toString('base64url');

/** The id of a new row: 16 random bytes as base64url. */
export const newId = (): string => newToken(16);

/**
 * The same for a row that many follow: what is made one after another is adjacent in an index (RFC 9562, version 7).
 */
export const newOrderedId = (): string => Bun.randomUUIDv7('base64url');
