import type { BodyIn, Reply } from '../contract/contract.ts';
import type { PushSetting } from '../contract/push.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { BrowserSubscription } from '../transport/platform.ts';
import type { RemoteStore } from '../transport/remote.ts';

/**
 * Notifications on phones and computers by Web Push: which browsers of the signed-in person are notified of the current
 * team's dialogs, and of what. A program may make none of these calls. Calls reject with `ApiError`.
 */
export interface PushClient {
  /** The last `list`, and the changes since, the oldest first. */
  readonly $list: RemoteStore<Reply<'GET /push/list'>>;
  /** The last `loadSetting`, and the changes since. */
  readonly $setting: RemoteStore<PushSetting>;

  /** Loads the server's public key, base64url: `applicationServerKey` of the browser's `pushManager.subscribe`. */
  loadKey(settings?: CallSettings): Promise<string>;
  /**
   * Has a browser notified. @param subscription what its `PushSubscription.toJSON()` returns; the same endpoint again
   * gets the same `id`
   * @throws ApiError 400 `invalid` with `fields`, 409 `conflict` where the person has 20
   */
  subscribe(subscription: BrowserSubscription, settings?: CallSettings): Promise<{ id: string }>;
  /** Lists the person's browsers that are notified; `current` is that of this sign-in. */
  list(settings?: CallSettings): Promise<Reply<'GET /push/list'>>;
  /** Ends the notifications of one browser. @throws ApiError 404 `not_found` */
  unsubscribe(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /**
   * Sends a test message to the browser of this sign-in, in quiet hours too; where that is not notified, to all of the
   * person's. @throws ApiError 409 `conflict` where there are none
   */
  test(settings?: CallSettings): Promise<void>;
  /** Loads what the person is notified of. */
  loadSetting(settings?: CallSettings): Promise<PushSetting>;
  /**
   * Changes what the person is notified of. @param body `waiting`, `assigned`, `answer`, `quiet`: those that change;
   * `quiet` null ends the quiet hours
   * @throws ApiError 400 `invalid` with `fields`
   */
  editSetting(body: BodyIn<'PATCH /push/setting'>, settings?: CallSettings): Promise<PushSetting>;
}
