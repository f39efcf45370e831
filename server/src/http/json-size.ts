import { AppError } from '../app-error.ts';
import type { Size } from '../contract.ts';

const code = (letter: string): number => letter.charCodeAt(0);
const [quote, backslash, comma] = [code('"'), code('\\'), code(',')];
const [openList, openObject, closeList, closeObject] = [code('['), code('{'), code(']'), code('}')];
/** What follows the backslash of an escaped NUL. */
const escapedNul = [...'u0000'].map(code);

/** Looks at the bytes of a JSON text as they arrive. */
export interface JsonSize {
  /** @throws AppError `too_large` at more values, `invalid` at deeper nesting than allowed, or at an escaped NUL */
  add(bytes: Uint8Array): void;
}

const forbidden = (): AppError => new AppError('invalid', { detail: 'Данный ввод содержит недопустимые символы.' });
const tooDeep = (most: number): AppError =>
  new AppError('invalid', { detail: `Данные вложены глубже ${most} уровней.` });
const tooMany = (most: number): AppError =>
  new AppError('too_large', { detail: `Больше ${most} значений в одном запросе.` });

/**
 * Bounds the depth and the number of values of a JSON text before it is parsed; does not check that it is JSON. An
 * escaped NUL is refused here too, since PostgreSQL stores none in a text.
 */
export function createJsonSize({ depth, items }: Pick<Size, 'depth' | 'items'>): JsonSize {
  let level = 0;
  let values = 1;
  let inText = false;
  /** How many letters of an escape have been seen: 0 outside of one, 1 after its backslash. */
  let escape = 0;

  const seeEscaped = (byte: number): void => {
    if (byte !== escapedNul[escape - 1]) escape = 0;
    else if (escape === escapedNul.length) throw forbidden();
    else escape += 1;
  };
  const seeStructure = (byte: number): void => {
    if (byte === openList || byte === openObject) {
      level += 1;
      values += 1;
    } else if (byte === closeList || byte === closeObject) level -= 1;
    else if (byte === comma) values += 1;
    if (level > depth) throw tooDeep(depth);
    if (values > items) throw tooMany(items);
  };

  return {
    add(bytes) {
      for (let i = 0; i < bytes.length; i += 1) {
        const byte = bytes[i]!;
        if (escape > 0) {
          const first = escape === 1;
          seeEscaped(byte);
          // An escape that is not a NUL's ends at once, unless its own letters matter: then this one is read as any
          // other.
          if (escape > 0 || first) continue;
        }
        if (byte === quote) inText = !inText;
        else if (inText) {
          if (byte === backslash) escape = 1;
        } else seeStructure(byte);
      }
    },
  };
}
