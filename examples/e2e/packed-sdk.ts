import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A foreign project with the SDK in it as the registry would give it. */
export interface Project {
  /** Runs Node on a file of this text; answers what it prints. */
  node(name: string, text: string): string;
  /** Type-checks a file of this text strictly, as Node resolves modules. Answers the compiler's complaints. */
  types(name: string, text: string): string;
  remove(): void;
}

/** Packs the SDK and unpacks it into a project of its own; what it depends on comes from here, so that no network is needed. */
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
  if (!files.every(({ path }) => /^(dist\/|package\.json$|README\.md$)/.test(path)))
    throw new Error(`packed too much: ${files.map(({ path }) => path).join(' ')}`);
  for (const name of ['nanostores', 'zod', '@noble/hashes', '@noble/ciphers'])
    link(join(root, 'node_modules', name), join(folder, 'node_modules', name));

  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return name;
  };
  return {
    node: (name, text) =>
      execFileSync(process.execPath, [write(name, text)], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
      }).toString(),
    types(name, text) {
      const flags = [
        '--noEmit',
        '--pretty',
        'false',
        '--strict',
        '--module',
        'node20',
        '--target',
        'es2023',
        '--lib',
        'es2023,dom,dom.iterable',
      ];
      try {
        return execFileSync(
          process.execPath,
          [join(root, 'node_modules/typescript/bin/tsc'), ...flags, write(name, text)],
          { cwd: folder },
        ).toString();
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
