import * as z from 'zod/mini';

// Channels of the bus that more than one file uses.

/** To the operators of an owner: durable facts, and what only those who are connected are shown. */
export const ownerChannel = (ownerId: string): string => `owner:${ownerId}`;

/** To the connections of one dialog's visitor. */
export const dialogChannel = (dialogId: string): string => `dialog:${dialogId}`;

/**
 * Ends what a sign-in or an API token admitted: it is revoked, or the sign-in works in another team or with
 * another role (`moved`).
 */
export const endMessage = z.object({ kind: z.enum(['ended', 'moved']) });
export type EndMessage = z.infer<typeof endMessage>;

/** To the connections that a sign-in opened: its end, or that it works in another team. */
export const signInChannel = (signInId: string): string => `signin:${signInId}`;

/** To the connections that an API token opened: its end. */
export const tokenChannel = (tokenId: string): string => `token:${tokenId}`;
