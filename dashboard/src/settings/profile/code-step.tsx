import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/basic/button.tsx';
import { CodeField } from '../../ui/field/code-field.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { pauseText } from '../../ui/text/date-format.ts';
import { Row, Stack } from '../setting-panel.tsx';
import styles from '../setting-panel.module.css';
import type { CodeMail } from './use-code-mail.ts';

interface CodeStepProps {
  lead: ReactNode;
  mail: CodeMail;
  code: string;
  onChange: (code: string) => void;
  error: string | null;
  note: string | null;
  isBusy: boolean;
  action: string;
  onCancel: () => void;
}

/**
 * The code field, last step of a change that a mailed code confirms. The last digit submits the form, so a refused
 * code is to be cleared: each digit typed over it would be another attempt.
 */
export const CodeStep = ({ lead, mail, code, onChange, error, note, isBusy, action, onCancel }: CodeStepProps) => {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (/^\d{6}$/.test(code)) place.current?.closest('form')?.requestSubmit();
  }, [code]);
  return (
    <Stack>
      <p ref={place}>{lead}</p>
      <CodeField value={code} onChange={onChange} error={error} isDisabled={isBusy} autoFocus />
      {(note ?? mail.error) && <Note tone="bad">{note ?? mail.error}</Note>}
      <Row>
        <Button type="submit" loading={isBusy}>
          {action}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          Отмена
        </Button>
      </Row>
      <div className={styles.flush}>
        <Button kind="ghost" size="s" loading={mail.isBusy} disabled={mail.left > 0} onClick={() => void mail.send()}>
          {mail.left > 0 ? `Отправить код ещё раз через ${pauseText(mail.left)}` : 'Отправить код ещё раз'}
        </Button>
      </div>
    </Stack>
  );
};
