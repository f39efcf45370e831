// A connection looks before it subscribes: an ending that comes in between is neither seen nor heard.
import { alterSource } from '../../../harness/alter-source.ts';

const end = 'server/src/user/admission-end.ts';
const dialog = 'server/src/socket/follow-dialog.ts';

alterSource([
  { file: end, find: "    if ((await findEnd()) !== null) throw new AppError('unauthenticated');\n", put: '' },
  // As many reads lie between as a welcome makes.
  {
    file: end,
    find: '  const stop = bus',
    put: "  if ((await findEnd()) !== null) throw new AppError('unauthenticated');\n  for (let read = 0; read < 3; read += 1) await findEnd();\n  const stop = bus",
  },
  { file: dialog, find: "  if (visitor.isBan) throw new Refused('refused');\n", put: '' },
  {
    file: dialog,
    find: '  const followed = new DialogFollower',
    // A ban is not looked for at all then, but what is erased cannot be read: other reads have to lie between.
    put: '  const looked = await look(deps, dialogId, token);\n  for (let read = 0; read < 3; read += 1) await readVisitor(deps, token).catch(() => null);\n  const followed = new DialogFollower',
  },
  { file: dialog, find: 'visitor: await followed.look()', put: 'visitor: looked' },
]);
