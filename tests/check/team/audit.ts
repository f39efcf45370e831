import { Database } from 'bun:sqlite';
import pg from 'pg';
import type { Setup } from '../delivery/setup.ts';

/** One change in the store, written by a trigger in the transaction that made it; within a team in the order of commits. */
export interface Audited {
  /** `dialog`: its assignment, wait or end changed; `answer`: an operator's sentence; `turn`: a member was next in turn. */
  readonly kind: 'dialog' | 'answer' | 'turn';
  /** The id of the dialog. */
  readonly id: string;
  readonly team: string;
  /** The member who has the dialog from now on, who answers, or whose turn it was. */
  readonly member: string | null;
  /** Who has the dialog that is answered. */
  readonly holder: string | null;
  readonly clientId: string | null;
  readonly assignedAt: number | null;
  readonly unansweredAt: number | null;
  readonly closedAt: number | null;
  /** When it was written; ms. */
  readonly at: number;
}

const columns = '(kind, id, team, member, holder, client_id, assigned_at, unanswered_at, closed_at, at)';
const watched = ['assigned_id', 'assigned_at', 'unanswered_at', 'closed_at'];
const moved = watched.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

/** The triggers' names, what they follow, and what they write; `now` and `by` in the dialect. */
const triggersOf = (now: string, by: string) => [
  {
    name: 'audit_dialog',
    on: 'update on dialog',
    when: moved,
    work: `insert into audit ${columns} values ('dialog', new.id, new.owner_id, new.assigned_id, null, null,
      new.assigned_at, new.unanswered_at, new.closed_at, ${now});`,
  },
  {
    name: 'audit_answer',
    on: 'insert on sentence',
    when: "new.author = 'operator'",
    work: `insert into audit ${columns} select 'answer', d.id, d.owner_id, ${by}, d.assigned_id, new.client_id,
      null, null, null, ${now} from dialog d where d.id = new.dialog_id;`,
  },
  {
    name: 'audit_turn',
    on: 'update on member',
    when: 'old.turn <> new.turn',
    work: `insert into audit ${columns} values ('turn', '', new.team_id, new.user_id, null, null, null, null, null, ${now});`,
  },
];

const table = (number: string): string => `create table audit (n ${number}, kind text, id text, team text, member text,
  holder text, client_id text, assigned_at bigint, unanswered_at bigint, closed_at bigint, at bigint)`;
const reading = `select kind, id, team, member, holder, client_id as "clientId", assigned_at as "assignedAt",
  unanswered_at as "unansweredAt", closed_at as "closedAt", at from audit order by n`;

/** The audit of a store that servers are at work on. */
export interface Audit {
  read(): Promise<readonly Audited[]>;
  /** As many statements as a transaction of the servers has, which need no lock: their time is the machine's alone. */
  probe(): Promise<void>;
}

const probeStatements = 20;

function auditFile(path: string): Audit {
  const open = <T>(use: (file: Database) => T): T => {
    const file = new Database(path);
    try {
      file.run('pragma busy_timeout=10000');
      return use(file);
    } finally {
      file.close();
    }
  };
  open((file) => {
    file.run(table('integer primary key autoincrement'));
    const now = "cast((julianday('now') - 2440587.5) * 86400000 as integer)";
    for (const { name, on, when, work } of triggersOf(now, "json_extract(new.extra, '$.by.id')"))
      file.run(`create trigger ${name} after ${on} for each row when ${when} begin ${work} end`);
  });
  return {
    read: async () => open((file) => file.query(reading).all() as Audited[]),
    probe: async () => {
      for (let count = 0; count < probeStatements; count += 1) await open(async (file) => file.query('select 1').get());
    },
  };
}

async function auditPostgres(connectionString: string): Promise<Audit> {
  const ask = async (texts: readonly string[]): Promise<Audited[]> => {
    const client = new pg.Client({ connectionString });
    client.setTypeParser(pg.types.builtins.INT8, Number);
    await client.connect();
    try {
      let rows: Audited[] = [];
      for (const text of texts) ({ rows } = await client.query<Audited>(text));
      return rows;
    } finally {
      await client.end();
    }
  };
  const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
  await ask([
    table('bigserial primary key'),
    ...triggersOf(now, "new.extra::json -> 'by' ->> 'id'").flatMap(({ name, on, when, work }) => [
      `create function ${name}() returns trigger language plpgsql as $$ begin ${work} return null; end $$`,
      `create trigger ${name} after ${on} for each row when (${when}) execute function ${name}()`,
    ]),
  ]);
  return { read: () => ask([reading]), probe: async () => void (await ask(Array(probeStatements).fill('select 1'))) };
}

/** Begins an audit of the store in which the servers have made their tables. */
export const startAudit = async ({ database }: Setup): Promise<Audit> =>
  'postgres' in database ? auditPostgres(database.postgres) : auditFile(database.file);
