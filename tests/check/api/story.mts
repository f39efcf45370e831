// A visitor and an operator talk through a client that a public generator made of openapi.json; types and all.
import createClient from 'openapi-fetch';
import type { paths } from './made/openapi.d.ts';

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
const { HOST = '', SITE = '', ACCESS = '' } = process.env;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const operator = createClient<paths>({ baseUrl: `${HOST}/api/v1`, headers: bearer(ACCESS) });
const page = createClient<paths>({ baseUrl: `${HOST}/api/v1` });

function expectThat(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`it does not hold that ${what}`);
}

const opened = await page.POST('/widget/session', { body: { site: SITE, page: 'https://shop.ru/', locale: 'ru' } });
expectThat(opened.data !== undefined, 'a session opens');
const visitor = createClient<paths>({ baseUrl: `${HOST}/api/v1`, headers: bearer(opened.data.token) });
const stored = await visitor.POST('/widget/sentence', { body: { clientId: 'story-1', text: 'Сколько идёт посылка?' } });
expectThat(stored.data?.sentence.author === 'visitor', 'the visitor says something');

const listed = await operator.GET('/dialog/list', { params: { query: { filter: 'all' } } });
const dialog = listed.data?.items.find(({ session }) => session === opened.data.session);
expectThat(dialog?.visitor.online === false, 'the operator sees the dialog');
const answered = await operator.POST('/dialog/answer', {
  body: { session: dialog.session, sentences: ['Два дня.'], clientId: 'answer-1' },
});
expectThat(answered.data?.sentences[0]?.text === 'Два дня.', 'the operator answers');
const detail = await operator.GET('/dialog/detail/{id}', { params: { path: { id: dialog.id } } });
expectThat(detail.data?.sentences.at(-1)?.author === 'operator', 'the answer is the last of the dialog');

const received = await visitor.GET('/widget/sentence', {
  params: { query: { after: String(stored.data.sentence.seq) } },
});
expectThat(received.data?.sentences.some(({ text }) => text === 'Два дня.') ?? false, 'the visitor hears the answer');
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
);
const form = new FormData();
form.set('clientId', 'file-1');
form.set('file', new File([pixel], 'точка.png', { type: 'image/png' }));
const sent = await visitor.POST('/widget/file', { body: { clientId: 'file-1', file: '' }, bodySerializer: () => form });
expectThat(sent.data?.sentence.file?.name === 'точка.png', 'the visitor sends a file');
const refused = await operator.POST('/dialog/answer', { body: { session: 'none', sentences: ['Никому'] } });
expectThat(refused.error?.code === 'not_found', 'a failure has its code');
console.log('the story of a generated client: told');
