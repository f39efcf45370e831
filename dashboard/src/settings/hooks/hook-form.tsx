import type { Hook, HookEvent } from '@otklik/sdk/contract';
import { hookEvents, hookLimits } from '@otklik/sdk/contract';
import { useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { useForm } from '../../ui/field/form.ts';
import { Select } from '../../ui/field/select.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { Row, Sheet, Stack } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';
import { eventTexts } from './hook-words.ts';
import styles from './hooks-panel.module.css';

const allDomains = '';

interface HookFormProps {
  /** The webhook to change; null for a new one. */
  hook: Hook | null;
  onCreated: (created: { url: string; secret: string }) => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** The address, the events and the site of a webhook. */
export const HookForm = ({ hook, onCreated, onSaved, onCancel }: HookFormProps) => {
  const [events, setEvents] = useState<readonly HookEvent[]>(hook?.events ?? ['sentence.created']);
  const [isUnfit, setUnfit] = useState(false);
  const toggle = (event: HookEvent, isOn: boolean): void => {
    setEvents(hookEvents.filter((each) => (each === event ? isOn : events.includes(each))));
    setUnfit(false);
  };
  const form = useForm({
    initial: { url: hook?.url ?? '', domainId: hook?.domainId ?? allDomains },
    checks: { url: (url) => (url.trim() === '' ? 'Поле обязательно для заполнения' : null), domainId: () => null },
    onSubmit: async ({ url, domainId }) => {
      if (events.length === 0) return setUnfit(true);
      const body = { url: url.trim(), events: [...events] };
      if (hook) {
        await operator.hook.edit(hook.id, body);
        onSaved();
      } else onCreated(await operator.hook.create({ ...body, domainId: domainId === allDomains ? null : domainId }));
    },
    onFailure: (cause, report) => reportFailure(cause, report, ['url']),
  });
  const title = hook ? 'Изменить вебхук' : 'Новый вебхук';
  return (
    <Sheet title={title}>
      <form noValidate onSubmit={form.submit} aria-label={title}>
        <Stack>
          <TextField
            label="Адрес"
            type="url"
            inputMode="url"
            placeholder="https://example.ru/hook"
            maxLength={hookLimits.url}
            autoFocus
            hint="Сюда сервер отправит POST с подписью"
            {...form.field('url')}
          />
          {!hook && <DomainField {...form.field('domainId')} />}
          <EventFields events={events} isUnfit={isUnfit} onToggle={toggle} />
          {form.note && <Note tone="bad">{form.note}</Note>}
          <Row>
            <Button type="submit" loading={form.isBusy}>
              {hook ? 'Сохранить' : 'Создать'}
            </Button>
            <Button kind="plain" onClick={onCancel}>
              Отмена
            </Button>
          </Row>
        </Stack>
      </form>
    </Sheet>
  );
};

/** Whose dialogs it gets events of; a team of one site has nothing to choose. */
const DomainField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  useLoad(operator.domain.list);
  const domains = useStore(operator.domain.$domains).data ?? [];
  if (domains.length < 2) return null;
  const options = [
    { value: allDomains, text: 'Все сайты' },
    ...domains.map(({ id, name }) => ({ value: id, text: name })),
  ];
  return <Select label="Сайт" value={value} options={options} onChange={onChange} />;
};

interface EventFieldsProps {
  events: readonly HookEvent[];
  /** None is chosen, and one must be. */
  isUnfit: boolean;
  onToggle: (event: HookEvent, isOn: boolean) => void;
}

const EventFields = ({ events, isUnfit, onToggle }: EventFieldsProps) => (
  <fieldset className={styles.events}>
    <legend className={styles.legend}>События</legend>
    {hookEvents.map((event) => (
      <Switch
        key={event}
        label={eventTexts[event]}
        hint={event}
        isOn={events.includes(event)}
        onChange={(isOn) => onToggle(event, isOn)}
      />
    ))}
    {isUnfit && (
      <p className={styles.error} role="alert">
        Выберите хотя бы одно событие
      </p>
    )}
  </fieldset>
);
