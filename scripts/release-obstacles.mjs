import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceOf } from './release-source.mjs';

const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/**
 * Where else the version of the SDK is written than in its package.json: the changelog's newest entry, the lock, its
 * users.
 */
function versionsOf(root, name) {
  const lock = readJson(root, 'package-lock.json');
  const users = readJson(root, 'package.json').workspaces.map((folder) => [
    `${folder}/package.json`,
    readJson(root, folder, 'package.json').dependencies?.[name],
  ]);
  return [
    ['sdk/CHANGELOG.md', /^## (\S+)$/m.exec(readFileSync(join(root, 'sdk/CHANGELOG.md'), 'utf8'))?.[1] ?? 'none'],
    ['package-lock.json', lock.packages.sdk.version],
    ...users.filter(([, version]) => version !== undefined),
  ];
}

/** Why the SDK of the checkout at `root` may not be published now, a sentence each; empty when it may. */
export function obstaclesOf(root, env = process.env) {
  const { name, version, repository, engines, publishConfig } = readJson(root, 'sdk/package.json');
  const dirty = spawnSync('git', ['status', '--porcelain'], { cwd: root }).stdout.toString();
  const waiting = readdirSync(join(root, '.changeset')).filter((file) => file.endsWith('.md'));
  const others = versionsOf(root, name).filter(([, other]) => other !== version);
  return [
    dirty && 'There are changes that are not committed.',
    waiting.length > 0 && `Changes wait for a version (npm run bump): ${waiting.join(', ')}.`,
    ...others.map(([file, other]) => `sdk/package.json is ${version}, ${file} says ${other} (npm run bump).`),
    !engines?.node && 'sdk/package.json does not say by engines which Node it needs.',
    !publishConfig?.provenance && 'sdk/package.json does not ask for provenance (publishConfig).',
    !(repository ?? sourceOf(root, env)) &&
      'sdk/package.json names no repository, and neither CI nor the remote origin has a public address: provenance cannot be proven.',
    !env.CI && 'Provenance is signed in CI alone (GitHub Actions or GitLab), with the right id-token: write.',
  ].filter(Boolean);
}
