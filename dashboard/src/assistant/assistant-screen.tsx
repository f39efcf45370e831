/* oxlint-disable react-hooks/exhaustive-deps -- loading follows the domain alone */
import type { Domain } from '@otklik/sdk/contract';
import { ArrowLeft, Globe, ShieldQuestion } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'wouter';
import { operator, useStore } from '../operator.ts';
import { LinkButton } from '../ui/button.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { $mobile } from '../ui/screen-state.ts';
import { Select } from '../ui/select.tsx';
import { EmptyState, ErrorState, Loading } from '../ui/state-view.tsx';
import { AssistantModals } from './assistant-modals.tsx';
import { type AssistantPlace, type Panel, useAssistantPlace } from './assistant-place.ts';
import { AssistantToolbar } from './assistant-toolbar.tsx';
import { ControlPanel } from './control-panel.tsx';
import { ContextEditor } from './context-editor.tsx';
import { ContextList } from './context-list.tsx';
import { chooseDomain, useChosenDomain } from './domain-choice.ts';
import { MissedPanel } from './missed-panel.tsx';
import { OverviewPanel } from './overview-panel.tsx';
import { ReportPanel } from './report-panel.tsx';
import styles from './assistant-screen.module.css';

const MobileContextModal = lazy(() => import('./mobile-context-modal.tsx'));

const loadDomains = (): void => {
  Promise.all([operator.domain.listVerified(), operator.domain.list()]).catch(console.error);
};

/** The virtual assistant's editor: its contexts, its training, what it could not answer. */
export default function AssistantScreen() {
  usePageTitle('Ассистент');
  const verified = useStore(operator.domain.$verified);
  const all = useStore(operator.domain.$domains).data ?? [];
  const domain = useChosenDomain();
  useEffect(loadDomains, []);
  if (verified.data === null)
    return verified.status !== null && !verified.loading ? (
      <ErrorState error={verified.problem ?? { status: verified.status }} onRetry={loadDomains} />
    ) : (
      <Loading label="Загружаем домены…" />
    );
  if (!domain) return <NoDomain hasUnverified={all.length > 0} />;
  return <Knowledge key={domain.id} domain={domain} unverified={all.filter((one) => !one.verified)} />;
}

const NoDomain = ({ hasUnverified }: { hasUnverified: boolean }) => (
  <div className={styles.alone}>
    <h1 className="visually-hidden">Ассистент</h1>
    {hasUnverified ? (
      <EmptyState
        icon={<ShieldQuestion aria-hidden />}
        title="Подтвердите домен"
        action={<LinkButton href="/setting/domains">К доменам</LinkButton>}
      >
        <p>Домен добавлен, но ещё не подтверждён. Докажите, что сайт ваш, и ассистента можно будет учить.</p>
      </EmptyState>
    ) : (
      <EmptyState
        icon={<Globe aria-hidden />}
        title="Начните с домена"
        action={<LinkButton href="/setting/domains">Добавить домен</LinkButton>}
      >
        <p>Ассистент отвечает на сайте. Добавьте его домен в настройках и подтвердите, что он ваш.</p>
      </EmptyState>
    )}
  </div>
);

const Knowledge = ({ domain, unverified }: { domain: Domain; unverified: readonly Domain[] }) => {
  const place = useAssistantPlace();
  const isMobile = useStore($mobile);
  const load = (): void => void operator.assistant.listLabels(domain.id).catch(console.error);
  useEffect(() => {
    load();
    operator.assistant.listMissed(domain.id).catch(console.error);
    return () => {
      operator.assistant.resetContexts();
      operator.assistant.resetDetail();
    };
  }, [domain.id]);
  const panel = place.panel ?? (isMobile || place.contextId ? null : 'overview');
  return (
    <div className={styles.screen} data-inside={place.panel !== null || undefined}>
      <h1 className="visually-hidden">Ассистент</h1>
      <aside className={styles.side} aria-label="Знания ассистента">
        <DomainPicker domain={domain} unverified={unverified} onChange={place.close} />
        {isMobile && <AssistantToolbar domain={domain} />}
        <ContextList place={place} shownPanel={panel} onRetry={load} />
      </aside>
      <div className={styles.work}>
        {!isMobile && <AssistantToolbar domain={domain} />}
        <button type="button" className={styles.back} onClick={place.close}>
          <ArrowLeft size={20} aria-hidden /> К контекстам
        </button>
        {!isMobile && place.contextId ? (
          <ContextEditor key={place.contextId} id={place.contextId} onGone={() => place.openPanel('overview')} />
        ) : (
          <div className={styles.scroll}>{panel && <PanelView panel={panel} domain={domain} place={place} />}</div>
        )}
      </div>
      <Suspense fallback={null}>
        {isMobile && place.contextId && (
          <MobileContextModal key={place.contextId} id={place.contextId} onClose={place.close} />
        )}
      </Suspense>
      <AssistantModals domain={domain} place={place} />
    </div>
  );
};

const PanelView = ({ panel, domain, place }: { panel: Panel; domain: Domain; place: AssistantPlace }) => {
  if (panel === 'missed') return <MissedPanel domainId={domain.id} onOpen={place.openContext} />;
  if (panel === 'control') return <ControlPanel domainId={domain.id} />;
  if (panel === 'report') return <ReportPanel domainId={domain.id} onOpen={place.openContext} />;
  return (
    <OverviewPanel
      domain={domain}
      onContext={place.openContext}
      onReport={() => place.openPanel('report')}
      onMissed={() => place.openPanel('missed')}
    />
  );
};

const DomainPicker = ({
  domain,
  unverified,
  onChange,
}: {
  domain: Domain;
  unverified: readonly Domain[];
  onChange: () => void;
}) => {
  const verified = useStore(operator.domain.$verified).data ?? [];
  return (
    <div className={styles.domain}>
      <Select
        label="Домен"
        value={domain.id}
        options={verified.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={(id) => {
          chooseDomain(id);
          onChange();
        }}
      />
      {unverified.length > 0 && (
        <p>
          Не подтверждён: {unverified.map(({ name }) => name).join(', ')}.{' '}
          <Link href="/setting/domains">Подтвердить</Link>
        </p>
      )}
    </div>
  );
};
