import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';
import styles from './button.module.css';

export interface ButtonLook {
  /**
   * `primary` for the one main action, `plain` for the others, `ghost` for quiet ones, `danger` for what cannot be
   * undone.
   */
  kind?: 'primary' | 'plain' | 'ghost' | 'danger';
  /** `m` has the usual padding of 10px 22px, `s` is for dense places. */
  size?: 'm' | 's';
  /** Takes the whole width. */
  wide?: boolean;
  icon?: ReactNode;
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Disables the button and shows that its work runs. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const lookOf = ({ kind = 'primary', size = 'm', wide }: ButtonLook, own?: string): string =>
  classNames(styles.button, styles[kind], styles[size], wide && styles.wide, own);

export const Button = ({
  kind,
  size,
  wide,
  icon,
  loading = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={lookOf({ kind, size, wide }, className)}
    disabled={disabled || loading}
    aria-busy={loading || undefined}
  >
    {loading ? <span className={styles.spinner} aria-hidden /> : icon}
    {children}
  </button>
);

/** A link that looks like a button. */
export const LinkButton = ({
  href,
  state,
  kind,
  size,
  wide,
  icon,
  className,
  children,
}: ButtonLook & {
  href: string;
  /** What the history has for the page. */
  state?: unknown;
  className?: string;
  children: ReactNode;
}) => (
  <Link href={href} state={state} className={lookOf({ kind, size, wide }, className)}>
    {icon}
    {children}
  </Link>
);

/** A square button with an icon alone; `label` is its accessible name and tooltip. */
export const IconButton = ({
  label,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; ref?: Ref<HTMLButtonElement> }) => (
  <button {...rest} type={type} aria-label={label} title={label} className={classNames(styles.iconButton, className)}>
    {children}
  </button>
);
