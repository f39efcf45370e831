import { isPublic } from '../../../../server/src/platform/public-address.ts';
import { tally } from '../../../harness/caller.ts';
import { type Case, type CaseClass, tried } from '../abuse-world.ts';

let page = '';
const site = (): ReturnType<typeof Bun.serve> =>
  Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) =>
      new Response(url.endsWith('/') ? page : '', {
        status: url.endsWith('/') ? 200 : 404,
        headers: { 'content-type': 'text/html' },
      }),
  });
let serving: ReturnType<typeof Bun.serve> | null = null;
const host = 'proven.ru';

/** Pages of which the proof is a text somebody could write there, not a tag of the page's owner. */
const hidden = (meta: string): Record<string, string> => ({
  title: `<html><head><title>${meta}</title></head></html>`,
  textarea: `<html><body><textarea>${meta}</textarea></body></html>`,
  'quoted attribute': `<html><body><img alt='${meta}'></body></html>`,
  comment: `<html><head><!-- ${meta} --></head></html>`,
  script: `<html><head><script>var a = ${JSON.stringify(meta)}</script></head></html>`,
  style: `<html><head><style>${meta}</style></head></html>`,
  template: `<html><head><template>${meta}</template></head></html>`,
  noscript: `<html><body><noscript>${meta}</noscript></body></html>`,
  'xmp in the body': `<html><body><xmp>${meta}</xmp></body></html>`,
});

const cases: Case[] = [
  {
    row: '9',
    title: 'the meta proof where others may write',
    async run({ account, address, call }) {
      const token = await (await account()).access();
      const from = address();
      const { id, proof } = (await call('POST /domain/create', { token, body: { name: host } })).body;
      const meta = `<meta name="otklik" content="${proof}">`;
      const verify = () => call('PATCH /domain/verification/{id}', { token, from, params: { id }, body: {} });
      const answers: [string, Awaited<ReturnType<typeof verify>>][] = [];
      for (const [name, text] of Object.entries(hidden(meta))) {
        page = text;
        answers.push([name, await verify()]);
      }
      page = `<!doctype html><html><head><title>Магазин</title>${meta}</head><body></body></html>`;
      const real = await verify();
      // A case is run again where others waited: the host must be free then.
      await call('DELETE /domain/delete/{id}', { token, from, params: { id } });
      const taken = answers.filter(([, { status }]) => status === 200).map(([name]) => name);
      return tried(
        answers.map(([name]) => name).join(', '),
        `${tally(answers.map(([, answer]) => answer))}; a real tag ${real.status}`,
        {
          [`none is taken (${taken.join(', ')})`]: taken.length === 0,
          'a real tag is': real.status === 200,
        },
      );
    },
  },
  {
    row: '9',
    title: 'addresses that only look public (in process)',
    async run() {
      const hostile = [
        '::7f00:1',
        '::ffff:127.0.0.1',
        '::127.0.0.1',
        '64:ff9b::7f00:1',
        '2002:7f00:1::',
        '169.254.169.254',
        'fe80::1',
        '100.64.0.1',
        '0.0.0.0',
        '::',
        'fd00::1',
        '64:ff9b:1::a00:1',
      ];
      const passed = hostile.filter((one) => isPublic(one));
      return tried(hostile.join(', '), passed.length === 0 ? 'none is public' : `public: ${passed.join(', ')}`, {
        'none is public': passed.length === 0,
        'a public one is': isPublic('93.184.216.34'),
      });
    },
  },
];

/** The domain probe, over a site that it is led to. */
export const domains: CaseClass = {
  name: 'domains',
  env: () => {
    serving ??= site();
    serving.unref();
    return { PROBE_HOSTS: `${host}=http://127.0.0.1:${serving.port}` };
  },
  cases,
};
