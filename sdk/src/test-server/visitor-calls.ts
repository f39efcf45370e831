import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Sentence } from '../contract/sentence.ts';
import { fileLimit } from '../contract/taken-file.ts';
import { type VisitorField, visitorFieldNames } from '../contract/visitor-field.ts';
import { signatureLife, type VisitorConfig } from '../contract/widget.ts';
import type { Handlers } from './call-server.ts';
import type { DialogStore } from './dialog-store.ts';
import type { Hub } from './hub.ts';
import { Refusal } from './refusal.ts';
import { addDialog, deletedOf, forVisitor } from './stored-dialog.ts';
import { now, ownerOf, type OwnedDomain, type StoredDialog, type World } from './world.ts';

const pageSize = 100;
/** How long a reading call waits for the first sentence, ms. */
const longPoll = 25_000;

/** What a test takes of the platform's File. */
interface SentFile {
  readonly name?: string;
  readonly type: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Stores the bytes of a form's file. */
export async function keepBytes(world: World, value: unknown, { field, most }: { field: string; most: number }) {
  const sent = value as SentFile | null;
  if (typeof sent?.arrayBuffer !== 'function')
    throw new Refusal('invalid', { [field]: 'Поле обязательно для заполнения' });
  if (sent.size > most) throw new Refusal('too_large');
  const { name = 'file', type, size } = sent;
  const id = world.next('file');
  world.files.set(id, { name, type, bytes: await sent.arrayBuffer() });
  return { id, name, type, size };
}

/** Stores a sent file; returns its description for the sentence. */
export async function keepFile(world: World, value: unknown): Promise<NonNullable<Sentence['file']>> {
  const file = await keepBytes(world, value, { field: 'file', most: fileLimit });
  return { ...file, url: `/api/v1/file/${file.id}` };
}

/**
 * Whether the owner's server vouches for the user: HMAC-SHA-256 by a secret of the domain that is valid now, good for a
 * day where it has a time.
 */
function isSigned({ secret, oldSecret }: OwnedDomain, userId: string, signature: string, timestamp?: number): boolean {
  const text = timestamp === undefined ? userId : `${userId}.${timestamp}`;
  const age = timestamp === undefined ? 0 : Date.now() / 1000 - timestamp;
  if (age > signatureLife.past || age < -signatureLife.ahead) return false;
  const valid = oldSecret && now() < oldSecret.until ? [secret, oldSecret.secret] : [secret];
  return valid.some((key) => bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text))) === signature);
}

/** No account has a picture here. */
const visitorConfigOf = (
  world: World,
  { config: { keepDays: _days, keepFileDays: _fileDays, keepAddressDays: _addressDays, ...config }, team }: OwnedDomain,
): VisitorConfig => ({
  ...config,
  starters: config.offersStarters ? config.starters : [],
  people: {
    operator: { name: ownerOf(team).name, picture: '' },
    assistant: { name: config.assistantName, picture: '', isTrained: world.assistant !== null },
  },
  returnsAt: null,
  returnsText: null,
});

