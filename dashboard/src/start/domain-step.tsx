import type { Domain } from '@otklik/sdk/contract';
import { useState } from 'react';
import { chooseDomain } from '../assistant/domain-choice.ts';
import { operator } from '../operator.ts';
import { domainCheck, domainHint, reportDomainFailure } from '../settings/domain/domain-form.ts';
import { hostOf } from '../settings/domain/host-text.ts';
import { Button, LinkButton } from '../ui/basic/button.tsx';
import { useForm } from '../ui/field/form.ts';
import { isFocusFree } from '../ui/focus/keep-focus.ts';
import { Note } from '../ui/notice/note.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import styles from './step-body.module.css';

/** The site's name: one field, into which an address may be pasted as it is. */
export const DomainStep = ({ domain }: { domain: Domain | undefined }) =>
  domain ? (
    <div className={styles.body}>
      <p className={styles.text}>
        Чат будет работать на {domain.name}, на www.{domain.name} и на всех поддоменах.
      </p>
      <div className={styles.row}>
        <LinkButton kind="plain" size="s" href="/setting/domains">
          Изменить или добавить ещё
        </LinkButton>
      </div>
    </div>
  ) : (
    <NewDomain />
  );

const NewDomain = () => {
  // The steps come when the dialogs have loaded: who has begun to walk by the keyboard stays where they are.
  const [isFree] = useState(isFocusFree);
  const form = useForm({
    initial: { name: '' },
    checks: { name: domainCheck },
    onSubmit: async ({ name }) => chooseDomain((await operator.domain.create(hostOf(name))).id),
    onFailure: reportDomainFailure,
  });
  return (
    <form noValidate onSubmit={form.submit} className={styles.body} aria-label="Новый домен">
      <TextField
        label="Адрес сайта"
        inputMode="url"
        placeholder="shop.ru"
        hint={domainHint}
        autoFocus={isFree}
        {...form.field('name')}
      />
      {form.note && <Note tone="bad">{form.note}</Note>}
      <div className={styles.row}>
        <Button type="submit" loading={form.isBusy}>
          Добавить сайт
        </Button>
      </div>
    </form>
  );
};
