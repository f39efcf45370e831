import { apiLimits, type ApiToken } from '@otklik/sdk/contract';
import { Bot, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { Badge } from '../../ui/notice/badge.tsx';
import { Button } from '../../ui/basic/button.tsx';
import { confirm } from '../../ui/modal/confirm.ts';
import { agoText, fullText } from '../../ui/text/date-format.ts';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { EmptyState } from '../../ui/notice/state-view.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import styles from './api-access-panel.module.css';
import { CreatedToken } from './created-token.tsx';
import { NewTokenForm } from './new-token-form.tsx';
import { OriginsForm } from './origins-form.tsx';
import { scopeTexts } from './scope-texts.ts';
import { Entry, EntryList } from '../entry-list.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';

const revoke = (token: ApiToken): void =>
  confirm({
    title: `Отозвать «${token.name}»?`,
    text: 'Программы с этим токеном сразу потеряют доступ к аккаунту. Вернуть токен нельзя — только создать новый.',
    action: 'Отозвать',
    danger: true,
    run: async () => {
      await operator.apiAccess.deleteToken(token.id);
      toastDone('Токен отозван');
    },
  });

const TokenEntry = ({ token }: { token: ApiToken }) => (
  <Entry
    icon={Bot}
    name={
      <>
        {token.name}{' '}
        {token.scopes.map((scope) => (
          <Badge key={scope}>{scopeTexts[scope].name}</Badge>
        ))}
      </>
    }
    fact={
      <>
        {token.usedAt === null ? 'Ещё не использовался' : `Использован: ${agoText(token.usedAt)}`}
        {'\u00a0· '}создан: {fullText(token.createdAt)}
      </>
    }
    action={
      <Button kind="plain" size="s" aria-label={`Отозвать токен ${token.name}`} onClick={() => revoke(token)}>
        Отозвать
      </Button>
    }
  />
);

/** What the token sheet shows: the list, the form of a new token, or the new token itself. */
type Step = { kind: 'list' } | { kind: 'new' } | { kind: 'created'; name: string; token: string };

const Tokens = () => {
  const isEmpty = useStore(operator.apiAccess.$tokens).data?.length === 0;
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const list = (): void => setStep({ kind: 'list' });
  const create = step.kind === 'list' && (
    <Button icon={<Plus size={18} />} onClick={() => setStep({ kind: 'new' })}>
      Создать токен
    </Button>
  );
  return (
    <>
      {step.kind === 'new' && (
        <NewTokenForm onCreated={({ name, token }) => setStep({ kind: 'created', name, token })} onCancel={list} />
      )}
      {step.kind === 'created' && <CreatedToken name={step.name} token={step.token} onDone={list} />}
      {(step.kind === 'list' || !isEmpty) && <TokenSheet create={create} />}
    </>
  );
};

/** The tokens there are; `create` begins a new one. */
const TokenSheet = ({ create }: { create: ReactNode }) => {
  const tokens = useStore(operator.apiAccess.$tokens);
  const { data } = tokens;
  const reload = useLoad(operator.apiAccess.listTokens);
  return (
    <Sheet title="Токены">
      {data?.length === 0 && (
        <EmptyState icon={<Bot />} title="Токенов пока нет" action={create}>
          С токеном программа отвечает посетителям или учит ассистента от вашего имени.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <EntryList>
          {data.map((token) => (
            <TokenEntry key={token.id} token={token} />
          ))}
        </EntryList>
      )}
      {data && data.length > 0 && data.length < apiLimits.tokens && create && <div>{create}</div>}
      {data?.length === apiLimits.tokens && (
        <p className={styles.bound}>Токенов не больше {apiLimits.tokens}. Чтобы создать новый, отзовите ненужный.</p>
      )}
      <NotLoaded of={tokens} lines={3} height={20} onRetry={reload} />
    </Sheet>
  );
};

const Origins = () => {
  const origins = useStore(operator.apiAccess.$origins);
  const reload = useLoad(operator.apiAccess.listOrigins);
  return (
    <Sheet title="Адреса своих интерфейсов">
      {origins.data && <OriginsForm origins={origins.data.origins} />}
      <NotLoaded of={origins} lines={3} height={20} onRetry={reload} />
    </Sheet>
  );
};

/** Programs and pages of the owner's own that may act for the account. */
export const ApiAccessPanel = () => {
  const isSettled = useStore(operator.apiAccess.$tokens).status !== null;
  return (
    <SettingPanel
      title="Доступ по API"
      lead={
        <>
          Боты, серверы и свои страницы, которым можно работать с вашим аккаунтом. О новом токене и новом адресе придёт
          письмо; новый пароль по ссылке «Забыли пароль?» удаляет все токены и адреса.
        </>
      }
    >
      <Tokens />
      {isSettled && <Origins />}
    </SettingPanel>
  );
};

export default ApiAccessPanel;
