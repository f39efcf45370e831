import type { OwnHours } from '@otklik/sdk/contract';
import { operator, useStore } from '../../operator.ts';
import { Badge } from '../../ui/notice/badge.tsx';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { SaveBar } from '../save-bar.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';
import { useSavedForm } from '../use-saved-form.ts';
import { draftOf } from './hour-draft.ts';
import { HourFields } from './hour-fields.tsx';
import styles from './hours.module.css';

const draftOfOwn = ({ hours }: OwnHours) => ({ hours: hours && draftOf(hours) });

const OwnHoursForm = ({ initial }: { initial: OwnHours }) => {
  const { draft, change, validationErrorOf, submit, bar } = useSavedForm({
    key: 'own hours',
    initial: draftOfOwn(initial),
    save: async (_, { hours }) => draftOfOwn(await operator.team.editHours(hours)),
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label="Мои часы">
      <Sheet title="Свои часы">
        <HourFields
          label="У меня свои часы"
          hint="Иначе вы работаете по часам сайта. Ваши часы — для этой команды"
          hours={draft.hours}
          change={(hours) => change({ hours: hours && draftOf(hours) })}
          validationErrorOf={validationErrorOf}
        />
      </Sheet>
      <SaveBar {...bar} />
    </form>
  );
};

/** One's own working hours, and whether one works now. */
export const OwnHoursPanel = () => {
  const hours = useStore(operator.team.$hours);
  const reload = useLoad(operator.team.loadHours);
  const { data } = hours;
  return (
    <SettingPanel
      title="Мои часы"
      lead="Когда вы отвечаете в чате. Вне этих часов диалоги по очереди вам не достаются, и посетителям вы не видны на месте."
      action={
        data && <Badge tone={data.onDuty ? 'good' : 'plain'}>{data.onDuty ? 'Вы на смене' : 'Вы не на смене'}</Badge>
      }
    >
      {data ? (
        <OwnHoursForm initial={data} />
      ) : (
        <Sheet>
          <NotLoaded of={hours} lines={6} height={20} onRetry={reload} />
        </Sheet>
      )}
    </SettingPanel>
  );
};

export default OwnHoursPanel;
