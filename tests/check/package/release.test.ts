import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { obstaclesOf } from '../../../scripts/release-obstacles.mjs';
import { webAddressOf } from '../../../scripts/release-source.mjs';
import { root } from '../../harness/child.ts';

const readManifest = (): { engines: { node: string } } =>
  JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8'));

describe('what stands in the way of a release', () => {
  let folder = '';
  const git = (...args: string[]): void => {
    const { status, stderr } = spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
    });
    expect([status, String(stderr)]).toEqual([0, '']);
  };
  const write = (path: string, content: string | object): void =>
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  const commit = (): void => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'A state');
  };
  const manifest = {
    name: '@otklik/sdk',
    version: '1.2.0',
    repository: 'https://example.com/otklik.git',
    engines: readManifest().engines,
    publishConfig: { provenance: true },
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'otklik-release-'));
    for (const name of ['sdk', 'dashboard', '.changeset']) mkdirSync(join(folder, name));
    write('package.json', { workspaces: ['sdk', 'dashboard'] });
    write('package-lock.json', { packages: { sdk: { version: '1.2.0' } } });
    write('sdk/package.json', manifest);
    write('sdk/CHANGELOG.md', '# @otklik/sdk\n\n## 1.2.0\n\nNew.\n\n## 1.1.0\n\nOld.\n');
    write('dashboard/package.json', { dependencies: { '@otklik/sdk': '1.2.0' } });
    write('.changeset/config.json', {});
    git('init', '--quiet');
    commit();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const ci = { CI: 'true' };
  it('is nothing where all agree', () => expect(obstaclesOf(folder, ci)).toEqual([]));

  it.each<[what: string, path: string, content: string | object, obstacle: RegExp]>([
    [
      'a changelog of another version',
      'sdk/CHANGELOG.md',
      '# @otklik/sdk\n\n## 1.1.0\n',
      /1\.2\.0, sdk\/CHANGELOG\.md/,
    ],
    ['a changelog without one', 'sdk/CHANGELOG.md', '# @otklik/sdk\n', /CHANGELOG\.md says none/],
    [
      'another lock',
      'package-lock.json',
      { packages: { sdk: { version: '1.1.0' } } },
      /package-lock\.json says 1\.1\.0/,
    ],
    [
      'a workspace that uses another version',
      'dashboard/package.json',
      { dependencies: { '@otklik/sdk': '1.1.0' } },
      /dashboard\/package\.json says 1\.1\.0/,
    ],
    ['a note without a version', '.changeset/new.md', 'A note.', /npm run bump\): new\.md/],
    ['no engines', 'sdk/package.json', { ...manifest, engines: undefined }, /engines/],
    ['no provenance', 'sdk/package.json', { ...manifest, publishConfig: {} }, /does not ask for provenance/],
    ['no repository', 'sdk/package.json', { ...manifest, repository: undefined }, /no repository/],
  ])('%s', (_, path, content, obstacle) => {
    write(path, content);
    commit();
    expect(obstaclesOf(folder, ci)).toEqual([expect.stringMatching(obstacle)]);
  });

  it('a change that is not committed; a machine that is no CI', () => {
    expect(obstaclesOf(folder, {})).toEqual([expect.stringContaining('in CI alone')]);
    write('new.txt', '');
    expect(obstaclesOf(folder, ci)).toEqual([expect.stringContaining('not committed')]);
  });

  it('no repository is needed where CI or the remote names one; a folder of this machine is none', () => {
    write('sdk/package.json', { ...manifest, repository: undefined });
    commit();
    const github = { ...ci, GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'a/chat' };
    expect(obstaclesOf(folder, github)).toEqual([]);
    expect(obstaclesOf(folder, { ...ci, CI_PROJECT_URL: 'https://gitlab.com/a/chat' })).toEqual([]);
    git('remote', 'add', 'origin', folder);
    expect(obstaclesOf(folder, ci)).toEqual([expect.stringMatching(/no repository/)]);
    git('remote', 'set-url', 'origin', 'git@github.com:a/chat.git');
    expect(obstaclesOf(folder, ci)).toEqual([]);
  });

  describe('the script, with an npm that only writes down where and with which words it was called', () => {
    let bin = '';
    beforeEach(() => {
      bin = mkdtempSync(join(tmpdir(), 'otklik-npm-'));
      for (const name of ['release.mjs', 'release-obstacles.mjs', 'release-source.mjs'])
        cpSync(join(root, 'scripts', name), join(folder, 'scripts', name));
      commit();
    });
    afterEach(() => rmSync(bin, { recursive: true }));

    /** Runs it in the checkout; what npm is told to do by the `failing` word fails. */
    const release = (words: string[], env: Record<string, string>, failing = 'nothing') => {
      const record = `echo "\${PWD##*/}: $*" >> "${bin}/calls"`;
      const copy = `cp package.json "${bin}/$1.json"`;
      writeFileSync(join(bin, 'npm'), `#!/bin/sh\n${record}\n${copy}\n[ "$1" != ${failing} ]\n`, { mode: 0o755 });
      // The registry is nobody, should it ever be the real npm that is called.
      const away = { PATH: `${bin}:${process.env.PATH}`, npm_config_registry: 'http://127.0.0.1:9' };
      const nowhere = { GITHUB_SERVER_URL: '', GITHUB_REPOSITORY: '', CI_PROJECT_URL: '' };
      const { status, stdout } = spawnSync('node', ['scripts/release.mjs', ...words], {
        cwd: folder,
        env: { ...process.env, ...nowhere, ...away, ...env },
      });
      const calls = join(bin, 'calls');
      return {
        status,
        printed: String(stdout).trim().split('\n'),
        calls: existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [],
      };
    };
    const check = (): string => `${basename(folder)}: run check:package`;

    it('refuses --publish with anything in the way: names it, ends with 1, and calls npm for nothing', () => {
      write('sdk/package.json', { ...manifest, repository: undefined });
      write('.changeset/new.md', 'A note.');
      const { status, printed, calls } = release(['--publish'], { CI: '' });
      expect([status, calls]).toEqual([1, []]);
      expect(printed).toEqual(
        [/not committed/, /npm run bump\): new\.md/, /no repository/, /in CI alone/].map((obstacle) =>
          expect.stringMatching(new RegExp(`^Not to be published: .*${obstacle.source}`)),
        ),
      );
    });

    it('publishes with provenance where nothing is in the way, once the package is checked', () => {
      const published = release(['--publish'], ci);
      expect(published).toEqual({
        status: 0,
        printed: [''],
        calls: [check(), 'sdk: publish --access public --provenance'],
      });
    });

    it('publishes nothing when the check of the package fails', () => {
      expect(release(['--publish'], ci, 'run')).toEqual({ status: 1, printed: [''], calls: [check()] });
    });

    const packed = (): unknown => JSON.parse(readFileSync(join(bin, 'publish.json'), 'utf8'));
    const source = (address: string) => ({
      repository: { type: 'git', url: `git+${address}.git`, directory: 'sdk' },
      homepage: `${address}#readme`,
      bugs: `${address}/issues`,
    });

    it.each([
      ['the remote', {}, 'https://github.com/a/chat'],
      [
        'CI, whatever the remote is',
        { GITHUB_SERVER_URL: 'https://git.example.com', GITHUB_REPOSITORY: 'b/talk' },
        'https://git.example.com/b/talk',
      ],
    ])('gives the package that is packed the address of %s, and leaves the checkout as it was', (_, env, address) => {
      const { repository: _none, ...bare } = manifest;
      write('sdk/package.json', bare);
      git('remote', 'add', 'origin', 'git@github.com:a/chat.git');
      commit();
      for (const failing of ['nothing', 'publish']) {
        const { status, printed } = release(['--publish'], { ...ci, ...env }, failing);
        expect(status).toBe(failing === 'nothing' ? 0 : 1);
        expect(printed).toEqual([`The package names its source: git+${address}.git`]);
        expect(packed()).toEqual({ ...bare, ...source(address) });
        expect(JSON.parse(readFileSync(join(folder, 'sdk/package.json'), 'utf8'))).toEqual(bare);
      }
      expect(obstaclesOf(folder, ci)).toEqual([]);
    });

    it('leaves a repository that the package names itself', () => {
      git('remote', 'add', 'origin', 'git@github.com:a/chat.git');
      release(['--publish'], ci);
      expect(packed()).toEqual(manifest);
    });

    it('only lists what would go out unless told to publish, and names what is in the way first', () => {
      const { status, printed, calls } = release([], { CI: '' });
      expect(status).toBe(0);
      expect(printed).toEqual([expect.stringMatching(/^Not to be published: .*in CI alone/)]);
      expect(calls).toEqual([check(), 'sdk: publish --access public --dry-run']);
    });
  });
});

