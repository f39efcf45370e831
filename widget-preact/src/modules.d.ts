declare module '*.css?inline' {
  const css: string;
  export default css;
}

/** Written by the build, for the loader: the file of each chunk and its SHA-256 in base64. */
declare module 'virtual:chunks' {
  export const chunks: Readonly<
    Record<'panel' | 'talk' | 'extras' | 'words-en', readonly [file: string, hash: string]>
  >;
}
