import { startNotices } from './dialog/notice.ts';
import { operator } from './operator.ts';
import { listenVisibility } from './ui/tab-visibility.ts';

/** Begins what runs while the account is signed in: visibility, the person's information, live facts, notices. Returns what ends it. */
export const startSignedIn = (): (() => void) => {
  const stopListening = listenVisibility();
  // A failure stands in the store, where the header looks; an expired token is renewed by the client itself.
  operator.user.loadInfo().catch((cause: unknown) => console.error('Сведения о пользователе не загружены', cause));
  operator.socket.connect();
  startNotices();
  return stopListening;
};
