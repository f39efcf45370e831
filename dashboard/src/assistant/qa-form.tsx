import { validationErrorOf, type QaType, required, sentenceRule } from '@otklik/sdk/contract';
import { type FormEvent, useState } from 'react';
import { TextArea } from '../ui/text-field.tsx';
import { lackingOf, sentencesOf } from './paste-lines.ts';
import { formsOf, plural } from './plural.ts';

const most = 2000;

function errorOfAll(sentences: readonly string[]): string | null {
  if (sentences.length === 0) return required;
  if (sentences.length > most) return 'Не больше 2000 строк в одной записи';
  const at = sentences.findIndex((sentence) => validationErrorOf(sentenceRule, sentence) !== null);
  return at < 0
    ? null
    : `№ ${at + 1}, «${(sentences[at] ?? '').slice(0, 40)}»: ${validationErrorOf(sentenceRule, sentences[at] ?? '')}`;
}

interface QaFormProps {
  id: string;
  type: QaType;
  text: string;
  onChange: (text: string) => void;
  onSubmit: (sentences: string[]) => void;
}

/** Many sentences in one field: a question a line, an answer a paragraph; checked after the first submit. */
export const QaForm = ({ id, type, text, onChange, onSubmit }: QaFormProps) => {
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
