// Fills a server's database as a busy year would, by the product's own statements but without its calls.
import { sql } from 'kysely';
import { createRandom, type Random } from '../../harness/random.ts';
import { adoptDialogs } from '../../../server/src/dialog/search/adopt-dialogs.ts';
import { insertTexts } from '../../../server/src/dialog/search/search-table.ts';
import { insertSentences } from '../../../server/src/dialog/store/sentence-table.ts';
import type { DatabaseConfig } from '../../../server/src/config.ts';
import { openDatabase } from '../../../server/src/database/database.ts';
import { createLog } from '../../../server/src/log/log.ts';
import type { SentenceRow } from '../../../server/src/database/schema.ts';

export interface Grown {
  readonly domainId: string;
  readonly dialogs: number;
  readonly sentences: number;
}

const days = 365;
const dayLength = 86_400_000;
const atOnce = 500;
/** Words by rank: the first are in every other sentence, the last in a few of a million. */
const frequent =
  'заказ доставка когда сколько стоит подскажите пожалуйста спасибо здравствуйте оплата возврат размер скидка адрес курьер товар магазин самовывоз гарантия промокод'.split(
    ' ',
  );
const beginnings = 'красн бел чёрн зелён жёлт сер тёмн светл коротк длинн прост нов стар чист умн'.split(' ');
const endings = 'ый диван,ая куртка,ое платье,ые сапоги,ый чайник,ая лампа,ое кресло,ые обои'.split(',');

/** A text of a visitor or of a shop; its serial is in no other. */
function textOf(random: Random, serial: number): string {
  const words = Array.from({ length: Math.round(random.between(3, 9)) }, () =>
    random.chance(0.7)
      ? frequent[Math.floor(random.next() ** 2 * frequent.length)]!
      : `${beginnings[Math.floor(random.next() * beginnings.length)]}${endings[Math.floor(random.next() * endings.length)]}`,
  );
  return `${words.join(' ')}${random.chance(0.1) ? ` №${serial}` : ''}`;
}

const outcomes = ['{"outcome":"answer"}', '{"outcome":"suggest"}', null] as const;

const sentencesOf = (random: Random, id: string, at: number, count: number, first: number): SentenceRow[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `${id}-${i}`,
    dialog_id: id,
    seq: i + 1,
    author: i % 2 === 0 ? ('visitor' as const) : ('assistant' as const),
    text: textOf(random, first + i),
    client_id: null,
    part: 0,
    at: at + i * 20_000,
    extra: i % 2 === 0 ? null : outcomes[Math.floor(random.next() * 3)]!,
  }));

/** Writes the dialogs of a year that ends now. The server must not run at the same time. */
export async function fillGrown(config: DatabaseConfig, { domainId, dialogs, sentences }: Grown): Promise<void> {
  const db = await openDatabase(config, createLog('error'));
  if (config.kind === 'sqlite') await sql`pragma synchronous=off`.execute(db);
  const random = createRandom(7);
  const { owner_id } = await db
    .selectFrom('domain')
    .select('owner_id')
    .where('id', '=', domainId)
    .executeTakeFirstOrThrow();
  const { serial } = await db
    .selectFrom('dialog')
    .select((is) => is.fn.coalesce(is.fn.max<number>('serial'), sql<number>`0`).as('serial'))
    .executeTakeFirstOrThrow();
  const begin = Date.now() - days * dayLength;
  for (let first = 0; first < dialogs; first += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, dialogs - first) }, (_, i) => {
      const at = Math.floor(begin + ((first + i) / dialogs) * days * dayLength);
      const isUnread = random.chance(0.03);
      const isNamed = (first + i) % 5 === 0;
      return {
        id: `grown-${first + i}`,
        serial: Number(serial) + first + i + 1,
        owner_id,
        domain_id: domainId,
        session: `session-${first + i}`,
        token_hash: `token-${first + i}`,
        api_token_id: null,
        visitor_name: isNamed ? `Анна ${first + i}` : '',
        email: isNamed ? `anna${first + i}@example.com` : '',
        user_id: '',
        verified: 0,
        is_ban: random.chance(0.005) ? 1 : 0,
        last: sentences,
        visitor_read: sentences,
        operator_read: isUnread ? sentences - 2 : sentences,
        turn: sentences,
        silent_until: null,
        waiting: random.chance(0.01) ? 1 : 0,
        page: 'https://example.com/catalog/shoes',
        title: 'Каталог',
        referrer: '',
        locale: 'ru',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0',
        rating: null,
        rating_comment: '',
        first_seen_at: at,
        last_seen_at: at,
        updated_at: at + sentences * 20_000,
        address_hash: null,
        address_at: null,
        number: first + i + 1,
        own_name: '',
        closed_at: random.chance(0.8) ? at : null,
        waiting_since: null,
      };
    });
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('dialog').values(rows).execute();
      const spoken = rows.flatMap((row, i) =>
        sentencesOf(random, row.id, row.first_seen_at, sentences, (first + i) * 10),
      );
      await insertSentences(trx, spoken);
      const serials = new Map(rows.map((row) => [row.id, row.serial]));
      const texts = spoken.map(({ dialog_id, seq, text }) => ({
        domain_id: domainId,
        serial: serials.get(dialog_id)!,
        seq,
        text,
      }));
      for (const row of rows)
        if (row.visitor_name !== '')
          texts.push({ domain_id: domainId, serial: row.serial, seq: 0, text: `${row.visitor_name} ${row.email}` });
      await insertTexts(trx, texts);
    });
  }
  await adoptDialogs(db, domainId);
  // They are indexed already.
  await db.deleteFrom('dialog_text_fill').execute();
  if (config.kind === 'postgres') {
    // Serials were given: the next dialog takes the one after them.
    await sql`select setval(pg_get_serial_sequence('dialog', 'serial'), max(serial)) from dialog`.execute(db);
    await sql`vacuum analyze`.execute(db);
  }
  await db.destroy();
}
