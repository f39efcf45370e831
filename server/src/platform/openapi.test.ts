import { describe, expect, it } from 'vitest';
import { endpoints } from './contract.ts';
import { createOpenApi } from './openapi.ts';

interface Document {
  readonly paths: Record<string, Record<string, { operationId: string; requestBody?: object; responses: Record<string, object>; parameters: { name: string }[] }>>;
}

describe('the description for tools', () => {
  const text = JSON.stringify(createOpenApi('Отклик'));
  const { paths } = JSON.parse(text) as Document;
  const operations = Object.values(paths).flatMap((path) => Object.values(path));

  it('names every call once, with its success and failures', () => {
    expect(operations).toHaveLength(Object.keys(endpoints).length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(Object.keys(paths['/user/create']!.post!.responses).sort()).toEqual(['201', '400', '403', '409']);
    expect(paths['/dialog/detail/{id}']!.get!.parameters.map(({ name }) => name)).toEqual(['id', 'page']);
    expect(paths['/user/image/upload']!.post!.requestBody).toMatchObject({ content: { 'multipart/form-data': {} } });
  });

  it('refers to nothing that is not in it', () => {
    for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = path!.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], JSON.parse(text));
      expect(target, path).toBeDefined();
    }
  });
});
