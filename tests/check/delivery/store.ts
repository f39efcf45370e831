import { Database } from 'bun:sqlite';

export interface StoredSentence {
  readonly id: string;
  readonly session: string;
  readonly owner: string;
  readonly seq: number;
  readonly author: 'visitor' | 'operator' | 'assistant';
  readonly text: string;
  readonly clientId: string | null;
  /** Place among the sentences of one `clientId`, from 0. */
  readonly part: number;
}

/** What the server's file holds once the server has stopped. */
export interface Store {
  readonly sentences: readonly StoredSentence[];
  /** The newest fact's number by owner. */
  readonly revs: ReadonlyMap<string, number>;
  /** What SQLite says of the file itself: `ok`. */
  readonly integrity: string;
}

/** How far the store has come. */
export interface Progress {
  readonly dialogs: readonly { readonly session: string; readonly owner: string; readonly last: number }[];
  /** In how many dialogs the assistant has yet to consider something. */
  readonly unconsidered: number;
}

/** Reads how far the store is, while the server is at work. */
export function readProgress(path: string): Progress {
  const file = new Database(path);
  try {
    file.run('pragma busy_timeout=5000');
    const dialogs = file
      .query('select d.session, u.email as owner, d.last from dialog d join user u on u.id = d.owner_id')
      .all() as Progress['dialogs'];
    const { unconsidered } = file
      .query(
        `select count(*) as unconsidered from dialog d
      where exists (select 1 from sentence s where s.dialog_id = d.id and s.author = 'visitor' and s.seq > d.turn)`,
      )
      .get() as Progress;
    return { dialogs, unconsidered };
  } finally {
    file.close();
  }
}

/** Reads the file, owners by their address. */
export function readStore(path: string): Store {
  const file = new Database(path);
  const sentences = file
    .query(
      `
    select s.id, d.session, u.email as owner, s.seq, s.author, s.text, s.client_id as clientId, s.part
    from sentence s join dialog d on d.id = s.dialog_id join user u on u.id = d.owner_id order by d.session, s.seq`,
    )
    .all() as StoredSentence[];
  const owners = file.query('select email, rev from user').all() as { email: string; rev: number }[];
  const { integrity_check: integrity } = file.query('pragma integrity_check').get() as { integrity_check: string };
  file.close();
  return { sentences, revs: new Map(owners.map(({ email, rev }) => [email, rev])), integrity };
}
