import type { ReadyPicture, ReadyReply } from '../contract/ready-reply.ts';
import type { Feature } from '../transport/feature.ts';
import { removeFrom } from '../transport/list-changes.ts';
import { readBlob } from '../transport/read-body.ts';
import type { Rest } from '../transport/rest.ts';
import type { ReplyClient } from './reply-api.ts';

/** An upload takes its time; ms. */
const uploadPatience = 300_000;

const inOrder = (replies: readonly ReadyReply[]): ReadyReply[] =>
  replies.toSorted((a, b) => a.title.localeCompare(b.title, 'ru') || (a.id < b.id ? -1 : 1));

/** The reply with other pictures; without the field where none is left. */
function withPictures(
  { pictures = [], ...reply }: ReadyReply,
  change: (all: ReadyPicture[]) => ReadyPicture[],
): ReadyReply {
  const changed = change(pictures);
  return changed.length > 0 ? { ...reply, pictures: changed } : reply;
}

/** See {@link ReplyClient}. */
export function createReplyClient(rest: Rest): ReplyClient & Feature {
  const list = rest.source('GET /reply/list');
  const put = (reply: ReadyReply): ReadyReply => {
    list.patch((replies) => inOrder([...replies.filter(({ id }) => id !== reply.id), reply]));
    return reply;
  };

  return {
    $list: list.$store,
    list: (settings) => rest.signed('GET /reply/list', settings),
    best: (id, settings) => rest.signed('GET /reply/best/{id}', { ...settings, params: { id } }),
    create: async (body, settings) => put(await rest.signed('POST /reply/create', { ...settings, body })),
    edit: async (id, body, settings) =>
      put(await rest.signed('PATCH /reply/edit/{id}', { ...settings, params: { id }, body })),
    delete: async (id, settings) =>
      removeFrom(list, await rest.signed('DELETE /reply/delete/{id}', { ...settings, params: { id } })),

    async addPicture(id, file, settings) {
      const form = new FormData();
      form.set('image', file);
      const options = { timeout: uploadPatience, ...settings, params: { id }, form };
      const added = await rest.signed('POST /reply/picture/create/{id}', options);
      list.patch((replies) =>
        replies.map((reply) => (reply.id === id ? withPictures(reply, (all) => [...all, added]) : reply)),
      );
      return added;
    },
    async loadPicture({ id, name }, settings) {
      const blob = await readBlob(rest, 'GET /reply/picture/{id}', { params: { id } }, settings);
      return new File([blob], name, { type: blob.type });
    },
    async deletePicture(id, settings) {
      const deleted = await rest.signed('DELETE /reply/picture/delete/{id}', { ...settings, params: { id } });
      list.patch((replies) =>
        replies.map((reply) => withPictures(reply, (all) => all.filter((picture) => picture.id !== id))),
      );
      return deleted;
    },
  };
}
