import mammoth from 'mammoth';
import { unpackCapped } from './unpack-capped.ts';

/** Bytes of the text of a document: its tree takes some hundred times as much memory. */
const mostText = 4 * 1024 * 1024;

/** HTML of a document of Word; its pictures are left out. @throws RangeError in Russian */
export async function htmlOfDocx(bytes: Uint8Array): Promise<string> {
  const { parts, stored } = unpackCapped(bytes);
  const document = parts['word/document.xml'];
  if (!document) throw new RangeError('Это не документ Word: сохраните его как DOCX.');
  if (document.length > mostText) throw new RangeError('Документ слишком длинный: разделите его на части.');
  try {
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(stored) });
    return value;
  } catch (error) {
    throw new RangeError('Документ Word повреждён: откройте его, сохраните заново и загрузите.', { cause: error });
  }
}
