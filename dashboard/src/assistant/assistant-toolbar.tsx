import type { Domain } from '@otklik/sdk/contract';
import { FileUp, FlaskConical, GraduationCap } from 'lucide-react';
import { useEffect } from 'react';
import { operator, useStore } from '../operator.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { openModal } from '../ui/modal-state.ts';
import { agoText } from '../ui/date-format.ts';
import { percentText } from './plural.ts';
import styles from './assistant-toolbar.module.css';

/** State of the training, and the buttons that train, test, import and export. */
export const AssistantToolbar = ({ domain }: { domain: Domain }) => {
  const isFresh = domain.trainedAt !== null && domain.changedAt === null;
  const share = useStore(operator.assistant.$learning)[domain.id];
  const hasLabels = (useStore(operator.assistant.$labels).data?.length ?? 0) > 0;
  const replay = useStore(operator.assistant.$replay).data;
  const isWaiting = replay?.state === 'waiting' && replay.learned.domainId === domain.id;
  useEffect(() => {
    if (domain.trainedAt !== null) operator.assistant.loadReplay(domain.id).catch(console.error);
  }, [domain.id, domain.trainedAt]);
  return (
    <div className={styles.bar}>
      <p className={styles.state} role="status">
        {share !== undefined ? (
          <Badge tone="accent">Обучаем… {percentText(share)}</Badge>
        ) : isWaiting ? (
          <Badge tone="warm">Новая версия ждёт решения</Badge>
        ) : domain.trainedAt === null ? (
          <Badge>Ещё не обучен</Badge>
        ) : isFresh ? (
          <Badge tone="good">Обучен {agoText(domain.trainedAt)}</Badge>
        ) : (
          <Badge tone="warm">Есть необученные изменения</Badge>
        )}
      </p>
      <IconButton label="Импорт и экспорт" onClick={() => openModal('assistantMenu')}>
        <FileUp size={19} aria-hidden />
      </IconButton>
      <Button
        size="s"
        kind="plain"
        icon={<FlaskConical size={16} aria-hidden />}
        disabled={domain.trainedAt === null}
        onClick={() => openModal('qaTest')}
      >
        Проверить
      </Button>
      <Button
        size="s"
        kind={isFresh ? 'plain' : 'primary'}
        icon={<GraduationCap size={16} aria-hidden />}
        disabled={!hasLabels}
        onClick={() => openModal('learn')}
      >
        Обучить
      </Button>
    </div>
  );
};
