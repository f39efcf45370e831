import type { Hook, HookEvent } from '@otklik/sdk/contract';
import { hookEvents, hookLimits, textRule, validationErrorOf } from '@otklik/sdk/contract';
import { operator, useStore } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { reportFailure } from '../../ui/field/form-failure.ts';
import { useForm } from '../../ui/field/form.ts';
import { forgetForm } from '../../ui/field/unsaved.ts';
import { Select } from '../../ui/field/select.tsx';
import { SwitchGroup } from '../../ui/field/switch-group.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { Row, Sheet, Stack } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';
import { eventTexts } from './hook-words.ts';

const allDomains = '';
const urlRule = textRule(1, hookLimits.url);

/** The name under which what was typed and not saved survives a change of screen. */
export const hookFormKey = (hook: Hook | null): string => `hook ${hook?.id ?? 'new'}`;

/** The chosen events as the value of a field, in one order. */
const joined = (isChosen: (event: HookEvent) => boolean): string => hookEvents.filter(isChosen).join(' ');

interface HookFormProps {
  /** The webhook to change; null for a new one. */
  hook: Hook | null;
  onCreated: (created: { url: string; secret: string }) => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** The values of a webhook, and what saves them. */
function useHookForm({ hook, onCreated, onSaved }: Omit<HookFormProps, 'onCancel'>) {
  const keep = hookFormKey(hook);
  const stored: readonly HookEvent[] = hook?.events ?? ['sentence.created'];
  return useForm({
    initial: {
      url: hook?.url ?? '',
      domainId: hook?.domainId ?? allDomains,
      events: joined((event) => stored.includes(event)),
    },
    keep,
    checks: {
      url: (url) => validationErrorOf(urlRule, url.trim()),
      domainId: () => null,
      events: (events) => (events === '' ? 'Выберите хотя бы одно событие' : null),
    },
    onSubmit: async ({ url, domainId, events }) => {
      const body = { url: url.trim(), events: hookEvents.filter((event) => events.split(' ').includes(event)) };
      const created = hook
        ? await operator.hook.edit(hook.id, body).then(() => null)
        : await operator.hook.create({ ...body, domainId: domainId === allDomains ? null : domainId });
      forgetForm(keep);
      if (created) onCreated(created);
      else onSaved();
    },
    onFailure: (cause, report) => reportFailure(cause, report, ['url']),
  });
}

/** The address, the events and the site of a webhook. */
export const HookForm = ({ hook, onCreated, onSaved, onCancel }: HookFormProps) => {
  const form = useHookForm({ hook, onCreated, onSaved });
  const cancel = (): void => {
    forgetForm(hookFormKey(hook));
    onCancel();
  };
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
          <EventFields {...form.field('events')} />
          {form.note && <Note tone="bad">{form.note}</Note>}
          <Row>
            <Button type="submit" loading={form.isBusy}>
              {hook ? 'Сохранить' : 'Создать'}
            </Button>
            <Button kind="plain" onClick={cancel}>
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
  /** The chosen events, with spaces between them. */
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

const EventFields = ({ value, error, onChange }: EventFieldsProps) => {
  const isOn = (event: HookEvent): boolean => value.split(' ').includes(event);
  return (
    <SwitchGroup
      legend="События"
      items={hookEvents}
      textOf={(event) => ({ name: eventTexts[event], hint: event })}
      isOn={isOn}
      error={error}
      onChange={(event, next) => onChange(joined((each) => (each === event ? next : isOn(each))))}
    />
  );
};