it.each([
  ['https://github.com/a/chat.git', 'https://github.com/a/chat'],
  ['https://user:secret@gitlab.com/group/sub/chat.git', 'https://gitlab.com/group/sub/chat'],
  ['https://git.example.com:8443/a/chat', 'https://git.example.com:8443/a/chat'],
  ['ssh://git@git.example.com:2222/a/chat.git', 'https://git.example.com/a/chat'],
  ['git@github.com:a/chat.git\n', 'https://github.com/a/chat'],
  ['/srv/git.local/chat.git', null],
  ['../chat.example/chat', null],
  ['file:///srv/chat.git', null],
  ['', null],
])('the web address of %s', (remote, address) => expect(webAddressOf(remote)).toBe(address));

describe('a release of this checkout', () => {
  it('has one version everywhere, says which Node it needs, and lacks only what the place of publishing gives', () => {
    const lasting = obstaclesOf(root, { CI: 'true' })
      .map(String)
      .filter((obstacle) => !/not committed|npm run bump\): |no repository/.test(obstacle));
    expect(lasting).toEqual([]);
    expect(readManifest().engines.node).toBe(
      (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } }).engines.node,
    );
  });

  it('tells by --dry what would be packed and what stands in the way', () => {
    const env = { ...process.env, CI: '' };
    const { status, stdout, stderr } = spawnSync('node', ['scripts/release.mjs', '--dry'], { cwd: root, env });
    const printed = `${stdout}${stderr}`;
    expect(status, printed).toBe(0);
    expect(printed).toContain('Not to be published: Provenance is signed in CI alone');
    for (const file of ['dist/index.js', 'dist/index.d.cts', 'CHANGELOG.md', 'LICENSE', 'README.md'])
      expect(printed).toContain(` ${file}`);
  });
});
