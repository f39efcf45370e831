/** Shapes on a square of 24, of the panel or of several chunks. */
export const send = 'M5 12h14M13 6l6 6-6 6';
export const cross = 'M6 6l12 12M18 6 6 18';
export const clip = 'M20 11.5 12 19.5a5 5 0 0 1-7-7l8.5-8.5a3.4 3.4 0 0 1 4.8 4.8L10 17a1.7 1.7 0 0 1-2.4-2.4l7.6-7.6';
export const person = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20a7.5 7.5 0 0 1 15 0';
