import type { Domain } from '@otklik/sdk/contract';
import { MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { operator, useStore } from '../operator.ts';
import { LinkButton } from '../ui/basic/button.tsx';
import { NotLoaded } from '../ui/notice/not-loaded.tsx';
import { Select } from '../ui/field/select.tsx';
import { EmptyState } from '../ui/notice/state-view.tsx';
import { Sheet, Stack } from './setting-panel.tsx';
import { useLoad } from './use-load.ts';

const NoDomain = ({ lacking }: { lacking: string }) => (
  <Sheet>
    <EmptyState
      icon={<MessageCircle />}
      title="Сначала добавьте домен"
      action={<LinkButton href="/setting/domains">Перейти к доменам</LinkButton>}
    >
      {lacking}
    </EmptyState>
  </Sheet>
);

/** A setting per domain: a choice of the domain, and its part. `lacking` is shown while there is none. */
export const EachDomain = ({ lacking, children }: { lacking: string; children: (domain: Domain) => ReactNode }) => {
  const domains = useStore(operator.domain.$domains);
  const { data } = domains;
  const reload = useLoad(operator.domain.list);
  const [chosen, setChosen] = useState<string | null>(null);
  const domain = data?.find(({ id }) => id === chosen) ?? data?.[0];
  return (
    <>
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
      {domain && children(domain)}
      {data?.length === 0 && <NoDomain lacking={lacking} />}
      {!data && (
        <Sheet>
          <NotLoaded of={domains} lines={6} height={20} onRetry={reload} />
        </Sheet>
      )}
    </>
  );
};
