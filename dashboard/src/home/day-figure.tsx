import styles from './day-figure.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const isOffice = (hour: number): boolean => hour >= 9 && hour < 18;

/** One day: the assistant is there all twenty-four hours, the office for nine of them. */
export const DayFigure = () => (
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
