import { operator } from '../operator.ts';
import { ErrorState, Skeleton } from '../ui/state-view.tsx';
import { EachDomain } from './each-domain.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import { SettingPanel, Sheet } from './setting-panel.tsx';
import { useLoaded } from './use-load.ts';
import { WidgetForm } from './widget-form.tsx';

const DomainWidget = ({ id }: { id: string }) => {
  const { data, error, isLoading, reload } = useLoaded(operator.domain.config, id);
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
  return <WidgetForm key={id} id={id} saved={data} />;
};

/** How the chat looks and what it says, a domain at a time. */
export const WidgetPanel = () => (
  <SettingPanel title="Виджет" lead="Как чат выглядит на сайте и что он говорит посетителям.">
    <EachDomain lacking="У каждого домена свой виджет: цвет, тексты и приветствия.">
      {(id) => (
        <>
          <DomainWidget id={id} />
          <IdentitySheet key={id} id={id} />
        </>
      )}
    </EachDomain>
  </SettingPanel>
);

export default WidgetPanel;
