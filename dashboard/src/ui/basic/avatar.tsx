import { CircleUserRound } from 'lucide-react';
import styles from './avatar.module.css';

/** A person's picture: `image` is a base64 PNG; the empty string gives the default icon. `size` in pixels. */
export const Avatar = ({ image, size = 36 }: { image: string; size?: number }) =>
  image === '' ? (
    <span className={styles.avatar} style={{ width: size, height: size }} data-default>
      <CircleUserRound size={Math.round(size * 0.64)} strokeWidth={1.6} />
    </span>
  ) : (
    <img className={styles.avatar} src={`data:image/png;base64,${image}`} width={size} height={size} alt="" />
  );

const tones = 6;
const toneOf = (text: string): number =>
  [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7) % tones;

/** A coloured circle with the first letter of a name, for those who have no picture. */
export const Initial = ({ name, seed = name, size = 36 }: { name: string; seed?: string; size?: number }) => (
  <span
    className={styles.initial}
    data-tone={toneOf(seed)}
    style={{ width: size, height: size, fontSize: size * 0.42 }}
    aria-hidden
  >
    {[...name.trim()][0]?.toUpperCase() ?? '?'}
  </span>
);