/** What a visitor may do. */
export function visitorCalls(world: World, dialogs: DialogStore, hub: Hub): Handlers {
  const issue = (dialog: StoredDialog): string => {
    const token = world.next('visitor');
    world.visitors.set(token, dialog);
    return token;
  };
  const ofUser = ({ domain }: StoredDialog, userId: string): StoredDialog | undefined =>
    world.dialogs.find((one) => one.domain === domain && one.visitor.verified && one.visitor.userId === userId);

  const awaitSentences = async ({ sentences }: StoredDialog, after: number): Promise<Sentence[]> => {
    const end = Date.now() + longPoll;
    while (sentences.length <= after && Date.now() < end) await new Promise((wake) => setTimeout(wake, 20));
    return sentences.slice(after, after + pageSize).map(forVisitor);
  };

  return {
    'GET /widget/config/{site}'({ params }) {
      const domain = world.domains.find(({ site }) => site === params.site);
      if (!domain) throw new Refusal('not_found');
      return visitorConfigOf(world, domain);
    },
    'POST /widget/session'({ body }) {
      const domain = world.domains.find(({ site }) => site === body.site);
      if (!domain) throw new Refusal('not_found');
      const known = body.token === undefined ? undefined : world.visitors.get(body.token);
      if (known?.isBan) throw new Refusal('banned');
      const dialog = known?.domain === domain ? known : addDialog(world, domain, body);
      const { page = dialog.visitor.page, title = dialog.visitor.title } = body;
      Object.assign(dialog.visitor, { page, title, lastSeenAt: now() });
      const token = known === dialog && body.token ? body.token : issue(dialog);
      const { session, sentences } = dialog;
      const reply = { session, token, sentences: sentences.slice(-pageSize).map(forVisitor), last: sentences.length };
      return { status: known === dialog ? 200 : 201, reply: { ...reply, config: visitorConfigOf(world, domain) } };
    },
    'POST /widget/sentence': ({ dialog, body: { clientId, text } }) => ({
      sentence: dialogs.say(dialog, 'visitor', [text], { clientId })[0] as Sentence,
    }),
    async 'GET /widget/sentence'({ dialog, query: { after, before } }) {
      if (before === undefined) return { sentences: await awaitSentences(dialog, after ?? 0), ...deletedOf(dialog) };
      return {
        sentences: dialog.sentences
          .slice(0, before - 1)
          .slice(-pageSize)
          .map(forVisitor),
      };
    },
    async 'POST /widget/file'({ dialog, body: { clientId }, form }) {
      const known = dialog.sentences.find((one) => one.author === 'visitor' && one.clientId === clientId);
      if (known) return { sentence: known };
      const file = await keepFile(world, form.get('file'));
      return { sentence: dialogs.say(dialog, 'visitor', [file.name], { clientId, more: { file } })[0] as Sentence };
    },
    'POST /widget/rating'({ dialog, body: { score, comment = '' } }) {
      dialog.rating = { score, comment };
      return { score };
    },
    'POST /widget/handoff'({ dialog, body: { to } }) {
      dialogs.callFor(dialog, to);
      return { assistant: dialog.assistant };
    },
    'PATCH /widget/visitor'({ dialog, body }) {
      const { userId, signature, timestamp, consent: text, ...rest } = body;
      const more = { ...rest, ...(text === undefined ? {} : { consent: { text, at: now() } }) };
      if (signature === undefined || userId === undefined) {
        const note = dialog.visitor.verified || userId === undefined ? {} : { userId };
        Object.assign(dialog.visitor, definedOf(more), note);
        dialogs.changed(dialog);
        return identityOf(dialog);
      }
      if (!isSigned(dialog.domain, userId, signature, timestamp)) throw new Refusal('forbidden');
      const isOthers = !['', userId].includes(dialog.visitor.userId);
      const known = ofUser(dialog, userId);
      if (known?.isBan) throw new Refusal('banned');
      const own = known ?? (isOthers ? addDialog(world, dialog.domain, dialog.visitor) : dialog);
      Object.assign(own.visitor, definedOf(more), { userId, verified: true });
      if (own !== dialog) hub.close(dialog, 4401);
      dialogs.changed(own);
      return { ...identityOf(own), token: issue(own) };
    },
    'DELETE /widget/session'({ dialog }) {
      dialogs.erase(dialog);
      return { session: dialog.session };
    },
    'GET /file/{id}'({ params }) {
      const file = world.files.get(params.id);
      if (!file) throw new Refusal('not_found');
      return file;
    },
  };
}

const knownOf = (visitor: StoredDialog['visitor']): Record<VisitorField, string> =>
  Object.fromEntries(visitorFieldNames.map((name) => [name, visitor[name]])) as Record<VisitorField, string>;

const definedOf = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const identityOf = ({ session, visitor }: StoredDialog) => ({
  ...knownOf(visitor),
  verified: visitor.verified,
  session,
});
