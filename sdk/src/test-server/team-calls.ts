import type { Member, Team, TeamSetting } from '../contract/team.ts';
import type { Handlers } from './call-server.ts';
import { Refusal } from './refusal.ts';
import type { Account } from './world.ts';

interface OwnTeam {
  name: string;
  available: boolean;
  setting: TeamSetting;
}

/** The id of an account's only member. */
export const memberIdOf = ({ email }: Account): string => `member-${email}`.slice(0, 64);

/** Teams of one: each account owns its own. Invitations are the real server's alone. */
export function teamCalls(): Handlers {
  const teams = new Map<Account, OwnTeam>();
  const teamOf = (account: Account): OwnTeam => {
    const team = teams.get(account) ?? {
      name: account.name,
      available: true,
      setting: { assign: 'hand', limit: 10, returnAfter: 15 },
    };
    teams.set(account, team);
    return team;
  };
  const view = (account: Account): Team => ({
    id: `team-${account.email}`.slice(0, 64),
    name: teamOf(account).name,
    role: 'owner',
    current: true,
    members: 1,
  });
  const memberOf = (account: Account): Member => ({
    id: memberIdOf(account),
    name: account.name,
    email: account.email,
    image: '',
    role: 'owner',
    online: true,
    available: teamOf(account).available,
  });
  const own = (account: Account, id: string): void => {
    if (id !== memberIdOf(account)) throw new Refusal('not_found');
  };

  return {
    'GET /team/list': ({ account }) => [view(account)],
    'PATCH /team/current'({ account, body: { id } }) {
      if (id !== view(account).id) throw new Refusal('not_found');
      return view(account);
    },
    'PATCH /team/name/edit'({ account, body: { name } }) {
      teamOf(account).name = name.trim();
      return view(account);
    },
    'GET /team/member/list': ({ account }) => [memberOf(account)],
    'PATCH /team/member/role/{id}'({ account, params, body: { role } }) {
      own(account, params.id);
      if (role !== 'owner') throw new Refusal('last_owner');
      return memberOf(account);
    },
    'DELETE /team/member/delete/{id}'({ account, params }) {
      own(account, params.id);
      throw new Refusal('last_owner');
    },
    'GET /team/invite/list': () => [],
    'PATCH /team/available'({ account, body: { available } }) {
      teamOf(account).available = available;
      return memberOf(account);
    },
    'GET /team/setting': ({ account }) => teamOf(account).setting,
    'PATCH /team/setting'({ account, body }) {
      const team = teamOf(account);
      return (team.setting = { ...team.setting, ...body });
    },
    'GET /team/trail/list': ({ query: { page = 1 } }) => ({ items: [], page, size: 50, total: 0 }),
    'GET /team/trail/export': () => ({
      name: 'trail.csv',
      type: 'text/csv',
      bytes: new TextEncoder().encode('\uFEFFВремя (UTC);Участник;E-mail;Событие;Подробности\r\n').buffer,
    }),
  };
}
