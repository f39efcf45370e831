declare module '*.css?inline' {
  const css: string;
  export default css;
}

/** Written by the build: what is fetched later is `NAME-build.js`, here with its SHA-256. */
declare module 'virtual:chunks' {
  export const build: string;
  /** In the loader. */
  export const panel: string, greeting: string;
  /** In the panel. */
  export const talk: string, extras: string, wordsEn: string;
}
