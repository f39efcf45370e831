import { startNotices } from './dialog/notice/notice.ts';
import { alreadyLogged, operator } from './operator.ts';
import { followPush } from './push/push-follow.ts';
import { followTeam } from './team/follow-team.ts';
import { loadTeamsOnce } from './team/own-team.ts';
import { listenVisibility } from './ui/page/tab-visibility.ts';
import { followWorker } from './worker/worker-follow.ts';

/**
 * Begins what runs while the account is signed in: visibility, the person's information and team, live facts, notices.
 * Returns what ends it.
 */
export const startSignedIn = (): (() => void) => {
  const stopListening = listenVisibility();
  // The header reads a failure from the store; the client refreshes an expired token.
  operator.user.loadInfo().catch(alreadyLogged);
  const stopFollowing = followTeam();
  loadTeamsOnce();
  operator.socket.connect();
  startNotices();
  const stopPush = followPush();
  const stopWorker = followWorker();
  return () => {
    stopWorker();
    stopPush();
    stopFollowing();
    stopListening();
  };
};
