import type { Source } from '@otklik/sdk/contract';
import { FileText, Globe, ListChecks, Network, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { operator } from '../../operator.ts';
import { Button, IconButton } from '../../ui/basic/button.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { confirm } from '../../ui/modal/confirm.ts';
import { Badge } from '../../ui/notice/badge.tsx';
import { toastDone, toastFailure } from '../../ui/notice/toast.ts';
import { draftsText, sourceText } from './source-text.ts';
import styles from './sources.module.css';

const icons = { page: Globe, sitemap: Network, file: FileText } as const;

const askRemove = ({ id, name, drafts }: Source): void =>
  confirm({
    title: 'Удалить источник?',
    text: `«${name}» больше не будет читаться.${drafts > 0 ? ' Непроверенные черновики из него удалятся.' : ''} Контексты, которые вы уже приняли, останутся.`,
    action: 'Удалить',
    danger: true,
    run: async () => {
      await operator.assistant.removeSource(id);
      toastDone('Источник удалён');
    },
  });

interface ActionsProps {
  source: Source;
  isBusy: boolean;
  run: (work: () => Promise<unknown>) => Promise<void>;
  onReview: (sourceId: string) => void;
}

const Actions = ({ source, isBusy, run, onReview }: ActionsProps) => {
  const { id, kind, name, state, drafts } = source;
  return (
    <div className={styles.actions}>
      {drafts > 0 && (
        <Button
          size="s"
          icon={<ListChecks size={16} />}
          aria-label={`Проверить черновики: ${name}`}
          onClick={() => onReview(id)}
        >
          Проверить
        </Button>
      )}
      {kind !== 'file' && (
        <Button
          size="s"
          kind="plain"
          icon={<RefreshCw size={15} />}
          loading={isBusy || state === 'reading'}
          aria-label={`Обновить: ${name}`}
          onClick={() => void run(() => operator.assistant.refreshSource(id))}
        >
          Обновить
        </Button>
      )}
      <IconButton label={`Удалить источник ${name}`} onClick={() => askRemove(source)}>
        <Trash2 size={17} />
      </IconButton>
    </div>
  );
};

const State = ({ source }: { source: Source }) => {
  if (source.state === 'reading') return <Badge tone="accent">Читаем…</Badge>;
  if (source.state === 'failed') return <Badge tone="bad">Не прочитан</Badge>;
  return <Badge tone={source.drafts > 0 ? 'warm' : 'good'}>{draftsText(source)}</Badge>;
};

/** A source: the result of its last reading, and its actions. */
export const SourceRow = ({ source, onReview }: { source: Source; onReview: (sourceId: string) => void }) => {
  const { id, kind, name, url, error, daily } = source;
  const [isBusy, setBusy] = useState(false);
  const Icon = icons[kind];
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    await work().catch(toastFailure);
    setBusy(false);
  };
  return (
    <li className={styles.source}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <div className={styles.what}>
        <h3>
          {name} <State source={source} />
        </h3>
        <p>
          {url !== null && url !== name && (
            <>
              <a href={url} target="_blank" rel="noreferrer">
                {url}
              </a>{' '}
              ·{' '}
            </>
          )}
          {sourceText(source)}
        </p>
        {error && <p className={styles.error}>{error}</p>}
        {kind !== 'file' && (
          <Switch
            label="Читать каждый день"
            hint="Напишем письмо, только если что-то изменилось"
            isOn={daily}
            onChange={(isOn) => void run(() => operator.assistant.editSource(id, { daily: isOn }))}
          />
        )}
      </div>
      <Actions source={source} isBusy={isBusy} run={run} onReview={onReview} />
    </li>
  );
};
