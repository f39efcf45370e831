import { type DialogHeader, foldTag } from '@otklik/sdk/contract';
import { Plus, X } from 'lucide-react';
import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { IconButton } from '../../ui/basic/button.tsx';
import { useLengthLimit } from '../../ui/field/length-limit.tsx';
import { toastFailure } from '../../ui/notice/toast.ts';
import { $isTagWished, tagKey } from '../tag-wish.ts';
import { everything, searchOf } from '../list/list-query.ts';
import styles from './visitor-notes.module.css';

const longest = 32;
const most = 10;

/** The tags of the dialog: each shows the dialogs that have it, and can be taken off; a field adds one. */
export const DialogTags = ({ header: { id, tags } }: { header: DialogHeader }) => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => void operator.dialog.loadTags().catch(alreadyLogged), [tags]);
  useEffect(() => {
    if ($isTagWished.get()) field.current?.focus();
    $isTagWished.set(false);
  }, []);
  const set = (next: readonly string[]): void => void operator.dialog.setTags(id, next).catch(toastFailure);
  const drop = (tag: string): void => {
    set(tags.filter((one) => one !== tag));
    field.current?.focus();
  };
  const add = (tag: string): void => set([...tags.filter((one) => foldTag(one) !== foldTag(tag)), tag]);
  return (
    <div className={styles.tags}>
      {tags.length > 0 && (
        <ul>
          {tags.map((tag) => (
            <Tag key={tag} id={id} tag={tag} onDrop={drop} />
          ))}
        </ul>
      )}
      <TagForm tags={tags} onAdd={add} ref={field} />
    </div>
  );
};

const Tag = ({ id, tag, onDrop }: { id: string; tag: string; onDrop: (tag: string) => void }) => {
  const [, go] = useLocation();
  return (
    <li className={styles.tag}>
      <button
        type="button"
        title="Показать диалоги с этой меткой"
        onClick={() => go(`/dialog/${id}${searchOf({ ...everything, filter: 'all', tag })}`)}
      >
        {tag}
      </button>
      <button type="button" aria-label={`Снять метку «${tag}»`} onClick={() => onDrop(tag)}>
        <X size={13} />
      </button>
    </li>
  );
};

const TagForm = ({
  tags,
  onAdd,
  ref,
}: {
  tags: readonly string[];
  onAdd: (tag: string) => void;
  ref: Ref<HTMLInputElement>;
}) => {
  const [text, setText] = useState('');
  const list = useId();
  const limit = useLengthLimit(text, longest);
  const isFull = tags.length >= most;
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '' || isFull || limit.isTooLong) return;
    setText('');
    onAdd(text.trim());
  };
  return (
    <form onSubmit={add}>
      <div className={styles.line}>
        <input
          {...limit.control}
          ref={ref}
          className={styles.field}
          value={text}
          list={list}
          readOnly={isFull}
          aria-label="Новая метка"
          aria-keyshortcuts={tagKey}
          placeholder={isFull ? `Не больше ${most} меток` : 'Новая метка'}
          onChange={(event) => setText(event.target.value)}
        />
        <Suggestions id={list} tags={tags} />
        <IconButton type="submit" label="Добавить метку" className={styles.small}>
          <Plus size={16} />
        </IconButton>
      </div>
      {limit.note}
    </form>
  );
};

/** Tags of other dialogs: the same word everywhere finds more. */
const Suggestions = ({ id, tags }: { id: string; tags: readonly string[] }) => (
  <datalist id={id}>
    {(useStore(operator.dialog.$tags).data ?? [])
      .filter(({ tag }) => !tags.includes(tag))
      .map(({ tag }) => (
        <option key={tag} value={tag}>
          {tag}
        </option>
      ))}
  </datalist>
);
