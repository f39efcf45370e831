import { registry, toJSONSchema } from 'zod/mini';
import {
  apiToken,
  assistantSetting,
  code,
  correction,
  dialogDay,
  dialogDetail,
  dialogEntry,
  dialogHeader,
  domain,
  domainConfig,
  email,
  fieldCode,
  file,
  foundPhrase,
  greetingRule,
  invite,
  label,
  labelDetail,
  learned,
  member,
  memberRef,
  missed,
  name,
  note,
  offer,
  password,
  portableContext,
  problem,
  profile,
  qa,
  readyReply,
  report,
  say,
  type Schema,
  secret,
  sentence,
  shownInvite,
  signIn,
  team,
  teamSetting,
  trailEntry,
  userInfo,
  verdict,
} from '../contract.ts';

/** Schemas that have a name of their own in the documents, each written once. */
const named = {
  ApiToken: apiToken,
  AssistantSetting: assistantSetting,
  Correction: correction,
  DialogDay: dialogDay,
  DialogDetail: dialogDetail,
  DialogEntry: dialogEntry,
  DialogHeader: dialogHeader,
  Domain: domain,
  DomainConfig: domainConfig,
  FieldCode: fieldCode,
  FoundPhrase: foundPhrase,
  GreetingRule: greetingRule,
  Invite: invite,
  Label: label,
  LabelDetail: labelDetail,
  Learned: learned,
  Member: member,
  MemberRef: memberRef,
  Missed: missed,
  Note: note,
  Offer: offer,
  PortableContext: portableContext,
  Problem: problem,
  Profile: profile,
  Qa: qa,
  ReadyReply: readyReply,
  Report: report,
  Sealed: secret,
  SentFile: file,
  Sentence: sentence,
  ShownInvite: shownInvite,
  SignIn: signIn,
  Team: team,
  TeamSetting: teamSetting,
  TrailEntry: trailEntry,
  UserInfo: userInfo,
  Verdict: verdict,
} as const satisfies Record<string, Schema>;

/** Bounds that the contract checks by a rule with a message of its own, of which no schema can be made. */
const ruled: readonly (readonly [Schema, object])[] = [
  [say, { minLength: 1, maxLength: 4000 }],
  [email, { maxLength: 38 }],
  [name, { minLength: 2, maxLength: 20 }],
  [password, { minLength: 8, maxLength: 32 }],
  [code, { minLength: 6, maxLength: 6 }],
];

const names = registry<{ id?: string }>();
for (const [id, schema] of Object.entries(named)) names.add(schema, { id });
for (const [schema, bounds] of ruled) names.add(schema, bounds);

type Json = Record<string, unknown>;
const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** Points references at the document's components; local definitions are there too. */
function hoist(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hoist);
  if (typeof value !== 'object' || value === null) return value;
  const { $schema: _schema, $defs: _defs, id: _id, ...rest } = value as Json;
  if (typeof rest.$ref === 'string') return { $ref: rest.$ref.replace('#/$defs/', '#/components/schemas/') };
  const stored = 'id' in value && typeof (value as Json).id === 'object' ? { ...rest, id: (value as Json).id } : rest;
  return Object.fromEntries(Object.entries(stored).map(([key, inner]) => [key, hoist(inner)]));
}

/** A named schema comes as a reference to its own definition, which is then what is wanted. */
function convert(schema: Schema, io: 'input' | 'output'): Json {
  const whole = toJSONSchema(schema, { io, unrepresentable: 'any', metadata: names as never }) as Json;
  const own = typeof whole.$ref === 'string' ? (whole.$defs as Json)[whole.$ref.replace('#/$defs/', '')] : whole;
  return hoist(own) as Json;
}

/** A schema as JSON Schema 2020-12: a reference where it has a name. */
export function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const id = names.get(schema as never)?.id;
  return id === undefined ? convert(schema, io) : refTo(id);
}

/** The named schemas, in full. */
export const namedSchemas = (): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [
      name,
      convert(schema, name === 'PortableContext' || name === 'Sealed' ? 'input' : 'output'),
    ]),
  );
