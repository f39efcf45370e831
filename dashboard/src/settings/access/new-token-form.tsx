import { ApiError } from '@otklik/sdk';
import { validationErrorOf, tokenNameRule, type TokenScope, tokenScopes } from '@otklik/sdk/contract';
import { useState } from 'react';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { useForm } from '../../ui/field/form.ts';
import { Note } from '../../ui/notice/note.tsx';
import { SwitchGroup } from '../../ui/field/switch-group.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { scopeTexts } from './scope-texts.ts';
import { usePassword } from '../profile/use-password.tsx';
import { Row, Sheet, Stack } from '../setting-panel.tsx';

interface NewTokenProps {
  onCreated: (created: { name: string; token: string }) => void;
  onCancel: () => void;
}

/** The name and the rights of a new API token. */
export const NewTokenForm = ({ onCreated, onCancel }: NewTokenProps) => {
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [isUnfit, setUnfit] = useState(false);
  const toggle = (scope: TokenScope, isOn: boolean): void => {
    setScopes(tokenScopes.filter((each) => (each === scope ? isOn : scopes.includes(each))));
    setUnfit(false);
  };
  const form = useForm({
    initial: { name: '' },
    checks: { name: (value) => validationErrorOf(tokenNameRule, value) },
    onSubmit: async ({ name }) => {
      if (scopes.length === 0) return setUnfit(true);
      onCreated(await operator.apiAccess.createToken({ name, scopes: [...scopes] }));
    },
    onFailure: (cause, report) => {
      if (password.ask(cause)) return;
      if (cause instanceof ApiError && cause.code === 'conflict')
        report.fail('name', 'Токен с таким названием уже есть');
      else reportFailure(cause, report, ['name']);
    },
  });
  const password = usePassword(form.submit);
  return (
    <Sheet title="Новый токен">
      <form noValidate onSubmit={form.submit} aria-label="Новый токен">
        <Stack>
          <TextField
            label="Название"
            placeholder="Бот доставки"
            maxLength={40}
            autoFocus
            hint="Под этим именем ответы программы увидят посетители"
            {...form.field('name')}
          />
          <ScopeFields scopes={scopes} isUnfit={isUnfit} onToggle={toggle} />
          {form.note && <Note tone="bad">{form.note}</Note>}
          <Row>
            <Button type="submit" loading={form.isBusy}>
              Создать
            </Button>
            <Button kind="plain" onClick={onCancel}>
              Отмена
            </Button>
          </Row>
        </Stack>
      </form>
      {password.modal}
    </Sheet>
  );
};

interface ScopeFieldsProps {
  scopes: readonly TokenScope[];
  /** None is chosen, and one must be. */
  isUnfit: boolean;
  onToggle: (scope: TokenScope, isOn: boolean) => void;
}

const ScopeFields = ({ scopes, isUnfit, onToggle }: ScopeFieldsProps) => (
  <SwitchGroup
    legend="Права"
    items={tokenScopes}
    textOf={(scope) => scopeTexts[scope]}
    isOn={(scope) => scopes.includes(scope)}
    error={isUnfit ? 'Выберите хотя бы одно право' : null}
    onChange={onToggle}
  />
);
