/** Loads a module by its address. */
export declare const importChunk: (address: string) => Promise<unknown>;
