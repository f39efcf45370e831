declare module '*.css?inline' {
  const css: string;
  export default css;
}

/** Written by the build, for the loader: the file of each chunk and its SHA-256 in base64. */
declare module 'virtual:chunks' {
  export const chunks: Readonly<Record<'panel' | 'talk' | 'extras' | 'outside', readonly [file: string, hash: string]>>;
}

/** Written by the build, for `outside.ts`: the file of each language but Russian and its SHA-256 in base64. */
declare module 'virtual:languages' {
  export const languages: Readonly<
    Record<
      'en' | 'uk' | 'be' | 'kk' | 'uz' | 'de' | 'fr' | 'es' | 'tr' | 'pl' | 'zh',
      readonly [file: string, hash: string]
    >
  >;
}
