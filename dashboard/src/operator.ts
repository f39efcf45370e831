import { useStore } from '@otklik/sdk/react';
import { createOperator } from '@otklik/sdk';
import { forgetDraftEdits } from './assistant/review/draft-edits.ts';
import { $signedIn } from './sign-in-state.ts';
import { $role } from './team/team-flags.ts';
import { closeModals } from './ui/modal/modal-state.ts';
import { forgetUnsaved } from './ui/field/unsaved.ts';
import { basePath, navigate, screenPath, serverAddress } from './ui/page/base-path.ts';

/**
 * However a sign-in ends, by the person or by the server, the login comes next; but the undo of a change of address and
 * a new password, which end it, have their own last word, and an invitation is shown to the next account.
 */
const leave = (): void => {
  $signedIn.set(false);
  forgetUnsaved();
  forgetDraftEdits();
  closeModals();
  if (!/^\/(?:undo\/email|reset\/password|invite\/.*)$/.test(screenPath())) navigate('/login');
};

/** The one operator of this tab: every screen speaks to the server through it. */
export const operator = createOperator({ host: basePath && serverAddress(), onSignedOut: leave });

operator.auth.isSignedIn();
operator.auth.$signedIn.subscribe((isSignedIn) => {
  $signedIn.set(isSignedIn);
  // Nothing of one sign-in may be left for the next.
  if (!isSignedIn) $role.set(null);
});

export { useStore };
export { useSignedIn } from './sign-in-state.ts';

/** For a call whose failure its store shows: the SDK has logged it. */
export const alreadyLogged = (): void => undefined;
