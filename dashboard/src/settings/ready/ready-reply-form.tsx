import { type ReadyReply, readyReplyTitle, textRule, validationErrorOf } from '@otklik/sdk/contract';
import { useState } from 'react';
import { Button } from '../../ui/basic/button.tsx';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { useForm } from '../../ui/field/form.ts';
import { Switch } from '../../ui/field/switch.tsx';
import { TextArea, TextField } from '../../ui/field/text-field.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { Row, Stack } from '../setting-panel.tsx';

type Draft = Omit<ReadyReply, 'id'>;

interface ReadyReplyFormProps {
  initial: Draft;
  /** The label of the button. */
  action: string;
  onSave: (draft: Draft) => Promise<unknown>;
  onCancel: () => void;
}

const rules = { title: textRule(1, readyReplyTitle), text: textRule(1, 4000) };

/** The title and the text of a ready reply, and whose it is. */
export const ReadyReplyForm = ({ initial, action, onSave, onCancel }: ReadyReplyFormProps) => {
  const [own, setOwn] = useState(initial.own);
  const form = useForm({
    initial: { title: initial.title, text: initial.text },
    checks: {
      title: (value) => validationErrorOf(rules.title, value),
      text: (value) => validationErrorOf(rules.text, value),
    },
    onSubmit: ({ title, text }) => onSave({ title, text, own }),
    onFailure: (cause, report) => reportFailure(cause, report, ['title', 'text']),
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
