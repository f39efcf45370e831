import type { Sentence } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { readFile } from '../../dialog/sent-file.ts';

/** Characters of a message and of a caption (https://core.telegram.org/bots/api#sendmessage, #sendphoto). */
export const telegramLengths = { text: 4096, caption: 1024 } as const;
/** Bytes of a picture that is sent as one; larger ones are documents. */
const largestPhoto = 10 * 1024 * 1024;

/** One message of the Bot API, without the chat that it goes to. */
export interface Piece {
  readonly method: 'sendMessage' | 'sendPhoto' | 'sendDocument';
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly file?: {
    readonly field: string;
    readonly name: string;
    readonly bytes: Uint8Array<ArrayBuffer>;
    type: string;
  };
}

/** Cuts a text into messages: between lines or words, never within a surrogate pair. */
export function cutText(text: string, most: number = telegramLengths.text): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const line = rest.lastIndexOf('\n', most);
    const word = rest.lastIndexOf(' ', most);
    const wanted = line > most / 2 ? line : word > most / 2 ? word : most;
    const isWithinPair = wanted === most && /[\uD800-\uDBFF]/.test(rest[most - 1]!);
    const at = isWithinPair ? most - 1 : wanted;
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at).replace(/^[\n ]/, '');
  }
  return [...pieces, rest].filter((piece) => piece.trim() !== '');
}

const textPieces = (text: string): Piece[] =>
  cutText(text).map((piece) => ({ method: 'sendMessage', parameters: { text: piece } }));

/** Buttons with the options of an assistant's sentence, and the stars of a rating. */
function markupOf({ options, ask }: Sentence): object | null {
  if (ask === 'rating') {
    const stars = [1, 2, 3, 4, 5].map((score) => ({ text: `${score} ⭐`, callback_data: `rate:${score}` }));
    return { inline_keyboard: [stars] };
  }
  if (!options || options.length === 0) return null;
  return { keyboard: options.map((text) => [{ text }]), one_time_keyboard: true, resize_keyboard: true };
}

async function filePieces(deps: Deps, sentence: Sentence, asDocument: boolean): Promise<Piece[]> {
  const { text } = sentence;
  const file = await readFile(deps, sentence.file!.id);
  if (!file) return textPieces(text);
  const isPhoto = !asDocument && /^image\/(png|jpeg|webp)$/.test(file.type) && file.bytes.length <= largestPhoto;
  const isCaption = text !== file.name && text.length <= telegramLengths.caption;
  const field = isPhoto ? 'photo' : 'document';
  const piece: Piece = {
    method: isPhoto ? 'sendPhoto' : 'sendDocument',
    parameters: isCaption ? { caption: text } : {},
    file: { field, ...file },
  };
  return isCaption || text === file.name ? [piece] : [piece, ...textPieces(text)];
}

/**
 * The messages that bring a sentence, in their order.
 * @param prefix what the first text begins with, such as the name of who writes
 * @param asDocument whether a picture goes as a file, where Telegram has refused it as a photo
 */
export async function piecesOf(
  deps: Deps,
  sentence: Sentence,
  { prefix = '', asDocument = false }: { prefix?: string; asDocument?: boolean } = {},
): Promise<Piece[]> {
  const named = { ...sentence, text: prefix + sentence.text };
  const pieces = sentence.file
    ? await filePieces(deps, prefix === '' ? sentence : named, asDocument)
    : textPieces(named.text);
  const markup = markupOf(sentence);
  const last = pieces.at(-1);
  if (!markup || !last) return pieces;
  return [...pieces.slice(0, -1), { ...last, parameters: { ...last.parameters, reply_markup: markup } }];
}
