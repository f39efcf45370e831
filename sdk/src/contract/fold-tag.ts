/** A tag as others are compared with it: «ё» and «е» are one letter. */
export const foldTag = (tag: string): string => tag.replaceAll('ё', 'е').replaceAll('Ё', 'Е');
