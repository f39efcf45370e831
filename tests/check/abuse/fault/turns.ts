// Domain checks of all owners wait in one line.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/domain/domain-verification.ts',
    find: 'turnsOf(deps).enter(by,',
    put: "turnsOf(deps).enter('all',",
  },
]);
