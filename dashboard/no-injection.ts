import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Edit {
  /** The end of the module's path. */
  readonly module: string;
  readonly from: RegExp;
  readonly to: string;
}

const adoptStyle = `import { adoptStyle } from ${JSON.stringify(fileURLToPath(new URL('src/ui/adopt-style.ts', import.meta.url)))};\n`;

/** Where dependencies insert `<style>` elements or parse HTML, and what does the same under the pages' policy. */
const edits: readonly Edit[] = [
  // `ui/toaster.tsx` imports the same style sheet as a file.
  { module: 'sonner/dist/index.mjs', from: /^__insertCSS\(".*$/m, to: '' },
  {
    module: 'react-aria/dist/private/interactions/usePress.mjs',
    from: /\w+\.head\.prepend\(style\);/,
    to: 'adoptStyle(style);',
  },
  {
    module: 'react-aria/dist/private/overlays/usePreventScroll.mjs',
    from: /\w+\.head\.prepend\(style\);/,
    to: 'adoptStyle(style);',
  },
  {
    module: 'react-aria/dist/private/live-announcer/LiveAnnouncer.mjs',
    from: /\.innerHTML = ''/g,
    to: '.replaceChildren()',
  },
];

/**
 * Edits dependencies so that the account needs neither `style-src 'unsafe-inline'` nor a Trusted Types policy.
 * The build fails when a new version of a dependency has nothing to edit.
 */
export const noInjection = (): Plugin => ({
  name: 'no-injection',
  apply: 'build',
  transform(code, id) {
    const edit = edits.find(({ module }) => id.endsWith(`/node_modules/${module}`));
    if (!edit) return null;
    const edited = code.replace(edit.from, edit.to);
    if (edited === code) this.error(`${edit.module}: nothing matches ${edit.from}`);
    return { code: edit.to.startsWith('adoptStyle') ? adoptStyle + edited : edited, map: null };
  },
});
