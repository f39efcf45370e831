import styles from './assistant-block.module.css';

const virtues = [
  ['Доступен круглосуточно', 'Ночью, в выходные и в праздники отвечает так же, как днём.'],
  ['Помогает быстро', 'Ответ приходит сразу: посетитель не ждёт, пока освободится оператор.'],
  ['Говорит на нескольких языках', 'Отвечает на том языке, на котором вы дали ему вопросы и ответы.'],
  ['Разгружает сотрудников', 'Берёт на себя повторяющиеся вопросы и оставляет людям те, где нужен человек.'],
] as const;

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const isOffice = (hour: number): boolean => hour >= 9 && hour < 18;

/** One day: the assistant is there all twenty-four hours, the office for nine of them. */
const DayFigure = () => (
  <figure className={styles.figure}>
    <figcaption className="visually-hidden">Ассистент отвечает 24 часа в сутки, оператор — с 9 до 18</figcaption>
    <div className={styles.rows} aria-hidden>
      <span>Ассистент</span>
      <div className={styles.row}>
        {hours.map((hour) => (
          <i key={hour} className={styles.assistant} />
        ))}
      </div>
      <span>Оператор</span>
      <div className={styles.row}>
        {hours.map((hour) => (
          <i key={hour} className={isOffice(hour) ? styles.operator : styles.off} />
        ))}
      </div>
      <span />
      <div className={styles.clock}>
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
        ))}
      </div>
    </div>
  </figure>
);

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
