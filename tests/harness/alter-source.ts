import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plugin } from 'bun';

/** One change of the product's source, as it is loaded: `find` must stand in the file. */
export interface Alteration {
  /** Its path in the project. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

const root = join(import.meta.dirname, '../..');

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A file as it is with its alterations; ends the process where one does not fit. */
function alter(file: string, alterations: readonly Alteration[]): string {
  let contents = readFileSync(join(root, file), 'utf8');
  for (const { find, put } of alterations) {
    if (!contents.includes(find)) {
      console.error(`The seeded fault does not fit ${file}: «${find}» is not there.`);
      process.exit(1);
    }
    contents = contents.replace(find, () => put);
  }
  return contents;
}

/**
 * Seeds a fault: what is loaded from now on is altered, the files are not. A fault that no longer fits the source
 * ends the process at once, so that it can never pass for one that was not found.
 */
export function alterSource(alterations: readonly Alteration[]): void {
  const files = new Set(alterations.map(({ file }) => file));
  const altered = [...files].map((file) => ({
    file,
    contents: alter(
      file,
      alterations.filter((one) => one.file === file),
    ),
  }));
  plugin({
    name: 'seeded fault',
    setup(build) {
      for (const { file, contents } of altered)
        build.onLoad({ filter: new RegExp(`${literal(file)}$`) }, () => ({ contents, loader: 'ts' }));
    },
  });
}
