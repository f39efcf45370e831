/** The description of every context that came from a starter set, until its owner has looked at the answer. */
export const exampleMark = 'Пример: проверьте ответ и поправьте под себя';

/** Whether a context is an example that nobody has looked at. */
export const isExample = (description: string): boolean => description.startsWith('Пример:');
