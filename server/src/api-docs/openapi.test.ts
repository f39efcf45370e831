import { createDecipheriv, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { apiTags } from './api-summaries.ts';
import { basePath, type Call, type Endpoint, endpoints, failures, fieldCodes } from '../contract.ts';
import { createOpenApi } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: string[];
  readonly security: Record<string, []>[];
  readonly requestBody?: {
    content: Record<
      string,
      {
        schema: { properties?: Record<string, object>; required?: string[] };
        examples?: { sealed?: { description: string; value: Record<string, string> } };
      }
    >;
  };
  readonly responses: Record<
    string,
    {
      headers?: Record<string, { schema: object }>;
      content?: Record<
        string,
        { schema: object; examples?: Record<string, { value: { status: number; code: string } }> }
      >;
    }
  >;
  readonly parameters: { name: string; in: string }[];
  readonly 'x-bound': { rates: object[] };
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, object> };
  readonly servers: { url: string }[];
  readonly info: { description: string };
}

const text = JSON.stringify(createOpenApi('Отклик', 'https://chat.example.ru'));
const described = JSON.parse(text) as Document;
const { paths, components, servers, info } = described;
const operations = Object.values(paths).flatMap((path) => Object.values(path));
const operationOf = (name: string): Operation => {
  const [method, path] = name.split(' ') as [string, string];
  return paths[path]![method.toLowerCase()]!;
};

/** The seal as the description has it, in the words of Node's own crypto. */
const keyTextOf = (stone: string): string => stone.match(/.{4}/g)!.toReversed().join('');
const selinaOf = (stone: string): string => createHash('sha256').update(keyTextOf(stone)).digest('hex');
function unseal(stone: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(selinaOf(stone), 'hex'), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString();
}

