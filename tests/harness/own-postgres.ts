// Serves a PostgreSQL of its own from the folder that is given, until the standard input ends. Prints its address, or an
// empty line where PostgreSQL's programs are not installed. No test outlasts the machine, so nothing waits for the disk
// (https://www.postgresql.org/docs/current/non-durability.html).
import { createPostgres, hasOwnPostgres } from './postgres.ts';

const [folder = ''] = process.argv.slice(2);
const postgres = hasOwnPostgres
  ? await createPostgres(folder, { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' })
  : null;
console.log(postgres?.url ?? '');
process.stdin.on('end', () => postgres?.stop()).resume();
