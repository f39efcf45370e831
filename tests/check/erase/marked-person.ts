import { createECDH } from 'node:crypto';
import { newCanary } from '../../harness/canary.ts';
import { makeCall } from '../../harness/caller.ts';
import type { MarkOf, Sites } from './marked-site.ts';
import { writeByMail, writeByTelegram } from './marked-channels.ts';

/** A visitor with a canary in everything that a visitor may leave behind. */
export interface MarkedPerson {
  readonly email: string;
  readonly phone: string;
  /** A canary for each place, by the place. */
  readonly canaries: ReadonlyMap<string, string>;
  /** Canaries of what the server may read and need not store. */
  readonly passing: ReadonlyMap<string, string>;
  /** What else is looked for as it is. */
  readonly texts: readonly string[];
  /** The number of the person's chat. */
  readonly chat: string;
  readonly sessions: readonly string[];
  /** What the person is found by, one after another: the dialog of Telegram has no address. */
  readonly foundBy: readonly string[];
}

let phones = 0;

async function expectMade(...call: Parameters<typeof makeCall>): Promise<any> {
  const { status, body } = await makeCall(...call);
  if (status < 200 || status > 299) throw new Error(`${call[1]}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** What the visitor does at a site; the session and its dialog. */
async function visit(
  { url }: Sites,
  site: string,
  { of, phone, email }: { of: (place: string) => string; phone: string; email: string },
): Promise<{ token: string; session: string }> {
  const { token, session } = await expectMade(url, 'POST /widget/session', {
    body: {
      site,
      page: `https://${site}.ru/${of('page')}`,
      title: of('title'),
      referrer: `https://a.ru/${of('referrer')}`,
    },
  });
  await expectMade(url, 'PATCH /widget/visitor', {
    token,
    body: { name: `Иван ${of('name')}`, email, phone, consent: `Согласен ${of('consent')}` },
  });
  const browser = createECDH('prime256v1').generateKeys('base64url');
  const keys = { p256dh: browser, auth: 'A'.repeat(22) };
  await expectMade(url, 'POST /widget/push/subscribe', {
    token,
    body: { endpoint: `http://127.0.0.1:9/push/${of('push')}`, keys },
  });
  const say = (text: string) =>
    expectMade(url, 'POST /widget/sentence', { token, body: { clientId: crypto.randomUUID(), text } });
  await say(`Где заказ ${of('sentence')}?`);
  await say(`Мой адрес: улица ${of('street')}, позвоните ${phone}`);
  const file = new FormData();
  file.set('clientId', crypto.randomUUID());
  file.set('file', new File([`Договор ${of('file')}`], `${of('file name')}.txt`, { type: 'text/plain' }));
  await expectMade(url, 'POST /widget/file', { token, body: file });
  await expectMade(url, 'POST /widget/rating', { token, body: { score: 5, comment: `Спасибо ${of('comment')}` } });
  return { token, session };
}

/** What the owner writes about the visitor. */
async function note({ url, access: token, sites, labelId }: Sites, session: string, of: (place: string) => string) {
  const { items } = await expectMade(url, 'GET /dialog/list', { token, query: { q: of('sentence') } });
  const { id } = items.find((item: { session: string }) => item.session === session);
  const params = { id };
  const body = (fields: object) => ({ token, params, body: fields });
  await expectMade(url, 'POST /dialog/note/create/{id}', body({ clientId: crypto.randomUUID(), text: of('note') }));
  await expectMade(url, 'PATCH /dialog/tag/{id}', body({ tags: [of('tag')] }));
  await expectMade(url, 'PATCH /dialog/name/{id}', body({ name: of('own name') }));
  await expectMade(url, 'GET /dialog/export/{id}', { token, params });
  // With enough words to be stored as an answer that the assistant could learn.
  const answer = `Уже едет со склада вместе с остальными покупками, ${of('answer')}`;
  await expectMade(url, 'POST /dialog/answer', { token, body: { session, sentences: [answer] } });
  const taught = `Где заказ ${of('sentence')}?`;
  await expectMade(url, 'POST /assistant/qa/create', {
    token,
    body: { assistantId: labelId, type: 'question', sentences: [taught, `Общий вопрос о доставке ${of('kept')}`] },
  });
  await expectMade(url, 'POST /assistant/pin/create', {
    token,
    body: { domainId: sites[0]!.id, question: taught, labelId: null },
  });
}

const markIn =
  (canaries: Map<string, string>): MarkOf =>
  (place) => {
    if (!canaries.has(place)) canaries.set(place, newCanary());
    return canaries.get(place)!;
  };

/** Lets somebody talk at both sites, by mail and in Telegram, and the owner teach the assistant one of the questions. */
export async function markPerson(sites: Sites): Promise<MarkedPerson> {
  const [canaries, passing] = [new Map<string, string>(), new Map<string, string>()];
  const marks = { of: markIn(canaries), passing: markIn(passing) };
  const { of } = marks;
  const email = `${of('email')}@example.ru`;
  phones += 1;
  const phone = `+7 9${String(10 + (phones % 90))} ${String(4_000_000 + phones * 7919).replace(/(...)(..)(..)/, '$1-$2-$3')}`;
  const first = await visit(sites, sites.sites[0]!.site, { of, phone, email });
  const second = await visit(sites, sites.sites[1]!.site, { of, phone, email });
  await note(sites, first.session, of);
  await writeByMail(sites, { session: first.session, email }, marks);
  const telegram = await writeByTelegram(sites, marks);
  // The owner's own words, which are no visitor's: they stay.
  canaries.delete('kept');
  return {
    email,
    phone,
    canaries,
    passing,
    texts: [phone],
    chat: telegram.chat,
    sessions: [first.session, second.session, telegram.session],
    foundBy: [email, telegram.session],
  };
}
