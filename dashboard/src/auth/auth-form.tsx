import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../ui/basic/button.tsx';
import { isFocusFree } from '../ui/focus/keep-focus.ts';
import { Note } from '../ui/notice/note.tsx';
import { emailDetail } from '../ui/field/field-detail.ts';
import { TextField } from '../ui/field/text-field.tsx';
import { Fields } from './auth-card.tsx';

/** What a field of `useForm` gives its input. */
interface Bound {
  name: string;
  value: string;
  error: string | null;
  broken?: string | null;
  onChange: (value: string) => void;
}

interface EmailFieldProps extends Bound {
  autoComplete: 'email' | 'username';
  hint?: string;
  autoFocus?: boolean;
  isReadOnly?: boolean;
}

/** The address that an account is known by. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField
    label="E-mail"
    type="email"
    inputMode="email"
    placeholder="name@company.ru"
    maxLength={38}
    detail={emailDetail(props.value)}
    {...props}
  />
);

interface AuthFormProps {
  /** What screen readers call the form. */
  label: string;
  form: { submit: (event?: FormEvent) => Promise<void>; isBusy: boolean; note: string | null };
  /** What submitting is called. */
  text: string;
  children: ReactNode;
}

/**
 * Puts the focus into the first empty field where no control has it: a window that closes because its sign-in has ended
 * returns the focus only after the form has got it, and to the part around its removed button.
 */
function useFocusInForm(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isFocusFree()) return;
      const fields = [...(form.current?.querySelectorAll('input') ?? [])];
      fields.find(({ value }) => value === '')?.focus();
    }, 50);
    return () => clearTimeout(timer);
  }, []);
  return form;
}

/** Fields, the button that submits them, and what went wrong. */
export const AuthForm = ({ label, form, text, children }: AuthFormProps) => {
  const place = useFocusInForm();
  return (
    <form ref={place} noValidate onSubmit={form.submit} aria-label={label}>
      <Fields>
        {children}
        <Button type="submit" wide loading={form.isBusy}>
          {text}
        </Button>
        {form.note && <Note tone="bad">{form.note}</Note>}
      </Fields>
    </form>
  );
};
