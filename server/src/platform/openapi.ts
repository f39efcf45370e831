import { apiSummaries, apiTags } from './api-summaries.ts';
import {
  type Access,
  basePath,
  type Call,
  type Code,
  type Endpoint,
  endpoints,
  failures,
  fieldCodes,
  required,
  type Schema,
  statusOf,
} from './contract.ts';
import { jsonSchema, namedSchemas } from './json-schema.ts';

const sealing = `A secret field (\`Sealed\`) is sent encrypted. Take the \`stone\` (64 hex characters), cut it into 16 equal chunks, reverse their order,
join, and take the SHA-256 of that text: its lowercase hex is \`selina\`, its 32 bytes are an AES-256-GCM key. Send base64url without padding of
\`nonce (12 bytes) || ciphertext || tag (16 bytes)\`. A stone is good for 15 minutes, for one registration or login and the code calls of it.`;

/** How each access is shown (OpenAPI 3.1, security scheme objects). */
const schemes: Readonly<Record<Exclude<Access, 'public'> | 'program', object>> = {
  operator: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a sign-in.' },
  program: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token of the account with the scope that the call names.',
  },
  visitor: { type: 'http', scheme: 'bearer', description: 'The token of `POST /widget/session`.' },
  stone: { type: 'apiKey', in: 'header', name: 'stone', description: `The value of \`POST /selina\`.\n\n${sealing}` },
  refresh: { type: 'apiKey', in: 'header', name: 'refresh', description: 'The refresh token of a sign-in.' },
};

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

const fieldCodeList = Object.entries(fieldCodes)
  .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
  .join('\n');
const refusedFields = `Where a failure is about fields, \`fields\` maps each of them to a message in Russian, and \`fieldCodes\`, with the same keys, to a code for
programs. More codes may be added:\n\n${fieldCodeList}`;

/** The name of the file's field in a form. */
const fileField = (name: string): string => (name === 'POST /user/image/upload' ? 'image' : 'file');

const tagOf = (name: string): string => apiSummaries[name as Call][0];

function securityOf(name: string, { access, scope }: Endpoint): object[] {
  if (name === 'POST /widget/session') return [{}, { program: [] }];
  if (access === 'public') return [];
  return [{ [access]: [] }, ...(scope ? [{ program: [] }] : [])];
}

function parametersOf(path: string, query: Schema | undefined): object[] {
  const fromPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 64 },
  }));
  const { properties = {}, required = [] } = query
    ? (jsonSchema(query, 'input') as { properties?: object; required?: string[] })
    : {};
  return [
    ...fromPath,
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
  ];
}

/** One response for each status that a call may fail with: its codes, and a body for each of them. */
function failuresOf(codes: readonly Code[]): Record<string, object> {
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
              ...(code === 'invalid' ? { fields: { name: required }, fieldCodes: { name: 'required' } } : {}),
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

function responsesOf({ status, reply, errors, access, body, multipart, query }: Endpoint): object {
  const content = reply
    ? { 'application/json': { schema: jsonSchema(reply, 'output') } }
    : { 'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } };
  const codes: Code[] = [
    ...errors,
    ...refusals[access],
    ...always,
    ...(body || multipart ? ofBody : []),
    ...(query ? ['invalid' as const] : []),
  ];
  const done = status.map((code) => [code, { description: code === 201 ? 'Created.' : 'Done.', content }]);
  return { ...Object.fromEntries(done), ...failuresOf(codes) };
}

function bodyOf(name: string, { body, multipart }: Endpoint): object {
  if (!body && !multipart) return {};
  const schema = body ? jsonSchema(body, 'input') : { type: 'object' };
  if (!multipart) return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  const { properties = {}, required = [] } = schema as { properties?: object; required?: string[] };
  const field = fileField(name);
  const form = {
    type: 'object',
    properties: { ...properties, [field]: { type: 'string', contentMediaType: 'application/octet-stream' } },
    required: [...required, field],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}

function describe({ scope, bound }: Endpoint): string {
  const rates = bound.rates.map(({ by, count, seconds }) => `${count} in ${seconds} s by ${by}`).join(', ');
  const token = scope ? `With an API token: scope \`${scope}\`. ` : '';
  return `${token}${bound.bytes > 0 ? `A body of at most ${bound.bytes} bytes. ` : ''}Rate: ${rates}.`;
}

function operationOf(name: string, path: string, endpoint: Endpoint): object {
  return {
    operationId: name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replace(/_$/, ''),
    tags: [tagOf(name)],
    summary: apiSummaries[name as Call][1],
    description: describe(endpoint),
    security: securityOf(name, endpoint),
    parameters: parametersOf(path, endpoint.query),
    ...bodyOf(name, endpoint),
    responses: responsesOf(endpoint),
  };
}

function pathsOf(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const [method, path] = name.split(' ') as [string, string];
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(name, path, endpoint);
  }
  return paths;
}

/** The endpoint table as OpenAPI 3.1, for tools. */
export const createOpenApi = (productName: string, publicUrl: string): object => ({
  openapi: '3.1.0',
  info: {
    title: productName,
    version: '1',
    summary: 'A website chat with an assistant that answers from the site owner’s own data.',
    description: `Failures are \`application/problem+json\` (RFC 9457) with a stable \`code\`; unknown keys of a request are ignored; times are ISO 8601 in UTC. The socket is described in \`asyncapi.json\` beside this file.\n\n${refusedFields}\n\n${sealing}`,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: `${publicUrl}${basePath}` }],
  tags: Object.entries(apiTags).map(([name, description]) => ({ name, description })),
  paths: pathsOf(),
  components: { securitySchemes: schemes, schemas: namedSchemas() },
});
