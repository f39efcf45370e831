import type { Team } from '@otklik/sdk/contract';
import { loadCountsOnce } from '../dialog/notice/notice.ts';
import { alreadyLogged, operator } from '../operator.ts';
import { takeUnsaved } from '../ui/field/unsaved.ts';
import { closeModals } from '../ui/modal/modal-state.ts';
import { forgetUndos } from '../ui/notice/undo-line.tsx';
import { roleLines } from './role-lines.ts';
import { $moveNote, $moving } from './team-flags.ts';
import { navigate, screenPath } from '../ui/page/base-path.ts';

const { $current, $moves } = operator.team;

/** The team and the role that were known last. */
let known: Team | null = null;
/** Whether the move under way was asked for in this tab. */
let isOwn = false;

/** Makes a call that moves the sign-in to another team; the caller shows what it did. */
export async function moveHere<T>(work: () => Promise<T>): Promise<T> {
  isOwn = true;
  try {
    return await work();
  } finally {
    isOwn = false;
  }
}

const placeText = (now: Team): string =>
  now.members === 1 ? `своей команде «${now.name}», в ней только вы` : `команде «${now.name}»`;

const removedText = (names: readonly string[], now: Team): string =>
  `Вы больше не в ${names.length > 1 ? 'командах' : 'команде'} ${names.map((name) => `«${name}»`).join(', ')}. Теперь вы работаете в ${placeText(now)}.`;

/** What has happened to the membership, in words; null when nothing has. */
function moveText(before: Team, now: Team, teams: readonly Team[]): string | null {
  if (now.id === before.id)
    return now.role === before.role
      ? null
      : `Ваша роль в команде «${now.name}» теперь другая: ${roleLines[now.role].name.toLowerCase()}. ${roleLines[now.role].may}`;
  const isLeft = !teams.some(({ id }) => id === before.id);
  if (!isLeft) return `В другом окне вы перешли в команду «${now.name}».`;
  return removedText([before.name], now);
}

/** A dialog or a context of the former team is not found in this one. */
function leaveTeamPlace(): void {
  const path = screenPath();
  if (path.startsWith('/dialog/')) navigate('/dialogs', { replace: true });
  else if (path === '/assistant') navigate('/assistant', { replace: true });
}

/** Removals that happened while the account was closed here; a note that is shown already includes the newest. */
async function showRemovals(now: Team): Promise<void> {
  const removals = await operator.team.listRemovals();
  if (removals.length === 0 || $moveNote.get() !== null) return;
  $moveNote.set(
    removedText(
      removals.map(({ name }) => name),
      now,
    ),
  );
}

/** Hides the note; the removals that it has shown are acknowledged, and the answers that they prevented deleted. */
export function dismissMoveNote(): void {
  $moveNote.set(null);
  const removals = operator.team.$removals.get().data ?? [];
  if (removals.length > 0) for (const { clientId } of operator.dialog.$lost.get()) operator.dialog.discard(clientId);
  for (const { id } of removals) operator.team.acknowledgeRemoval(id).catch(alreadyLogged);
}

/** Shows nothing of the former team, and loads what every screen needs of the other one. */
async function move(): Promise<void> {
  const [before, isQuiet] = [known, isOwn];
  const restoreUnsaved = takeUnsaved();
  forgetUndos();
  closeModals();
  $moveNote.set(null);
  $moving.set(true);
  operator.user.loadInfo().catch(alreadyLogged);
  // Without a network the screens themselves show that.
  const teams = await operator.team.list().catch(alreadyLogged);
  const now = teams?.find(({ current }) => current);
  if (now?.id !== before?.id) leaveTeamPlace();
  // Another role in the same team takes nothing of what was typed.
  else restoreUnsaved();
  if (teams && before && now && !isQuiet) $moveNote.set(moveText(before, now, teams));
  if (now) showRemovals(now).catch(alreadyLogged);
  loadCountsOnce();
  $moving.set(false);
  known = $current.get() ?? known;
}

/** Without a connection the sign-in may have been moved, and no close code reported it. */
async function checkTeam(): Promise<void> {
  const before = known;
  if (!before || $moving.get()) return;
  const now = (await operator.team.list()).find(({ current }) => current);
  if (!now || $moving.get() || (now.id === before.id && now.role === before.role)) return;
  known = before;
  // Working in the same team is a move for the client alone: it forgets what was loaded.
  await operator.team.switchTo(now.id);
}

/** Follows the team and the role that the sign-in works with; returns what ends it. */
export function followTeam(): () => void {
  const ends = [
    $current.subscribe((team) => {
      if (!team) return;
      if (known === null) showRemovals(team).catch(alreadyLogged);
      if (!$moving.get()) known = team;
    }),
    $moves.listen(() => void move()),
    operator.socket.$state.listen((state) => {
      if (state === 'open') checkTeam().catch(alreadyLogged);
    }),
  ];
  return () => {
    for (const end of ends) end();
    known = null;
    $moveNote.set(null);
    $moving.set(false);
  };
}
