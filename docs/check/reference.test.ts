import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages, root } from './blocks.ts';
import { readPublicApi } from './public-api.ts';
import { referencePage, undocumented } from './reference.ts';

describe('the reference', () => {
  const entries = readPublicApi();
  const page = readFileSync(join(root, 'docs/sdk/reference.md'), 'utf8');

  it('is current: `npm run docs` changes nothing', () => {
    expect(page === referencePage(entries)).toBe(true);
  });

  it('names every export of every entry', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8')) as { exports: object };
    const typed = Object.entries(exports).filter(([, target]) => typeof target === 'object');
    expect(entries.map(({ name }) => name)).toEqual(typed.map(([path]) => `@otklik/sdk${path.slice(1)}`));
    for (const { name, exports: named } of entries) {
      const [, part = ''] = page.split(`## ${name}\n`);
      expect(named.filter((one) => !part.includes(`\n### ${one.name}\n`)).map((one) => one.name)).toEqual([]);
    }
    expect(entries[0]!.exports.map(({ name }) => name)).toContain('createOperator');
  });

  it('documents every member: each has a docstring that the build keeps', () => {
    expect(undocumented(entries)).toEqual([]);
  });

  it('has every command and event of the widget that a page names, and the widget’s page names all of them', () => {
    const widget = entries.find(({ name }) => name === '@otklik/sdk/widget')!.exports;
    const namesOf = (type: string) => widget.find(({ name }) => name === type)!.members.map(({ name }) => name);
    const known = [...namesOf('WidgetCommands'), ...namesOf('WidgetEvents').flatMap((name) => [`on ${name}`])];
    const call = /otklik\('(\w+)'(?:, '(\w+)')?/g;
    const named = pages().flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(call)].map(([, command = '', event]) =>
        /^(on|off)$/.test(command) && event ? `on ${event}` : command,
      ),
    );
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
    const text = readFileSync(join(root, 'widget-preact/README.md'), 'utf8');
    expect(known.filter((name) => !text.includes(name.replace(/^on /, '`')) && !text.includes(`'${name}'`))).toEqual(
      [],
    );
  });

  it('a member without a docstring is found', () => {
    const bare = { name: 'open', text: 'open(): void', doc: '', tags: [], members: [] };
    const client = { ...bare, name: 'Client', doc: 'A client with `open`.', members: [bare] };
    expect(undocumented([{ name: 'x', exports: [client] }])).toEqual(['x Client.open']);
  });
});
