/** How robots.txt names this reader. */
export const robotName = 'OtklikBot';
/** More is not read (RFC 9309, 2.5 asks for 500 KiB at least). */
export const robotsBytes = 512 * 1024;
/** Seconds between pages that a site may ask for. */
const longestDelay = 10;
const mostRules = 5_000;

/** What a site asks of robots. */
export interface Robots {
  /** Whether a page may be read, by its path with query. */
  allows(path: string): boolean;
  /** Pause between pages, ms; 0 where none is asked for. */
  readonly delay: number;
  readonly sitemaps: readonly string[];
}

interface Rule {
  readonly allow: boolean;
  readonly path: string;
}
interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  delay: number;
}

/** Whether a path matches a pattern of RFC 9309, 2.2.3: `*` is any text, `$` the end. No backtracking over the path. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(parts[0]!)) return false;
  let at = parts[0]!.length;
  for (const part of parts.slice(1)) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return parts.length === 1 ? at === path.length : path.endsWith(parts.at(-1)!);
}

function groupsOf(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let isNaming = false;
  let left = mostRules;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const name = key.toLowerCase();
    if (name === '' || (left -= 1) < 0) continue;
    if (name === 'sitemap') sitemaps.push(value.trim());
    else if (name === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [], delay: 0 });
      groups.at(-1)!.agents.push(value.trim().toLowerCase());
    } else if (name === 'allow' || name === 'disallow') {
      if (value.trim() !== '') groups.at(-1)?.rules.push({ allow: name === 'allow', path: value.trim() });
    } else if (name === 'crawl-delay' && groups.length > 0)
      groups.at(-1)!.delay = Math.min(Math.max(Number(value) || 0, 0), longestDelay) * 1000;
    isNaming = name === 'user-agent';
  }
  return { groups, sitemaps };
}

const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    // Not UTF-8: compared as it is.
    return path;
  }
};

/** Reads robots.txt (RFC 9309): the group for `robotName`, else the one for all. */
export function readRobots(text: string): Robots {
  const { groups, sitemaps } = groupsOf(text);
  const named = (name: string): Group[] => groups.filter(({ agents }) => agents.includes(name));
  const own = named(robotName.toLowerCase());
  const some = own.length > 0 ? own : named('*');
  const rules = some.flatMap((group) => group.rules);
  return {
    allows(path) {
      const read = decoded(path);
      const longest = rules
        .filter((rule) => matches(decoded(rule.path), read))
        .reduce<Rule | null>((best, rule) => {
          if (!best || rule.path.length > best.path.length) return rule;
          return rule.path.length === best.path.length && rule.allow ? rule : best;
        }, null);
      return longest?.allow ?? true;
    },
    delay: Math.max(0, ...some.map(({ delay }) => delay)),
    sitemaps,
  };
}

/** A site without robots.txt. */
export const allowAll: Robots = { allows: () => true, delay: 0, sitemaps: [] };
