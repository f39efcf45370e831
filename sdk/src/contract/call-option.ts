/** The option below all questions that the assistant offers, by language: pressed or written, it calls a person. */
export const callOptions = { ru: 'Другое — позвать человека', en: 'Something else — call a person' } as const;

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const calls: ReadonlySet<string> = new Set(Object.values(callOptions).map(plain));

/** Whether a text is that option, in whichever language it was offered. */
export const isCallOption = (text: string): boolean => calls.has(plain(text));
