import { fileLimit, fileRefusal } from '@otklik/sdk/contract';
import { sizeText } from '../../ui/text/size-text.ts';

/** As many as fit into one act. */
export const mostFiles = 10;

/** What may be sent, in words. */
export const takenFiles = 'Подходят картинки JPEG, PNG, WebP и GIF, PDF, Word, Excel, TXT, CSV и ZIP.';

const reasons = {
  picture: 'такую картинку чат не покажет. Сохраните её как JPEG или PNG и приложите снова.',
  kind: `такой файл не подходит. ${takenFiles}`,
};

/** Why a file is not sent, with what to do; null where it may be. */
export function refusalText(file: File): string | null {
  if (file.size === 0) return `${file.name}: файл пуст.`;
  if (file.size > fileLimit) return `${file.name}: файл больше ${sizeText(fileLimit)}.`;
  const refusal = fileRefusal(file);
  return refusal && `${file.name}: ${reasons[refusal]}`;
}
