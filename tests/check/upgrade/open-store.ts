// Opens the database that is named as a start of the server does, which upgrades it, and prints when it begins and ends.
import type { DatabaseConfig } from '../../../server/src/config.ts';
import { openDatabase } from '../../../server/src/database/database.ts';
import { createLog } from '../../../server/src/log/log.ts';

const [place = ''] = process.argv.slice(2);
const config: DatabaseConfig = place.startsWith('postgres://')
  ? { kind: 'postgres', url: place }
  : { kind: 'sqlite', path: place };
console.log('begins');
const db = await openDatabase(config, createLog('error'));
console.log('is open');
await db.destroy();
