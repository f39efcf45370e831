import { validationErrorOf, nameRule } from '@otklik/sdk/contract';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { useForm } from '../../ui/field/form.ts';
import { Note } from '../../ui/notice/note.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { Sheet, Stack } from '../setting-panel.tsx';

/** The account's name. */
export const NameSheet = ({ name }: { name: string }) => {
  const form = useForm({
    initial: { name },
    keep: 'name',
    checks: { name: (value) => validationErrorOf(nameRule, value) },
    onSubmit: async (values) => {
      await operator.user.editName(values.name);
      toastDone('Имя сохранено');
    },
    onFailure: (cause, report) => reportFailure(cause, report, ['name']),
  });
  return (
    <Sheet title="Имя">
      <form noValidate onSubmit={form.submit} aria-label="Имя">
        <Stack>
          <TextField label="Имя" hideLabel autoComplete="given-name" maxLength={20} {...form.field('name')} />
          {form.note && <Note tone="bad">{form.note}</Note>}
          <div>
            <Button type="submit" loading={form.isBusy} disabled={form.values.name === name}>
              Сохранить
            </Button>
          </div>
        </Stack>
      </form>
    </Sheet>
  );
};
