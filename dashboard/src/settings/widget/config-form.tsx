import type { Domain, DomainConfig } from '@otklik/sdk/contract';
import type { ReactNode } from 'react';
import { operator } from '../../operator.ts';
import { SaveBar } from '../save-bar.tsx';
import { useSavedForm } from '../use-saved-form.ts';
import styles from './config-form.module.css';
import type { WidgetPart } from './widget-part.ts';
import { WidgetPreview } from './widget-preview.tsx';

interface ConfigFormProps {
  /** The heading of its page, and what its unsaved changes are stored under. */
  title: string;
  domain: Domain;
  saved: DomainConfig;
  /** Whether a live preview of the chat is next to the fields. */
  hasPreview?: boolean;
  /** What follows the fields and is saved at once. */
  after?: ReactNode;
  children: (part: WidgetPart) => ReactNode;
}

/** One page of a domain's chat settings: saves only the fields changed on this page. */
export const ConfigForm = ({ title, domain, saved, hasPreview = false, after, children }: ConfigFormProps) => {
  const { draft, change, validationErrorOf, submit, bar } = useSavedForm({
    key: `${title} ${domain.id}`,
    initial: saved,
    save: (changes) => operator.domain.editConfig(domain.id, changes),
  });
  return (
    <form noValidate onSubmit={submit} className={hasPreview ? styles.form : undefined} aria-label={title}>
      <div className={styles.parts}>
        {children({ config: draft, change, validationErrorOf })}
        <SaveBar {...bar} />
        {after}
      </div>
      {hasPreview && (
        <div className={styles.preview}>
          <WidgetPreview site={domain.site} config={draft} />
        </div>
      )}
    </form>
  );
};
