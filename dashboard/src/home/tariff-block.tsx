import { LinkButton } from '../ui/basic/button.tsx';
import { CheckMark } from './check-mark.tsx';
import styles from './tariff-block.module.css';

const price = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 }).format(
  0,
);
const parts = ['Виджет для вашего сайта', 'Виртуальный ассистент уже внутри', 'Кабинет оператора для всех диалогов'];

/** The one tariff: the free one. */
export const TariffBlock = () => (
  <section className={styles.section} aria-labelledby="tariff-title">
    <div className={styles.card}>
      <div className={styles.words}>
        <h2 id="tariff-title" className={styles.title}>
          Стартовый тариф
        </h2>
        <p className={styles.price}>
          <strong>{price}</strong> в месяц
        </p>
      </div>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part}>
            <CheckMark size={18} />
            {part}
          </li>
        ))}
      </ul>
      <LinkButton href="/registration" className={styles.try}>
        Попробовать
      </LinkButton>
    </div>
  </section>
);
