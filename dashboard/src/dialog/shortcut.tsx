import { useMembers } from '../team/use-members.ts';
import styles from './shortcut.module.css';

const shortcuts: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['/'], 'поиск по диалогам'],
  [['↑', '↓'], 'по списку диалогов'],
  [['Enter'], 'открыть диалог, отправить ответ'],
  [['Shift', 'Enter'], 'новая строка'],
  [['Alt', '↑'], 'предыдущий диалог'],
  [['Alt', '↓'], 'следующий диалог'],
  [['R'], 'написать ответ'],
  [['N'], 'написать заметку'],
  [['/'], 'в поле ответа — готовые ответы'],
  [['E'], 'закрыть диалог'],
  [['T'], 'взять диалог или вернуть ассистенту'],
  [['L'], 'поставить метку'],
  [['I'], 'о посетителе'],
  [['Alt', 'Enter'], 'вставить ответ ассистента'],
];

/** Where there are other members. */
const shared: typeof shortcuts = [
  [['M'], 'мои, ничьи, все диалоги'],
  [['A'], 'взять диалог себе'],
  [['P'], 'передать диалог'],
];

const last: typeof shortcuts = [
  [['Esc'], 'к списку'],
  [['?'], 'эта подсказка'],
];

/** The keys of this screen. */
export const ShortcutList = () => {
  const { isShared } = useMembers();
  return (
    <dl className={styles.list}>
      {[...shortcuts, ...(isShared ? shared : []), ...last].map(([keys, meaning]) => (
        <div key={meaning}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
};

export default ShortcutList;
