import type { AssistantSetting } from '@otklik/sdk/contract';
import { alreadyLogged, operator } from '../../operator.ts';
import { reloadMembers } from '../../team/use-members.ts';
import { EachDomain } from '../each-domain.tsx';
import { LoadedSheet } from '../loaded-sheet.tsx';
import { useSettingForm } from '../replies/use-setting-form.ts';
import { SaveBar } from '../save-bar.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { DutySheet } from './duty-sheet.tsx';
import { HourFields } from './hour-fields.tsx';
import styles from './hours.module.css';

/** Other hours make others be on duty. */
const renewDuty = (): Promise<unknown> => reloadMembers().catch(alreadyLogged);

const HoursForm = ({ id, initial }: { id: string; initial: AssistantSetting }) => {
  const { draft, change, validationErrorOf, submit, bar } = useSettingForm('hours', id, initial);
  return (
    <form noValidate onSubmit={(event) => void submit(event).then(renewDuty)} className={styles.form} aria-label="Часы">
      <Sheet title="Рабочие часы">
        <HourFields
          label="Указать рабочие часы"
          hint="Посетителю, который зовёт человека, ассистент скажет, когда ему ответят"
          hours={draft.hours}
          change={(hours) => change({ hours })}
          validationErrorOf={validationErrorOf}
        />
      </Sheet>
      <SaveBar {...bar} />
    </form>
  );
};

/** When people answer, a domain at a time, and who of them works now. */
export const HoursPanel = () => (
  <SettingPanel title="Часы" lead="Когда на месте люди, которые отвечают в чате.">
    <EachDomain lacking="У каждого домена свои часы работы.">
      {({ id }) => (
        <LoadedSheet key={id} id={id} load={operator.assistant.loadSetting}>
          {(setting) => (
            <>
              <HoursForm id={id} initial={setting} />
              <DutySheet />
            </>
          )}
        </LoadedSheet>
      )}
    </EachDomain>
  </SettingPanel>
);

export default HoursPanel;
