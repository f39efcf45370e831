import type { DialogHeader } from '@otklik/sdk/contract';
import { Sparkles, X } from 'lucide-react';
import { Link } from 'wouter';
import { chooseDomain } from '../../assistant/domain-choice.ts';
import { Button, IconButton } from '../../ui/basic/button.tsx';
import { type Suggestion, useSuggestion } from './use-suggestion.ts';
import styles from './suggestion-bar.module.css';

interface SuggestionBarProps {
  header: DialogHeader;
  /** Whether the box has a text: without one nothing is left of a draft. */
  hasText: boolean;
  onDraft: (text: string) => void;
}

/** The contexts that the draft is made from. */
const Sources = ({ header, sources }: Pick<SuggestionBarProps, 'header'> & { sources: Sources }) => (
  <span className={styles.sources}>
    Черновик по контекстам:{' '}
    {sources.map(({ labelId, label }, at) => (
      <span key={labelId}>
        {at > 0 && ', '}
        <Link href={`/assistant?context=${labelId}`} onClick={() => chooseDomain(header.domain.id)}>
          {label}
        </Link>
      </span>
    ))}
    . Проверьте его перед отправкой.
  </span>
);
type Sources = Extract<Suggestion, { state: 'drafted' }>['sources'];

/** Over the box: has an answer drafted from the owner's contexts. The draft goes into the box, and is never sent here. */
const SuggestionBar = ({ header, hasText, onDraft }: SuggestionBarProps) => {
  const { suggestion, ask, cancel } = useSuggestion(header.id, onDraft);
  const isAsking = suggestion.state === 'asking';
  const isDrafted = suggestion.state === 'drafted' && hasText;
  return (
    <div className={styles.bar} role="group" aria-label="Черновик ответа">
      {isDrafted ? (
        <Sparkles size={16} aria-hidden />
      ) : (
        <Button size="s" kind="ghost" loading={isAsking} icon={<Sparkles size={16} />} onClick={ask}>
          {isAsking ? 'Пишем черновик…' : 'Предложить ответ'}
        </Button>
      )}
      <span role="status" className={styles.status}>
        {isDrafted && <Sources header={header} sources={suggestion.sources} />}
        {suggestion.state === 'failed' && <span className={styles.failed}>{suggestion.reason}</span>}
      </span>
      {isAsking && (
        <Button size="s" kind="ghost" onClick={cancel}>
          Отменить
        </Button>
      )}
      {isDrafted && (
        <IconButton label="Скрыть источники черновика" onClick={cancel}>
          <X size={16} />
        </IconButton>
      )}
    </div>
  );
};

export default SuggestionBar;
