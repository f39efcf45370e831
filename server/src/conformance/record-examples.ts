// Writes `api-docs/api-examples.json`: one request and one reply of every call, as the conformance cases make them
// against a real server. `bun server/src/conformance/record-examples.ts`, then `npm run format`; `examples.test.ts`
// holds what is written to the schemas.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiExample } from '../api-docs/api-examples.ts';
import { type Call, type Endpoint, endpoints } from '../contract.ts';
import type { CallOptions } from '../testing.ts';
import { cases } from './all-cases.ts';
import { createMask } from './example-mask.ts';
import { type Answered, type Case, createWorld, type World } from './world.ts';

/** How many items of a list make an example. */
const mostItems = 2;

/** Lists that a schema wants whole: the seven days of a week. */
const whole = new Set(['days', 'more']);

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostItems).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, whole.has(key) ? inner : shorten(inner)]),
  );
}

/** The text fields of a form; its file is described by the document. */
const fieldsOf = (body: unknown): unknown =>
  body instanceof FormData
    ? Object.fromEntries([...body].filter(([, value]) => typeof value === 'string'))
    : shorten(body);

/** The world, with every call seen. */
function watch(world: World, see: (name: Call, options: CallOptions, body: unknown) => void): World {
  const call = (async (name: Call, options: CallOptions = {}): Answered => {
    const answer = await world.call(name, options);
    see(name, options, answer.body);
    return answer;
  }) as World['call'];
  return { ...world, call, server: { ...world.server, call } };
}

const sealed = new Set<string>(['POST /user/create', 'POST /user/login']);
const isList = (name: Call): boolean => /\/(list|count|stats|quota)\b/.test(name);
const isFilled = (value: object | undefined): boolean => value !== undefined && Object.keys(value).length > 0;

const world = await createWorld();
const examples: Record<string, ApiExample> = {};
const mask = createMask();
/** Lists come last: there is something to list then. */
const inOrder = (Object.keys(cases) as Call[]).toSorted((a, b) => Number(isList(a)) - Number(isList(b)));
for (const name of inOrder) {
  const { ok } = cases[name] as { readonly ok: Case };
  let seen: ApiExample = {};
  await ok(
    watch(world, (called, { params, query, body, stone }, reply) => {
      if (called !== name) return;
      seen = {
        ...(isFilled(params) ? { params } : {}),
        ...(isFilled(query) ? { query } : {}),
        ...(sealed.has(name) && stone ? { stone } : {}),
        ...(body === undefined ? {} : { body: fieldsOf(body) }),
        ...((endpoints[name] as Endpoint).reply ? { reply: shorten(reply) } : {}),
      };
    }),
    name,
  );
  // A sealed field can be opened with its stone alone, so both stay as they were: they are good for nothing elsewhere.
  examples[name] = (sealed.has(name) ? seen : mask(seen)) as ApiExample;
}
await world.stop();

const ordered = Object.fromEntries(Object.keys(endpoints).map((name) => [name, examples[name]]));
writeFileSync(join(import.meta.dirname, '../api-docs/api-examples.json'), `${JSON.stringify(ordered, null, 2)}\n`);
