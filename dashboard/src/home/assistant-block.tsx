import styles from './assistant-block.module.css';
import { DayFigure } from './day-figure.tsx';

const virtues = [
  ['Доступен круглосуточно', 'Ночью, в выходные и в праздники отвечает так же, как днём.'],
  ['Помогает быстро', 'Ответ приходит сразу: посетитель не ждёт, пока освободится оператор.'],
  ['Говорит на нескольких языках', 'Отвечает на том языке, на котором вы дали ему вопросы и ответы.'],
  ['Разгружает сотрудников', 'Берёт на себя повторяющиеся вопросы и оставляет людям те, где нужен человек.'],
] as const;

/** The virtual assistant: around the clock, quick, in several languages, less load on live staff. */
export const AssistantBlock = () => (
  <section className={styles.band} aria-labelledby="assistant-title">
    <div className={styles.inner}>
      <h2 id="assistant-title" className={styles.title}>
        Виртуальный ассистент на смене, даже когда офис&nbsp;закрыт
      </h2>
      <DayFigure />
      <dl className={styles.virtues}>
        {virtues.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
);
