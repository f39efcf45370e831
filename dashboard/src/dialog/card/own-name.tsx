import { type DialogHeader, visitorName } from '@otklik/sdk/contract';
import { Check, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { operator } from '../../operator.ts';
import { IconButton } from '../../ui/basic/button.tsx';
import { useLengthLimit } from '../../ui/field/length-limit.tsx';
import { toastFailure } from '../../ui/notice/toast.ts';
import styles from './visitor-notes.module.css';

const longest = 64;

/** The operators' own name for the visitor: a press turns it into a field. */
export const OwnName = ({ header }: { header: DialogHeader }) => {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const leave = (): void => {
    flushSync(() => setEditing(false));
    edit.current?.focus();
  };
  if (isEditing) return <NameForm header={header} onLeave={leave} />;
  return (
    <span className={styles.line}>
      {visitorName(header)}
      <IconButton
        ref={edit}
        label="Назвать посетителя по-своему"
        className={styles.small}
        onClick={() => setEditing(true)}
      >
        <Pencil size={14} />
      </IconButton>
    </span>
  );
};

const NameForm = ({ header: { id, visitor }, onLeave }: { header: DialogHeader; onLeave: () => void }) => {
  const [text, setText] = useState(visitor.ownName);
  const limit = useLengthLimit(text, longest);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (limit.isTooLong) return;
        operator.dialog.nameVisitor(id, text.trim()).catch(toastFailure);
        onLeave();
      }}
    >
      <div className={styles.line}>
        <input
          {...limit.control}
          className={styles.field}
          value={text}
          aria-label="Своё имя посетителя"
          placeholder={visitor.name || 'Например, Мария, опт'}
          autoFocus
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            onLeave();
          }}
        />
        <IconButton type="submit" label="Сохранить имя" className={styles.small}>
          <Check size={16} />
        </IconButton>
      </div>
      {limit.note}
    </form>
  );
};
