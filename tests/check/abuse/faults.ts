import type { Alteration } from '../../harness/alter-source.ts';

/** A bound that the server lacks, and what must turn red then. */
export interface Fault {
  /** The cases, by their titles; with `file`, in `server/src`, tests of the server in that file. */
  readonly only: RegExp;
  readonly file?: string;
  readonly alter: readonly Alteration[];
}

const inFile = (path: string, ...changes: readonly (readonly [find: string, put: string])[]): readonly Alteration[] =>
  changes.map(([find, put]) => ({ file: `server/src/${path}`, find, put }));

const faultsOfCases: Readonly<Record<string, Fault>> = {
  bytes: {
    only: /a body larger than its bound/,
    alter: inFile(
      'http/request-body.ts',
      ["if (size > limit) throw new AppError('too_large');", ''],
      ["if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('too_large');", ''],
    ),
  },
  rates: {
    only: /flood of POST|one talk that never stops|looks without end/,
    alter: inFile('security/rate-limit.ts', ['if (!on) return unlimited;', 'return unlimited;']),
  },
  'bucket-of-programs': {
    only: /crowd of API tokens/,
    alter: inFile('security/rate-limit.ts', ["by === 'account' && keys.shared !== undefined", 'false']),
  },
  turns: {
    only: /a domain check while/,
    alter: inFile('domain/domain-verification.ts', ['turnsOf(deps).enter(by,', "turnsOf(deps).enter('all',"]),
  },
  'full-queue': {
    only: /fill the queue of learns/,
    alter: inFile('runtime/fair-queue.ts', ['!makeRoom(key, tasks.length)', 'true']),
  },
  'context-bytes': {
    only: /contexts of one owner/,
    alter: inFile('assistant/knowledge/context-bytes.ts', ['use.pending + bytes > most', 'use.pending + bytes < 0']),
  },
  sockets: {
    only: /crowd of one owner’s sockets/,
    alter: inFile('socket/operator-connection.ts', ['mostOfPerson = 50', 'mostOfPerson = 5000']),
  },
  'sockets-of-teams': {
    only: /all sockets of a team/,
    alter: inFile('socket/operator-connection.ts', ['mostOfMembers = 200', 'mostOfMembers = 20_000']),
  },
  descriptors: {
    only: /no descriptor is left/,
    alter: inFile(
      'runtime/descriptors.ts',
      ['return count() >= limit * scarceFrom;', 'return count() < 0;'],
      ['      return true;\n', '      return false;\n'],
    ),
  },
};

