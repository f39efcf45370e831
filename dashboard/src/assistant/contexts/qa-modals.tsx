import { type Qa, type QaType, required, sentenceRule, validationErrorOf } from '@otklik/sdk/contract';
import { type FormEvent, useState } from 'react';
import { useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { useFocusAfterBusy } from '../../ui/focus/focus-after-busy.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { SubmitActions } from '../../ui/field/submit-actions.tsx';
import { TextArea } from '../../ui/field/text-field.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { addEntry, changeSentences, removeEntry } from './knowledge-edit.ts';
import { $newQa, $qaTarget, closeModal } from '../modal-target.ts';
import { lackingOf, sentencesOf, textOfSentences } from './paste-lines.ts';
import { addedText, formsOf, plural } from '../plural.ts';

const most = 2000;

function errorOfAll(sentences: readonly string[]): string | null {
  if (sentences.length === 0) return required;
  if (sentences.length > most) return 'Не больше 2000 строк в одной записи';
  const at = sentences.findIndex((sentence) => validationErrorOf(sentenceRule, sentence) !== null);
  return at < 0
    ? null
    : `№ ${at + 1}, «${(sentences[at] ?? '').slice(0, 40)}». ${validationErrorOf(sentenceRule, sentences[at] ?? '')}`;
}

interface QaFormProps {
  id: string;
  type: QaType;
  text: string;
  onChange: (text: string) => void;
  onSubmit: (sentences: string[]) => void;
}

/** Many sentences in one field: a question a line, an answer a paragraph; checked after the first submit. */
const QaForm = ({ id, type, text, onChange, onSubmit }: QaFormProps) => {
  const [isTouched, setTouched] = useState(false);
  const sentences = sentencesOf(type, text);
  const error = errorOfAll(sentences);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    if (!error) onSubmit(sentences);
  };
  return (
    <form id={id} onSubmit={submit} noValidate>
      <TextArea
        label={type === 'question' ? 'Вопросы, по одному в строке' : 'Варианты ответа, через пустую строку'}
        rows={12}
        autoFocus
        value={text}
        onChange={onChange}
        placeholder={
          type === 'question'
            ? 'Сколько стоит доставка?\nКогда привезут заказ?\nДоставляете ли в выходные?'
            : 'Доставка по городу бесплатная, привезём завтра.\n\nЗакажите сегодня, и завтра курьер будет у вас.'
        }
        error={isTouched ? error : null}
        hint={
          sentences.length === 0
            ? 'Можно вставить список целиком: номера и дефисы уберутся сами'
            : `Получится ${plural(lackingOf([], sentences).length, formsOf(type))}`
        }
      />
    </form>
  );
};

/** «Новая запись»: many questions or answers at once. */
export function QaCreateModal() {
  const target = useStore($newQa);
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  useFocusAfterBusy(isBusy);
  if (!target) return null;
  const save = async (sentences: string[]): Promise<void> => {
    setBusy(true);
    const fresh = lackingOf([], sentences);
    const isStored = await addEntry(target.contextId, target.type, fresh);
    setBusy(false);
    if (!isStored) return;
    closeModal('createQa');
    toastDone(addedText(fresh.length, sentences.length - fresh.length));
  };
  return (
    <Modal
      name="createQa"
      title={target.type === 'question' ? 'Новые вопросы' : 'Новые варианты ответа'}
      actions={<SubmitActions name="createQa" form="create-qa" text="Добавить" isBusy={isBusy} />}
    >
      <QaForm
        id="create-qa"
        type={target.type}
        text={text}
        onChange={setText}
        onSubmit={(sentences) => void save(sentences)}
      />
    </Modal>
  );
}

/** «Изменить запись»: all of its sentences in one field. */
export function QaEditModal() {
  const target = useStore($qaTarget);
  return target && <QaEdit key={target.id} qa={target} />;
}

const QaEdit = ({ qa }: { qa: Qa }) => {
  const [text, setText] = useState(textOfSentences(qa.type, qa.sentences));
  const save = (sentences: string[]): void => {
    changeSentences(qa, lackingOf([], sentences));
    closeModal('editQa');
  };
  return (
    <Modal
      name="editQa"
      title={qa.type === 'question' ? 'Изменить вопросы' : 'Изменить варианты ответа'}
      actions={<SubmitActions name="editQa" form="edit-qa" text="Сохранить" />}
    >
      <QaForm id="edit-qa" type={qa.type} text={text} onChange={setText} onSubmit={save} />
    </Modal>
  );
};

/** «Удалить запись?» */
export function QaDeleteModal() {
  const target = useStore($qaTarget);
  if (!target) return null;
  const remove = (): void => {
    closeModal('deleteQa');
    void removeEntry(target, target.sentences);
  };
  return (
    <Modal
      name="deleteQa"
      title="Удалить запись?"
      size="s"
      actions={
        <>
          <Button kind="plain" onClick={() => closeModal('deleteQa')}>
            Отмена
          </Button>
          <Button kind="danger" onClick={remove}>
            Удалить
          </Button>
        </>
      }
    >
      <p>
        В записи {plural(target.sentences.length, formsOf(target.type))}, первый: «{target.sentences[0]}».
      </p>
    </Modal>
  );
}
