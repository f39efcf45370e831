import type { Call } from '../contract.ts';
import { mailboxKey, openUrl } from '../dialog/letter/letter-link.ts';
import { claimMailbox } from '../dialog/letter/mailbox-table.ts';
import type { Case, Cases, World } from './world.ts';

type LetterCall = Extract<Call, `${string} /letter/${string}`>;

const email = 'anna@example.com';

/** A dialog whose visitor has been mailed, and the tokens of that letter. */
async function mailed({ call, server, dialog }: World): Promise<{ open: string; stop: string }> {
  const { token, dialogId, site } = await dialog();
  await call('PATCH /widget/visitor', { token, body: { email } });
  const key = mailboxKey(server.deps, site.id, email);
  await claimMailbox(server.deps.db, { key, domainId: site.id, most: 5, at: server.clock.now() });
  return { open: openUrl(server.deps, { id: dialogId, email }).split('/').at(-1)!, stop: key };
}

const by =
  (of: 'open' | 'stop'): Case =>
  async (world, name) =>
    world.call(name, { params: { token: (await mailed(world))[of] } });
const failures = { not_found: (({ call }, name) => call(name, { params: { token: 'none.none' } })) satisfies Case };

export const letterCases: Cases<LetterCall> = {
  'GET /letter/open/{token}': { ok: by('open'), failures },
  'GET /letter/stop/{token}': { ok: by('stop'), failures },
  'POST /letter/stop/{token}': { ok: by('stop'), failures },
};
