const units = ['Б', 'КБ', 'МБ', 'ГБ'] as const;

/** A file's size in words: «1,4 МБ». */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** step;
  return `${new Intl.NumberFormat('ru', { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 }).format(value)}\u00a0${units[step]}`;
}
