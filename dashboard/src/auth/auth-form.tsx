import type { FormEvent, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Fields } from './auth-card.tsx';

/** What a field of `useForm` gives its input. */
interface Bound {
  name: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

interface EmailFieldProps extends Bound {
  autoComplete: 'email' | 'username';
  hint?: string;
  autoFocus?: boolean;
}

/** The address that an account is known by. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField label="E-mail" type="email" inputMode="email" placeholder="name@company.ru" maxLength={38} {...props} />
);

interface AuthFormProps {
  /** What screen readers call the form. */
  label: string;
  form: { submit: (event?: FormEvent) => Promise<void>; isBusy: boolean; note: string | null };
  /** What submitting is called. */
  text: string;
  children: ReactNode;
}

/** Fields, the button that submits them, and what went wrong. */
export const AuthForm = ({ label, form, text, children }: AuthFormProps) => (
  <form noValidate onSubmit={form.submit} aria-label={label}>
    <Fields>
      {children}
      <Button type="submit" wide loading={form.isBusy}>
        {text}
      </Button>
      {form.note && <Note tone="bad">{form.note}</Note>}
    </Fields>
  </form>
);
