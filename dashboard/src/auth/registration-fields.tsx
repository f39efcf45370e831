import { nameDetail } from '../ui/field/field-detail.ts';
import { fieldHints } from '../ui/field/field-hints.ts';
import { NewPasswordFields } from '../ui/field/new-password.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { consent } from '../ui/text/product.ts';
import { ConsentField } from './consent-field.tsx';
import type { useRegistration } from './use-registration.ts';

interface RegistrationFieldsProps {
  form: ReturnType<typeof useRegistration>;
  autoFocus?: boolean;
}

/** The fields of a registration after the address. */
export const RegistrationFields = ({ form, autoFocus }: RegistrationFieldsProps) => (
  <>
    <TextField
      label="Имя"
      autoComplete="given-name"
      placeholder="Как к вам обращаться"
      maxLength={20}
      hint={fieldHints.name}
      {...(autoFocus && { autoFocus })}
      {...form.field('name')}
      detail={nameDetail(form.values.name)}
    />
    <NewPasswordFields label="Пароль" field={form.field} />
    {consent && <ConsentField {...consent} {...form.field('consent')} />}
  </>
);
