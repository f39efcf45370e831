import { type Call, sourceLimits } from '../contract.ts';
import { asOwner, noDomain, noDomainPath, noId, sides, type Target } from './targets.ts';
import type { Answered, Case, Cases, World } from './world.ts';

type SourceCall = Extract<Call, `${string} /assistant/source/${string}` | `${string} /assistant/draft/${string}`>;

const host = 'sourced.ru';
const text = 'Вопрос: Сколько стоит доставка?\nОтвет: Доставка стоит 300 рублей.\nВопрос: Где вы?\nОтвет: В Туле.\n';

const formOf = (content: string | Uint8Array<ArrayBuffer>, name: string): FormData => {
  const form = new FormData();
  form.append('file', new File([content], name));
  return form;
};

/** By the owner: a recording wraps the world. */
const verified = new WeakMap<World['owner'], Promise<string>>();

async function verify(world: World): Promise<string> {
  const { call, owner } = world;
  const { id, proof } = (await call('POST /domain/create', { token: owner.access, body: { name: host } })).body;
  world.prove(host, proof);
  await call('PATCH /domain/verification/{id}', { token: owner.access, params: { id }, body: {} });
  return id;
}

/** The id of a domain whose pages may be read. */
function verifiedId(world: World): Promise<string> {
  const id = verified.get(world.owner) ?? verify(world);
  verified.set(world.owner, id);
  return id;
}

let made = 0;
const page = async (world: World) => ({
  domainId: await verifiedId(world),
  url: `https://${host}/page-${(made += 1)}`,
});

const createdPage = async (world: World): Promise<string> =>
  (await world.call('POST /assistant/source/create', { token: world.owner.access, body: await page(world) })).body.id;

/** A source of a new domain with two drafts, from a file. */
async function withDrafts(world: World): Promise<{ sourceId: string; domainId: string; ids: string[] }> {
  const token = world.owner.access;
  const { id: domainId } = await world.site();
  const params = { domainId };
  await world.call('POST /assistant/source/file/{domainId}', { token, params, body: formOf(text, 'ответы.txt') });
  const { items } = (await world.call('GET /assistant/draft/list/domain/id/{domainId}', { token, params })).body;
  return { sourceId: items[0].sourceId, domainId, ids: items.map(({ id }: { id: string }) => id) };
}

const byPage =
  (rest: object = {}): Target =>
  async (world) => ({ params: { id: await createdPage(world) }, ...rest });
const byFile =
  (rest: object = {}): Target =>
  async (world) => ({ params: { id: (await withDrafts(world)).sourceId }, ...rest });
const filed =
  (content: string | Uint8Array<ArrayBuffer>, name: string): Target =>
  async (world) => ({ params: { domainId: (await world.site()).id }, body: formOf(content, name) });

/** Adds a source more than a team may have. */
const refuseTooMany: Case = async (world): Answered => {
  const { access: token } = await world.server.signUp();
  const { id: domainId } = await world.site(token);
  const add = (number: number) =>
    world.call('POST /assistant/source/file/{domainId}', {
      token,
      params: { domainId },
      body: formOf(text, `${number}.txt`),
    });
  for (let number = 0; number < sourceLimits.sources; number += 1) await add(number);
  return add(sourceLimits.sources);
};

export const sourceCases: Cases<SourceCall> = {
  'POST /assistant/source/create': sides(
    async (world) => ({ body: await page(world) }),
    noDomain({ url: `https://${host}/faq` }),
    {
      invalid: asOwner(async (world) => ({ body: { ...(await page(world)), url: 'https://other.ru/faq' } })),
      conflict: asOwner(async (world) => {
        const body = await page(world);
        await world.call('POST /assistant/source/create', { token: world.owner.access, body });
        return { body };
      }),
      not_readable: asOwner(async (world) => {
        const { id: domainId, name } = await world.site();
        return { body: { domainId, url: `https://${name}/faq` } };
      }),
    },
  ),
  'POST /assistant/source/file/{domainId}': sides(
    filed(text, 'ответы.txt'),
    noDomainPath({ body: formOf(text, 'ответы.txt') }),
    {
      invalid: asOwner(async (world) => ({ params: { domainId: (await world.site()).id }, body: new FormData() })),
      conflict: refuseTooMany,
      too_large: asOwner(filed(new Uint8Array(sourceLimits.file + 1), 'большой.txt')),
      unsupported_media: asOwner(filed(text, 'программа.exe')),
      not_readable: asOwner(filed('не PDF', 'счёт.pdf')),
    },
  ),
  'GET /assistant/source/list/domain/id/{domainId}': sides(
    async (world) => ({ params: { domainId: (await withDrafts(world)).domainId } }),
    noDomainPath(),
  ),
  'PATCH /assistant/source/edit/{id}': sides(byPage({ body: { daily: true } }), noId({ body: { daily: true } }), {
    invalid: asOwner(byPage({ body: { daily: 'yes' } })),
    conflict: asOwner(byFile({ body: { daily: true } })),
  }),
  'POST /assistant/source/refresh/{id}': sides(byPage(), noId(), { conflict: asOwner(byFile()) }),
  'DELETE /assistant/source/delete/{id}': sides(byFile(), noId()),
  'GET /assistant/draft/list/domain/id/{domainId}': sides(
    async (world) => ({ params: { domainId: (await withDrafts(world)).domainId } }),
    noDomainPath(),
  ),
  'POST /assistant/draft/accept': sides(
    async (world) => ({ body: { ids: (await withDrafts(world)).ids } }),
    { body: { ids: ['none'] } },
    { invalid: asOwner({ body: {} }) },
  ),
  'POST /assistant/draft/discard': sides(
    async (world) => ({ body: { sourceId: (await withDrafts(world)).sourceId } }),
    { body: { ids: ['none'] } },
    { invalid: asOwner({ body: {} }) },
  ),
  'POST /assistant/draft/restore': sides(
    async (world) => {
      const { ids } = await withDrafts(world);
      await world.call('POST /assistant/draft/discard', { token: world.owner.access, body: { ids } });
      return { body: { ids } };
    },
    { body: { ids: ['none'] } },
    { invalid: asOwner({ body: { ids: [] } }) },
  ),
};
