// Commits are written, and brought to disk some time later.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([{ file: 'server/src/platform/database.ts', find: "'synchronous=full'", put: "'synchronous=normal'" }]);
