import type { Source } from '@otklik/sdk/contract';
import { agoText } from '../../ui/text/date-format.ts';
import { draftForms, pageForms, plural } from '../plural.ts';

/** One line on a source: when it was read, and how many pages it has. */
export function sourceText({ kind, state, pages, readAt }: Source): string {
  const read = readAt === null ? null : `прочитан ${agoText(readAt)}`;
  const size = kind === 'file' || pages === 0 ? null : plural(pages, pageForms);
  return [state === 'failed' && readAt !== null ? `раньше ${read}` : read, size].filter(Boolean).join(' · ');
}

/** «12 черновиков», or that none is left. */
export const draftsText = ({ drafts, state }: Source): string =>
  drafts > 0 ? plural(drafts, draftForms) : state === 'ready' ? 'Всё проверено' : '';

/** The address that a site's pages begin with. */
export const siteAddress = (name: string): string => `https://${name}/`;
