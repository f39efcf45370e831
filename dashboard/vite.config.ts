import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { boundWords } from '../scripts/bind-words.mjs';
import { brotliTwins } from './brotli-twins.ts';
import { noInjection } from './no-injection.ts';

const sdk = (file: string): string => fileURLToPath(new URL(`../sdk/src/${file}`, import.meta.url));
/** What is copied, sent or downloaded from these has plain spaces. */
const isRead =
  /dashboard\/src\/(?!start\/starter\/|start\/developer-letter|ui\/page-title|assistant\/contexts\/transfer|settings\/widget\/identity-example).+\.tsx?$/;
const server = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [boundWords(isRead), react(), noInjection(), brotliTwins()],
  resolve: {
    alias: [
      // React has had this hook itself since version 18; the router still brings a copy.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
      {
        find: /^.*\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('src/ui/create-icon.ts', import.meta.url)),
      },
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            // Each icon in a file of its own would be mostly its file's name.
            {
              name: 'icons',
              test: /lucide-react|create-icon/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 4600,
    proxy: { '/api': { target: server, ws: true }, '/widget.js': server, '/widget': server },
  },
});
