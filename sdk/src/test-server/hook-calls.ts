import { type Hook, hookEvents, hookLimits } from '../contract/hook.ts';
import type { Acting, Handlers } from './call-server.ts';
import { Refusal } from './refusal.ts';
import type { StoredHook, World } from './world.ts';

function hookOf(world: World, { team }: Acting, id: string): StoredHook {
  const hook = world.hooks.find((each) => each.team === team && each.id === id);
  if (!hook) throw new Refusal('not_found');
  return hook;
}

function checkUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:') throw new Refusal('invalid', { url: 'Адрес должен начинаться с https://' });
  return url.href;
}

const inOrder = (events: Hook['events']): Hook['events'] => hookEvents.filter((event) => events.includes(event));

/** Webhooks, without their deliveries: a server in memory sends nothing anywhere. */
export const hookCalls = (world: World): Handlers => ({
  'GET /hook/list': ({ by }) => world.hooks.filter(({ team }) => team === by.team),
  'POST /hook/create'({ by, body }) {
    const { events, domainId = null } = body;
    const isOwn = world.domains.some(({ id, team }) => id === domainId && team === by.team);
    if (domainId !== null && !isOwn) throw new Refusal('not_found');
    if (world.hooks.filter(({ team }) => team === by.team).length >= hookLimits.hooks) throw new Refusal('conflict');
    const url = checkUrl(body.url);
    const hook: StoredHook = {
      id: world.next('hook'),
      url,
      events: inOrder(events),
      domainId,
      active: true,
      lastStatus: null,
      lastAt: null,
      lastError: null,
      ended: null,
      team: by.team,
    };
    world.hooks.push(hook);
    return { ...hook, secret: `whsec_${world.next('secret')}` };
  },
  'PATCH /hook/edit/{id}'({ by, params, body: { url, events, active } }) {
    const hook = hookOf(world, by, params.id);
    if (url !== undefined) hook.url = checkUrl(url);
    if (events) hook.events = inOrder(events);
    if (active !== undefined) Object.assign(hook, { active, ...(active ? { ended: null } : {}) });
    return hook;
  },
  'DELETE /hook/delete/{id}'({ by, params }) {
    world.hooks.splice(world.hooks.indexOf(hookOf(world, by, params.id)), 1);
    return { id: params.id };
  },
});
