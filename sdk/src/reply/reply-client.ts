import type { ReadyReply } from '../contract/ready-reply.ts';
import type { Feature } from '../transport/feature.ts';
import type { Rest } from '../transport/rest.ts';
import type { ReplyClient } from './reply-api.ts';

const inOrder = (replies: readonly ReadyReply[]): ReadyReply[] =>
  replies.toSorted((a, b) => a.title.localeCompare(b.title, 'ru') || (a.id < b.id ? -1 : 1));

/** See {@link ReplyClient}. */
export function createReplyClient(rest: Rest): ReplyClient & Feature {
  const list = rest.source('GET /reply/list');
  const without = (replies: readonly ReadyReply[], id: string): ReadyReply[] => replies.filter((one) => one.id !== id);
  const put = (reply: ReadyReply): ReadyReply => {
    list.patch((replies) => inOrder([...without(replies, reply.id), reply]));
    return reply;
  };

  return {
    $list: list.$store,
    list: (settings) => rest.signed('GET /reply/list', settings),
    best: (id, settings) => rest.signed('GET /reply/best/{id}', { ...settings, params: { id } }),
    create: async (body, settings) => put(await rest.signed('POST /reply/create', { ...settings, body })),
    edit: async (id, body, settings) =>
      put(await rest.signed('PATCH /reply/edit/{id}', { ...settings, params: { id }, body })),
    async delete(id, settings) {
      const deleted = await rest.signed('DELETE /reply/delete/{id}', { ...settings, params: { id } });
      list.patch((replies) => without(replies, id));
      return deleted;
    },
  };
}
