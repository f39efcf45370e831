import type { BodyIn, Reply } from '../contract/contract.ts';
import type { Hook } from '../contract/hook.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { RemoteStore } from '../transport/remote.ts';

/**
 * Webhooks: addresses to which the server sends events, and what was delivered there. For owners; a program may make
 * none of these calls. Calls reject with `ApiError`.
 */
export interface HookClient {
  /** The last `list`, and the changes since, the oldest first. A secret is not in it. */
  readonly $list: RemoteStore<Hook[]>;
  /** The last `listDeliveries`. */
  readonly $deliveries: RemoteStore<Reply<'GET /hook/delivery/list/{id}'>>;

  /** Lists the team's webhooks. */
  list(settings?: CallSettings): Promise<Hook[]>;
  /**
   * Creates a webhook. The reply alone carries `secret`, by which receivers verify messages: it cannot be read again.
   * @param body `url`, `https` at a public address; `events`, at least one of `hookEvents`; `domainId`: of one domain
   * alone
   * @throws ApiError 400 `invalid` with `fields`, 404 `not_found` (the domain), 409 `conflict` where there are ten
   */
  create(body: BodyIn<'POST /hook/create'>, settings?: CallSettings): Promise<Reply<'POST /hook/create'>>;
  /**
   * Changes a webhook. @param body `url`, `events`, `active`: those that change. What happens while it is not active is
   * not sent; what waited then is sent once it is.
   * @throws ApiError 400 `invalid` with `fields`, 404 `not_found`
   */
  edit(id: string, body: BodyIn<'PATCH /hook/edit/{id}'>, settings?: CallSettings): Promise<Hook>;
  /** Deletes a webhook; what waits is not sent any more. @throws ApiError 404 `not_found` */
  delete(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /**
   * Lists deliveries, the newest first, 50 a page. @param id of the webhook @param page from 1
   * @throws ApiError 404 `not_found`
   */
  listDeliveries(id: string, page?: number, settings?: CallSettings): Promise<Reply<'GET /hook/delivery/list/{id}'>>;
  /**
   * Sends a delivery again, under the same id. @param id of the delivery, which is its `webhook-id`
   * @throws ApiError 404 `not_found`, 409 `conflict` where the webhook is not active
   */
  resend(id: string, settings?: CallSettings): Promise<void>;
  /** Sends a `test` event. @throws ApiError 404 `not_found`, 409 `conflict` where the webhook is not active */
  test(id: string, settings?: CallSettings): Promise<void>;
}
