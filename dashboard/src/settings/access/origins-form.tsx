import { apiLimits } from '@otklik/sdk/contract';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { useForm } from '../../ui/field/form.ts';
import { Note } from '../../ui/notice/note.tsx';
import { TextArea } from '../../ui/field/text-field.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { usePassword } from '../profile/use-password.tsx';
import { Stack } from '../setting-panel.tsx';

const linesOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The origins from which the owner's own pages may act for the account by a token, one a line. */
export const OriginsForm = ({ origins }: { origins: readonly string[] }) => {
  const form = useForm({
    initial: { origins: origins.join('\n') },
    keep: 'origins',
    checks: {
      origins: (text) => (linesOf(text).length > apiLimits.origins ? `Не больше ${apiLimits.origins} адресов` : null),
    },
    onSubmit: async ({ origins: text }) => {
      const saved = await operator.apiAccess.editOrigins(linesOf(text));
      form.reset({ origins: saved.origins.join('\n') });
      toastDone('Адреса сохранены');
    },
    onFailure: (cause, report) => {
      if (!password.ask(cause)) reportFailure(cause, report, ['origins']);
    },
  });
  const password = usePassword(form.submit);
  return (
    <>
      <form noValidate onSubmit={form.submit} aria-label="Адреса своих интерфейсов">
        <Stack>
          <TextArea
            label="Разрешённые адреса"
            rows={4}
            placeholder="https://panel.example.ru"
            hint={
              'По одному на строке. Только с них, кроме этого сайта, страница может работать с аккаунтом по токену; войти в аккаунт с них нельзя.'
            }
            {...form.field('origins')}
          />
          {form.note && <Note tone="bad">{form.note}</Note>}
          <div>
            <Button type="submit" loading={form.isBusy}>
              Сохранить
            </Button>
          </div>
        </Stack>
      </form>
      {password.modal}
    </>
  );
};
