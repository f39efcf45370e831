/** Who reads sees what is committed, on disk or not. */
export const shownEarly = {
  file: 'server/src/platform/database/sqlite-reads.ts',
  find: 'if (!isPinned) readers[shown].pin();',
  put: 'return;',
} as const;
