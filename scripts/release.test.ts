import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { obstaclesOf } from './release-obstacles.mjs';
import { webAddressOf } from './release-source.mjs';

const root = join(import.meta.dirname, '..');
const readManifest = (): { engines: { node: string } } =>
  JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8'));

describe('the obstacles of a release', () => {
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
  it('has one version everywhere, names the Node it needs, and lacks only what the place of publishing gives', () => {
    const lasting = obstaclesOf(root, { CI: 'true' })
      .map(String)
      .filter((obstacle) => !/not committed|npm run bump\): |no repository/.test(obstacle));
    expect(lasting).toEqual([]);
    expect(readManifest().engines.node).toBe(
      (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } }).engines.node,
    );
  });

  it('is refused with anything in the way, before npm is called', () => {
    const { status, stdout } = spawnSync('node', ['scripts/release.mjs', '--publish'], {
      cwd: root,
      env: { ...process.env, CI: '' },
    });
    expect([status, String(stdout)]).toEqual([
      1,
      expect.stringContaining('Not to be published: Provenance is signed in CI alone'),
    ]);
  });
});
