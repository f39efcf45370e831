import pg from 'pg';

let made = 0;

/** A database of PostgreSQL that `use` has to itself; `admin` is the address of one in which databases may be created. */
export async function withPostgres<T>(admin: string, use: (url: string) => Promise<T>): Promise<T> {
  made += 1;
  const name = `otklik_check_${process.pid}_${made}`;
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(`create database ${name}`);
  try {
    const url = new URL(admin);
    url.pathname = `/${name}`;
    return await use(url.href);
  } finally {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
}
