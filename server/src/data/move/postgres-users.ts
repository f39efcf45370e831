import pg from 'pg';

/** How long connections of a process that has just ended may take to close; ms. */
const patience = 10_000;

/** Other programs that are connected to this database, by their names. */
async function readOthers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(nullif(application_name, ''), 'without a name') as name from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return [...new Set(rows.map(({ name }) => name))];
}

/**
 * Refuses a database that others use: what a server writes during a move would be lost.
 * @throws Error that names who is connected
 */
export async function expectAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, fallback_application_name: 'otklik move' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let others = await readOthers(client);
    for (
      const until = Date.now() + patience;
      others.length > 0 && Date.now() < until;
      others = await readOthers(client)
    )
      await Bun.sleep(200);
    if (others.length > 0)
      throw new Error(
        `other programs are connected to the PostgreSQL database (${others.join(', ')}): stop its servers and close other sessions first`,
      );
  } finally {
    await client.end();
  }
}
