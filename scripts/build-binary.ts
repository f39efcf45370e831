// Makes the program as one file for each platform, in `release/`: the server with its runtime, and every file that it
// reads or serves inside, under the paths of the checkout. With them: their checksums, and the bill of materials of
// what was built in (CycloneDX). Arguments name the platforms, all of them unless given: `linux-x64 linux-arm64`.
// The runtimes of other platforms come from the npm registry, as the packages `@oven/bun-…`.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { mainModule, root, serverBuild, serverModules, threadModule } from './server-modules.ts';

/** By the end of the file's name; `baseline` runs on processors without AVX2. */
const platforms = {
  'linux-x64': 'bun-linux-x64-baseline',
  'linux-arm64': 'bun-linux-arm64',
  'darwin-arm64': 'bun-darwin-arm64',
} as const;

/** Where the runtime shows the files inside the program. */
const inside = '/$bunfs/root';
const release = join(root, 'release');

/** What the server reads or serves, as patterns of the checkout's paths. */
const embedded = [
  'dashboard/dist/**/*',
  'widget-preact/dist/**/*',
  'docs/ru/**/*',
  'examples/shop/**/*',
  'server/src/**/assets/*',
  'server/src/widget/try-assets/*',
  'server/src/assistant/engine/data/*.{bin,txt}',
  'server/src/user/password/*.br',
];
const files = embedded.flatMap((pattern) => {
  const found = [...new Bun.Glob(pattern).scanSync(root)].sort();
  if (found.length === 0) throw new Error(`«${pattern}» names no file: run npm run build`);
  return found;
});

/** The module that embeds the files and then is the server. */
const entry = join(release, 'otklik.ts');
const imports = [...files, relative(root, mainModule)].map((path) =>
  path.endsWith('.ts')
    ? `import ${JSON.stringify(`../${path}`)};`
    : `import ${JSON.stringify(`../${path}`)} with { type: 'file' };`,
);

async function buildProgram(name: keyof typeof platforms): Promise<string> {
  const file = `otklik-${name}`;
  await Bun.build({
    ...serverBuild,
    entrypoints: [entry, threadModule],
    root,
    naming: { entry: '[dir]/[name].[ext]', asset: '[dir]/[name].[ext]' },
    // A program reads no settings of the runtime from the folder that it is started in.
    compile: {
      target: platforms[name],
      outfile: join(release, file),
      autoloadDotenv: false,
      autoloadBunfig: false,
    },
    plugins: [
      serverModules({
        of: (path) => JSON.stringify(join(inside, relative(root, path))),
        thread: JSON.stringify(join(inside, 'server/src/runtime/thread-worker.js')),
      }),
    ],
  });
  return file;
}

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(platforms, name));
if (unknown !== undefined) throw new Error(`«${unknown}» is no platform: ${Object.keys(platforms).join(', ')}`);
const names = (wanted.length > 0 ? wanted : Object.keys(platforms)) as (keyof typeof platforms)[];

rmSync(release, { recursive: true, force: true });
mkdirSync(release);
writeFileSync(entry, imports.join('\n'));
for (const name of names) console.log(`release/${await buildProgram(name)}`);
rmSync(entry);

const bill = Bun.spawnSync(['npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'], {
  cwd: root,
});
if (!bill.success) throw new Error(`npm sbom: ${bill.stderr.toString()}`);
writeFileSync(join(release, 'otklik.cdx.json'), bill.stdout);

const sums = readdirSync(release)
  .sort()
  .map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(release, file)))
        .digest('hex')}  ${file}\n`,
  );
writeFileSync(join(release, 'SHA256SUMS'), sums.join(''));
console.log('release/SHA256SUMS, release/otklik.cdx.json');
