import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The user «nobody», and its group. */
export const stranger = 65_534;

/** A root with nothing but the program and the libraries that it is linked to. */
export interface BareRoot {
  readonly libraries: readonly string[];
  /** Copies the program into it. */
  install(binary: string): void;
  /**
   * The command that runs the program there as a unit of systemd would: as another user without privileges, all of the
   * root read-only but `/data`, with a `/proc` of its own. It replaces itself by the program.
   */
  command(...args: string[]): readonly string[];
  remove(): void;
}

const sh = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`;

/** The files that the loader maps for a program; the kernel makes `linux-vdso` itself. */
function librariesOf(binary: string): readonly string[] {
  const { stdout } = Bun.spawnSync(['ldd', binary]);
  return [...stdout.toString().matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path!);
}

export function makeBareRoot(binary: string): BareRoot {
  const root = mkdtempSync(join(tmpdir(), 'otklik-bare-'));
  chmodSync(root, 0o755);
  const libraries = librariesOf(binary);
  for (const library of libraries) {
    mkdirSync(dirname(join(root, library)), { recursive: true });
    copyFileSync(library, join(root, library));
  }
  for (const folder of ['data', 'proc', 'tmp']) mkdirSync(join(root, folder));
  chownSync(join(root, 'data'), stranger, stranger);
  return {
    libraries,
    install(from) {
      copyFileSync(from, join(root, 'otklik'));
      chmodSync(join(root, 'otklik'), 0o755);
    },
    command(...args) {
      const place = sh(root);
      const script = [
        `mount --bind ${place} ${place}`,
        `mount -o remount,bind,ro ${place}`,
        `mount --bind ${place}/data ${place}/data`,
        `mount -o remount,bind,rw ${place}/data`,
        `mount -t proc proc ${place}/proc`,
        `exec setpriv --no-new-privs chroot --userspec=${stranger}:${stranger} ${place} /otklik ${args.map(sh).join(' ')}`,
      ];
      return ['unshare', '--mount', 'sh', '-c', script.join(' && ')];
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
