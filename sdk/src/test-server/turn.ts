import type { Hub } from './hub.ts';
import { type Membership, refOf, type StoredDialog, type StoredTeam, type World } from './world.ts';

/** Of the online, available members below the limit, the one whose last turn is the longest ago. */
function nextInTurn(world: World, hub: Hub, team: StoredTeam): Membership | undefined {
  const openOf = (id: string): number => world.dialogs.filter(({ assigned }) => assigned?.id === id).length;
  return team.members
    .filter(({ person, available }) => available && hub.isThere(team, person))
    .filter(({ person }) => openOf(person.id) < team.setting.limit)
    .toSorted((a, b) => a.turn - b.turn)[0];
}

/** Assigns the team's unassigned dialogs that need a person, where it does so in turn; those that it has assigned. */
export function assignInTurn(world: World, hub: Hub, team: StoredTeam): StoredDialog[] {
  if (team.setting.assign !== 'turn') return [];
  const given: StoredDialog[] = [];
  for (const dialog of world.dialogs) {
    if (dialog.domain.team !== team || !dialog.waiting || dialog.assigned) continue;
    const next = nextInTurn(world, hub, team);
    if (!next) break;
    next.turn = Math.max(...team.members.map(({ turn }) => turn)) + 1;
    dialog.assigned = refOf(next.person);
    given.push(dialog);
  }
  return given;
}
