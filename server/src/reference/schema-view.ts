import { html, type Html, prose } from './html.ts';

/** JSON Schema as far as the documents use it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly contentMediaType?: string;
}

const names: Readonly<Record<string, string>> = {
  string: 'строка',
  number: 'число',
  integer: 'целое',
  boolean: 'да или нет',
  object: 'объект',
  null: 'null',
};

/** The name of a referenced schema. */
const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

const joined = (pieces: readonly Html[], between: string): Html[] =>
  pieces.flatMap((piece, i) => (i ? [html`${between}`, piece] : [piece]));

/** What a value is, in a few words; a named schema is a link to its own place on the page. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref) return html`<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) {
    const values = schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`);
    return html`${joined(values, ' | ')}`;
  }
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return html`${joined(either.map(typeOf), ' или ')}`;
  if (schema.prefixItems) return html`[${joined(schema.prefixItems.map(typeOf), ', ')}]`;
  if (schema.type === 'array') return html`список: ${schema.items ? typeOf(schema.items) : 'что угодно'}`;
  if (schema.contentMediaType) return html`файл`;
  return html`${names[schema.type ?? ''] ?? 'что угодно'}`;
}

const between = (least: number | undefined, most: number | undefined, what: string): string[] => {
  const isOpen = most === undefined || most >= Number.MAX_SAFE_INTEGER;
  if (least === undefined && isOpen) return [];
  if (isOpen) return least === undefined || least <= -Number.MAX_SAFE_INTEGER ? [] : [`от ${least}${what}`];
  return [least === undefined ? `до ${most}${what}` : least === most ? `${least}${what}` : `${least}–${most}${what}`];
};

function boundsOf(schema: Schema): string {
  return [
    ...between(schema.minLength, schema.maxLength, '\u00a0знаков'),
    ...between(schema.minItems, schema.maxItems, '\u00a0шт.'),
    ...between(schema.minimum, schema.maximum, ''),
    ...(schema.pattern ? [`по образцу \`${schema.pattern}\``] : []),
    ...(schema.default === undefined ? [] : [`по умолчанию \`${JSON.stringify(schema.default)}\``]),
  ].join(', ');
}

/** The schemas inside one, whose fields are listed under it. */
const innerOf = (schema: Schema): readonly Schema[] => [
  ...(schema.properties ? [schema] : []),
  ...(schema.items ? innerOf(schema.items) : []),
  ...(schema.anyOf ?? []).flatMap(innerOf),
  ...(typeof schema.additionalProperties === 'object' ? innerOf(schema.additionalProperties) : []),
];

function fieldView(name: string, schema: Schema, isRequired: boolean): Html {
  const bounds = boundsOf(schema);
  return html`<li>
    <code class="name">${name}</code> <span class="type">${typeOf(schema)}</span>
    ${isRequired ? '' : html`<span class="optional">необязательно</span>`}
    ${bounds ? html`<span class="bounds">${prose(bounds)}</span>` : ''} ${innerOf(schema).map(fieldsView)}
  </li>`;
}

function fieldsView({ properties = {}, required = [] }: Schema): Html {
  const fields = Object.entries(properties);
  if (fields.length === 0) return html`<p class="none">Пустой объект.</p>`;
  return html`<ul class="fields">
    ${fields.map(([name, schema]) => fieldView(name, schema, required.includes(name)))}
  </ul>`;
}

/** A schema: what it is, and its fields with their types and bounds. */
export function schemaView(schema: Schema): Html {
  if (schema.type === 'object' && schema.properties) return fieldsView(schema);
  const bounds = boundsOf(schema);
  return html`<p class="is"><span class="type">${typeOf(schema)}</span> <span class="bounds">${prose(bounds)}</span></p>
    ${innerOf(schema).map(fieldsView)}`;
}
