import { ApiError } from '@otklik/sdk';
import { useState } from 'react';
import { operator } from '../operator.ts';
import { Button } from '../ui/basic/button.tsx';
import { CodeField } from '../ui/field/code-field.tsx';
import { textOfError } from '../ui/text/error-text.ts';
import { Note } from '../ui/notice/note.tsx';
import { pauseText } from '../ui/text/date-format.ts';
import { useCountdown } from '../ui/page/use-countdown.ts';
import { Fields } from './auth-card.tsx';
import { nextCodeAt, noteCodeSent } from './code-clock.ts';

/** Result of checking the code: right, wrong, expired, or its sign-in is over. */
type Trouble = { kind: 'wrong' | 'spent' | 'over' | 'other'; text: string } | null;

const troubleOf = (cause: unknown): Trouble => {
  const code = cause instanceof ApiError ? cause.code : '';
  if (code === 'code_invalid' || code === 'invalid')
    return { kind: 'wrong', text: textOfError({ code: 'code_invalid' }) };
  if (code === 'code_expired') return { kind: 'spent', text: textOfError(cause) };
  if (code === 'rate_limited') return { kind: 'spent', text: 'Слишком много неверных попыток. Запросите новый код.' };
  if (code === 'stone_invalid') return { kind: 'over', text: textOfError(cause) };
  return { kind: 'other', text: textOfError(cause) };
};

const isEarly = (cause: unknown): cause is ApiError => cause instanceof ApiError && cause.code === 'rate_limited';

const useCode = (email: string) => {
  const [value, setValue] = useState('');
  const [busy, setBusy] = useState<'check' | 'resend' | null>(null);
  const [trouble, setTrouble] = useState<Trouble>(null);
  const [isResent, setResent] = useState(false);
  const [until, setUntil] = useState(nextCodeAt);

  const check = async (code: string): Promise<void> => {
    setBusy('check');
    setTrouble(null);
    try {
      await operator.auth.checkCode({ email, code });
    } catch (cause) {
      setTrouble(troubleOf(cause));
      // Where the server has not checked the code, the same code can be sent again.
      if (cause instanceof ApiError && cause.status >= 400 && cause.status < 500) setValue('');
    } finally {
      setBusy(null);
    }
  };
  const resend = async (): Promise<void> => {
    setBusy('resend');
    try {
      await operator.auth.refreshCode({ email });
      setTrouble(null);
      setValue('');
      setResent(true);
      setUntil(noteCodeSent());
    } catch (cause) {
      if (isEarly(cause)) setUntil(noteCodeSent(cause.retryAfter ?? undefined));
      // The countdown explains a minute's pause; a used-up hourly quota needs words.
      if (!isEarly(cause) || (cause.retryAfter ?? 0) > 60)
        setTrouble(isEarly(cause) ? { kind: 'other', text: textOfError(cause) } : troubleOf(cause));
    } finally {
      setBusy(null);
    }
  };
  const change = (next: string): void => {
    setValue(next);
    if (trouble?.kind === 'wrong' || trouble?.kind === 'other') setTrouble(null);
  };
  return { value, change, check, resend, busy, trouble, isResent, left: useCountdown(until) };
};

/** The field of the mailed code, and the request for another code. */
export const CodeForm = ({ email }: { email: string }) => {
  const { value, change, check, resend, busy, trouble, isResent, left } = useCode(email);
  const isClosed = trouble?.kind === 'spent';
  return (
    <form
      noValidate
      aria-label="Код подтверждения"
      onSubmit={(event) => {
        event.preventDefault();
        if (/^\d{6}$/.test(value)) void check(value);
      }}
    >
      <Fields>
        <CodeField
          value={value}
          onChange={change}
          onComplete={check}
          autoFocus
          isDisabled={busy === 'check' || isClosed}
          error={trouble?.kind === 'wrong' ? trouble.text : null}
        />
        {trouble && trouble.kind !== 'wrong' && <Note tone="bad">{trouble.text}</Note>}
        {!trouble && isResent && <Note tone="good">Новый код отправлен. Прежний больше не действует.</Note>}
        <Button type="submit" wide loading={busy === 'check'} disabled={value.length < 6 || isClosed}>
          Подтвердить
        </Button>
        <Button
          kind={isClosed ? 'primary' : 'ghost'}
          wide
          loading={busy === 'resend'}
          disabled={left > 0}
          onClick={resend}
        >
          {left > 0 ? `Отправить код ещё раз через\u00a0${pauseText(left)}` : 'Отправить код ещё раз'}
        </Button>
      </Fields>
    </form>
  );
};
