import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-box.module.css';
import { toastNote } from '../notice/toast.ts';

const select = (element: HTMLElement): void => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
};

/** A word, which breaks only where it is longer than the line; the odd parts are spaces. */
const part = (text: string, at: number) =>
  at % 2 === 0 ? (
    <span key={at} className={styles.word}>
      {text}
    </span>
  ) : (
    text
  );

interface CopyBoxProps {
  label: string;
  text: string;
  /** It is read by people; code otherwise. */
  isProse?: boolean;
}

/** A text to copy, with its button, named by `label`. */
export const CopyBox = ({ label, text, isProse = false }: CopyBoxProps) => {
  const code = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    const timer = isCopied ? setTimeout(() => setCopied(false), 2000) : undefined;
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (cause) {
      // The clipboard is refused on plain http and by some browsers' settings: the text is left selected for the
      // person's own Ctrl+C.
      console.error('Текст не скопирован', cause);
      if (code.current) select(code.current);
      toastNote('Текст выделен: нажмите Ctrl+C или ⌘C');
    }
  };
  return (
    <div className={styles.box}>
      <pre className={styles.text} data-prose={isProse || undefined} tabIndex={0} role="group" aria-label={label}>
        <code ref={code}>{text.split(/(\s+)/).map(part)}</code>
      </pre>
      <Button
        kind="plain"
        size="s"
        icon={isCopied ? <Check size={15} /> : <Copy size={15} />}
        onClick={copy}
        aria-label={isCopied ? undefined : `Скопировать: ${label}`}
      >
        {isCopied ? 'Скопировано' : 'Скопировать'}
      </Button>
    </div>
  );
};
