/* oxlint-disable react-hooks/exhaustive-deps -- the focus moves after a decision alone */
import type { Label } from '@otklik/sdk/contract';
import { useEffect, useRef, useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { $draftEdits } from './draft-edits.ts';
import { isRight } from './edited-fields.ts';
import type { Proposal } from './proposal.ts';
import { ProposalCard } from './proposal-card.tsx';
import { acceptProposal, discardProposal } from './review-actions.ts';
import { useReviewKeys } from './use-review-keys.ts';
import styles from './review.module.css';

interface ReviewListProps {
  domainId: string;
  proposals: readonly Proposal[];
  /** Loads the list again. */
  reload: () => Promise<unknown>;
}

/** Proposals one under another, by mouse and by keyboard. */
export const ReviewList = ({ domainId, proposals, reload }: ReviewListProps) => {
  const labels = useStore(operator.assistant.$labels).data ?? [];
  const place = useRef<HTMLUListElement>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const next = useRef<number | null>(null);
  const [decided, setDecided] = useState(0);
  const nearOf = ({ labelId }: Proposal): Label | undefined => labels.find(({ id }) => id === labelId);

  /** Decides on one at a time; the focus goes to what has its place in the list afterwards. */
  const decide = async (proposal: Proposal, work: () => Promise<boolean>): Promise<void> => {
    if (busy !== null) return;
    const at = proposals.indexOf(proposal);
    const hadFocus = place.current?.contains(document.activeElement) ?? false;
    setBusy(proposal.id);
    const isDone = await work();
    setBusy(null);
    if (isDone && edited === proposal.id) setEdited(null);
    // Also where nothing was decided: a disabled or removed button loses the focus.
    if (hadFocus) next.current = at;
    setDecided((count) => count + 1);
  };
  const accept = (proposal: Proposal, into?: Label): void => {
    const edit = $draftEdits.get()[proposal.id];
    if (edit && !isRight(edit)) return setEdited(proposal.id);
    const target = into ?? (proposal.state === 'new' ? undefined : nearOf(proposal));
    void decide(proposal, () => acceptProposal(domainId, proposal, target, reload));
  };
  const discard = (proposal: Proposal): void =>
    void decide(proposal, () => discardProposal(domainId, proposal, reload));
  const edit = (id: string | null): void => {
    const isGone = proposals.some((one) => one.id === id && one.state === 'gone');
    if (!isGone) setEdited(id);
  };
  const keys = useReviewKeys({ proposals, place, accept, discard, edit });
  useEffect(() => {
    if (next.current === null) return;
    keys.focusAt(next.current);
    next.current = null;
  }, [decided]);
  return (
    <ul ref={place} className={styles.cards} aria-label="Черновики" onKeyDown={keys.press} onFocus={keys.reach}>
      {proposals.map((proposal, at) => (
        <li key={proposal.id}>
          <ProposalCard
            domainId={domainId}
            proposal={proposal}
            near={nearOf(proposal)}
            isEdited={edited === proposal.id}
            isBusy={busy === proposal.id}
            isReachable={at === keys.reachable}
            work={{ accept, discard, edit }}
          />
        </li>
      ))}
    </ul>
  );
};
