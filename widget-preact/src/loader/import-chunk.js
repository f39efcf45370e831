// In JavaScript, since the compiler would wrap an import of a computed address in a helper.
export const importChunk = (address) => import(address);
