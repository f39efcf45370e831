// A rule for oxlint: which folder imports which. The tables are the arrows of docs/architecture.md.
import { dirname, relative, resolve } from 'node:path';

const top = resolve(import.meta.dirname, '..');

/** The server's rooms, in their order: each imports only rooms before it. */
const shared = ['log', 'runtime', 'database', 'security', 'mail', 'api-docs', 'http'];
const features = [
  'event',
  'user',
  'team',
  'auth',
  'domain',
  'assistant',
  'dialog',
  'presence',
  'hook',
  'push',
  'channel',
  'widget',
  'socket',
  'data',
];
const order = [...shared, ...features];
/** A thread of the pool opens a reading connection of its own. */
const exceptions = ['runtime/thread-task.ts', 'runtime/thread-worker.ts'];
const compositionRoot = /^(app|main)\.ts$|(^|\/)demo\//;

/** All that a folder or file imports besides its own folder: paths from the root of the table, or packages. */
const base = ['model.ts', 'tuning.ts'];
const engine = {
  'model.ts': [],
  'tuning.ts': [],
  text: [...base, 'data/asking-families.ts', 'data/question-patterns.ts', 'data/read-list.ts', 'node:fs', 'node:zlib'],
  typo: [...base, 'text/', 'data/read-list.ts', 'data/other-languages.ts'],
  train: [...base, 'text/', 'typo/'],
  confidence: [...base, 'text/', 'typo/', 'train/', 'data/read-list.ts'],
  paraphrase: [...base, 'text/', 'train/', 'confidence/'],
  answer: [...base, 'text/', 'typo/', 'train/', 'confidence/', 'paraphrase/', 'data/other-languages.ts'],
  conversation: [
    ...base,
    'text/',
    'typo/',
    'train/',
    'confidence/',
    'paraphrase/',
    'answer/',
    'model-file.ts',
    'node:fs',
    'data/read-list.ts',
    'data/small-talk-kinds.ts',
    'data/foreign-matters.ts',
    'data/complaints.ts',
  ],
  'data/build': ['tuning.ts', 'text/', 'data/read-list.ts', 'node:'],
  data: ['node:fs'],
  // The files of the engine itself: all of the engine, and nothing of the server.
  '': ['*', 'node:zlib'],
};
const sdkFeature = ['contract/', 'transport/', 'outbox/', 'cookie.ts', 'crypto/'];
const sdk = {
  contract: ['zod'],
  crypto: ['@noble/'],
  transport: ['contract/', 'nanostores', 'ofetch', 'zod'],
  outbox: ['contract/', 'transport/', 'nanostores'],
  ...Object.fromEntries(
    [
      'auth',
      'user',
      'team',
      'domain',
      'dialog',
      'assistant',
      'reply',
      'figure',
      'hook',
      'channel',
      'mail',
      'person',
      'presence',
      'push',
    ].map((name) => [name, [...sdkFeature, 'nanostores', 'zod']]),
  ),
  // Every page of a site pays for it: no zod, no crypto.
  visitor: ['contract/', 'transport/', 'outbox/', 'nanostores'],
};
const tables = { 'server/src/assistant/engine': engine, 'sdk/src': sdk };

const within = (root, path) => (path.startsWith(`${root}/`) ? path.slice(root.length + 1) : null);

function listedRefusal(file, target, isPackage) {
  for (const [root, table] of Object.entries(tables)) {
    const from = within(root, file);
    if (from === null) continue;
    const row = Object.keys(table).find(
      (key) => from === key || (key === '' ? !from.includes('/') : from.startsWith(`${key}/`)),
    );
    if (row === undefined) return null;
    const to = isPackage ? target : within(root, target);
    if (to !== null && !isPackage && row !== '' && to.startsWith(`${row}/`)) return null;
    const isAllowed = table[row].some((one) =>
      one === '*'
        ? !isPackage
        : one.endsWith('/') || one.endsWith(':')
          ? to?.startsWith(one)
          : to === one || to?.startsWith(`${one}/`),
    );
    return to !== null && isAllowed
      ? null
      : `«${row || root}» may not import «${to ?? target}» (scripts/lint-arrows.mjs).`;
  }
  return null;
}

function serverRefusal(file, target, isPackage) {
  const from = within('server/src', file);
  const room = from?.split('/')[0];
  if (!order.includes(room)) return null;
  if (isPackage) return target.startsWith('@otklik/') ? 'The contract comes through server/src/contract.ts.' : null;
  const to = within('server/src', target);
  if (to === null)
    return /^sdk\/src\/(?!crypto\/)/.test(target) ? 'The contract comes through server/src/contract.ts.' : null;
  if (compositionRoot.test(to)) return 'Nothing imports the composition root.';
  const other = to.split('/')[0];
  if (order.indexOf(other) > order.indexOf(room) && !exceptions.includes(from))
    return `A room imports only rooms before it: ${order.join(', ')}.`;
  const isForeignTable = other !== room && features.includes(other) && to.endsWith('-table.ts');
  return isForeignTable ? "Another feature's service, never its table." : null;
}

const arrows = {
  meta: { schema: [] },
  create(context) {
    const file = relative(top, context.filename).replaceAll('\\', '/');
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return;
      const isPackage = !source.value.startsWith('.');
      const target = isPackage
        ? source.value
        : relative(top, resolve(dirname(context.filename), source.value)).replaceAll('\\', '/');
      const message = listedRefusal(file, target, isPackage) ?? serverRefusal(file, target, isPackage);
      if (message) context.report({ node: source, message });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

export default { meta: { name: 'arrows' }, rules: { rooms: arrows } };
