// The file of the database is copied without its write-ahead log, as `cp` would.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/data/stored-database.ts',
    find: "file.query('vacuum into ?').run(to);",
    put: "require('node:fs').copyFileSync(from, to);",
  },
]);
