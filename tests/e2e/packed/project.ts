import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../../..');

/** A foreign project with the SDK in it as the registry would give it. */
export interface Project {
  readonly folder: string;
  /** The paths in the tarball. */
  readonly files: readonly string[];
  /** Writes a file of this text; answers its path. */
  write(name: string, text: string): string;
  /** Runs Node on a file of this text; resolves with what it prints. */
  node(name: string, text: string, flags?: readonly string[]): Promise<string>;
  /**
   * Type-checks files of this text strictly, with the declarations of all packages. Answers the compiler's complaints.
   */
  types(names: readonly string[], text: string, options?: { lib?: string; module?: string }): string;
  remove(): void;
}

/** What the SDK depends on, and what projects bring themselves. */
const neighbours =
  'zod nanostores ofetch destr ufo node-fetch-native @noble/hashes @noble/ciphers ws react react-dom scheduler @types/react @types/react-dom csstype';

/**
 * Packs the SDK and unpacks it into a project of its own; what it depends on comes from here, so that no network is
 * needed.
 */
export function packSdk(): Project {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-pack-'));
  const sdk = join(folder, 'node_modules/@otklik/sdk');
  mkdirSync(sdk, { recursive: true });
  const packed = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: join(root, 'sdk'),
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString(),
  );
  const [{ filename, files }] = packed as [{ filename: string; files: { path: string }[] }];
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', sdk, '--strip-components=1']);
  for (const name of neighbours.split(' ')) link(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  copyFileSync(join(import.meta.dirname, 'story.mjs'), join(folder, 'story.mjs'));

  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  return {
    folder,
    files: files.map(({ path }) => path),
    write,
    async node(name, text, flags = []) {
      const options = { cwd: folder, timeout: 300_000 };
      return (await promisify(execFile)(process.execPath, [...flags, write(name, text)], options)).stdout;
    },
    types(names, text, { lib = 'es2023,dom,dom.iterable', module = 'node20' } = {}) {
      const flags = ['--noEmit', '--pretty', 'false', '--strict', '--skipLibCheck', 'false'];
      const target = ['--module', module, '--target', 'es2023', '--lib', lib];
      const written = names.map((name) => write(name, text));
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      try {
        return execFileSync(process.execPath, [compiler, ...flags, ...target, ...written], {
          cwd: folder,
        }).toString();
      } catch (error) {
        return String((error as { stdout?: Buffer }).stdout);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to, 'junction');
}
