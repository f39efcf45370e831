/* oxlint-disable react-hooks/exhaustive-deps -- loading follows the domain alone */
import type { Domain } from '@otklik/sdk/contract';
import { ArrowLeft, Globe } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { alreadyLogged, operator, useStore } from '../operator.ts';
import { useOwnTeam } from '../team/own-team.ts';
import { useMay } from '../team/team-flags.ts';
import { LinkButton } from '../ui/basic/button.tsx';
import { lazyModal, lazyPart } from '../ui/page/lazy-screen.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import { $mobile } from '../ui/page/screen-state.ts';
import { Select } from '../ui/field/select.tsx';
import { NotLoaded } from '../ui/notice/not-loaded.tsx';
import { EmptyState, Loading } from '../ui/notice/state-view.tsx';
import { useReturn } from '../ui/page/use-return.ts';
import { AssistantModals } from './assistant-modals.tsx';
import { type AssistantPlace, type Panel, useAssistantPlace } from './assistant-place.ts';
import { AssistantToolbar } from './assistant-toolbar.tsx';
import { ControlPanel } from './questions/control-panel.tsx';
import { ContextEditor } from './contexts/context-editor.tsx';
import { ContextList } from './contexts/context-list.tsx';
import { chooseDomain, useChosenDomain } from './domain-choice.ts';
import { MissedPanel } from './questions/missed-panel.tsx';
import { OverviewPanel } from './report/overview-panel.tsx';
import { ReportPanel } from './report/report-panel.tsx';
import styles from './assistant-screen.module.css';

const MobileContextModal = lazyModal('mobileAssistantContext', () => import('./contexts/mobile-context-modal.tsx'));

// Loaded when opened: most visits of this screen are about contexts.
const SourcesPanel = lazyPart(
  async () => ({ default: (await import('./sources/sources-panel.tsx')).SourcesPanel }),
  <Loading label="Загружаем источники…" />,
);
const ReviewPanel = lazyPart(
  async () => ({ default: (await import('./review/review-panel.tsx')).ReviewPanel }),
  <Loading label="Загружаем черновики…" />,
);

const loadDomains = (): void => void operator.domain.list().catch(alreadyLogged);

/**
 * The virtual assistant's editor: its contexts, its training, what it could not answer. An operator reads the contexts
 * and asks questions; the role has to be known before anything else is loaded.
 */
export default function AssistantScreen() {
  usePageTitle('Ассистент');
  const { isAwaited } = useOwnTeam();
  return isAwaited ? <Loading /> : <Assistant />;
}

const Assistant = () => {
  const domains = useStore(operator.domain.$domains);
  const domain = useChosenDomain();
  useEffect(loadDomains, []);
  useReturn(loadDomains);
  if (domains.data === null) return <NotLoaded of={domains} label="Загружаем домены…" onRetry={loadDomains} />;
  return domain ? <Knowledge key={domain.id} domain={domain} /> : <NoDomain />;
};

const NoDomain = () => {
  const mayAdd = useMay('owner');
  return (
    <div className={styles.alone}>
      <h1 className="visually-hidden">Ассистент</h1>
      {mayAdd ? (
        <EmptyState
          icon={<Globe />}
          title="Начните с домена"
          action={<LinkButton href="/start">Добавить домен</LinkButton>}
        >
          <p>Ассистент отвечает на сайте. Добавьте его адрес — учить ассистента можно будет сразу.</p>
        </EmptyState>
      ) : (
        <EmptyState icon={<Globe />} title="Доменов пока нет">
          <p>Ассистент отвечает на сайте. Его адрес добавляет владелец команды.</p>
        </EmptyState>
      )}
    </div>
  );
};

const Knowledge = ({ domain }: { domain: Domain }) => {
  const place = useAssistantPlace();
  const isMobile = useStore($mobile);
  const mayTeach = useMay('editor');
  const load = (): void => void operator.assistant.listLabels(domain.id).catch(alreadyLogged);
  useEffect(() => {
    load();
    if (mayTeach) {
      operator.assistant.listMissed(domain.id).catch(alreadyLogged);
      operator.assistant.listSources(domain.id).catch(alreadyLogged);
    }
    return () => {
      operator.assistant.resetContexts();
      operator.assistant.resetDetail();
    };
  }, [domain.id]);
  useReturn(load);
  const wanted = place.panel ?? (isMobile || place.contextId ? null : 'overview');
  const panel = wanted && !mayTeach ? 'overview' : wanted;
  return (
    <div className={styles.screen} data-inside={place.panel !== null || undefined}>
      <h1 className="visually-hidden">Ассистент</h1>
      <aside className={styles.side} aria-label="Знания ассистента">
        <DomainPicker domain={domain} onChange={place.close} />
        {isMobile && <AssistantToolbar domain={domain} />}
        <ContextList place={place} shownPanel={panel} onRetry={load} />
      </aside>
      <div className={styles.work}>
        {!isMobile && <AssistantToolbar domain={domain} />}
        <button type="button" className={styles.back} onClick={place.close}>
          <ArrowLeft size={20} /> К контекстам
        </button>
        {!isMobile && place.contextId ? (
          <ContextEditor key={place.contextId} id={place.contextId} onGone={() => place.openPanel('overview')} />
        ) : (
          <div className={styles.scroll}>{panel && <PanelView panel={panel} domain={domain} place={place} />}</div>
        )}
      </div>
      {isMobile && place.contextId && (
        <MobileContextModal key={place.contextId} id={place.contextId} onClose={place.close} />
      )}
      <AssistantModals domain={domain} place={place} />
    </div>
  );
};

const PanelView = ({ panel, domain, place }: { panel: Panel; domain: Domain; place: AssistantPlace }) => {
  if (panel === 'missed') return <MissedPanel domainId={domain.id} onOpen={place.openContext} />;
  if (panel === 'control') return <ControlPanel domainId={domain.id} />;
  if (panel === 'sources') return <SourcesPanel domain={domain} onReview={place.openReview} />;
  if (panel === 'review')
    return <ReviewPanel domain={domain} source={place.source} onSources={() => place.openPanel('sources')} />;
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

const DomainPicker = ({ domain, onChange }: { domain: Domain; onChange: () => void }) => {
  const domains = useStore(operator.domain.$domains).data ?? [];
  const mayVerify = useMay('owner');
  return (
    <div className={styles.domain}>
      <Select
        label="Домен"
        value={domain.id}
        options={domains.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={(id) => {
          chooseDomain(id);
          onChange();
        }}
      />
      {!domain.verified && (
        <p>
          Сайт ещё не подтверждён: учить и проверять ассистента можно, а на сайте чат пока не работает.{' '}
          {mayVerify ? <Link href="/start">Подтвердить</Link> : 'Подтверждает его владелец команды.'}
        </p>
      )}
    </div>
  );
};
