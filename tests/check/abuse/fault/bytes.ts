// A body may be of any size.
import { alterSource } from '../../../harness/alter-source.ts';

const file = 'server/src/http/request-body.ts';
alterSource([
  { file, find: "if (size > limit) throw new AppError('too_large');", put: '' },
  {
    file,
    find: "if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('too_large');",
    put: '',
  },
]);
