import { Database } from 'bun:sqlite';
import pg from 'pg';

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

/** What the server's file holds. */
export interface Store {
  readonly sentences: readonly StoredSentence[];
  /** The newest fact's number by owner. */
  readonly revs: ReadonlyMap<string, number>;
  /** The result of the integrity check of SQLite: `ok`. */
  readonly integrity: string;
}

/** How far the store has come. */
export interface Progress {
  readonly dialogs: readonly { readonly session: string; readonly owner: string; readonly last: number }[];
  /** In how many dialogs the assistant has yet to consider something. */
  readonly unconsidered: number;
}

/** Each team of this check has one member, who owns it. */
const byOwner = 'join member m on m.team_id = d.owner_id join "user" u on u.id = m.user_id';
const dialogsText = `select d.session, u.email as owner, d.last from dialog d ${byOwner}`;
const unconsideredText = `select count(*) as unconsidered from dialog d
  where exists (select 1 from sentence s where s.dialog_id = d.id and s.author = 'visitor' and s.seq > d.turn)`;
const sentencesText = `select s.id, d.session, u.email as owner, s.seq, s.author, s.text, s.client_id as "clientId", s.part
  from sentence s join dialog d on d.id = s.dialog_id ${byOwner} order by d.session, s.seq`;
const ownersText =
  'select u.email, t.rev from team t join member m on m.team_id = t.id join "user" u on u.id = m.user_id';

interface Owner {
  readonly email: string;
  readonly rev: number;
}

const revsOf = (owners: readonly Owner[]): Store['revs'] => new Map(owners.map(({ email, rev }) => [email, rev]));

/** Reads the file, owners by their address. */
export function readStore(path: string): Store {
  const file = new Database(path);
  const sentences = file.query(sentencesText).all() as StoredSentence[];
  const owners = file.query(ownersText).all() as Owner[];
  const { integrity_check: integrity } = file.query('pragma integrity_check').get() as { integrity_check: string };
  file.close();
  return { sentences, revs: revsOf(owners), integrity };
}

/** The store of a server that is checked: while it is at work, and once it has stopped. */
export interface CheckedStore {
  readProgress(): Promise<Progress>;
  readStore(): Promise<Store>;
}

/** The store in a file of SQLite. */
export const storeInFile = (path: string): CheckedStore => ({
  async readProgress() {
    const file = new Database(path);
    try {
      file.run('pragma busy_timeout=5000');
      const dialogs = file.query(dialogsText).all() as Progress['dialogs'];
      return { dialogs, unconsidered: (file.query(unconsideredText).get() as Progress).unconsidered };
    } finally {
      file.close();
    }
  },
  readStore: async () => readStore(path),
});

/** The store in PostgreSQL. */
export function storeInPostgres(connectionString: string): CheckedStore {
  const ask = async <R extends object>(texts: readonly string[]): Promise<R[][]> => {
    const client = new pg.Client({ connectionString });
    client.setTypeParser(pg.types.builtins.INT8, Number);
    await client.connect();
    try {
      const rows: R[][] = [];
      for (const text of texts) rows.push((await client.query(text)).rows as R[]);
      return rows;
    } finally {
      await client.end();
    }
  };
  return {
    async readProgress() {
      const [dialogs, [counted]] = (await ask([dialogsText, unconsideredText])) as [Progress['dialogs'], [Progress]];
      return { dialogs, unconsidered: counted.unconsidered };
    },
    async readStore() {
      const [sentences, owners] = (await ask([sentencesText, ownersText])) as [StoredSentence[], Owner[]];
      return { sentences, revs: revsOf(owners), integrity: 'ok' };
    },
  };
}
