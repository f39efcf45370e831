import { classNames } from '../ui/basic/class-names.ts';
import styles from './dialog-figure.module.css';

type Who = 'visitor' | 'assistant' | 'operator';
interface Line {
  who: Who;
  text: string;
  note?: string;
}

const lines: readonly Line[] = [
  { who: 'visitor', text: 'Привезёте в Казань до пятницы?' },
  {
    who: 'assistant',
    text: 'Да. В Казань доставка занимает 2–\u20603 дня: закажите сегодня — курьер приедет в четверг.',
    note: 'Ассистент · «Доставка»',
  },
  { who: 'visitor', text: 'А счёт на юрлицо выставите?' },
  {
    who: 'assistant',
    text: 'Я не знаю точного ответа. Передал вопрос оператору — человек ответит здесь.',
    note: 'Ассистент',
  },
  { who: 'operator', text: 'Выставим! Пришлите ИНН, счёт будет через пять минут.', note: 'Оператор' },
];

/** A dialog as a site's visitor sees it: the assistant answers, then does not know, then a person joins. */
export const DialogFigure = () => (
  <figure className={styles.figure}>
    <figcaption className="visually-hidden">Пример диалога на сайте</figcaption>
    <div className={styles.window}>
      <div className={styles.head} aria-hidden>
        <span className={styles.sign} />
        Чат
      </div>
      <ol className={styles.lines}>
        {lines.map((line, index) => (
          <li
            key={line.text}
            className={classNames(styles.line, styles[line.who])}
            style={{ animationDelay: `${200 + index * 420}ms` }}
          >
            {line.note && <span className={styles.note}>{line.note}</span>}
            <p className={styles.bubble}>
              {line.who === 'visitor' && <span className="visually-hidden">Посетитель: </span>}
              {line.text}
            </p>
          </li>
        ))}
      </ol>
      <div className={styles.box} aria-hidden>
        <span>Напишите сообщение…</span>
        <span className={styles.send} />
      </div>
    </div>
  </figure>
);
