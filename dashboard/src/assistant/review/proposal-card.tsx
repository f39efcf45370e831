import type { Label } from '@otklik/sdk/contract';
import { Check, Pencil, Trash2, X } from 'lucide-react';
import { useId } from 'react';
import { useStore } from '../../operator.ts';
import { Badge } from '../../ui/notice/badge.tsx';
import { Button } from '../../ui/basic/button.tsx';
import { $draftEdits } from './draft-edits.ts';
import { isRight } from './edited-fields.ts';
import type { Proposal } from './proposal.ts';
import { ProposalEditor } from './proposal-editor.tsx';
import { Changed, Origin, shownTexts, Texts } from './proposal-texts.tsx';
import styles from './review.module.css';

export interface ProposalWork {
  accept: (proposal: Proposal, into?: Label) => void;
  discard: (proposal: Proposal) => void;
  edit: (id: string | null) => void;
}

interface ProposalCardProps {
  domainId: string;
  proposal: Proposal;
  /** The nearest context, or the one that it was accepted to. */
  near: Label | undefined;
  isEdited: boolean;
  isBusy: boolean;
  isReachable: boolean;
  work: ProposalWork;
}

const states = {
  new: null,
  changed: <Badge tone="warm">Изменился на странице</Badge>,
  gone: <Badge tone="bad">Исчез со страницы</Badge>,
} as const;

/** A proposal with its place, and the ways to decide on it. */
export const ProposalCard = (props: ProposalCardProps) => {
  const { domainId, proposal, near, isEdited, isBusy, isReachable, work } = props;
  const id = useId();
  const edit = useStore($draftEdits)[proposal.id];
  const texts = shownTexts(proposal, edit);
  return (
    <article
      className={styles.card}
      data-proposal={proposal.id}
      tabIndex={isReachable ? 0 : -1}
      aria-labelledby={id}
      aria-busy={isBusy || undefined}
    >
      <h3 id={id}>
        {edit?.label || proposal.label} {states[proposal.state]} {edit && <Badge>Исправлено вами</Badge>}
      </h3>
      <div className={styles.columns}>
        <div className={styles.texts}>
          {isEdited ? (
            <ProposalEditor domainId={domainId} proposal={proposal} edit={edit} onClose={() => work.edit(null)} />
          ) : proposal.state === 'changed' && proposal.old ? (
            <Changed old={proposal.old} now={texts} />
          ) : (
            <Texts {...texts} />
          )}
        </div>
        <Origin proposal={proposal} />
      </div>
      {proposal.state === 'gone' ? <GoneActions {...props} /> : <Actions {...props} isRight={!edit || isRight(edit)} />}
      {near && proposal.state === 'new' && (
        <p className={styles.near}>Похоже на «{near.label}». Добавьте туда или примите отдельным контекстом.</p>
      )}
    </article>
  );
};

const Actions = ({ proposal, near, isEdited, isBusy, work, isRight }: ProposalCardProps & { isRight: boolean }) => (
  <div className={styles.row}>
    <Button
      size="s"
      icon={<Check size={16} />}
      loading={isBusy}
      disabled={!isRight}
      aria-keyshortcuts="A"
      onClick={() => work.accept(proposal)}
    >
      {proposal.state === 'changed' ? 'Обновить ответ' : 'Принять'}
    </Button>
    {near && proposal.state === 'new' && (
      <Button size="s" kind="plain" disabled={isBusy || !isRight} onClick={() => work.accept(proposal, near)}>
        Добавить в «{near.label}»
      </Button>
    )}
    {!isEdited && (
      <Button
        size="s"
        kind="plain"
        icon={<Pencil size={15} />}
        aria-keyshortcuts="E"
        onClick={() => work.edit(proposal.id)}
      >
        Изменить
      </Button>
    )}
    <Button
      size="s"
      kind="ghost"
      icon={<X size={16} />}
      disabled={isBusy}
      aria-keyshortcuts="D"
      onClick={() => work.discard(proposal)}
    >
      {proposal.state === 'changed' ? 'Оставить прежний' : 'Отклонить'}
    </Button>
  </div>
);

const GoneActions = ({ proposal, near, isBusy, work }: ProposalCardProps) => (
  <div className={styles.row}>
    <Button
      size="s"
      kind="danger"
      icon={<Trash2 size={16} />}
      loading={isBusy}
      aria-keyshortcuts="A"
      onClick={() => work.accept(proposal, near)}
    >
      Удалить{near && ` из «${near.label}»`}
    </Button>
    <Button size="s" kind="plain" disabled={isBusy} aria-keyshortcuts="D" onClick={() => work.discard(proposal)}>
      Оставить
    </Button>
  </div>
);