describe('the description for tools', () => {
  it('names every call once, with a summary and a tag that is described', () => {
    expect(operations).toHaveLength(Object.keys(endpoints).length);
    for (const field of ['operationId', 'summary'] as const)
      expect(new Set(operations.map((operation) => operation[field])).size).toBe(operations.length);
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(Object.keys(apiTags)));
    expect(paths['/dialog/detail/{id}']!.get!.parameters.map(({ name }) => name)).toEqual(['id', 'page']);
    expect(servers).toEqual([{ url: 'https://chat.example.ru/api/v1' }]);
  });

  it.each(Object.entries(endpoints) as [Call, Endpoint][])(
    'documents all failures of %s, each by an example',
    (name, { errors, access, body, multipart }) => {
      const { responses, security } = operationOf(name);
      const descriptions = Object.entries(responses).flatMap(([status, { content }]) =>
        Object.values(content?.['application/problem+json']?.examples ?? {}).map(
          ({ value }) =>
            [
              value.code,
              String(value.status) === status && failures[value.code as keyof typeof failures][0] === value.status,
            ] as const,
        ),
      );
      expect(descriptions.filter(([, fits]) => !fits)).toEqual([]);
      const codes = descriptions.map(([code]) => code);
      expect(codes).toEqual(
        expect.arrayContaining([
          ...errors,
          'rate_limited',
          ...(body || multipart ? ['invalid', 'too_large', 'unsupported_media'] : []),
        ]),
      );
      expect(security.length > 0 || access === 'public').toBe(true);
    },
  );

  it.each((Object.entries(endpoints) as [Call, Endpoint][]).filter(([, { bound }]) => bound.rates.length > 0))(
    'documents for %s the response 429 and its Retry-After',
    (name) => {
      const { content, headers } = operationOf(name).responses[429]!;
      expect(Object.keys(content!['application/problem+json']!.examples!)).toContain('rate_limited');
      expect(headers).toHaveProperty('Retry-After.schema', { type: 'integer', minimum: 1 });
    },
  );

  it.each(Object.entries(endpoints) as [Call, Endpoint][])(
    'shows by an example what %s is given and what it answers',
    (name, { status, body, multipart, reply, bound, access, role, scope }) => {
      const operation = operationOf(name);
      const given = Object.values(operation.requestBody?.content ?? {})[0];
      if (body || multipart) expect(given).toHaveProperty('example' in given! ? 'example' : 'examples.sealed.value');
      if (reply) expect(operation.responses[status[0]]!.content!['application/json']).toHaveProperty('example');
      for (const parameter of operation.parameters.filter(({ in: place }) => place === 'path'))
        expect(parameter).toHaveProperty('example');
      expect(operation).toMatchObject({ 'x-access': access, 'x-role': role ?? null, 'x-scope': scope ?? null });
      expect(operation['x-bound'].rates).toHaveLength(bound.rates.length);
    },
  );

  it('describes the seal of secret fields, so that who follows it opens the examples', () => {
    const [, stone = '', selina] = /The stone `(\w{64})` gives the selina\n`(\w{64})`/.exec(info.description) ?? [];
    expect(selinaOf(stone)).toBe(selina);
    for (const term of ['16 equal chunks', 'SHA-256', 'AES-256-GCM', 'nonce (12 bytes)', 'tag (16 bytes)'])
      expect(info.description).toContain(term);
    const withSeals = operations.flatMap(({ operationId, requestBody }) =>
      Object.values(requestBody?.content ?? {})
        .filter(({ schema }) => JSON.stringify(schema).includes('"#/components/schemas/Sealed"'))
        .map(({ examples }) => ({ operationId, ...examples?.sealed })),
    );
    expect(withSeals.length).toBeGreaterThan(1);
    for (const { operationId, description, value } of withSeals) {
      const shown = /`(\w{64})`/.exec(description ?? '')?.[1] ?? '';
      expect(value?.selina, operationId).toBe(selinaOf(shown));
      expect(unseal(shown, value?.password ?? ''), operationId).toBe('Secret-1');
    }
  });

  it('is named, with its neighbour of the socket, where strangers begin to read', () => {
    for (const page of ['README.md', 'README.ru.md', 'sdk/README.md']) {
      const read = readFileSync(join(import.meta.dirname, '../../..', page), 'utf8');
      for (const file of ['openapi.json', 'asyncapi.json']) expect(read, page).toContain(`${basePath}/${file}`);
    }
  });

  it('lists the fields of a form', () => {
    const formOf = (name: Call) => operationOf(name).requestBody!.content['multipart/form-data']!.schema;
    expect([Object.keys(formOf('POST /widget/file').properties!), formOf('POST /widget/file').required]).toEqual([
      ['clientId', 'file'],
      ['clientId', 'file'],
    ]);
    expect(Object.keys(formOf('POST /user/image/upload').properties!)).toEqual(['image']);
  });

  it('states the length of a text that a rule checks as the rule has it', () => {
    const lengthsOf = (name: Call, field: string) => {
      const schema = operationOf(name).requestBody!.content['application/json']!.schema;
      return schema.properties![field] as { minLength: number; maxLength: number };
    };
    const fits = (name: 'POST /widget/sentence' | 'PATCH /user/name/edit', value: object) =>
      safeParse(endpoints[name].body, value).success;
    const lengths = lengthsOf('POST /widget/sentence', 'text');
    for (const [length, isRight] of [
      [lengths.minLength - 1, false],
      [lengths.minLength, true],
      [lengths.maxLength, true],
      [lengths.maxLength + 1, false],
    ] as const)
      expect(fits('POST /widget/sentence', { clientId: 'one', text: 'а'.repeat(length) })).toBe(isRight);
    const called = lengthsOf('PATCH /user/name/edit', 'name');
    expect(fits('PATCH /user/name/edit', { name: 'а'.repeat(called.maxLength) })).toBe(true);
    expect(fits('PATCH /user/name/edit', { name: 'а'.repeat(called.maxLength + 1) })).toBe(false);
    expect(fits('PATCH /user/name/edit', { name: 'а'.repeat(called.minLength - 1) })).toBe(false);
  });

  it('writes what has a name once, and refers to it', () => {
    for (const name of Object.keys(components.schemas)) expect(text, name).toContain(`"#/components/schemas/${name}"`);
    expect(operationOf('POST /dialog/answer').responses[201]!.content!['application/json']!.schema).toMatchObject({
      properties: { sentences: { items: { $ref: '#/components/schemas/Sentence' } } },
    });
    expect(Object.keys((components.schemas.Sentence as { properties: object }).properties)).toContain('id');
  });

  it('names who has a dialog where that is why an answer is refused', () => {
    for (const [name, code] of [
      ['POST /dialog/answer', 'dialog_taken'],
      ['POST /dialog/file/{id}', 'dialog_taken'],
      ['PATCH /dialog/assign/{id}', 'assigned_elsewhere'],
    ] as const) {
      const { examples } = operationOf(name).responses[409]!.content!['application/problem+json']!;
      expect(examples![code]!.value, name).toMatchObject({ code, assigned: { name: 'Борис' } });
    }
    const listed = operationOf('GET /team/member/list').responses[200]!.content!['application/json']!.schema;
    expect(listed).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Member' } });
  });

  it('publishes the codes of refused fields', () => {
    const { Problem, FieldCode } = components.schemas as Record<string, { properties?: object; enum?: string[] }>;
    expect(Problem!.properties).toMatchObject({
      fieldCodes: { additionalProperties: { $ref: '#/components/schemas/FieldCode' } },
    });
    expect(FieldCode!.enum).toEqual(Object.keys(fieldCodes));
    for (const code of Object.keys(fieldCodes)) expect(text).toContain('- `' + code + '`: ');
  });

  it('refers to nothing that is not in it', () => {
    for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = path!
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], described);
      expect(target, path).toBeDefined();
    }
  });
});
