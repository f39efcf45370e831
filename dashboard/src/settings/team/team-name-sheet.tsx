import { textRule, validationErrorOf } from '@otklik/sdk/contract';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { useForm } from '../../ui/field/form.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { Sheet, Stack } from '../setting-panel.tsx';

const longest = 64;
const rule = textRule(2, longest);

/** The team's name and its change. */
export const TeamNameSheet = ({ name }: { name: string }) => {
  const form = useForm({
    initial: { name },
    keep: 'team-name',
    checks: { name: (value) => validationErrorOf(rule, value) },
    onSubmit: async (values) => {
      const renamed = await operator.team.rename(values.name);
      form.reset({ name: renamed.name });
      toastDone('Название сохранено');
    },
    onFailure: (cause, report) => reportFailure(cause, report, ['name']),
  });
  return (
    <Sheet title="Название команды">
      <form noValidate onSubmit={form.submit} aria-label="Название команды">
        <Stack>
          <TextField
            label="Название команды"
            hideLabel
            maxLength={longest}
            hint="Его видят участники и те, кого вы приглашаете. Посетители не видят"
            {...form.field('name')}
          />
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
