import { type ReadyReply, readyReplyTitle, textRule, validationErrorOf } from '@otklik/sdk/contract';
import { Button } from '../../ui/basic/button.tsx';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { useForm } from '../../ui/field/form.ts';
import { forgetForm } from '../../ui/field/unsaved.ts';
import { Switch } from '../../ui/field/switch.tsx';
import { TextArea, TextField } from '../../ui/field/text-field.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { Row, Stack } from '../setting-panel.tsx';
import { ReplyPictures } from './reply-pictures.tsx';
import { picturesKey, type ReplyDraft, textOfPicture, useReplySaving } from './use-reply-saving.ts';

interface ReadyReplyFormProps {
  /** Without an id where it is a new one. */
  initial: ReplyDraft & Partial<ReadyReply>;
  /** The label of the button. */
  action: string;
  /** Under this name what was typed and not saved survives a change of screen. */
  keep?: string;
  onSaved: (saved: ReplyDraft) => void;
  onCancel: () => void;
}

/** The value of a field that is a choice of two: the reply is one's own. */
const mine = 'own';
const rules = { title: textRule(1, readyReplyTitle), text: textRule(1, 4000) };

function forgetReply(keep: string | undefined): void {
  if (keep === undefined) return;
  forgetForm(keep);
  forgetForm(picturesKey(keep));
}

/** The form of a reply, which is saved with its pictures. */
function useReplyForm({ initial, keep, onSaved }: Pick<ReadyReplyFormProps, 'initial' | 'keep' | 'onSaved'>) {
  const { save, ...pictures } = useReplySaving(initial, keep);
  const form = useForm({
    initial: { title: initial.title, text: initial.text, own: initial.own ? mine : '' },
    ...(keep === undefined ? {} : { keep }),
    checks: {
      title: (value) => validationErrorOf(rules.title, value),
      text: (value) => validationErrorOf(rules.text, value),
      own: () => null,
    },
    onSubmit: async ({ title, text, own }) => {
      const saved = { title, text, own: own === mine };
      await save(saved);
      forgetReply(keep);
      onSaved(saved);
    },
    onFailure(cause, report) {
      const ofPicture = textOfPicture(cause);
      if (ofPicture === null) reportFailure(cause, report, ['title', 'text']);
      else report.say(ofPicture);
    },
  });
  return { form, pictures };
}

/** The title, the text and the pictures of a ready reply, and whose it is; saves it. */
export const ReadyReplyForm = ({ initial, action, keep, onSaved, onCancel }: ReadyReplyFormProps) => {
  const { form, pictures } = useReplyForm({ initial, onSaved, ...(keep === undefined ? {} : { keep }) });
  const own = form.field('own');
  const cancel = (): void => {
    forgetReply(keep);
    onCancel();
  };
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
        <ReplyPictures pictures={pictures.pictures} isBusy={form.isBusy} onAdd={pictures.add} onDrop={pictures.drop} />
        <Switch
          label="Только для меня"
          hint="Иначе ответ виден всей команде"
          isOn={own.value === mine}
          onChange={(isOn) => own.onChange(isOn ? mine : '')}
        />
        {form.note && <Note tone="bad">{form.note}</Note>}
        <Actions action={action} isBusy={form.isBusy} onCancel={cancel} />
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
