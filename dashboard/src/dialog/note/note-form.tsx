import { isBlank } from '@otklik/sdk/contract';
import { Reply } from 'lucide-react';
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { operator } from '../../operator.ts';
import { Button, IconButton } from '../../ui/basic/button.tsx';
import { classNames } from '../../ui/basic/class-names.ts';
import { toastFailure } from '../../ui/notice/toast.ts';
import { ChoiceList } from '../ready/choice-list.tsx';
import { useMarkedWord } from '../ready/use-marked-word.ts';
import { keepDraft } from '../reply/draft.ts';
import { countFrom, longest, TextLength } from '../reply/sentence-form.tsx';
import { useDraft } from '../reply/use-draft.ts';
import styles from '../reply/composer.module.css';
import { useMembers } from '../../team/use-members.ts';

interface NoteFormProps {
  dialogId: string;
  /** Back to the answer. */
  onClose: () => void;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** The same text that is added again after a failure is one note. */
const newClientId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

/** Adds the note; the draft is emptied once it is stored. */
function useNoteDraft(dialogId: string, onClose: () => void) {
  const name = `note ${dialogId}`;
  const [text, setText] = useDraft(name);
  const [isBusy, setBusy] = useState(false);
  const clientId = useRef(newClientId());
  const write = (next: string): void => {
    clientId.current = newClientId();
    setText(next);
  };
  const canAdd = !isBlank(text) && [...text].length <= longest && !isBusy;
  const add = (): void => {
    if (!canAdd) return;
    setBusy(true);
    operator.dialog
      .createNote(dialogId, text.trim(), clientId.current)
      .then(() => {
        write('');
        keepDraft(name, '');
        onClose();
      }, toastFailure)
      .finally(() => setBusy(false));
  };
  return { text, write, isBusy, canAdd, add };
}

interface MentionedProps {
  query: string;
  field: RefObject<HTMLElement | null>;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** The members whose names begin with what follows an «@». */
const Mentioned = ({ query, field, onChoose, onClose }: MentionedProps) => {
  const { members, me } = useMembers();
  const named = members
    .filter((member) => member !== me && member.name.toLowerCase().startsWith(query.toLowerCase()))
    .map(({ id, name }) => ({ key: id, name }));
  if (named.length === 0) return null;
  return (
    <ChoiceList
      id="mention-list"
      label="Кого упомянуть"
      field={field}
      items={named}
      onChoose={({ name }) => onChoose(name)}
      onClose={onClose}
      empty={null}
    >
      {({ name }) => name}
    </ChoiceList>
  );
};

interface NoteTextProps {
  text: string;
  onChange: (text: string) => void;
  /** The caret has moved. */
  onCaret: (field: HTMLTextAreaElement) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

const NoteText = ({ text, onChange, onCaret, onKeyDown, ref }: NoteTextProps) => {
  const length = [...text].length;
  return (
    <>
      <textarea
        ref={ref}
        className={styles.text}
        rows={1}
        value={text}
        aria-label="Текст заметки"
        placeholder="Заметка для команды: посетитель её не увидит"
        aria-invalid={length > longest || undefined}
        aria-describedby={length > countFrom ? 'composer-count' : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          onCaret(event.target);
        }}
        onSelect={(event) => onCaret(event.currentTarget)}
        onBlur={(event) => onCaret(event.currentTarget)}
        onKeyDown={onKeyDown}
      />
      {length > countFrom && <TextLength length={length} />}
    </>
  );
};

/** The box for a note; its text is never sent to the visitor. */
export const NoteForm = ({ dialogId, onClose, ref }: NoteFormProps) => {
  const place = useRef<HTMLDivElement>(null);
  const { text, write, isBusy, canAdd, add } = useNoteDraft(dialogId, onClose);
  const mention = useMarkedWord('@', { text, onChange: write, place });
  useEffect(() => place.current?.querySelector('textarea')?.focus(), []);
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && !event.shiftKey) add();
    else return;
    event.preventDefault();
  };
  return (
    <>
      {mention.word && (
        <Mentioned
          query={mention.word.query}
          field={place}
          onChoose={(name) => mention.replace(`@${name} `)}
          onClose={mention.close}
        />
      )}
      <form
        className={classNames(styles.composer, styles.noteBox)}
        aria-label="Заметка"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <IconButton label="Вернуться к ответу" onClick={onClose}>
          <Reply size={20} />
        </IconButton>
        <div className={styles.field} ref={place}>
          <NoteText ref={ref} text={text} onChange={write} onCaret={mention.note} onKeyDown={press} />
        </div>
        <Button type="submit" size="s" className={styles.add} disabled={!canAdd} loading={isBusy}>
          Добавить заметку
        </Button>
      </form>
    </>
  );
};
