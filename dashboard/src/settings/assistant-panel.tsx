import { operator } from '../operator.ts';
import { ErrorState, Skeleton } from '../ui/state-view.tsx';
import { AssistantForm } from './assistant-form.tsx';
import { EachDomain } from './each-domain.tsx';
import { SettingPanel, Sheet } from './setting-panel.tsx';
import { useLoaded } from './use-load.ts';

const DomainAssistant = ({ id }: { id: string }) => {
  const { data, error, isLoading, reload } = useLoaded(operator.assistant.loadSetting, id);
  if (isLoading)
    return (
      <Sheet>
        <Skeleton lines={8} height={20} />
      </Sheet>
    );
  if (!data)
    return (
      <Sheet>
        <ErrorState error={error} onRetry={reload} />
      </Sheet>
    );
  return <AssistantForm key={id} id={id} initial={data} />;
};

/** How the assistant behaves, a domain at a time. */
export const AssistantPanel = () => (
  <SettingPanel
    title="Ассистент"
    lead="Что ассистент отвечает на приветствия, когда на месте люди и о ком присылать письма."
  >
    <EachDomain lacking="У ассистента каждого домена свои ответы и свои часы работы.">
      {(id) => <DomainAssistant key={id} id={id} />}
    </EachDomain>
  </SettingPanel>
);

export default AssistantPanel;
