import { Link } from 'wouter';
import { productName } from '../ui/text/product.ts';
import styles from './brand.module.css';

/** The product's sign and name; leads home. */
export const Brand = () => (
  <Link href="/" className={styles.brand}>
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden>
      <rect width="32" height="32" rx="9" fill="var(--fill)" />
      <path d="M16 7.5a8.5 8.5 0 1 0 4.1 15.95l4 1.05-1.05-3.8A8.5 8.5 0 0 0 16 7.5Z" fill="var(--fill-ink)" />
      <circle cx="16" cy="16" r="3.4" fill="var(--fill)" />
    </svg>
    {productName}
  </Link>
);
