import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { boundWords } from '../scripts/bind-words.mjs';

const sdk = (file: string): string => fileURLToPath(new URL(`../sdk/src/${file}`, import.meta.url));
/** What is copied, sent or downloaded from these has plain spaces. */
const isRead =
  /dashboard\/src\/(?!start\/starter\/|start\/developer-letter|ui\/page\/page-title|assistant\/contexts\/transfer|settings\/widget\/identity-example).+\.tsx?$/;
/**
 * What every page loads, and what runs while the account is signed in, each with all that it imports: one file instead
 * of one for every set of screens that share a module, since small files compress badly and are a request each.
 */
const groups = [
  { name: 'base', tags: ['$initial' as const], priority: 1 },
  { name: 'account', test: /src[\\/]signed-in\.ts$/ },
];
const server = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** Writes a brotli twin (`.br`) next to every built text file, so that the server need not compress it. */
const brotliTwins = (): Plugin => ({
  name: 'brotli-twins',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      const path = join(dir, name);
      if (/\.(?:js|css|html|svg)$/.test(name)) writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
    }
  },
});

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative, since the account may be below a path of the owner's host; the server makes the page's own absolute.
  base: './',
  plugins: [boundWords(isRead), react(), brotliTwins()],
  resolve: {
    alias: [
      { find: /^@otklik\/sdk$/, replacement: sdk('index.ts') },
      { find: /^@otklik\/sdk\/visitor$/, replacement: sdk('visitor.ts') },
      { find: /^@otklik\/sdk\/contract$/, replacement: sdk('contract/contract.ts') },
      { find: /^@otklik\/sdk\/react$/, replacement: sdk('react.ts') },
      { find: /^@otklik\/sdk\/cookie$/, replacement: sdk('cookie.ts') },
      { find: /^@otklik\/sdk\/widget$/, replacement: sdk('widget.ts') },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    port: 4600,
    proxy: { '/api': { target: server, ws: true }, '/widget.js': server, '/widget': server },
  },
});
