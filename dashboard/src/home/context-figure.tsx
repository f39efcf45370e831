import { CheckMark } from './check-mark.tsx';
import styles from './context-figure.module.css';

const questions = ['Сколько стоит доставка?', 'Доставка платная?', 'Почём довезёте до Твери?'];

/** A context of the assistant as its editor shows it, and a question that it understands. */
export const ContextFigure = () => (
  <figure className={styles.figure}>
    <figcaption className="visually-hidden">Пример контекста в редакторе ассистента</figcaption>
    <div className={styles.card}>
      <p className={styles.label}>Контекст «Стоимость доставки»</p>
      <p className={styles.kind}>Вопросы</p>
      <ul className={styles.list}>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <p className={styles.kind}>Ответ</p>
      <p className={styles.answer}>По России — 350 ₽, от 5 000 ₽ бесплатно.</p>
    </div>
    <p className={styles.asked}>
      <span className={styles.text}>«скока стоит даставка»</span>
      <span className={styles.read}>
        <CheckMark size={15} />
        понял как «Стоимость доставки»
      </span>
    </p>
  </figure>
);
