import type { Domain } from '@otklik/sdk/contract';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useId, useRef, useState } from 'react';
import { chooseDomain, useChosenDomain } from '../assistant/domain-choice.ts';
import { alreadyLogged, operator, useStore } from '../operator.ts';
import { RoleGate } from '../team/role-gate.tsx';
import { lazyPart } from '../ui/page/lazy-screen.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import { Select } from '../ui/field/select.tsx';
import { Loading } from '../ui/notice/loading.tsx';
import { NotLoaded } from '../ui/notice/not-loaded.tsx';
import { DomainStep } from './domain-step.tsx';
import { SetUp } from './set-up.tsx';
import { doneCount, isStepDone, nextStep, type StepId, stepIds } from './setup-steps.ts';
import { basePath } from '../ui/page/base-path.ts';
import styles from './start-screen.module.css';

// Loaded when opened, so that the first screen of an account appears at once.
const loading = <Loading label="Загружаем шаг…" />;
const ProofStep = lazyPart(() => import('./proof-step.tsx'), loading);
const TeachStep = lazyPart(() => import('./teach-step.tsx'), loading);
const ChatStep = lazyPart(() => import('./chat-step.tsx'), loading);
const TryHere = lazyPart(() => import('./try-here.tsx'));

const load = (): void => void operator.domain.list().catch(alreadyLogged);

/** Loads the domains at first and after each reconnect; in between, facts update them. */
function useDomains() {
  useEffect(load, []);
  useEffect(() => operator.socket.$state.listen((state) => state === 'open' && load()), []);
  return useStore(operator.domain.$domains);
}

const titles: Record<StepId, string> = {
  domain: 'Домен',
  proof: 'Подтверждение',
  assistant: 'Ассистент',
  chat: 'Чат на сайте',
};

/** The first steps at their own address. */
export default function StartScreen() {
  usePageTitle('Первые шаги');
  return <FirstSteps heading="h1" />;
}

/**
 * The way from a new account to a chat that answers on a site: four steps, marked as done by what the server knows.
 * Within the messenger `onDone` leads from the completed steps to the dialogs.
 */
export function FirstSteps({ heading, onDone }: StepsProps) {
  const Heading = heading;
  return (
    <RoleGate
      least="owner"
      title="Сайты подключает владелец команды"
      frame={(reason) => (
        <div className={styles.screen}>
          <Heading className="visually-hidden">Первые шаги</Heading>
          {reason}
        </div>
      )}
    >
      <OwnerSteps heading={heading} onDone={onDone} />
    </RoleGate>
  );
}

interface StepsProps {
  heading: 'h1' | 'h2';
  onDone?: (() => void) | undefined;
}

function OwnerSteps({ heading: Heading, onDone }: StepsProps) {
  const domains = useDomains();
  const { data } = domains;
  const domain = useChosenDomain() ?? undefined;
  if (!data) return <NotLoaded of={domains} label="Загружаем…" onRetry={load} />;
  const done = doneCount(domain);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <Heading>{done === 4 ? 'Чат работает' : 'Четыре шага до чата на сайте'}</Heading>
          <p className={styles.lead} role="status">
            Сделано {done} из 4.{done < 4 && ' Шаги отмечаются сами.'}
          </p>
          <p className={styles.lead}>
            Подробнее — в&nbsp;<a href={`${basePath}/help/owner.md`}>руководстве</a>
          </p>
        </div>
        {data.length > 1 && domain && (
          <Select
            label="Домен"
            value={domain.id}
            options={data.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={chooseDomain}
          />
        )}
      </header>
      <progress className={styles.progress} max={4} value={done} aria-label="Сделано шагов" />
      {domain && done === 4 && <SetUp domain={domain} onDone={onDone} />}
      <StepList domain={domain} />
      {domain && <TryHere key={domain.id} domain={domain} />}
    </div>
  );
}

/** When a completed step is removed with the focus in it, the next step gets the focus. */
const StepList = ({ domain }: { domain: Domain | undefined }) => {
  const list = useRef<HTMLOListElement>(null);
  const known = `${domain?.id ?? ''} ${doneCount(domain)}`;
  const before = useRef(known);
  useLayoutEffect(() => {
    if (before.current === known) return;
    before.current = known;
    if (document.activeElement === document.body)
      (
        list.current?.querySelector<HTMLElement>('[aria-expanded=true]') ?? list.current?.querySelector('button')
      )?.focus();
  }, [known]);
  return (
    <ol className={styles.steps} ref={list}>
      <Steps key={domain?.id} domain={domain} />
    </ol>
  );
};

/** One step is open: the next one, until the owner opens another. */
const Steps = ({ domain }: { domain: Domain | undefined }) => {
  const next = nextStep(domain);
  // A step opened by hand stays open until the next one is done.
  const [chosen, setChosen] = useState<{ readonly id: StepId | null; readonly until: StepId | null }>();
  const open = chosen && chosen.until === next ? chosen.id : next;
  return stepIds.map((id, at) => (
    <Step
      key={id}
      number={at + 1}
      title={titles[id]}
      fact={factOf(id, domain)}
      isDone={isStepDone(id, domain)}
      isOpen={id === open}
      isOff={id !== 'domain' && !domain}
      onToggle={() => setChosen({ id: id === open ? null : id, until: next })}
    >
      {id === 'domain' && <DomainStep domain={domain} />}
      {id === 'proof' && domain && <ProofStep domain={domain} />}
      {id === 'assistant' && domain && <TeachStep domain={domain} />}
      {id === 'chat' && domain && <ChatStep domain={domain} />}
    </Step>
  ));
};

/** One line about a step and its state. */
function factOf(id: StepId, domain: Domain | undefined): string {
  if (id === 'domain') return domain ? domain.name : 'На каком сайте будет чат';
  if (id === 'proof') return domain?.verified ? 'Сайт подтверждён' : 'Что сайт ваш: две строки кода';
  if (id === 'assistant') return domain?.trainedAt ? 'Ассистент обучен и отвечает' : 'Готовые вопросы для вашего дела';
  return domain?.firstSeenAt ? 'Чат виден посетителям' : 'Вставьте код и откройте сайт';
}

interface StepProps {
  number: number;
  title: string;
  fact: string;
  isDone: boolean;
  isOpen: boolean;
  isOff: boolean;
  onToggle: () => void;
  children: ReactNode;
}

const Step = ({ number, title, fact, isDone, isOpen, isOff, onToggle, children }: StepProps) => {
  const id = useId();
  // A folded step stays mounted with its input until it is done.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <li className={styles.step} data-done={isDone || undefined} data-open={isOpen || undefined}>
      <h2 className={styles.stepHead}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} disabled={isOff} onClick={onToggle}>
          <span className={styles.mark}>
            {isDone ? <Check size={18} role="img" aria-label="Сделано:" /> : <span aria-hidden>{number}</span>}
          </span>
          <span className={styles.titles}>
            <span className={styles.title}>{title}</span>
            <span className={styles.fact}>{fact}</span>
          </span>
          <ChevronDown size={20} className={styles.arrow} />
        </button>
      </h2>
      <div id={id} className={styles.body} hidden={!isOpen}>
        {(isOpen || (wasOpen && !isDone)) && children}
      </div>
    </li>
  );
};