/** Of bounds that a test of the server shows: these are no cases of their own. */
const faultsOfTests: Readonly<Record<string, Fault & { readonly file: string }>> = {
  'idle-connections': {
    file: 'http/silent-connections.test.ts',
    only: /closes connections that send nothing more/,
    alter: inFile('http/calls.ts', ['server?.timeout(request, idleTimeout);', '']),
  },
  'late-bodies': {
    file: 'socket/ended-caller.test.ts',
    only: /body is slow is looked up again/,
    alter: [
      ...inFile('http/calls.ts', ['if (performance.now() - begun <= moment) return body;', 'return body;']),
      ...inFile('database/call-ground.ts', ['if (!ground) return await call();', 'return await call();']),
    ],
  },
  'late-transactions': {
    file: 'socket/ended-caller.test.ts',
    only: /call waits is looked up again in the transaction/,
    alter: inFile('database/call-ground.ts', ['if (!ground) return await call();', 'return await call();']),
  },
  'letters-in-one-line': {
    file: 'dialog/letter/reply-letters.test.ts',
    only: /take turns: one letter of each other owner/,
    alter: inFile('dialog/store/letter-due-table.ts', ['sql`owner_id = ${ownerId}`', 'sql`${ownerId} = ${ownerId}`']),
  },
  'letters-of-unproven-sites': {
    file: 'dialog/letter/reply-letters.test.ts',
    only: /nothing is due of an unproven site/,
    alter: inFile('dialog/store/letter-due-table.ts', ['where domain.verified = 1', 'where true']),
  },
  'unfolded-mailboxes': {
    file: 'dialog/letter/stranger-letters.test.ts',
    only: /count one Gmail mailbox once/,
    alter: inFile('dialog/letter/letter-link.ts', [
      'mailbox:${domainId}:${mailboxOf(email)}',
      'mailbox:${domainId}:${email}',
    ]),
  },
  'new-mailboxes': {
    file: 'dialog/letter/stranger-letters.test.ts',
    only: /reach few new mailboxes|have a ceiling/,
    alter: inFile('dialog/letter/mailbox-service.ts', ['.used <= most) continue;', '.used > 0) continue;']),
  },
  'unasked-password': {
    file: 'user/access/access.test.ts',
    only: /until the password is shown/,
    alter: inFile('user/signin-service.ts', ["throw new AppError('password_needed')", 'return']),
  },
  'unmailed-access': {
    file: 'user/access/access.test.ts',
    only: /is mailed each of them/,
    alter: inFile('user/letter/access-letter.ts', ['await listOwnerAddresses(deps.db, teamId)', '[] as string[]']),
  },
  'reserved-address': {
    file: 'auth/registration.test.ts',
    only: /reserves no address/,
    alter: inFile('user/user-service.ts', ['email: user.id, pending_email: email', 'email, pending_email: null']),
  },
  'erased-dialog': {
    file: 'widget/erased-visitor.test.ts',
    only: /deleted between the description and the token/,
    alter: inFile('dialog/visitor/token-service.ts', ['isForeignViolation(error) ?', 'error === null ?']),
  },
  'same-transaction': {
    file: 'team/lost-role.test.ts',
    only: /falls into the same transaction/,
    alter: inFile('event/commit-group.ts', ['isLater ?', 'isLater && step.length < 0 ?']),
  },
  'bucket-of-members': {
    file: 'team/team-bounds.test.ts',
    only: /leaves the others their calls/,
    alter: inFile('security/caller.ts', ['account: `${teamId}:${memberId}`', 'account: teamId']),
  },
  'invitations-of-former-owners': {
    file: 'team/team-bounds.test.ts',
    only: /right to invite/,
    alter: inFile('team/member-service.ts', [
      'of await deleteInvitesBy(trx, by.teamId, memberId)',
      'of [] as string[]',
    ]),
  },
  'invitations-without-end': {
    file: 'team/team-bounds.test.ts',
    only: /a few times a day|some hundred times a day/,
    alter: inFile('team/invite-service.ts', ['    await takeInvite(deps, trx, teamId, email);\n', '']),
  },
  'links-in-names': {
    file: 'team/team-bounds.test.ts',
    only: /has no link but its own/,
    alter: inFile(
      'team/invite-letter.ts',
      ["(/[/\\\\:@]+/g, ' ')", "(/\\0/g, ' ')"],
      ["(/\\.(?=\\S)/g, '. ')", "(/\\0/g, ' ')"],
    ),
  },
  'teams-without-end': {
    file: 'team/team-bounds.test.ts',
    only: /no more teams than a person may be in/,
    alter: inFile('team/invite-service.ts', ['>= teamLimits.teams)', '< 0)']),
  },
  'uncounted-notes': {
    file: 'dialog/note/note.test.ts',
    only: /count as texts of the team/,
    alter: inFile('dialog/note/note-service.ts', ['  if (full) throw full;\n', '']),
  },
  'signed-tokens': {
    file: 'widget/site-secret.test.ts',
    only: /tokens and sockets that its signatures gave|of more dialogs than one commit/,
    alter: inFile('domain/domain-secret.ts', ['  if (atOnce)\n', '  if (!atOnce)\n']),
  },
  hosts: {
    file: 'http/host-header.test.ts',
    only: /Host|does not choose the call/,
    alter: inFile('http/host-header.ts', ['hostHeader.test(value) && URL.canParse(`http://${value}/`)', 'true']),
  },
  'own-pages-by-host': {
    file: 'socket/operator-origin.test.ts',
    only: /of the host that the request names/,
    alter: inFile('http/page-origin.ts', ['(!production && new URL(origin)', '(new URL(origin)']),
  },
  'sign-in-from-listed-pages': {
    file: 'socket/operator-origin.test.ts',
    only: /listed page makes no call of a sign-in/,
    alter: inFile('http/operator-origin.ts', [
      'return ownerId !== null && origins',
      'return ownerId === null || origins',
    ]),
  },
};

export const faults: Readonly<Record<string, Fault>> = { ...faultsOfCases, ...faultsOfTests };
