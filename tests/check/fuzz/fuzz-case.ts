import fc from 'fast-check';
import { type Call, clientFrame, type Endpoint, endpoints } from '../../../server/src/contract.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import { around, references } from './schema-values.ts';

/** A call or a talk over a socket, as data: `$…` words stand for what the account has. */
export type FuzzCase =
  | {
      readonly call: Call;
      readonly account: number;
      readonly as: 'fitting' | 'other' | 'none';
      readonly params: readonly string[];
      readonly query: Readonly<Record<string, string>>;
      readonly body: unknown;
      readonly raw?: string;
    }
  | {
      readonly role: 'visitor' | 'operator';
      readonly account: number;
      readonly greet: boolean;
      readonly frames: readonly unknown[];
    };

const accounts = 4;
const account = fc.nat({ max: accounts - 1 });
const param = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...references.slice(0, 9)) },
  { weight: 1, arbitrary: hostileText },
);

const queryOf = ({ query }: Endpoint): fc.Arbitrary<Record<string, string>> => {
  const own = query
    ? around(query).map((value) =>
        typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value).map(([key, one]) => [
                key,
                typeof one === 'string' ? one : String(JSON.stringify(one) ?? ''),
              ]),
            )
          : {},
      )
    : fc.constant({});
  return fc.oneof(
    { weight: 8, arbitrary: own },
    { weight: 1, arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 3 }) },
  );
};

const brokenTexts = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '1',
    '"x"',
    '{"a":1}{',
    '['.repeat(2000),
    '{"a":'.repeat(500),
    '\u0000',
    '{"\\ud800":1}',
    '[1e999]',
    '{"a":1,"a":2}',
  ),
  hostileText,
);

function callOf(name: Call): fc.Arbitrary<FuzzCase> {
  const endpoint: Endpoint = endpoints[name];
  const names = (name.match(/\{/g) ?? []).length;
  return fc.record(
    {
      call: fc.constant(name),
      account,
      as: fc.oneof(
        { weight: 12, arbitrary: fc.constant('fitting' as const) },
        { weight: 1, arbitrary: fc.constantFrom('other' as const, 'none' as const) },
      ),
      params: fc.array(param, { minLength: names, maxLength: names }),
      query: queryOf(endpoint),
      body: endpoint.body
        ? around(endpoint.body)
        : fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: hostileValue }),
      raw: fc.option(brokenTexts, { nil: undefined, freq: 30 }),
    },
    { requiredKeys: ['call', 'account', 'as', 'params', 'query', 'body'] },
  );
}

const frame = fc.oneof({ weight: 10, arbitrary: around(clientFrame) }, { weight: 1, arbitrary: hostileValue });
const conversation: fc.Arbitrary<FuzzCase> = fc.record({
  role: fc.constantFrom('visitor' as const, 'operator' as const),
  account,
  greet: fc.oneof({ weight: 10, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  frames: fc.array(frame, { maxLength: 6 }),
});

/** Every call of the table as often as any other, and conversations over the socket among them. */
export const fuzzCase: fc.Arbitrary<FuzzCase> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...(Object.keys(endpoints) as Call[])).chain(callOf) },
  { weight: 1, arbitrary: conversation },
);
