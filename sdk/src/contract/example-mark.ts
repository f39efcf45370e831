// In a file of its own: the account looks for examples without loading the schemas.
/**
 * The description of a context from a starter set, until its owner has changed an answer or confirmed it. Such a context
 * is not trained, and visitors are not answered from it.
 */
export const exampleMark = 'Пример: проверьте ответ и поправьте под себя';

/** Whether a context, by its description, is an example that its owner has not confirmed. */
export const isExample = (description: string): boolean => description === exampleMark;
