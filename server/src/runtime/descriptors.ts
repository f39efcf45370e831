import { readdirSync, statSync } from 'node:fs';

/** The part of the limit from which on descriptors are scarce. */
const scarceFrom = 0.7;
/** For how long a count is used again; ms. */
const freshFor = 50;
/** The folder of this process's own descriptors, on Linux and macOS. */
const folder = '/dev/fd';

/** File descriptors of this process: connections, files and threads use them. */
export interface Descriptors {
  /** Whether so many are in use that no connection should stay and nothing large be opened. */
  isScarce(): boolean;
}

interface Report {
  readonly userLimits?: { readonly open_files?: { readonly soft?: number | string } };
}

/** How many this process may have; Infinity where that is unlimited or unknown. */
function readLimit(): number {
  const { userLimits } = process.report.getReport() as Report;
  const soft = Number(userLimits?.open_files?.soft);
  return soft > 0 ? soft : Infinity;
}

const sizeOf = (): number => statSync(folder).size;
const lengthOf = (): number => readdirSync(folder).length;

/** Linux gives the number as the folder's size from 6.2 on, which takes no descriptor; else the folder is read. */
function counterOf(): () => number {
  try {
    const [size, length] = [sizeOf(), lengthOf()];
    return size > 0 && Math.abs(length - size) <= 2 ? sizeOf : lengthOf;
  } catch {
    // No such folder here: nothing is known, so nothing is scarce.
    return () => 0;
  }
}

/** Counts descriptors against the limit of the process, which is read once. */
export function createDescriptors(limit = readLimit(), count = counterOf()): Descriptors {
  let [isScarce, countedAt] = [false, -Infinity];
  const look = (): boolean => {
    try {
      return count() >= limit * scarceFrom;
    } catch {
      // Reading the folder takes a descriptor itself: there is none.
      return true;
    }
  };
  return {
    isScarce() {
      const now = performance.now();
      if (now - countedAt >= freshFor) [isScarce, countedAt] = [look(), now];
      return isScarce;
    },
  };
}
