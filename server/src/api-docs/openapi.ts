import { apiSummaries, apiTags } from './api-summaries.ts';
import {
  type Access,
  avatarLimit,
  basePath,
  type Call,
  type Endpoint,
  endpoints,
  fieldCodes,
  fileLimit,
  readyPictureLimit,
  type Schema,
} from '../contract.ts';
import { apiExamples } from './api-examples.ts';
import { codesOf, failuresOf } from './openapi-failures.ts';
import { jsonSchema, namedSchemas } from './json-schema.ts';

const sealing = `A secret field (\`Sealed\`) is sent encrypted. Take the \`stone\` (64 hex characters), cut it into 16 equal chunks, reverse their order,
join, and take the SHA-256 of that text: its lowercase hex is \`selina\`, its 32 bytes are an AES-256-GCM key. Send base64url without padding of
\`nonce (12 bytes) || ciphertext || tag (16 bytes)\`. A stone is good for 15 minutes, for one registration or login and the code calls of it.

The stone \`000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\` gives the selina
\`e4ee6acbb415f7384973d4f3e0f997bcaf99ed38f4afe92ccabf0ac647afb51f\`.`;

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

/** The file of a form: its field and the accepted types. */
const fileOf = (name: Call): { field: string; types: string; mebibytes: number } => {
  if (name === 'POST /user/image/upload' || name === 'POST /domain/picture/{id}')
    return { field: 'image', types: 'PNG, JPEG or WebP', mebibytes: avatarLimit / 2 ** 20 };
  if (name === 'POST /reply/picture/create/{id}')
    return { field: 'image', types: 'PNG, JPEG, WebP or GIF', mebibytes: readyPictureLimit / 2 ** 20 };
  const types = 'PNG, JPEG, WebP, GIF, PDF, text, CSV, Office documents or ZIP';
  return { field: 'file', types, mebibytes: fileLimit / 2 ** 20 };
};

const fieldCodeList = Object.entries(fieldCodes)
  .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
  .join('\n');
const refusedFields = `Where a failure is about fields, \`fields\` maps each of them to a message in Russian, and \`fieldCodes\`, with the same keys, to a code for
programs. More codes may be added:\n\n${fieldCodeList}`;

function securityOf(name: Call, { access, scope }: Endpoint): object[] {
  if (name === 'POST /widget/session') return [{}, { program: [] }];
  if (access === 'public') return [];
  return [{ [access]: [] }, ...(scope ? [{ program: [] }] : [])];
}

function parametersOf(name: Call, path: string, query: Schema | undefined): object[] {
  const examples: Readonly<Record<string, unknown>> = { ...apiExamples[name].params, ...apiExamples[name].query };
  const valueOf = (key: string): object => (key in examples ? { example: `${examples[key]}` } : {});
  const fromPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => ({
    name: key,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 64 },
    ...valueOf(key!),
  }));
  const { properties = {}, required = [] } = query
    ? (jsonSchema(query, 'input') as { properties?: object; required?: string[] })
    : {};
  return [
    ...fromPath,
    ...Object.entries(properties).map(([key, schema]) => ({
      name: key,
      in: 'query',
      required: required.includes(key),
      schema,
      ...valueOf(key),
    })),
  ];
}

const doneTexts = { 200: 'Done.', 201: 'Created.', 202: 'Accepted: it is done soon.' } as const;

function responsesOf(name: Call, endpoint: Endpoint): object {
  const { status, reply } = endpoint;
  const content = reply
    ? { 'application/json': { schema: jsonSchema(reply, 'output'), example: apiExamples[name].reply } }
    : { 'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } };
  const done = status.map((code) => [code, { description: doneTexts[code], content }]);
  return { ...Object.fromEntries(done), ...failuresOf(codesOf(endpoint)) };
}

/** The example of a body; sealed fields come with the stone that opens them. */
function exampleOf(name: Call, value: unknown): object {
  const { stone } = apiExamples[name];
  if (!stone) return { example: value };
  return { examples: { sealed: { summary: 'Sealed fields', description: `The stone is \`${stone}\`.`, value } } };
}

function formOf(name: Call, schema: { properties?: object; required?: string[] }): object {
  const { field, types, mebibytes } = fileOf(name);
  const { properties = {}, required = [] } = schema;
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `The file: ${types}; at most ${mebibytes} MiB. What its bytes are counts, not its name.`,
  };
  return {
    schema: { type: 'object', properties: { ...properties, [field]: file }, required: [...required, field] },
    example: { ...(apiExamples[name].body as object), [field]: '(bytes)' },
  };
}

function bodyOf(name: Call, { body, multipart }: Endpoint): object {
  if (!body && !multipart) return {};
  const schema = body ? jsonSchema(body, 'input') : {};
  const content = multipart
    ? { 'multipart/form-data': formOf(name, schema) }
    : { 'application/json': { schema, ...exampleOf(name, apiExamples[name].body) } };
  return { requestBody: { required: true, content } };
}

function describe({ role, scope, bound }: Endpoint): string {
  const member =
    role && role !== 'operator'
      ? `For members with the role \`${role}\`${role === 'editor' ? ' or `owner`' : ''}. `
      : '';
  const rates = bound.rates.map(({ by, count, seconds }) => `${count} in ${seconds} s by ${by}`).join(', ');
  const token = scope ? `With an API token: scope \`${scope}\`. ` : '';
  return `${member}${token}${bound.bytes > 0 ? `A body of at most ${bound.bytes} bytes. ` : ''}Rate: ${rates}.`;
}

/** What one call may cost, for programs. */
const boundOf = ({ bound: { bytes, depth, items, rates } }: Endpoint): object => ({
  ...(bytes > 0 ? { bytes, depth, items } : {}),
  rates: rates.map(({ by, count, seconds }) => ({ by, count, seconds })),
});

function operationOf(name: Call, path: string, endpoint: Endpoint): object {
  return {
    operationId: name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replace(/_$/, ''),
    tags: [apiSummaries[name][0]],
    summary: apiSummaries[name][1],
    description: describe(endpoint),
    'x-access': endpoint.access,
    'x-role': endpoint.role ?? null,
    'x-scope': endpoint.scope ?? null,
    'x-bound': boundOf(endpoint),
    security: securityOf(name, endpoint),
    parameters: parametersOf(name, path, endpoint.query),
    ...bodyOf(name, endpoint),
    responses: responsesOf(name, endpoint),
  };
}

function pathsOf(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [Call, Endpoint][]) {
    const [method, path] = name.split(' ') as [string, string];
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(name, path, endpoint);
  }
  return paths;
}

/** The same for every server, and made once: it takes some 20 ms. */
let made: { paths: object; schemas: object } | undefined;

/** The endpoint table as OpenAPI 3.1, for tools. */
export function createOpenApi(productName: string, publicUrl: string): object {
  const { paths, schemas } = (made ??= { paths: pathsOf(), schemas: namedSchemas() });
  return {
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
    paths,
    components: { securitySchemes: schemes, schemas },
  };
}
