import type { TeamSetting } from '@otklik/sdk/contract';
import { operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { useForm } from '../../ui/field/form.ts';
import { Select } from '../../ui/field/select.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { Sheet, Stack } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';
import styles from './team-panel.module.css';

type Assign = TeamSetting['assign'];

const ways: readonly { value: Assign; text: string }[] = [
  { value: 'hand', text: 'Кто первым ответит' },
  { value: 'turn', text: 'По очереди' },
];

const aboutWays: Readonly<Record<Assign, string>> = {
  hand: 'Диалог видят все, и он закрепляется за тем, кто ответил первым.',
  turn: 'Когда посетителю нужен человек, диалог достаётся следующему из тех, кто в сети и принимает диалоги.',
};

/** The message for a text that is no whole number of `least` to `most`. */
const errorOf = (text: string, least: number, most: number): string | null => {
  const value = Number(text.trim());
  return /^\d+$/.test(text.trim()) && value >= least && value <= most ? null : `Целое число от ${least} до ${most}`;
};

function useAssignForm(setting: TeamSetting) {
  const initial = { assign: setting.assign, limit: `${setting.limit}`, returnAfter: `${setting.returnAfter}` };
  const form = useForm<Record<keyof TeamSetting, string>>({
    initial,
    keep: 'team-setting',
    checks: {
      assign: () => null,
      limit: (value, { assign }) => (assign === 'turn' ? errorOf(value, 1, 1000) : null),
      returnAfter: (value) => errorOf(value, 1, 1440),
    },
    onSubmit: async ({ assign, limit, returnAfter }) => {
      await operator.team.editSetting({
        assign: assign as Assign,
        returnAfter: Number(returnAfter),
        ...(assign === 'turn' && { limit: Number(limit) }),
      });
      toastDone('Настройки сохранены');
    },
    onFailure: (cause, report) => reportFailure(cause, report, ['assign', 'limit', 'returnAfter']),
  });
  return { form, isSame: JSON.stringify(form.values) === JSON.stringify(initial) };
}

const AssignForm = ({ setting }: { setting: TeamSetting }) => {
  const { form, isSame } = useAssignForm(setting);
  const assign = form.field('assign');
  return (
    <form noValidate onSubmit={form.submit} aria-label="Раздача диалогов">
      <Stack>
        <Select
          label="Кому достаётся новый диалог"
          value={assign.value as Assign}
          options={ways}
          onChange={assign.onChange}
        />
        <p className={styles.explains}>{aboutWays[assign.value as Assign]}</p>
        {assign.value === 'turn' && (
          <TextField
            label="Сколько открытых диалогов у одного участника"
            inputMode="numeric"
            hint="У кого их уже столько, тот новых не получает"
            {...form.field('limit')}
          />
        )}
        <TextField
          label="Через сколько минут без ответа вернуть в общие"
          inputMode="numeric"
          hint="Тогда диалог станет ничьим, и его возьмёт другой"
          {...form.field('returnAfter')}
        />
        {form.note && <Note tone="bad">{form.note}</Note>}
        <div>
          <Button type="submit" loading={form.isBusy} disabled={isSame}>
            Сохранить
          </Button>
        </div>
      </Stack>
    </form>
  );
};

/** The same in words, for those who may not change it. */
const AssignFact = ({ setting: { assign, limit, returnAfter } }: { setting: TeamSetting }) => (
  <p>
    {aboutWays[assign]} {assign === 'turn' && `Открытых диалогов у одного участника — до ${limit}. `}
    Без ответа диалог через {returnAfter} мин возвращается в общие.
  </p>
);

/** Who gets new dialogs, and when they are given back. */
export const AssignSheet = ({ canManage }: { canManage: boolean }) => {
  const setting = useStore(operator.team.$setting);
  const reload = useLoad(operator.team.loadSetting);
  return (
    <Sheet title="Раздача диалогов">
      {setting.data && (canManage ? <AssignForm setting={setting.data} /> : <AssignFact setting={setting.data} />)}
      <NotLoaded of={setting} lines={3} height={20} onRetry={reload} />
    </Sheet>
  );
};
