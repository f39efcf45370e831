// In a file of its own: the account compares tags without loading the schemas.
/** A tag as others are compared with it where a person looks for one: without case, «ё» and «е» one letter. */
export const foldTag = (tag: string): string => tag.trim().toLowerCase().replaceAll('ё', 'е');
