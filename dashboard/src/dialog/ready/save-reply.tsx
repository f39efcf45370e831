import { BookmarkPlus } from 'lucide-react';
import { atom } from 'nanostores';
import { IconButton } from '../../ui/basic/button.tsx';
import { openModal } from '../../ui/modal/modal-state.ts';
import styles from '../talk/sentence-bubble.module.css';

/** The text that is being saved as a ready reply. */
export const $savedText = atom('');

const ask = (text: string): void => {
  $savedText.set(text);
  openModal('saveReply');
};

/** By an operator's stored sentence: makes a ready reply of it. */
export const SaveReply = ({ text }: { text: string }) => (
  <IconButton label="Сохранить как готовый ответ" className={styles.remove} onClick={() => ask(text)}>
    <BookmarkPlus size={15} />
  </IconButton>
);
