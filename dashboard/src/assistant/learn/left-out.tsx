import { isExample, type Label } from '@otklik/sdk/contract';
import { Note } from '../../ui/notice/note.tsx';

const most = 5;

const named = (labels: readonly Label[]): string => {
  const names = labels
    .slice(0, most)
    .map(({ label }) => `«${label}»`)
    .join(', ');
  return labels.length > most ? `${names} и ещё ${labels.length - most}` : names;
};

/** Contexts that a training run leaves out, and why; those that are passed on to a person need no answers. */
export const LeftOut = ({ labels: all }: { labels: readonly Label[] }) => {
  const examples = all.filter(({ description }) => isExample(description));
  const labels = all.filter(({ description }) => !isExample(description));
  const mute = labels.filter(({ answers, questions, passedOn }) => answers === 0 && questions > 0 && !passedOn);
  const empty = labels.filter(({ questions }) => questions === 0);
  const passedOn = labels.filter((label) => label.passedOn && label.questions > 0);
  return (
    <>
      {examples.length > 0 && (
        <Note tone="warm">
          Примеры, которые вы не проверили, в обучение не войдут: {named(examples)}. Поправьте ответ или нажмите «Ответ
          верный».
        </Note>
      )}
      {mute.length > 0 && (
        <Note tone="warm">
          Нет ответов, поэтому не войдут в обучение: {named(mute)}. Напишите ответ или включите «Сюда не отвечаем».
        </Note>
      )}
      {empty.length > 0 && <Note tone="warm">Нет вопросов, поэтому не войдут в обучение: {named(empty)}.</Note>}
      {passedOn.length > 0 && <Note>Передаются человеку, без ответа ассистента: {named(passedOn)}.</Note>}
    </>
  );
};
