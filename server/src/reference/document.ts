import type { Access, Rate, Role, TokenScope } from '../contract.ts';
import type { Schema } from './schema-view.ts';

interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown; readonly description?: string }>>;
}
type Content = Readonly<Record<string, Media>>;

/** A call in `openapi.json`, as far as the page reads it. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly 'x-access': Access;
  readonly 'x-role': Role | null;
  readonly 'x-scope': TokenScope | null;
  readonly 'x-bound': {
    readonly bytes?: number;
    readonly depth?: number;
    readonly items?: number;
    readonly rates: readonly Rate[];
  };
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly schema: Schema;
    readonly example?: string;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}

/** `openapi.json`, as far as the page reads it. */
export interface OpenApi {
  readonly servers: readonly [{ readonly url: string }];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** `asyncapi.json`, as far as the page reads it. */
export interface AsyncApi {
  readonly channels: {
    readonly socket: {
      readonly address: string;
      readonly messages: Readonly<Record<string, { readonly name: string; readonly payload: Schema }>>;
    };
  };
}
