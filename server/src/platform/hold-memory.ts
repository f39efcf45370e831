/**
 * How often the runtime gives back parts of pages that it uses otherwise; ms. By itself it does ten times a second, and
 * takes them again: under load that is a fifth of all processor time. Whole free pages go back as ever.
 */
const setting = { name: 'MIMALLOC_PURGE_HOLES_MIN_INTERVAL', value: '2000' } as const;

/**
 * Begins the process anew, as the same process, with a setting that the runtime reads before any code runs. Called
 * before anything else is loaded, it costs a start some 20 ms. Who sets it has the last word.
 */
export function holdMemory(): void {
  const { env, execPath, execArgv, argv } = process;
  if (env[setting.name] !== undefined) return;
  try {
    process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, [setting.name]: setting.value });
  } catch {
    // Where a process may not, it serves as it is.
  }
}
