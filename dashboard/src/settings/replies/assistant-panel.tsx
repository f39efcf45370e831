import { operator } from '../../operator.ts';
import { AssistantForm } from './assistant-form.tsx';
import { EachDomain } from '../each-domain.tsx';
import { LoadedSheet } from '../loaded-sheet.tsx';
import { SettingPanel } from '../setting-panel.tsx';

/** How the assistant behaves, a domain at a time. */
export const AssistantPanel = () => (
  <SettingPanel
    title="Ассистент"
    lead="Что ассистент отвечает на приветствия, когда на месте люди и о ком присылать письма."
  >
    <EachDomain lacking="У ассистента каждого домена свои ответы и свои часы работы.">
      {({ id }) => (
        <LoadedSheet key={id} id={id} load={operator.assistant.loadSetting}>
          {(setting) => <AssistantForm id={id} initial={setting} />}
        </LoadedSheet>
      )}
    </EachDomain>
  </SettingPanel>
);

export default AssistantPanel;
