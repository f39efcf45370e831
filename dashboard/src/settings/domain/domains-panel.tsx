import { Globe, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { operator, useStore } from '../../operator.ts';
import { useMay } from '../../team/team-flags.ts';
import { Button } from '../../ui/basic/button.tsx';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { EmptyState } from '../../ui/notice/state-view.tsx';
import { AddDomainForm } from './add-domain-form.tsx';
import { DomainCard } from './domain-card.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { $domainInput } from '../setting-state.ts';
import { useLoad } from '../use-load.ts';

const show = (): void => $domainInput.set(true);

const AddButton = () => (
  <Button icon={<Plus size={18} />} onClick={show}>
    Добавить домен
  </Button>
);

const NoDomains = ({ mayChange }: { mayChange: boolean }) => (
  <Sheet>
    <EmptyState icon={<Globe />} title="Доменов пока нет" action={mayChange && <AddButton />}>
      {mayChange && 'Добавьте сайт, подтвердите, что он ваш, и поставьте на него чат.'}
    </EmptyState>
  </Sheet>
);

const lead = 'Чат работает на подтверждённых доменах и их поддоменах.';

/** The sites of the team: adding, proving, the snippet, renaming, deleting; members who are no owners read them. */
export const DomainsPanel = () => {
  const domains = useStore(operator.domain.$domains);
  const { data } = domains;
  const mayChange = useMay('owner');
  const isAdding = useStore($domainInput) && mayChange;
  const reload = useLoad(operator.domain.list);
  useEffect(() => () => $domainInput.set(false), []);
  const isEmpty = data?.length === 0 && !isAdding;
  return (
    <SettingPanel
      title="Домены"
      lead={mayChange ? lead : `${lead} Добавляет и меняет их владелец команды.`}
      action={mayChange && data && !isAdding && !isEmpty && <AddButton />}
    >
      {isAdding && <AddDomainForm />}
      {isEmpty && <NoDomains mayChange={mayChange} />}
      {data?.map((domain) => (
        <DomainCard key={domain.id} domain={domain} mayChange={mayChange} />
      ))}
      {!data && (
        <Sheet>
          <NotLoaded of={domains} lines={4} height={22} onRetry={reload} />
        </Sheet>
      )}
    </SettingPanel>
  );
};

export default DomainsPanel;
