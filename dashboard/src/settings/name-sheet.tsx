import { tidyName } from '@otklik/sdk/contract';
import type { ComponentProps } from 'react';
import { Button } from '../ui/basic/button.tsx';
import { reportFailure } from '../ui/field/form-failure.ts';
import { useForm } from '../ui/field/form.ts';
import { TextField } from '../ui/field/text-field.tsx';
import { Note } from '../ui/notice/note.tsx';
import { toastDone } from '../ui/notice/toast.ts';
import { Sheet, Stack } from './setting-panel.tsx';

interface NameSheetProps {
  title: string;
  name: string;
  /** Under this name what was typed and not saved survives a change of screen. */
  keep: string;
  check: (name: string) => string | null;
  /** Stores a name; resolves with the stored one. */
  save: (name: string) => Promise<string>;
  /** Shown once the name is stored. */
  done: string;
  /** Further properties of the field for the typed text. */
  field: (typed: string) => Partial<ComponentProps<typeof TextField>>;
}

/** A name and its change. */
export const NameSheet = ({ title, name, keep, check, save, done, field }: NameSheetProps) => {
  const form = useForm({
    initial: { name },
    keep,
    clean: { name: tidyName },
    checks: { name: check },
    onSubmit: async (values) => {
      form.reset({ name: await save(values.name) });
      toastDone(done);
    },
    onFailure: (cause, report) => reportFailure(cause, report, ['name']),
  });
  return (
    <Sheet title={title}>
      <form noValidate onSubmit={form.submit} aria-label={title}>
        <Stack>
          <TextField label={title} hideLabel {...form.field('name')} {...field(form.values.name)} />
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
