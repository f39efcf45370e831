import { type Access, type Code, type Endpoint, failures, required, statusOf } from '../contract.ts';

/** Failures that any call of an access may have. */
const refusals = {
  operator: ['unauthenticated', 'forbidden'],
  visitor: ['unauthenticated', 'forbidden', 'banned'],
  stone: ['forbidden', 'stone_invalid'],
  refresh: ['forbidden', 'refresh_invalid'],
  public: [],
} as const satisfies Record<Access, readonly Code[]>;
const always = ['rate_limited', 'internal', 'unavailable'] as const satisfies readonly Code[];
const ofBody = ['invalid', 'too_large', 'unsupported_media'] as const satisfies readonly Code[];

/** Everything that a call may fail with. */
export const codesOf = ({ errors, access, role, body, multipart, query }: Endpoint): readonly Code[] => [
  ...errors,
  ...(role && role !== 'operator' ? ['role_needed' as const] : []),
  ...refusals[access],
  ...always,
  ...(body || multipart ? ofBody : []),
  ...(query ? ['invalid' as const] : []),
];

/** The fields of a failure besides its code. */
const detailsOf = (code: Code): object => {
  if (code === 'invalid') return { fields: { name: required }, fieldCodes: { name: 'required' } };
  const isAssigned = code === 'dialog_taken' || code === 'assigned_elsewhere';
  return isAssigned ? { assigned: { id: 'sSr9zfLqxYw2oQ1nT0aRkg', name: 'Борис' } } : {};
};

/** One response for each status that a call may fail with: its codes, and a body for each of them. */
export function failuresOf(codes: readonly Code[]): Record<string, object> {
  const statuses = [...new Set(codes.map(statusOf))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const here = [...new Set(codes)].filter((code) => statusOf(code) === status);
      const examples = Object.fromEntries(
        here.map((code) => [
          code,
          {
            value: {
              type: `urn:otklik:problem:${code}`,
              title: failures[code][1],
              status,
              code,
              detail: `${failures[code][1]}.`.replace('..', '.'),
              ...detailsOf(code),
            },
          },
        ]),
      );
      const headers =
        status === 429 || status === 503
          ? {
              headers: {
                'Retry-After': {
                  description: 'Seconds after which another try makes sense.',
                  schema: { type: 'integer', minimum: 1 },
                },
              },
            }
          : {};
      return [
        status,
        {
          description: here.map((code) => `\`${code}\``).join(', '),
          ...headers,
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, examples } },
        },
      ];
    }),
  );
}
