import type { Offer } from '@otklik/sdk/contract';
import { Bot, X } from 'lucide-react';
import { IconButton } from '../../ui/basic/button.tsx';
import styles from './assistant-offer.module.css';

/**
 * Over the box: what the assistant would answer. A press puts it into the box, for the operator to send or to change.
 */
export const AssistantOffer = ({
  offer,
  onInsert,
  onDismiss,
}: {
  offer: Offer | null;
  onInsert: () => void;
  onDismiss: () => void;
}) => (
  <>
    <p className="visually-hidden" aria-live="polite">
      {offer && `Ассистент предлагает ответ: ${offer.answer} Alt+Enter вставит его, Escape скроет.`}
    </p>
    {offer && (
      <div className={styles.offer} role="group" aria-label="Ответ ассистента">
        <button type="button" className={styles.insert} onClick={onInsert} title="Вставить в поле ответа">
          <Bot size={16} />
          <span className={styles.text}>{offer.answer}</span>
          <kbd className={styles.key} aria-hidden>
            Alt&nbsp;+&nbsp;Enter
          </kbd>
        </button>
        <IconButton label="Скрыть ответ ассистента" onClick={onDismiss}>
          <X size={16} />
        </IconButton>
      </div>
    )}
  </>
);
