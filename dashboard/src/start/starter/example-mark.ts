/** The description of every context that came from a starter set, until its owner has looked at the answer. */
export const exampleMark = 'Пример: проверьте ответ и поправьте под себя';

/** Whether a context is an example that its owner has not confirmed. */
export const isExample = (description: string): boolean => description.startsWith('Пример:');
