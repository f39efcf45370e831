import { type Hook, hookLimits } from '@otklik/sdk/contract';
import { Plus, Webhook } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { CopyBox } from '../../ui/basic/copy-box.tsx';
import { hasUnsaved } from '../../ui/field/unsaved.ts';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { EmptyState } from '../../ui/notice/state-view.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';
import { HookDeliveries } from './hook-deliveries.tsx';
import { HookEntry } from './hook-entry.tsx';
import { HookForm, hookFormKey } from './hook-form.tsx';
import styles from './hooks-panel.module.css';

/** What the panel shows: the list, the form, the secret of a new webhook, or the deliveries of one. */
type Step =
  | { readonly kind: 'list' }
  | { readonly kind: 'form'; readonly hook: Hook | null }
  | { readonly kind: 'created'; readonly url: string; readonly secret: string }
  | { readonly kind: 'deliveries'; readonly id: string };

/** At first what was being filled in when the screen was left. */
function firstStep(hooks: readonly Hook[] | null): Step {
  const hook = [null, ...(hooks ?? [])].find((each) => hasUnsaved(hookFormKey(each)));
  return hook === undefined ? { kind: 'list' } : { kind: 'form', hook };
}

/** The secret of a new webhook, shown this once. */
const CreatedSecret = ({ url, secret, onDone }: { url: string; secret: string; onDone: () => void }) => (
  <Sheet title="Вебхук создан">
    <Note tone="warm">
      Скопируйте секрет сейчас: больше он не появится. По нему программа проверяет, что сообщение пришло от вас.
    </Note>
    <CopyBox label={`Секрет ${url}`} text={secret} />
    <div>
      <Button onClick={onDone}>Готово</Button>
    </div>
  </Sheet>
);

interface HookSheetProps {
  create: ReactNode;
  onStep: (step: Step) => void;
}

/** The webhooks there are; `create` begins a new one. */
const HookSheet = ({ create, onStep }: HookSheetProps) => {
  const hooks = useStore(operator.hook.$list);
  const { data } = hooks;
  const reload = useLoad(operator.hook.list);
  useLoad(operator.domain.list);
  return (
    <Sheet>
      {data?.length === 0 && (
        <EmptyState icon={<Webhook />} title="Вебхуков пока нет" action={create}>
          Сервер сам сообщит вашей CRM или программе о новом диалоге, сообщении или оценке.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((hook) => (
            <HookEntry
              key={hook.id}
              hook={hook}
              onEdit={() => onStep({ kind: 'form', hook })}
              onDeliveries={() => onStep({ kind: 'deliveries', id: hook.id })}
            />
          ))}
        </ul>
      )}
      {data && data.length > 0 && data.length < hookLimits.hooks && <div>{create}</div>}
      {data?.length === hookLimits.hooks && (
        <p className={styles.bound}>Вебхуков не больше {hookLimits.hooks}. Чтобы создать новый, удалите ненужный.</p>
      )}
      <NotLoaded of={hooks} lines={3} height={20} onRetry={reload} />
    </Sheet>
  );
};

/** Addresses to which the server sends events. */
export const HooksPanel = () => {
  const [chosen, setStep] = useState<Step | null>(null);
  const hooks = useStore(operator.hook.$list).data;
  const step = chosen ?? firstStep(hooks);
  const list = (): void => setStep({ kind: 'list' });
  const shown = step.kind === 'deliveries' ? hooks?.find(({ id }) => id === step.id) : undefined;
  const create = (
    <Button icon={<Plus size={18} />} onClick={() => setStep({ kind: 'form', hook: null })}>
      Создать вебхук
    </Button>
  );
  return (
    <SettingPanel
      title="Вебхуки"
      lead="Адреса, которым сервер сообщает о событиях. Если адрес не отвечает, сообщение повторяется трое суток; потом вебхук выключится, и владельцам придёт письмо."
    >
      {step.kind === 'form' && (
        <HookForm
          hook={step.hook}
          onCreated={({ url, secret }) => setStep({ kind: 'created', url, secret })}
          onSaved={() => {
            list();
            toastDone('Вебхук сохранён');
          }}
          onCancel={list}
        />
      )}
      {step.kind === 'created' && <CreatedSecret url={step.url} secret={step.secret} onDone={list} />}
      {shown && <HookDeliveries hook={shown} onBack={list} />}
      {(step.kind === 'list' || (step.kind === 'deliveries' && !shown)) && (
        <HookSheet create={create} onStep={setStep} />
      )}
    </SettingPanel>
  );
};

export default HooksPanel;
