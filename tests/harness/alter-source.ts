import { plugin } from 'bun';

/** One change of the product's source, as it is loaded: `find` must stand in the file. */
export interface Alteration {
  /** The end of the file's path. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * Seeds a fault: what is loaded from now on is altered, the files are not. A fault that no longer fits the source
 * ends the process, so that it can never pass for one that was not found.
 */
export function alterSource(alterations: readonly Alteration[]): void {
  const files = new Set(alterations.map(({ file }) => file));
  plugin({
    name: 'seeded fault',
    setup(build) {
      for (const file of files) {
        build.onLoad({ filter: new RegExp(`${literal(file)}$`) }, async ({ path }) => {
          let contents = await Bun.file(path).text();
          for (const { find, put } of alterations.filter((one) => one.file === file)) {
            if (!contents.includes(find)) {
              console.error(`The seeded fault does not fit ${file}: «${find}» is not there.`);
              process.exit(1);
            }
            contents = contents.replace(find, () => put);
          }
          return { contents, loader: 'ts' };
        });
      }
    },
  });
}
