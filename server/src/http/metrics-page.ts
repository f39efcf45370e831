import { Elysia } from 'elysia';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import type { Gauge } from '../runtime/metrics.ts';
import { hashToken, isSameText } from '../security/token-hash.ts';

const gaugesOf = ({ watchdog }: Pick<Deps, 'watchdog'>, sockets: number): readonly Gauge[] => {
  const { late, refused } = watchdog.report();
  const { rss, heapUsed } = process.memoryUsage();
  return [
    { name: 'otklik_sockets', help: 'Sockets that are open', value: sockets },
    {
      name: 'otklik_loop_late_total',
      help: 'Ticks of the event loop that were late by 50 ms or more',
      value: late.count,
      type: 'counter',
    },
    {
      name: 'otklik_loop_late_longest_seconds',
      help: 'How late the one was that was late by most',
      value: late.longest / 1000,
    },
    {
      name: 'otklik_refusals_total',
      help: 'Calls and frames that were refused',
      value: Object.values(refused).reduce((sum, count) => sum + count, 0),
      type: 'counter',
    },
    { name: 'process_resident_memory_bytes', help: 'Memory of the process', value: rss },
    { name: 'otklik_heap_bytes', help: 'Memory of the objects of the main thread', value: heapUsed },
    {
      name: 'process_start_time_seconds',
      help: 'When the process began, as Unix time',
      value: Math.round(performance.timeOrigin) / 1000,
    },
  ];
};

/** Serves `/metrics` to who shows the token of the settings; without one there is no such page. */
export function metricsPage(deps: Pick<Deps, 'config' | 'metrics' | 'watchdog'>): Elysia {
  const app = new Elysia({ name: 'metrics' });
  const { metricsToken } = deps.config;
  const wanted = metricsToken === null ? null : hashToken(metricsToken);
  app.get('/metrics', ({ request, server }) => {
    // Of a path without a dot, the account would answer.
    if (wanted === null) throw new AppError('not_found');
    const given = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
    if (!isSameText(hashToken(given), wanted)) throw new AppError('unauthenticated');
    return new Response(deps.metrics.text(gaugesOf(deps, server?.pendingWebSockets ?? 0)), {
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
    });
  });
  return app;
}
