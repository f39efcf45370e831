import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { useForm } from '../../ui/field/form.ts';
import { Note } from '../../ui/notice/note.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { domainCheck, domainHint, reportDomainFailure } from './domain-form.ts';
import { hostOf } from './host-text.ts';
import { Row, Sheet, Stack } from '../setting-panel.tsx';
import { $domainInput } from '../setting-state.ts';

const hide = (): void => $domainInput.set(false);

/** The field for a new domain. */
export const AddDomainForm = () => {
  const form = useForm({
    initial: { name: '' },
    checks: { name: domainCheck },
    onSubmit: async ({ name }) => {
      await operator.domain.create(hostOf(name));
      hide();
    },
    onFailure: reportDomainFailure,
  });
  return (
    <Sheet title="Новый домен">
      <form noValidate onSubmit={form.submit} aria-label="Новый домен">
        <Stack>
          <TextField
            label="Домен"
            inputMode="url"
            placeholder="example.ru"
            hint={domainHint}
            autoFocus
            {...form.field('name')}
          />
          {form.note && <Note tone="bad">{form.note}</Note>}
          <Row>
            <Button type="submit" loading={form.isBusy}>
              Добавить
            </Button>
            <Button kind="plain" onClick={hide}>
              Отмена
            </Button>
          </Row>
        </Stack>
      </form>
    </Sheet>
  );
};
