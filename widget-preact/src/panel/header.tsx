import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { useOperator } from './use-operator.ts';
import { useExtras, usePanel } from './panel-context.ts';
import { useStore } from './use-store.ts';
import { cross } from './shapes.ts';

/** Who answers the visitor; where names are known, `extras` puts them into the words. */
export function Header() {
  const { visitor, shell, $views, $words, $config } = usePanel();
  const words = useStore($words);
  const config = useStore($config);
  const views = useStore($views);
  const hasOperator = useOperator();
  const hasAssistant = useStore(visitor.$participants).assistant && !!config?.people.assistant.isTrained;
  const state = useStore(visitor.$state);
  const isOnline = state === 'online';
  // Before that it is not known who answers.
  const hasMet = useRef(false);
  hasMet.current ||= isOnline;
  // No one is named while the connection is lost: the notice below shows it, too.
  const isComing = state === 'idle' ? !hasMet.current : state === 'waiting' || state === 'offline';
  const trouble = isComing ? words.connecting : words[state as 'banned'];
  const extras = useExtras(isOnline && !(hasAssistant && !config!.assistantName));
  // Until the owner's title is here, none: another one would be seen to change.
  const [loaded, setLoaded] = useState<unknown>();
  useEffect(() => void shell.config.then(setLoaded), []);
  return (
    <div class="head">
      {hasMet.current && extras && <extras.Portrait of={hasAssistant ? 'assistant' : 'operator'} />}
      <div class="title">
        <h2>{config?.title ?? (loaded === null ? words.dialog : '\u00a0')}</h2>
        <p class={!trouble && (hasAssistant || hasOperator) ? 'status on' : 'status'}>
          {trouble || (hasAssistant ? words.withAssistant : hasOperator ? words.withOperator : words.away)}
        </p>
      </div>
      <div class="slot">{views && <views.Menu />}</div>
      <button type="button" class="tool shut" aria-label={words.close} onClick={shell.close}>
        <Icon shape={cross} />
      </button>
    </div>
  );
}
