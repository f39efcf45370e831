import type { Handlers } from './call-server.ts';
import { Refusal } from './refusal.ts';

const unknown = (): never => {
  throw new Refusal('not_found');
};

/** Answers by mail: this server sends no letters and reads no mailbox. */
export const mailCalls = (): Handlers => ({
  'GET /channel/mail/state': () => ({ address: null, readAt: null, error: null, check: null }),
  'POST /channel/mail/test': () => {
    throw new Refusal('conflict');
  },
  'GET /channel/mail/letter/list/{id}': () => [],
  'POST /channel/mail/letter/accept/{id}': unknown,
  'DELETE /channel/mail/letter/refuse/{id}': unknown,
});
