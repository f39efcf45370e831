import type { Entry, Named } from './public-api.ts';

const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

/** `{@link X}` and the like become code. */
const prose = (text: string): string => text.replace(/\{@link(?:code|plain)? ([^}]*)\}/g, '`$1`');

const tagText = ([tag, text]: Named['tags'][number]): string => {
  const [name = '', ...rest] = text.split(' ');
  if (tag === 'param') return `\`${name}\`: ${rest.join(' ').replace(/^- /, '')}`;
  return `*${tag}* ${text.replace(/^- /, '')}`;
};

const about = ({ doc, tags }: Named): string =>
  prose([doc, ...tags.map(tagText)].filter(Boolean).join('. ').replace(/\.\. /g, '. '));

function memberLines(member: Named, indent = ''): string[] {
  const docstring = about(member);
  return [
    `${indent}- ${code(member.text)}${docstring ? `: ${docstring}` : ''}`,
    ...member.members.flatMap((inner) => memberLines(inner, `${indent}  `)),
  ];
}

/** A client's features get a heading each; their members would be lost in a list of lists. */
function exportLines(one: Named): string[] {
  const features = one.members.filter(({ members }) => members.length);
  const plain = one.members.filter(({ members }) => !members.length);
  return [
    `### ${one.name}`,
    '',
    code(one.text),
    ...(about(one) ? ['', about(one)] : []),
    ...(plain.length ? ['', ...plain.flatMap((member) => memberLines(member))] : []),
    ...features.flatMap((feature) => [
      '',
      `#### ${one.name}.${feature.name}`,
      '',
      ...(about(feature) ? [about(feature), ''] : []),
      ...feature.members.flatMap((member) => memberLines(member)),
    ]),
    '',
  ];
}

export function referencePage(entries: readonly Entry[]): string {
  const lines = [
    '# Reference',
    '',
    'Made from the docstrings of the built package by `npm run docs`; do not edit. A name that begins with `$` is a store: `get()`, `listen()`, `subscribe()`.',
    '',
    ...entries.map(({ name }) => `- [${name}](#${name.replace(/[^\w-]/g, '')})`),
    '',
    ...entries.flatMap(({ name, exports }) => [`## ${name}`, '', ...exports.flatMap(exportLines)]),
  ];
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** Fields of data may be described together, by the docstring of what holds them. */
const isNamedBy = ({ doc, members }: Named, { name }: Named): boolean =>
  doc.includes(`\`${name}\``) && !members.some(({ text }) => text.includes('('));

/** What has no docstring, by its whole name, such as `@otklik/sdk Operator.dialog.open`. */
export function undocumented(entries: readonly Entry[]): string[] {
  const within = (path: string, named: Named, holder?: Named): string[] => [
    ...(named.doc || named.tags.length || (holder && isNamedBy(holder, named)) ? [] : [path]),
    ...named.members.flatMap((member) => within(`${path}.${member.name}`, member, named)),
  ];
  return entries.flatMap(({ name, exports }) => exports.flatMap((one) => within(`${name} ${one.name}`, one)));
}
