import type { Domain } from '@otklik/sdk/contract';
import { FileUp, FlaskConical, GraduationCap } from 'lucide-react';
import { useEffect } from 'react';
import { alreadyLogged, operator, useStore } from '../operator.ts';
import { useMay } from '../team/team-flags.ts';
import { Badge } from '../ui/notice/badge.tsx';
import { Button, IconButton } from '../ui/basic/button.tsx';
import { openModal } from '../ui/modal/modal-state.ts';
import { agoText } from '../ui/text/date-format.ts';
import { percentText } from './plural.ts';
import styles from './assistant-toolbar.module.css';

const isFresh = ({ trainedAt, changedAt }: Domain): boolean => trainedAt !== null && changedAt === null;

interface TrainingStateProps {
  domain: Domain;
  /** Progress of the running training run, 0..1. */
  share: number | undefined;
  /** Whether a new version waits for its review. */
  isWaiting: boolean;
}

const TrainingState = ({ domain, share, isWaiting }: TrainingStateProps) => {
  if (share !== undefined) return <Badge tone="accent">Обучаем… {percentText(share)}</Badge>;
  if (isWaiting) return <Badge tone="warm">Новая версия ждёт решения</Badge>;
  if (domain.trainedAt === null) return <Badge>Ещё не обучен</Badge>;
  if (isFresh(domain)) return <Badge tone="good">Обучен {agoText(domain.trainedAt)}</Badge>;
  return <Badge tone="warm">Есть необученные изменения</Badge>;
};

/** State of the training, and the buttons that train, test, import and export; an operator has the test alone. */
export const AssistantToolbar = ({ domain }: { domain: Domain }) => {
  const share = useStore(operator.assistant.$learning)[domain.id];
  const hasLabels = (useStore(operator.assistant.$labels).data?.length ?? 0) > 0;
  const replay = useStore(operator.assistant.$replay).data;
  const mayTeach = useMay('editor');
  const isWaiting = replay?.state === 'waiting' && replay.learned.domainId === domain.id;
  useEffect(() => {
    if (mayTeach && domain.trainedAt !== null) operator.assistant.loadReplay(domain.id).catch(alreadyLogged);
  }, [domain.id, domain.trainedAt, mayTeach]);
  return (
    <div className={styles.bar}>
      <p className={styles.state} role="status">
        <TrainingState domain={domain} share={share} isWaiting={isWaiting} />
      </p>
      {mayTeach && (
        <IconButton label="Импорт и экспорт" onClick={() => openModal('assistantMenu')}>
          <FileUp size={19} />
        </IconButton>
      )}
      <Button
        size="s"
        kind="plain"
        icon={<FlaskConical size={16} />}
        disabled={!hasLabels}
        onClick={() => openModal('qaTest')}
      >
        Проверить
      </Button>
      {mayTeach && (
        <Button
          size="s"
          kind={isFresh(domain) ? 'plain' : 'primary'}
          icon={<GraduationCap size={16} />}
          disabled={!hasLabels}
          onClick={() => openModal('learn')}
        >
          Обучить
        </Button>
      )}
    </div>
  );
};
