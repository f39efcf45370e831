declare module '*.css?inline' {
  const css: string;
  export default css;
}

/** Written by the build: what the loader may fetch, the panel first, each with its SHA-256. */
declare module 'virtual:chunks' {
  export const chunks: readonly (readonly [file: string, integrity: string])[];
}
