import type { Call } from '../contract.ts';
import { asOwner, noDomainPath, sides, type Target } from './targets.ts';
import type { Cases, World } from './world.ts';

type ChannelCall = Extract<Call, `${string} /channel/telegram/${string}`>;

let bots = 0;
/** A token of a bot of its own. */
const newToken = (): string => `${8_000_000_000 + (bots += 1)}:AAexample_token_of_a_bot_0123456789`;

const connect = ({ call, owner: { access: token } }: World, domainId: string, body: object) =>
  call('POST /channel/telegram/{domainId}', { token, params: { domainId }, body });

/** A domain with a bot. */
const connected: Target = async (world) => {
  const { id: domainId } = await world.site();
  await connect(world, domainId, { token: newToken() });
  return { params: { domainId } };
};

/** A domain without a bot, and a body. */
const fresh =
  (body: () => object): Target =>
  async (world) => ({ params: { domainId: (await world.site()).id }, body: body() });

/** The token of a bot that is connected to another domain. */
const elsewhere: Target = async (world) => {
  const token = newToken();
  await connect(world, (await world.site()).id, { token });
  return { params: { domainId: (await world.site()).id }, body: { token } };
};

export const channelCases: Cases<ChannelCall> = {
  'GET /channel/telegram/{domainId}': sides(connected, noDomainPath()),
  'POST /channel/telegram/{domainId}': sides(
    fresh(() => ({ token: newToken() })),
    noDomainPath({ body: { token: newToken() } }),
    {
      invalid: asOwner(fresh(() => ({}))),
      conflict: asOwner(elsewhere),
      token_refused: asOwner(fresh(() => ({ token: `${newToken()}_revoked` }))),
      unprocessable: asOwner(fresh(() => ({ token: newToken(), group: -42 }))),
    },
  ),
  'DELETE /channel/telegram/{domainId}': sides(connected, noDomainPath()),
};
