import { readyPictureLimit, readyReplyLimits } from '../contract/ready-reply.ts';
import type { Acting, Handlers } from './call-server.ts';
import { Refusal } from './refusal.ts';
import { keepBytes } from './visitor-calls.ts';
import type { Person, StoredReply, StoredTeam, World } from './world.ts';

const takenTypes = /^image\/(?:png|jpeg|webp|gif)$/;

/** The team's replies and the person's own. */
const seenBy = (world: World, { team, person }: { team: StoredTeam; person: Person }): StoredReply[] =>
  world.replies.filter((reply) => reply.team === team && (!reply.own || reply.by === person));

function changeable(world: World, by: Acting, id: string): StoredReply {
  const reply = seenBy(world, by).find((each) => each.id === id);
  if (!reply) throw new Refusal('not_found');
  if (by.role === 'operator' && reply.by !== by.person) throw new Refusal('forbidden');
  return reply;
}

/** A reply that the caller sees, by one of its pictures. */
function replyOf(world: World, by: Acting, id: string): StoredReply {
  const reply = seenBy(world, by).find(({ pictures = [] }) => pictures.some((picture) => picture.id === id));
  if (!reply) throw new Refusal('not_found');
  return reply;
}

function dropPicture(world: World, reply: StoredReply, id: string): void {
  world.files.delete(id);
  const left = (reply.pictures ?? []).filter((picture) => picture.id !== id);
  if (left.length > 0) reply.pictures = left;
  else delete reply.pictures;
}

function deleteReply(world: World, reply: StoredReply): void {
  for (const { id } of reply.pictures ?? []) world.files.delete(id);
  world.replies.splice(world.replies.indexOf(reply), 1);
}

/** A member's own replies are deleted with the member. */
export function deleteOwnReplies(world: World, team: StoredTeam, person: Person): void {
  for (const reply of world.replies.filter((each) => each.own && each.team === team && each.by === person))
    deleteReply(world, reply);
}

/** Pictures of ready replies; they are stored as they are sent. */
const pictureCalls = (world: World): Handlers => ({
  async 'POST /reply/picture/create/{id}'({ by, params, form }) {
    const reply = changeable(world, by, params.id);
    const tooMany = (most: number) => new Refusal('invalid', { image: `Не больше ${most} картинок` });
    const ofTeam = world.replies.filter(({ team }) => team === by.team).flatMap(({ pictures = [] }) => pictures);
    if ((reply.pictures ?? []).length >= readyReplyLimits.pictures) throw tooMany(readyReplyLimits.pictures);
    if (ofTeam.length >= readyReplyLimits.teamPictures) throw tooMany(readyReplyLimits.teamPictures);
    const { id, name, type } = await keepBytes(world, form.get('image'), { field: 'image', most: readyPictureLimit });
    if (!takenTypes.test(type)) {
      world.files.delete(id);
      throw new Refusal('unsupported_media');
    }
    const picture = { id, name };
    reply.pictures = [...(reply.pictures ?? []), picture];
    return picture;
  },
  'GET /reply/picture/{id}'({ by, params }) {
    replyOf(world, by, params.id);
    return world.files.get(params.id)!;
  },
  'DELETE /reply/picture/delete/{id}'({ by, params: { id } }) {
    dropPicture(world, changeable(world, by, replyOf(world, by, id).id), id);
    return { id };
  },
});

/** Ready replies. What the assistant would answer is the real server's alone. */
export function replyCalls(world: World): Handlers {
  return {
    'GET /reply/list': ({ by }) => seenBy(world, by).toSorted((a, b) => a.title.localeCompare(b.title, 'ru')),
    'GET /reply/best/{id}': () => [],
    'POST /reply/create'({ by: { team, person }, body }) {
      const reply = { ...body, id: world.next('reply'), team, by: person };
      world.replies.push(reply);
      return reply;
    },
    'PATCH /reply/edit/{id}': ({ by, params, body }) => Object.assign(changeable(world, by, params.id), body),
    'DELETE /reply/delete/{id}'({ by, params: { id } }) {
      deleteReply(world, changeable(world, by, id));
      return { id };
    },
    ...pictureCalls(world),
  };
}
