import { endpoints, socketPath } from '../../../server/src/contract.ts';
import { createAccount } from '../../harness/account.ts';
import { type Answer, callOnce } from '../../harness/caller.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import type { FuzzCase } from './fuzz-case.ts';
import { references } from './schema-values.ts';

type Known = Record<(typeof references)[number], string>;

/** Makes fuzzed cases against a server, as accounts that exist. */
export interface FuzzWorld {
  /** Resolves with why the case is a failure of the server, or null. */
  run(one: FuzzCase): Promise<string | null>;
  /** Creates again what cases have deleted. */
  replenish(): Promise<void>;
  /** How often each status and each close came. */
  readonly counts: Map<string, number>;
}

/** A call that waits for news is not waited for. */
const patience = { 'GET /widget/sentence': 250 } as Partial<Record<string, number>>;

export async function createFuzzWorld(server: ServerProcess): Promise<FuzzWorld> {
  const { url } = server;
  const counts = new Map<string, number>();
  let made = 0;
  const note = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const owners = await Promise.all(Array.from({ length: 4 }, (_, at) => createAccount(server, `fuzz${at}`)));
  const known: (Known & { spare: string })[] = [];

  const make = async (at: number): Promise<void> => {
    const token = await owners[at]!.access();
    const ask = async (name: string, body?: unknown): Promise<any> =>
      (await callOnce(url, name as never, { token, ...(body === undefined ? {} : { body }) })).body;
    const domain = await ask('POST /domain/create', { name: `f${(made += 1)}.ru` });
    const label = await ask('POST /assistant/label/create', {
      label: `Раздел ${made}`,
      description: '',
      domainId: domain.id,
    });
    const qa = await ask('POST /assistant/qa/create', {
      assistantId: label.id,
      type: 'question',
      sentences: ['Где вы?', 'Как пройти?'],
    });
    await ask('POST /assistant/qa/create', { assistantId: label.id, type: 'answer', sentences: ['Мы здесь.'] });
    const started = (await callOnce(url, 'POST /widget/session', { body: { site: domain.site } })).body;
    await callOnce(url, 'POST /widget/sentence', {
      token: started.token,
      body: { clientId: 'first', text: 'Добрый день' },
    });
    const { items = [] } = await ask('GET /dialog/list');
    const dialog = items.find((item: { session: string }) => item.session === started.session);
    known[at] = {
      $domain: domain.id,
      $label: label.id,
      $qa: qa.id,
      $dialog: dialog?.id ?? 'none',
      $session: started.session,
      $site: domain.site,
      $visitor: started.token,
      $access: token,
      $signin: 'none',
      $missed: 'none',
      $file: 'none',
      $selina: 'a'.repeat(64),
      $email: owners[at]!.email,
      spare: token,
    };
  };
  const fill = (text: string, at: number): string =>
    references.reduce((all, name) => all.replaceAll(name, known[at]![name]), text);

  const call = async (one: Extract<FuzzCase, { call: unknown }>): Promise<string | null> => {
    const { access } = endpoints[one.call];
    const mine = known[one.account]!;
    const fitting = {
      operator: mine.$access,
      visitor: mine.$visitor,
      public: undefined,
      stone: undefined,
      refresh: undefined,
    }[access];
    const token =
      one.as === 'none'
        ? undefined
        : one.as === 'other'
          ? fitting === mine.$access
            ? mine.$visitor
            : mine.$access
          : fitting;
    // The account stays signed in: only an unknown token may sign out.
    const shown = one.call === 'POST /user/logout' ? mine.$visitor : token;
    let at = 0;
    const params = Object.fromEntries(
      [...one.call.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, fill(one.params[at++] ?? 'x', one.account)]),
    );
    const body = one.raw ?? (one.body === undefined ? undefined : JSON.stringify(one.body));
    const answer = await withPatience(
      callOnce(url, one.call, {
        params,
        query: Object.fromEntries(Object.entries(one.query).map(([key, value]) => [key, fill(value, one.account)])),
        ...(body === undefined || one.call.startsWith('GET') ? {} : { body: fill(body, one.account) }),
        ...(shown ? { token: shown } : {}),
        ...(access === 'stone' ? { stone: 'b'.repeat(64) } : {}),
        ...(access === 'refresh' ? { refresh: 'x.1.y' } : {}),
      }),
      patience[one.call],
    );
    note(answer ? String(answer.status) : 'waits');
    return !answer || (answer.status > 0 && answer.status < 500)
      ? null
      : `${one.call}: ${answer.status || answer.body}`;
  };

  const converse = (one: Extract<FuzzCase, { role: unknown }>): Promise<string | null> => {
    const mine = known[one.account]!;
    const socket = new WebSocket(url.replace('http', 'ws') + socketPath);
    let failure: string | null = null;
    return new Promise((done) => {
      const end = (code: number): void => {
        clearTimeout(timer);
        socket.onclose = null;
        socket.close();
        note(`close ${code}`);
        done(code === 1006 || code === 1011 ? `a socket was cut: ${code}` : failure);
      };
      const timer = setTimeout(() => end(0), 5000);
      socket.onopen = () => {
        if (one.greet)
          socket.send(
            JSON.stringify({
              type: 'hello',
              role: one.role,
              token: one.role === 'visitor' ? mine.$visitor : mine.$access,
              after: 0,
            }),
          );
        for (const frame of one.frames) socket.send(fill(JSON.stringify(frame) ?? '', one.account));
        // Its answer comes after those of all frames before it; the server hears no second hello.
        socket.send('{"type":"hello","role":"visitor","token":"x","after":0}');
      };
      socket.onmessage = ({ data }) => {
        const { type, code } = JSON.parse(String(data)) as { type: string; code?: string };
        if (type === 'error') note(`error ${code}`);
        if (type === 'error' && code === 'internal') failure = `a frame was answered by ${code}`;
      };
      socket.onclose = ({ code }) => end(code);
    });
  };

  const replenish = async (): Promise<void> => void (await Promise.all(owners.map((_, at) => make(at))));
  await replenish();
  return { run: (one) => ('call' in one ? call(one) : converse(one)), replenish, counts };
}

const withPatience = (answer: Promise<Answer>, most: number | undefined): Promise<Answer | null> =>
  most === undefined ? answer : Promise.race([answer, Bun.sleep(most).then(() => null)]);
