import { personLimits } from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import { readPart } from '../../database/part-store.ts';
import type { Deps } from '../../deps.ts';
import type { DialogRow } from '../../database/schema.ts';
import { domainNames } from '../../domain/domain-service.ts';
import { noteTrail } from '../../event/trail.ts';
import { type ZipEntry, zipPieces } from '../../http/zip.ts';
import { timeOf } from '../../runtime/clock.ts';
import type { Operator } from '../../security/caller.ts';
import { streamToCaller } from '../../user/stream-to-caller.ts';
import { exportText } from '../inbox/export-text.ts';
import { readLater } from '../inbox/sentence-view.ts';
import { listFiles } from '../store/file-table.ts';
import { forVisitor } from '../store/sentence-row.ts';
import { knownOf } from '../visitor/visitor-description.ts';
import { type Person, personOf } from './person-service.ts';
import { listPersons, sumPerson, sumPersonFiles } from './person-table.ts';

/** Dialogs and sentences that are read at once: a few ms. */
const [dialogsAtOnce, sentencesAtOnce] = [20, 200] as const;

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** What is stored of a visitor in one dialog, besides the sentences. */
const visitorOf = (dialog: DialogRow) => ({
  ...knownOf(dialog),
  userId: dialog.user_id,
  verified: dialog.verified === 1,
  page: dialog.page,
  title: dialog.title,
  referrer: dialog.referrer,
  locale: dialog.locale,
  language: dialog.language,
  zone: dialog.zone,
  userAgent: dialog.user_agent,
  consent: dialog.consent_at === null ? null : { text: dialog.consent, at: timeOf(dialog.consent_at) },
  letters: dialog.email === '' ? null : { email: dialog.email, lastMailed: dialog.mailed },
});

const headOf = (dialog: DialogRow, site: string) => ({
  id: dialog.id,
  session: dialog.session,
  number: dialog.number,
  site,
  firstSeenAt: timeOf(dialog.first_seen_at),
  lastSeenAt: timeOf(dialog.last_seen_at),
  visitor: visitorOf(dialog),
  rating: dialog.rating === null ? null : { score: dialog.rating, comment: dialog.rating_comment },
});

type Sentences = Awaited<ReturnType<typeof readLater>>;

/** A dialog's sentences as its visitor was shown them. */
async function* sentencesOf(deps: Deps, dialogId: string): AsyncGenerator<Sentences> {
  for (let after = 0; ;) {
    const some = (await readLater(deps, dialogId, after, sentencesAtOnce)).map(forVisitor);
    if (some.length > 0) yield some;
    if (some.length < sentencesAtOnce) return;
    after = some.at(-1)!.seq;
  }
}

async function* jsonOf(deps: Deps, dialog: DialogRow, site: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${json(headOf(dialog, site)).slice(0, -2)},\n  "sentences": [`);
  let before = '';
  for await (const some of sentencesOf(deps, dialog.id)) {
    yield Buffer.from(before + some.map((sentence) => `\n    ${JSON.stringify(sentence)}`).join(','));
    before = ',';
  }
  yield Buffer.from('\n  ]\n}\n');
}

async function* textOf(deps: Deps, dialog: DialogRow, site: string): AsyncGenerator<Uint8Array> {
  const head = {
    id: dialog.id,
    number: dialog.number,
    domain: site,
    tags: [],
    firstSeenAt: timeOf(dialog.first_seen_at),
  };
  yield Buffer.from(
    exportText.begin + exportText.head({ ...head, visitor: { ...knownOf(dialog), ownName: '' } }, true),
  );
  for await (const some of sentencesOf(deps, dialog.id)) yield Buffer.from(some.map(exportText.sentence).join(''));
  yield Buffer.from(exportText.foot);
}

async function* bytesOf(deps: Deps, setId: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const part = await readPart(deps.db, setId, number);
    if (!part) return;
    yield part;
  }
}

/** A name that every system takes as one of a file. */
const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_');

/** The person's dialogs, some at a time. */
async function* dialogsOf(deps: Deps, { persons }: Person): AsyncGenerator<DialogRow> {
  for (let last: DialogRow | undefined; ;) {
    const some = await listPersons(deps.db, persons, last, dialogsAtOnce);
    yield* some;
    if (some.length < dialogsAtOnce) return;
    last = some.at(-1);
  }
}

/** What the archive of a person's data states about itself. */
const exportAbout = (at: string): string => `\ufeffДанные посетителя, собранные ${at}

dialogs/*.json   каждый диалог целиком: сообщения, что сайт и посетитель о себе сообщили, страница,
                 браузер, согласие на обработку данных со временем и текстом, оценка, адрес для писем
dialogs/*.txt    те же диалоги для чтения, время по UTC
files/           файлы из диалогов, в папке с номером диалога

Заметки и метки сотрудников сюда не входят. Адрес в сети хранится только в виде необратимого отпечатка
и поэтому прочитан быть не может.
`;

async function* entriesOf(deps: Deps, person: Person): AsyncGenerator<ZipEntry> {
  const sites = await domainNames(deps, person.teamId);
  const text = (name: string, pieces: ZipEntry['pieces']): ZipEntry => ({ name, pieces, isText: true });
  yield text('README.txt', [Buffer.from(exportAbout(timeOf(deps.clock.now())))]);
  for await (const dialog of dialogsOf(deps, person)) {
    const site = sites.get(dialog.domain_id) ?? '';
    const name = fileName(`${site}-${dialog.number}`);
    yield text(`dialogs/${name}.json`, jsonOf(deps, dialog, site));
    yield text(`dialogs/${name}.txt`, textOf(deps, dialog, site));
    for (const [at, file] of (await listFiles(deps.db, dialog.id)).entries())
      yield {
        name: `files/${name}/${at + 1}-${fileName(file.name)}`,
        pieces: bytesOf(deps, file.set_id),
        isText: file.type.startsWith('text/'),
      };
  }
}

/** All that is stored of a person as a ZIP. @throws AppError `not_found`, `too_large` */
export async function exportPerson(deps: Deps, by: Operator, key: string): Promise<Response> {
  const person = await personOf(deps, by.teamId, key);
  const { dialogs } = await sumPerson(deps.db, person.persons);
  const { files, bytes } = await sumPersonFiles(deps.db, person.persons);
  if (dialogs > personLimits.dialogs || files > personLimits.files || bytes > personLimits.bytes)
    throw new AppError('too_large', {
      detail: 'Данных больше, чем помещается в один архив. Сохраните диалоги по одному.',
    });
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="person.zip"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
  const response = await streamToCaller(
    deps,
    { ...by, program: null },
    { pieces: zipPieces(entriesOf(deps, person)), headers },
  );
  await noteTrail(deps, deps.db, by, 'person_export', `диалогов: ${dialogs}`);
  return response;
}
