import { expect, it } from 'vitest';
import { unbroken } from './unbroken.ts';

it.each([
  ['почту кодом — и можно', 'почту кодом\u00a0— и\u00a0можно'],
  ['до 38 символов', 'до\u00a038\u00a0символов'],
  ['набран с\n        опечаткой', 'набран с\u00a0опечаткой'],
  ['готово\n        — и дальше', 'готово\u00a0— и\u00a0дальше'],
  ['отвечать из «{label}»', 'отвечать из\u00a0«{label}»'],
  ['вставьте строку в <code>', 'вставьте строку в\u00a0<code>'],
  ["const name = 'Имя'; // not a text", "const name = 'Имя'; // not a text"],
  ['при оплате', 'при оплате'],
])('%j is read as %j', (written, read) => expect(unbroken(written)).toBe(read));
