import { describe, expect, it } from 'vitest';
import { readHeadMetas } from './head-meta.ts';

const size = 256 * 1024;
const repeat = (text: string, before = ''): string =>
  (before + text.repeat(Math.ceil(size / text.length))).slice(0, size);
const count = (text: (i: number) => string, before = ''): string => {
  const parts = [before];
  for (let i = 0, length = 0; length < size; i += 1) length += parts[parts.push(text(i)) - 1]!.length;
  return parts.join('').slice(0, size);
};

/** Pages on which a parser may spend much: nesting, attributes, what is opened and never closed. */
const hostile: Readonly<Record<string, string>> = {
  'nested elements of a template': repeat('<div>', '<template>'),
  'nested templates': repeat('<template>'),
  'formatting elements': count((i) => `<font c${i % 7}>`, '<template>'),
  'end tags that close nothing': repeat('</x>', `<template>${'<y>'.repeat(1900)}`),
  'end tags that close formatting': repeat('</b>', `<template>${'<b><div>'.repeat(900)}`),
  'misnested links': repeat('<a><p></a>', '<template>'),
  'many attributes': count((i) => ` a${i.toString(36)}`, '<meta'),
  'one attribute again and again': repeat(' a', '<meta'),
  'attributes lent to html': count((i) => `<html a${i}>`),
  metas: repeat('<meta name=otklik content=x>'),
  comments: repeat('<!---->'),
  'a comment that never ends': repeat('-', '<!--'),
  'a title that never ends': repeat('</titl', '<title>'),
  'a script that never ends': repeat('<!--<script>', '<script>'),
  'character references': repeat('&'),
  'long character references': repeat('&CounterClockwiseContourIntegra', '<title>'),
  NUL: repeat('\0'),
  tables: repeat('<table><tr><td>', '<template>'),
  'misplaced text of a table': repeat('x<b>', '<template><table>'),
};

describe('a hostile page of 256 KiB', () => {
  it.each(Object.entries(hostile))('%s does not block the event loop', async (_, html) => {
    let turns = 0;
    let going = true;
    const others = (async () => {
      for (; going; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    })();
    expect(await readHeadMetas(html, 'otklik')).toBeInstanceOf(Array);
    going = false;
    await others;
    // Parsing stops where the head ends, else continues in slices.
    expect(turns).toBeGreaterThan(0);
  });

  it('does not read a head of more elements than any page has', async () => {
    expect(await readHeadMetas(`${'<base>'.repeat(3_000)}<meta name=otklik content=a>`, 'otklik')).toEqual([]);
    expect(await readHeadMetas(`${'<base>'.repeat(1_000)}<meta name=otklik content=a>`, 'otklik')).toEqual(['a']);
  });
});

it('finds a tag wherever a slice ends', async () => {
  for (let pad = 8_100; pad < 8_200; pad += 1)
    expect(
      await readHeadMetas(`<title>${'я'.repeat(pad)}</title><meta name="otklik" content="a&amp;b😀">`, 'otklik'),
    ).toEqual(['a&b😀']);
});

it.each([
  ['no tags around', '<meta name=otklik content=a>'],
  ['after the head', '<html><head></head><meta name=otklik content=a><body>'],
  ['with references', '<head><meta name="&#111;tklik" content="&#97;">'],
  ['in capitals', '<HEAD><META CONTENT="a" NAME="OTKLIK">'],
  [
    'after what only looks like the end',
    '<head><title></head><body></title><script>"</head><body>"</script><meta name=otklik content=a>',
  ],
])('reads a page as browsers do: %s', async (_, html) => expect(await readHeadMetas(html, 'otklik')).toEqual(['a']));
