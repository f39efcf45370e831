// The copy of the database lacks the oldest sentences.
import { alterSource } from '../../../harness/alter-source.ts';

const copied = "file.query('vacuum into ?').run(to);";
alterSource([
  {
    file: 'server/src/data/stored-database.ts',
    find: copied,
    put: `${copied}
    const copy = new Database(to);
    copy.run('delete from sentence where rowid in (select rowid from sentence order by at limit 3)');
    copy.close();`,
  },
]);
