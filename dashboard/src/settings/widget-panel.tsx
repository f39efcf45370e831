import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { operator, useStore } from '../operator.ts';
import { LinkButton } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/state-view.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import { SettingPanel, Sheet, Stack } from './setting-panel.tsx';
import { useLoad, useLoaded } from './use-load.ts';
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
export const WidgetPanel = () => {
  const { data, loading, problem, status } = useStore(operator.domain.$domains);
  const reload = useLoad(operator.domain.list);
  const [chosen, setChosen] = useState<string | null>(null);
  const domain = data?.find(({ id }) => id === chosen) ?? data?.[0];
  return (
    <SettingPanel title="Виджет" lead="Как чат выглядит на сайте и что он говорит посетителям.">
      {data && data.length > 1 && domain && (
        <Stack>
          <Select
            label="Домен"
            value={domain.id}
            options={data.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={setChosen}
          />
        </Stack>
      )}
      {domain && <DomainWidget id={domain.id} />}
      {domain && <IdentitySheet key={domain.id} id={domain.id} />}
      {data?.length === 0 && (
        <Sheet>
          <EmptyState
            icon={<MessageCircle aria-hidden />}
            title="Сначала добавьте домен"
            action={<LinkButton href="/setting/domains">Перейти к доменам</LinkButton>}
          >
            У каждого домена свой виджет: цвет, тексты и приветствия.
          </EmptyState>
        </Sheet>
      )}
      {!data && loading && (
        <Sheet>
          <Skeleton lines={6} height={20} />
        </Sheet>
      )}
      {!data && !loading && status !== null && (
        <Sheet>
          <ErrorState error={problem ?? { status }} onRetry={reload} />
        </Sheet>
      )}
    </SettingPanel>
  );
};

export default WidgetPanel;
