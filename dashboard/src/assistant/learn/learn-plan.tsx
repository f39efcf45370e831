import { operator, useStore } from '../../operator.ts';
import { LeftOut } from './left-out.tsx';
import { answerForms, contextForms, plural, questionForms } from '../plural.ts';
import styles from './learn-modal.module.css';

/** What will be learned. */
export const LearnPlan = () => {
  const labels = useStore(operator.assistant.$labels).data ?? [];
  const sum = (of: 'questions' | 'answers'): number => labels.reduce((total, label) => total + label[of], 0);
  return (
    <div className={styles.plan}>
      <p>
        Ассистент выучит всё, что есть в редакторе: {plural(labels.length, contextForms)},{' '}
        {plural(sum('questions'), questionForms)} и&nbsp;{plural(sum('answers'), answerForms)}. Пока он учится,
        посетителям отвечает прежняя версия.
      </p>
      <p>
        Потом он ответит на контрольные вопросы и на то, о чём посетители уже спрашивали. Если что-то изменится, новую
        версию опубликуете вы.
      </p>
      <LeftOut labels={labels} />
    </div>
  );
};
