// Bundles the modules of the server into `server/dist/main.js`, and those that run in its threads into
// `thread-worker.js`, each with its bytecode: they start in half the time, and nothing is compiled to bytecode while
// visitors wait. Files that the server reads, and threads that need no other module, are not copied: a module resolves
// them from the path of its source. An argument names another folder than `server/dist`, whose name ends in `dist`.
import { join, relative } from 'node:path';
import { mainModule, root, serverBuild, serverModules, threadModule } from './server-modules.ts';

const server = join(root, 'server');

/** The place of a file of the server, from the built file that runs. */
const place = (path: string): string =>
  `(Bun.main.slice(0, Bun.main.lastIndexOf('dist')) + ${JSON.stringify(relative(server, path))})`;

// One by one: of two that are built together, each holds what the other alone needs.
for (const entry of [mainModule, threadModule]) {
  await Bun.build({
    ...serverBuild,
    entrypoints: [entry],
    outdir: process.argv[2] ?? join(server, 'dist'),
    // Loaded on first use, not at the start.
    external: ['ioredis', 'nodemailer', 'parse5', 'pg', 'web-push', '@noble/ciphers'],
    plugins: [serverModules({ of: place, thread: place(join(server, 'dist/thread-worker.js')) })],
  });
}
