/** A disk on which each sync takes long, so that whoever does not wait for it is seen. */
export const slowSync = {
  file: 'server/src/platform/sqlite-log.ts',
  find: 'fdatasync((descriptor',
  put: '((file, done) => setTimeout(() => fdatasync(file, done), 30))((descriptor',
} as const;
