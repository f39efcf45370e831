import { classNames } from '../ui/basic/class-names.ts';
import { AssistantBlock } from './assistant-block.tsx';
import styles from './about-block.module.css';
import { CheckMark } from './check-mark.tsx';
import { serverAddress } from '../ui/page/base-path.ts';

const steps = [
  ['Зарегистрируйтесь', 'Нужны e-mail, имя и пароль. Вход подтверждается кодом из письма.'],
  ['Подтвердите домен', 'Записью DNS, файлом или тегом на главной странице — как удобнее.'],
  ['Вставьте одну строку', 'Кнопка чата появится на сайте сразу. Цвет, тексты и место настраиваются в кабинете.'],
  ['Научите ассистента', 'Добавьте вопросы и ответы, нажмите «Обучить» и проверьте, что он понял.'],
] as const;

const benefits = [
  [
    'Вопрос не остаётся без ответа',
    'Ассистент отвечает сам, а чего не знает — передаёт вам вместе со всей перепиской.',
  ],
  ['Виден каждый диалог', 'Кто спрашивает, с какой страницы, что ответил ассистент и насколько был уверен.'],
  ['Последнее слово за вами', 'Перехватите разговор в любую минуту: ассистент замолчит, пока отвечает человек.'],
  ['Сайт остаётся быстрым', 'До первого щелчка виджет — это только кнопка: без cookie, без слежки, без соединений.'],
] as const;

const Steps = () => (
  <section id="how" className={styles.section} aria-labelledby="how-title">
    <h2 id="how-title" className={styles.title}>
      Как это работает
    </h2>
    <ol className={styles.steps}>
      {steps.map(([title, text]) => (
        <li key={title} className={styles.step}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
    <pre className={styles.code}>
      <code>
        <span className={styles.tag}>{'<script'}</span> async src=
        <span className={styles.value}>"{serverAddress()}/widget.js"</span> data-site=
        <span className={classNames(styles.value, styles.key)}>"ваш-ключ"</span>
        <span className={styles.tag}>{'></script>'}</span>
      </code>
    </pre>
  </section>
);

const Benefits = () => (
  <section className={classNames(styles.section, styles.split)} aria-labelledby="benefit-title">
    <h2 id="benefit-title" className={styles.title}>
      Что это даёт
    </h2>
    <dl className={styles.benefits}>
      {benefits.map(([title, text]) => (
        <div key={title} className={styles.benefit}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const questions = ['Сколько стоит доставка?', 'Доставка платная?', 'Почём довезёте до Твери?'];

/** A context of the assistant as its editor shows it, and a question that it understands. */
const ContextFigure = () => (
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

const Data = () => (
  <section className={styles.data} aria-labelledby="data-title">
    <div className={styles.dataWords}>
      <h2 id="data-title" className={styles.title}>
        Данные для ассистента
      </h2>
      <p>
        Ассистент отвечает только тем, что вы ему дали. В редакторе виртуального ассистента соберите вопросы так, как их
        задают люди, и ответы — так, как ответили бы сами.
      </p>
      <p>
        Опечатки, другой порядок слов и даже забытая раскладка ему не мешают. Вопросы, на которые ответа не нашлось,
        собираются отдельно: один щелчок — и завтра он их знает.
      </p>
    </div>
    <ContextFigure />
  </section>
);

/** About the product: how it works, what it is good for, the virtual assistant, what the assistant is trained on. */
export const AboutBlock = () => (
  <>
    <Steps />
    <Benefits />
    <AssistantBlock />
    <Data />
  </>
);
