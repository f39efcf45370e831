import { operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { CopyBox } from '../../ui/basic/copy-box.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { $draftEdits, editsOf, forgetEdit, type StoredEdit } from './draft-edits.ts';
import { givenSource, type Proposal } from './proposal.ts';
import styles from './review.module.css';

interface LostEditsProps {
  domainId: string;
  source: string | null;
  /** All that are undecided. */
  proposals: readonly Proposal[];
}

/** Edits of drafts that are not in the list any more, so that nothing that was typed disappears unseen. */
export const LostEdits = ({ domainId, source, proposals }: LostEditsProps) => {
  const edits = useStore($draftEdits);
  const all = useStore(operator.assistant.$sources).data ?? [];
  const sources = source === null ? all.map(({ id }) => id) : [source === givenSource ? null : source];
  const lost = sources
    .flatMap((id) => editsOf(edits, domainId, id))
    .filter(([id]) => proposals.every((proposal) => proposal.id !== id));
  return lost.map(([id, edit]) => <LostEdit key={id} id={id} edit={edit} />);
};

const LostEdit = ({ id, edit: { label, questions, answers, sourceId } }: { id: string; edit: StoredEdit }) => (
  <Note tone="warm">
    <div className={styles.lost} role="group" aria-label={`Правка без черновика: ${label}`}>
      <p>
        Черновик «{label}», который вы правили, уже разобран{sourceId !== null && ' или изменился на странице'}. Ваша
        правка не принята, её можно скопировать.
      </p>
      <CopyBox label={`Правка «${label}»`} text={`${questions}\n\n${answers}`} isProse />
      <Button size="s" kind="plain" onClick={() => forgetEdit(id)}>
        Убрать правку
      </Button>
    </div>
  </Note>
);
