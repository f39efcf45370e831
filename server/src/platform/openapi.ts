import { toJSONSchema } from 'zod/mini';
import { type Access, basePath, type Endpoint, endpoints, problem, type Schema, statusOf } from './contract.ts';

const jsonSchema = (schema: Schema, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...plain } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return plain;
};

/** How each access is shown (OpenAPI 3.1, security scheme objects). */
const schemes: Readonly<Record<Exclude<Access, 'public'>, object>> = {
  operator: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  visitor: { type: 'http', scheme: 'bearer' },
  stone: { type: 'apiKey', in: 'header', name: 'stone' },
  refresh: { type: 'apiKey', in: 'header', name: 'refresh' },
};
const refusals = { operator: [401], visitor: [401, 403], stone: [403], refresh: [406], public: [] } as const satisfies Record<Access, readonly number[]>;

function parametersOf(path: string, query: Schema | undefined): object[] {
  const fromPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const { properties = {}, required = [] } = query ? (jsonSchema(query, 'input') as { properties?: object; required?: string[] }) : {};
  return [...fromPath, ...Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))];
}

function responsesOf({ status, reply, errors, access }: Endpoint): object {
  const content = reply ? { 'application/json': { schema: jsonSchema(reply, 'output') } } : { 'application/octet-stream': {} };
  const failed = new Set<number>([...refusals[access], ...errors.map(statusOf)]);
  return Object.fromEntries([
    ...status.map((code) => [code, { description: 'Готово', content }]),
    ...[...failed].sort().map((code) => [code, { $ref: '#/components/responses/problem' }]),
  ]);
}

function bodyOf({ body, multipart }: Endpoint): object {
  if (!body && !multipart) return {};
  const schema = body ? jsonSchema(body, 'input') : { type: 'object' };
  return { requestBody: { required: true, content: { [multipart ? 'multipart/form-data' : 'application/json']: { schema } } } };
}

function pathsOf(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const [method, path] = name.split(' ') as [string, string];
    (paths[path] ??= {})[method.toLowerCase()] = {
      operationId: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_').replace(/_$/, ''),
      ...(endpoint.access === 'public' ? {} : { security: [{ [endpoint.access]: [] }] }),
      parameters: parametersOf(path, endpoint.query),
      ...bodyOf(endpoint),
      responses: responsesOf(endpoint),
    };
  }
  return paths;
}

/** The endpoint table as OpenAPI 3.1, for tools. */
export const createOpenApi = (productName: string): object => ({
  openapi: '3.1.0',
  info: { title: productName, version: '1' },
  servers: [{ url: basePath }],
  paths: pathsOf(),
  components: {
    securitySchemes: schemes,
    responses: { problem: { description: 'Отказ (RFC 9457)', content: { 'application/problem+json': { schema: jsonSchema(problem, 'output') } } } },
  },
});
