/** Acknowledgements and syncs in a trace of system calls. */
export interface TraceVerdict {
  /** Sendings to a client that name a sentence: acknowledgements, and the sentence itself. */
  readonly acknowledged: number;
  /** Syncs of the WAL. */
  readonly syncs: number;
  readonly faults: readonly string[];
}

interface Call {
  readonly line: number;
  readonly kind: 'write' | 'sync' | 'send';
  readonly content: string;
}

const logPath = /^\d+<[^>]*-wal>/;
const socketPath = /^\d+<(socket|TCP|UNIX)/;

function callOf(line: number, name: string, rest: string): Call | null {
  if (name === 'pwrite64' && logPath.test(rest)) return { line, kind: 'write', content: rest };
  if ((name === 'fsync' || name === 'fdatasync') && logPath.test(rest)) return { line, kind: 'sync', content: '' };
  return /^(sendto|sendmsg|write|writev)$/.test(name) && socketPath.test(rest)
    ? { line, kind: 'send', content: rest }
    : null;
}

/**
 * Reads `strace -f -y`: a sync counts where it succeeded, a write or a sending where it began. A call that another
 * thread interrupts is two lines in the trace, `<unfinished ...>` and `<... resumed>`.
 */
function* readCalls(trace: string): Generator<Call> {
  const unfinished = new Set<string>();
  let line = 0;
  for (const text of trace.split('\n')) {
    line += 1;
    const [, pid, name, rest] = /^(\d+) +(\w+)\((.*)$/s.exec(text) ?? [];
    if (pid) {
      const call = callOf(line, name!, rest!);
      if (call?.kind === 'sync' && text.endsWith('<unfinished ...>')) unfinished.add(pid);
      else if (call && (call.kind !== 'sync' || text.endsWith(' = 0'))) yield call;
      continue;
    }
    const [, resumed] = /^(\d+) +<\.\.\. (?:fsync|fdatasync) resumed>\) += 0$/.exec(text) ?? [];
    if (resumed && unfinished.delete(resumed)) yield { line, kind: 'sync', content: '' };
  }
}

/** No sending names a mark before a sync of the WAL that has the mark. Marks are the sentences' `clientId`s. */
export function judgeTrace(trace: string, marks: readonly string[]): TraceVerdict {
  const written = new Set<string>();
  const durable = new Set<string>();
  const faults: string[] = [];
  const seen = new Set<string>();
  let acknowledged = 0;
  let syncs = 0;
  for (const { line, kind, content } of readCalls(trace)) {
    if (kind === 'sync') {
      syncs += 1;
      for (const mark of written) durable.add(mark);
      written.clear();
      continue;
    }
    for (const mark of marks) {
      if (kind === 'write' && !durable.has(mark) && content.includes(mark)) written.add(mark);
      if (kind !== 'send' || !content.includes(`\\"clientId\\":\\"${mark}\\"`)) continue;
      acknowledged += 1;
      seen.add(mark);
      if (!durable.has(mark)) faults.push(`line ${line}: ${mark} is sent before it is on disk`);
    }
  }
  for (const mark of marks) if (!seen.has(mark)) faults.push(`${mark} is never sent`);
  return { acknowledged, syncs, faults };
}
