/** A disk on which each sync takes long, so that whoever does not wait for it is seen. */
export const slowSync = {
  file: 'server/src/platform/database/sqlite-log.ts',
  find: 'fdatasync(descriptor!, resolve)',
  put: 'setTimeout(() => fdatasync(descriptor!, resolve), 30)',
} as const;
