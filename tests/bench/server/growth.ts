// What the account's calls take once a year of dialogs is stored, and how long a dialog waits at the same time:
// `npm run bench:server -- --only growth`, with --dialogs, --sentences (of each dialog), --calls (of each kind),
// --postgres URL.
import type { Account } from '../../harness/account.ts';
import { createAccount } from '../../harness/account.ts';
import { basePath } from '../../../server/src/contract.ts';
import { createServerProcess } from '../../harness/server-process.ts';
import { measureDialog, percentile } from '../../harness/dialog-times.ts';
import { printTable, show } from '../assistant/table.ts';
import { fillGrown } from './grown-data.ts';

export interface Growth {
  readonly dialogs: number;
  readonly sentences: number;
  readonly calls: number;
  readonly databaseUrl?: string | undefined;
  /** A command that runs the server. */
  readonly under: readonly string[];
}

/** Most ms that a call may take in the median; `dialog`: p99 from a visitor's sentence to the operator. */
const targets = { call: 25, deep: 100, statistics: 100, search: 150, dialog: 60 } as const;

type Kind = keyof Omit<typeof targets, 'dialog'>;

/** Each call of the account that grows, with what is looked for. */
const callsOf = (domainId: string, dialogs: number): readonly (readonly [string, Kind, string])[] => [
  ['list', 'call', '/dialog/list'],
  ['list, page 2', 'call', '/dialog/list?page=2'],
  ['list, a page in the middle', 'deep', `/dialog/list?page=${Math.ceil(dialogs / 100)}`],
  ['list, the last page', 'deep', `/dialog/list?page=${Math.ceil(dialogs / 50)}`],
  ['list of a domain', 'call', `/dialog/list?domainId=${domainId}`],
  ['«Непрочитанные»', 'call', '/dialog/list?filter=unread'],
  ['those that wait', 'call', '/dialog/list?filter=waiting'],
  ['banned', 'call', '/dialog/list?filter=banned'],
  ['open', 'call', '/dialog/list?filter=open'],
  ['closed', 'call', '/dialog/list?filter=closed'],
  ['counts', 'call', '/dialog/count'],
  ['a dialog', 'call', '/dialog/detail/grown-7'],
  ['its header', 'call', '/dialog/header/grown-7'],
  ['statistics of a month', 'statistics', '/dialog/stats?days=30'],
  ['statistics of a year', 'statistics', '/dialog/stats?days=366'],
  ['figures of 90 days', 'statistics', '/figure/summary?days=90'],
  ['account', 'call', '/user/info'],
  ['quotas', 'call', '/user/quota'],
  ['domains', 'call', '/domain/list'],
  ...(
    [
      ['a word of every other sentence', 'заказ'],
      ['its beginning', 'зак'],
      ['two frequent words', 'заказ доставка'],
      ['a rarer pair', 'красный диван'],
      ['one number', '№70'],
      ['a name', 'Анна 770'],
      ['an e-mail', 'anna770@example.com'],
      ['nothing', 'экскаватор'],
    ] as const
  ).map(([name, q]) => [`search: ${name}`, 'search', `/dialog/list?q=${encodeURIComponent(q)}`] as const),
  ['search: of the unread', 'search', `/dialog/list?filter=unread&q=${encodeURIComponent('заказ')}`],
  ['search: page 5', 'search', `/dialog/list?page=5&q=${encodeURIComponent('заказ')}`],
];

interface Timed {
  readonly name: string;
  readonly kind: Kind;
  readonly total: string;
  readonly times: number[];
}

async function timeCalls(url: string, owner: Account, { dialogs, calls }: Growth): Promise<Timed[]> {
  const timed: Timed[] = [];
  const headers = { authorization: `Bearer ${await owner.access()}` };
  for (const [name, kind, path] of callsOf(owner.domainId, dialogs)) {
    const times: number[] = [];
    let total = '';
    for (let call = 0; call <= calls; call += 1) {
      const started = performance.now();
      const response = await fetch(url + basePath + path, { headers });
      const body = (await response.json()) as { total?: number };
      if (call > 0) times.push(performance.now() - started);
      if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
      total = body.total === undefined ? '' : String(body.total);
    }
    timed.push({ name, kind, total, times });
  }
  return timed;
}

/** A dialog of some seconds alone, then one during the calls. */
async function timeBeside(url: string, owner: Account, growth: Growth) {
  const perSecond = 50;
  const end = Date.now() + 5_000;
  const quiet = await measureDialog(url, owner, perSecond, () => Date.now() > end);
  let isOver = false;
  const talking = measureDialog(url, owner, perSecond, () => isOver);
  const timed = await timeCalls(url, owner, growth);
  isOver = true;
  return { timed, dialogTimes: [quiet, await talking] as const };
}

/** Fills a server and prints the median of each call, and a dialog's times without and with them. */
export async function measureGrowth(growth: Growth): Promise<void> {
  const { databaseUrl, under, dialogs, sentences } = growth;
  const server = await createServerProcess({ under, env: databaseUrl ? { DATABASE_URL: databaseUrl } : {} });
  try {
    await server.start();
    const owner = await createAccount(server, 'owner');
    await server.end('SIGTERM');
    const started = performance.now();
    const config = databaseUrl
      ? ({ kind: 'postgres', url: databaseUrl } as const)
      : ({ kind: 'sqlite', path: server.database } as const);
    await fillGrown(config, { domainId: owner.domainId, dialogs, sentences });
    const filled = (performance.now() - started) / 1000;
    // Writes the filled data to the disk first, where the data of a year would be.
    Bun.spawnSync(['sync']);
    const opening = performance.now();
    await server.start();
    const opened = performance.now() - opening;
    const { timed, dialogTimes } = await timeBeside(server.url, owner, growth);
    printTable(
      `${databaseUrl ? 'PostgreSQL' : 'SQLite'}, ${dialogs} dialogs of ${sentences} sentences, filled in ${show(filled, 0)} s, started in ${show(opened, 0)} ms; ms through HTTP during a dialog`,
      ['', 'median', 'most', 'wanted', 'found'],
      timed.map(({ name, kind, total, times }) => [
        name,
        show(percentile(times, 0.5)),
        show(percentile(times, 1)),
        `≤ ${targets[kind]}`,
        total,
      ]),
    );
    printTable(
      'A dialog of 50 sentences a second',
      ['', 'acknowledged p50', 'p99', 'to the operator p99', 'wanted'],
      dialogTimes.map(({ acknowledged, seen }, i) => [
        i === 0 ? 'alone' : 'during the calls',
        show(percentile(acknowledged, 0.5)),
        show(percentile(acknowledged, 0.99)),
        show(percentile(seen, 0.99)),
        i === 0 ? '' : `≤ ${targets.dialog}`,
      ]),
    );
  } finally {
    await server.stop('SIGKILL');
  }
}
