import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openSecret, selinaOf } from '../../../sdk/src/crypto/stone.ts';
import { apiExamples } from '../api-docs/api-examples.ts';
import { type Call, type Endpoint, endpoints } from '../contract.ts';

const rows = Object.entries(endpoints) as [Call, Endpoint][];
const failureOf = (schema: NonNullable<Endpoint['body']>, value: unknown): unknown =>
  z.core.safeParse(schema, value).error?.issues;

describe('the example of', () => {
  test.each(rows)('%s fits its schemas', (name, { body, multipart, query, reply }) => {
    const example = apiExamples[name];
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
    expect(Object.keys(example.params ?? {})).toEqual(inPath);
    if (body) expect(failureOf(body, example.body)).toBeUndefined();
    if (!body && !multipart) expect(Object.keys(example.body ?? {})).toEqual([]);
    if (example.query)
      expect(
        failureOf(query!, Object.fromEntries(Object.entries(example.query).map(([key, value]) => [key, `${value}`]))),
      ).toBeUndefined();
    if (reply) expect(failureOf(reply, example.reply)).toBeUndefined();
    if (Array.isArray(example.reply)) expect(example.reply).not.toEqual([]);
  });
});

test('the sealed fields of each example open with the stone of that example', () => {
  const created = apiExamples['POST /user/create'];
  const { password, selina } = created.body as Record<string, string>;
  expect(selina).toBe(selinaOf(created.stone!));
  expect(openSecret(selina!, password!)).toBe('Secret-1');
});
