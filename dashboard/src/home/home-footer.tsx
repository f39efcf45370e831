import { Link } from 'wouter';
import { useSignedIn } from '../sign-in-state.ts';
import { Brand } from '../shell/brand.tsx';
import { guestMenu, operatorMenu } from '../shell/menu-items.ts';
import { basePath } from '../ui/page/base-path.ts';
import styles from './home-footer.module.css';

/** The end of the home page. */
export const HomeFooter = () => (
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
