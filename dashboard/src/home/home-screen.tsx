import { useEffect } from 'react';
import { Link } from 'wouter';
import { Brand } from '../shell/brand.tsx';
import { guestMenu, operatorMenu } from '../shell/menu-items.ts';
import { checkSignedIn, useSignedIn } from '../sign-in-state.ts';
import { LinkButton } from '../ui/basic/button.tsx';
import { basePath } from '../ui/page/base-path.ts';
import { AboutBlock } from './about-block.tsx';
import { DialogFigure } from './dialog-figure.tsx';
import styles from './home-screen.module.css';
import { hasChat, LivingChat } from './living-chat.tsx';
import { TariffBlock } from './tariff-block.tsx';

const Banner = () => (
  <section className={styles.banner} aria-labelledby="banner">
    <div className={styles.words}>
      <h1 id="banner" className={styles.title}>
        Чат для сайта, который знает&nbsp;ответ
      </h1>
      <p className={styles.lead}>
        Посетитель спрашивает — виртуальный ассистент сразу отвечает по вашим данным. Не уверен — ничего не придумывает,
        а зовёт вас.
      </p>
      <div className={styles.actions}>
        <LinkButton href="/registration" className={styles.try}>
          Попробовать
        </LinkButton>
        <a className={styles.more} href="#how">
          Как это работает
        </a>
      </div>
      {hasChat && <LivingChat />}
    </div>
    <div className={hasChat ? styles.beside : undefined}>
      <DialogFigure />
    </div>
  </section>
);

/** The end of the home page. */
const HomeFooter = () => (
  <footer className={styles.footer}>
    <div className={styles.inner}>
      <Brand />
      <nav className={styles.links} aria-label="Внизу страницы">
        {(useSignedIn() ? operatorMenu : guestMenu).map((item) => (
          <Link key={item.href} href={item.href}>
            {item.text}
          </Link>
        ))}
        <a href={`${basePath}/help/`}>Руководство</a>
      </nav>
    </div>
  </footer>
);

/** The home page: what the product is, how it works, what it costs. */
export const HomeScreen = () => {
  useEffect(checkSignedIn, []);
  return (
    <div className={styles.page}>
      <Banner />
      <AboutBlock />
      <TariffBlock />
      <HomeFooter />
    </div>
  );
};

export default HomeScreen;
