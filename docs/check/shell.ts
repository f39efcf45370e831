import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './blocks.ts';

interface Manifest {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

const manifest = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

const compose = (): string => readFileSync(join(root, 'compose.yaml'), 'utf8');

/** The settings in the table of the README, which are those that the server reads (`paths.test.ts`). */
export function listedSettings(): Set<string> {
  const rows = readFileSync(join(root, 'README.md'), 'utf8').match(/^\| `[A-Z].*$/gm) ?? [];
  return new Set(rows.flatMap((row) => row.split('|')[1]!.match(/[A-Z_]{4,}/g) ?? []));
}

/** The settings that the server reads, and those of the containers. */
const settings = (): Set<string> =>
  new Set([...listedSettings(), ...Array.from(compose().matchAll(/\$\{([A-Z_]+)/g), ([, name]) => name!)]);

/** Set by Node's and this repository's own tools, so read elsewhere than in the server's settings. */
const ownSettings = new Set([
  'NODE_ENV',
  'TRACE',
  'OTKLIK_TOKEN',
  'OTKLIK_HOST',
  'OTKLIK_HOOK_SECRET',
  'MAX_TOKEN',
  'SITE_SECRET',
]);

/** Of a workspace, named by its folder or by its package. */
const folderOf = (workspace: string): string => {
  const link = join(root, 'node_modules', workspace);
  return workspace.startsWith('@') && existsSync(link) ? relative(root, realpathSync(link)) : workspace;
};

function errorOfNpm([verb = '', ...rest]: readonly string[]): string | null {
  const workspace = folderOf(rest.includes('-w') ? rest[rest.indexOf('-w') + 1]! : '.');
  if (!existsSync(join(root, workspace, 'package.json'))) return `no workspace ${workspace}`;
  const { scripts = {} } = manifest(workspace);
  if (verb === 'install' || verb === 'i') {
    const unknown = rest.filter((name) => !name.startsWith('-') && !existsSync(join(root, 'node_modules', name)));
    return unknown.length ? `no package ${unknown.join(', ')}` : null;
  }
  const script = verb === 'run' ? rest[0]! : verb;
  return script in scripts ? null : `no script ${script} in ${workspace}`;
}

const errorOfFile = (path: string): string | null => (existsSync(join(root, path)) ? null : `no file ${path}`);

/** Services and settings that a command of Docker names must be there. */
function errorOfDocker(args: readonly string[]): string | null {
  const known = settings();
  const service = args.find((arg) => /^chat-\d+$/.test(arg) && !compose().includes(`  ${arg}:\n`));
  if (service !== undefined) return `no service ${service}`;
  const setting = args.find((arg, at) => args[at - 1] === '-e' && !known.has(arg.split('=')[0]!));
  return setting === undefined ? null : `no setting ${setting}`;
}

const commands: Readonly<Record<string, (args: readonly string[]) => string | null>> = {
  npm: errorOfNpm,
  npx: ([name = '', ...args]) =>
    name === '--bun' || !existsSync(join(root, 'node_modules/.bin', name))
      ? `no command ${name}`
      : (args
          .filter((arg) => /^[\w./-]+\.(mjs|ts)$/.test(arg))
          .map(errorOfFile)
          .find(Boolean) ?? null),
  node: ([path = '']) => errorOfFile(path),
  docker: errorOfDocker,
  // Installed by who runs a model.
  ollama: () => null,
  'node_modules/.bin/bun': ([path = '']) => errorOfFile(path),
};

/**
 * What a shell text asks for that is not there: a script of package.json, a command, a file, a setting.
 * @returns one complaint a command; none when all is there
 */
export function shellErrors(text: string): string[] {
  const known = settings();
  const lines = text.replace(/\\\n/g, ' ').split('\n');
  return lines.flatMap((line) => {
    const words = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
      .filter(Boolean);
    const errors: string[] = [];
    while (/^[A-Z_]+=/.test(words[0] ?? '')) {
      const [name = ''] = words.shift()!.split('=');
      if (!known.has(name) && !ownSettings.has(name)) errors.push(`no setting ${name}`);
    }
    const [command, ...args] = words;
    if (command === undefined) return errors;
    const error = commands[command] ? commands[command](args) : `no rule for the command ${command}`;
    return error ? [...errors, `${error}: ${line}`] : errors;
  });
}

/** Settings that a systemd unit gives and the server does not read, and a command that its program does not have. */
export function unitErrors(text: string): string[] {
  const known = settings();
  const given = Array.from(text.matchAll(/^Environment=(.+)$/gm), ([, pairs]) => pairs!.split(' ')).flat();
  const names = given.map((pair) => pair.split('=')[0]!);
  const unknown = names.filter((name) => !known.has(name) && !ownSettings.has(name) && !name.startsWith('MIMALLOC_'));
  const command = /^ExecStart=\S+ (\S+)$/m.exec(text)?.[1] ?? '';
  const isKnown =
    command === 'serve' || readFileSync(join(root, 'server/src/command.ts'), 'utf8').includes(`  ${command}: `);
  return [...unknown.map((name) => `no setting ${name}`), ...(isKnown ? [] : [`no command ${command}`])];
}
