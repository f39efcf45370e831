import { editSetting } from '../../assistant/assistant-service.ts';
import { letterDomain } from '../../domain/domain-service.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findDialog } from '../store/dialog-table.ts';
import { letterPage } from './letter-html.ts';
import { domainOfToken, isOpenToken, mailboxKey, pageOf } from './letter-link.ts';
import type { Language } from '../../contract.ts';
import { languageIn, languageOfChat } from '../visitor-language.ts';
import { letterWords } from './visitor-letter-words.ts';
import { findMailbox, markMailbox } from './mailbox-table.ts';

const gone = (): AppError => new AppError('not_found', { detail: 'Ссылка не подходит.' });

/** Whether a person started this navigation (Fetch Metadata); mail scanners send no such header. */
const isByPerson = (request: Request): boolean => request.headers.get('sec-fetch-user') === '?1';

/** «Открыть чат» of a letter: marks the mailbox as proven and redirects the browser to the dialog's page. */
export async function openFromLetter(deps: Deps, token: string, request: Request): Promise<Response> {
  const dialog = await findDialog(deps.db, token.split('.')[0]!);
  const domain = dialog && (await letterDomain(deps, dialog.domain_id));
  if (!domain) throw gone();
  if (!isOpenToken(deps, token, dialog)) throw gone();
  if (isByPerson(request)) await markMailbox(deps.db, mailboxKey(deps, dialog.domain_id, dialog.email), 'proven');
  const language = languageOfChat(dialog, domain);
  const { open, opening } = letterWords[language];
  return letterPage({ language, title: open, text: opening, to: pageOf(deps, domain.host, dialog.page) });
}

/** Whose letters a token ends. @throws AppError `not_found` */
async function readStop(
  deps: Deps,
  token: string,
): Promise<{ language: Language; ask: string; stop(): Promise<unknown> }> {
  const [key = '', spoken] = token.split('.');
  const mailbox = await findMailbox(deps.db, key);
  const domainId = mailbox?.domain_id ?? domainOfToken(deps, token);
  const domain = domainId === null ? undefined : await letterDomain(deps, domainId);
  if (!domain || domainId === null) throw gone();
  if (mailbox) {
    // A letter from before its link named its language has the site's.
    const language = languageIn(spoken ?? domain.locale);
    const ask = letterWords[language].stopAsk(domain.name);
    return { language, ask, stop: () => markMailbox(deps.db, key, 'stopped') };
  }
  return {
    language: 'ru',
    ask: `Больше не\u00a0присылать письма о\u00a0том, что на\u00a0сайте ${domain.name} ждут посетители? Включить их снова можно в\u00a0настройках, в\u00a0разделе «Уведомления».`,
    stop: () => editSetting(deps, domain.owner_id, domainId, { notify: 'off' }),
  };
}

/** A page that asks for confirmation: mail scanners follow links in letters. @throws AppError `not_found` */
export async function askToStop(deps: Deps, token: string): Promise<Response> {
  const { language, ask } = await readStop(deps, token);
  const { stop, stopTitle } = letterWords[language];
  return letterPage({ language, title: stopTitle, text: ask, button: stop });
}

/** The press, by a person on that page or by a mail program (RFC 8058). @throws AppError `not_found` */
export async function stopLetters(deps: Deps, token: string): Promise<Response> {
  const { language, stop } = await readStop(deps, token);
  await stop();
  const { stopTitle: title, stopped } = letterWords[language];
  return letterPage({ language, title, text: stopped });
}
