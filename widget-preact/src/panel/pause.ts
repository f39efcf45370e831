export const pause = (ms: number): Promise<unknown> => new Promise((wake) => setTimeout(wake, ms));
