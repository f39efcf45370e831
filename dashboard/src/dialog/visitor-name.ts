/** A visitor's name, or what one who gave none is called. */
export const visitorName = (name: string): string => name.trim() || 'Посетитель';
