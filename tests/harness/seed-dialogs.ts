import { Database } from 'bun:sqlite';
import { hashToken } from '../../server/src/security/token-hash.ts';

/** Whose dialogs they are. */
export interface SeedOwner {
  readonly ownerId: string;
  readonly domainId: string;
}

export function ownerOf(path: string, domainId: string): SeedOwner {
  const file = new Database(path, { readonly: true });
  try {
    return {
      ownerId: (file.query('select owner_id from domain where id = ?').get(domainId) as { owner_id: string }).owner_id,
      domainId,
    };
  } finally {
    file.close();
  }
}

const words = [
  'заказ',
  'доставка',
  'оплата',
  'возврат',
  'размер',
  'цена',
  'скидка',
  'адрес',
  'телефон',
  'магазин',
  'вопрос',
  'товар',
  'склад',
  'курьер',
  'гарантия',
];
const textOf = (at: number, seq: number): string =>
  `${words[(at + seq) % 15]} ${words[(at * 7 + seq * 3) % 15]} номер ${at}-${seq}, подскажите, пожалуйста, когда`;

/** Writes dialogs with sentences, and their facts, into the file of a server that is stopped. */
export function seedDialogs(path: string, { ownerId, domainId }: SeedOwner, dialogs: number, sentences: number): void {
  const file = new Database(path);
  const now = Date.now();
  const dialog =
    file.query(`insert into dialog (id, owner_id, domain_id, session, token_hash, visitor_name, email, user_id, verified, is_ban, last, visitor_read, operator_read, turn, waiting, page, title, referrer, locale, user_agent, rating_comment, first_seen_at, last_seen_at, updated_at)
    values (?1, ?2, ?3, ?4, ?5, '', '', '', 0, 0, ?6, ?6, 0, ?6, 0, '', '', '', 'ru', '', '', ?7, ?7, ?7)`);
  const sentence = file.query(
    `insert into sentence (id, dialog_id, seq, author, text, client_id, part, at) values (?1, ?2, ?3, 'visitor', ?4, ?1, 0, ?5)`,
  );
  const fact = file.query(
    `insert into event (owner_id, rev, type, dialog_id, seq, at) values (?1, ?2, 'sentence', ?3, ?4, ?5)`,
  );
  let { rev } = file.query('select rev from team where id = ?').get(ownerId) as { rev: number };
  file.transaction(() => {
    for (let at = 0; at < dialogs; at += 1) {
      const id = `seed-${domainId.slice(0, 6)}-${at}`;
      dialog.run(id, ownerId, domainId, `session-${id}`, hashToken(id), sentences, now - (dialogs - at) * 1000);
      for (let seq = 1; seq <= sentences; seq += 1) {
        sentence.run(`${id}-${seq}`, id, seq, textOf(at, seq), now - (dialogs - at) * 1000);
        fact.run(ownerId, (rev += 1), id, seq, now);
      }
    }
    file.query('update team set rev = ? where id = ?').run(rev, ownerId);
  })();
  file.close();
}
