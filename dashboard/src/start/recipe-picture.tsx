import type { Recipe } from './recipes.ts';
import pictureStyles from './recipe-picture.module.css';
import styles from './step-body.module.css';

const rowHeight = 30;

const Entry = ({ text, at, isChosen }: { text: string; at: number; isChosen: boolean }) => (
  <g>
    {isChosen && (
      <rect className={pictureStyles.chosen} x="18" y={50 + at * rowHeight} width="150" height="26" rx="6" />
    )}
    <text className={isChosen ? pictureStyles.chosenText : pictureStyles.text} x="28" y={68 + at * rowHeight}>
      {text}
    </text>
  </g>
);

/** A drawing of the place: the menu with its entry chosen, and the field with the code in it. */
export const RecipePicture = ({ recipe: { title, menu, chosen, field } }: { recipe: Recipe }) => (
  <figure className={styles.picture}>
    <svg
      viewBox="0 0 560 210"
      role="img"
      aria-label={`${title}: ${menu[chosen]}, поле «${field}»`}
      className={pictureStyles.drawing}
    >
      <rect className={pictureStyles.window} x="8" y="8" width="544" height="194" rx="10" />
      <circle className={pictureStyles.dot} cx="26" cy="24" r="4" />
      <circle className={pictureStyles.dot} cx="40" cy="24" r="4" />
      <circle className={pictureStyles.dot} cx="54" cy="24" r="4" />
      <text className={pictureStyles.title} x="280" y="29" textAnchor="middle">
        {title}
      </text>
      <line className={pictureStyles.line} x1="8" x2="552" y1="40" y2="40" />
      {menu.map((entry, at) => (
        <Entry key={entry} text={entry} at={at} isChosen={at === chosen} />
      ))}
      <line className={pictureStyles.line} x1="180" x2="180" y1="40" y2="202" />
      <text className={pictureStyles.text} x="200" y="68">
        {field}
      </text>
      <rect className={pictureStyles.field} x="200" y="80" width="332" height="104" rx="8" />
      <rect className={pictureStyles.code} x="212" y="96" width="206" height="9" rx="4.5" />
      <rect className={pictureStyles.code} x="212" y="116" width="290" height="9" rx="4.5" />
      <rect className={pictureStyles.faint} x="212" y="140" width="160" height="9" rx="4.5" />
      <rect className={pictureStyles.faint} x="212" y="160" width="220" height="9" rx="4.5" />
    </svg>
  </figure>
);
