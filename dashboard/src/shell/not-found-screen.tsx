import { LinkButton } from '../ui/basic/button.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import styles from './not-found-screen.module.css';

/** Any path that is no screen. */
export const NotFoundScreen = () => {
  usePageTitle('Страница не найдена');
  return (
    <section className={styles.screen}>
      <p className={styles.number} aria-hidden>
        404
      </p>
      <h1 className={styles.title}>ERROR 404! Not found.</h1>
      <p className={styles.text}>Такой страницы нет. Возможно, адрес набран с опечаткой или страницу убрали.</p>
      <LinkButton href="/">На главную</LinkButton>
    </section>
  );
};

export default NotFoundScreen;
