import { type ReadyReply, readyReplyTitle, textRule, validationErrorOf } from '@otklik/sdk/contract';
import { useState } from 'react';
import { Button } from '../../ui/basic/button.tsx';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { useForm } from '../../ui/field/form.ts';
import { Switch } from '../../ui/field/switch.tsx';
import { TextArea, TextField } from '../../ui/field/text-field.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { Row, Stack } from '../setting-panel.tsx';
import { ReplyPictures } from './reply-pictures.tsx';
import { type ReplyDraft, textOfPicture, useReplySaving } from './use-reply-saving.ts';

interface ReadyReplyFormProps {
  /** Without an id where it is a new one. */
  initial: ReplyDraft & Partial<ReadyReply>;
  /** The label of the button. */
  action: string;
  onSaved: () => void;
  onCancel: () => void;
}

const rules = { title: textRule(1, readyReplyTitle), text: textRule(1, 4000) };

/** The title, the text and the pictures of a ready reply, and whose it is; saves it. */
export const ReadyReplyForm = ({ initial, action, onSaved, onCancel }: ReadyReplyFormProps) => {
  const [own, setOwn] = useState(initial.own);
  const { save, pictures, add, drop } = useReplySaving(initial);
  const form = useForm({
    initial: { title: initial.title, text: initial.text },
    checks: {
      title: (value) => validationErrorOf(rules.title, value),
      text: (value) => validationErrorOf(rules.text, value),
    },
    onSubmit: async ({ title, text }) => {
      await save({ title, text, own });
      onSaved();
    },
    onFailure(cause, report) {
      const ofPicture = textOfPicture(cause);
      if (ofPicture === null) reportFailure(cause, report, ['title', 'text']);
      else report.say(ofPicture);
    },
  });
  return (
    <form noValidate onSubmit={form.submit} aria-label="Готовый ответ">
      <Stack>
        <TextField
          label="Название"
          placeholder="Сроки доставки"
          maxLength={readyReplyTitle}
          autoFocus
          hint="По словам названия и текста ответ находится после знака «/»"
          {...form.field('title')}
        />
        <TextArea
          label="Текст"
          rows={5}
          maxLength={4000}
          hint="{visitor} — имя посетителя, {operator} — ваше, {page} — адрес страницы, {site} — сайт. Без имени обращение исчезнет само"
          {...form.field('text')}
        />
        <ReplyPictures pictures={pictures} isBusy={form.isBusy} onAdd={add} onDrop={drop} />
        <Switch label="Только для меня" hint="Иначе ответ виден всей команде" isOn={own} onChange={setOwn} />
        {form.note && <Note tone="bad">{form.note}</Note>}
        <Actions action={action} isBusy={form.isBusy} onCancel={onCancel} />
      </Stack>
    </form>
  );
};

const Actions = ({
  action,
  isBusy,
  onCancel,
}: Pick<ReadyReplyFormProps, 'action' | 'onCancel'> & { isBusy: boolean }) => (
  <Row>
    <Button type="submit" loading={isBusy}>
      {action}
    </Button>
    <Button kind="plain" onClick={onCancel}>
      Отмена
    </Button>
  </Row>
);
