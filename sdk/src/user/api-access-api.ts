import type { ApiToken } from '../contract/api-access.ts';
import type { BodyIn, Reply } from '../contract/contract.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { RemoteStore } from '../transport/remote.ts';

/**
 * Programs (API tokens) and pages of one's own (origins) that may act for the account. Calls reject with `ApiError`;
 * a program itself may make none of them: 403 `forbidden`.
 */
export interface ApiAccessClient {
  /** The last `listTokens`, and the changes since. A token itself is not in it. */
  readonly $tokens: RemoteStore<ApiToken[]>;
  /** The last `listOrigins`, and the changes since. */
  readonly $origins: RemoteStore<Reply<'GET /user/origin/list'>>;

  /** Lists the API tokens: name, scopes, when last used. */
  listTokens(settings?: CallSettings): Promise<ApiToken[]>;
  /**
   * Creates an API token. The reply alone carries the token itself: it cannot be read again.
   * @param body `name` 2 to 40 characters, its sentences' author; `scopes`: `read`, `answer`, `teach`, `visit`
   * @throws ApiError 400 `invalid`, 403 `password_needed` (`user.checkPassword` shows it), 409 `conflict`
   */
  createToken(
    body: BodyIn<'POST /user/token/create'>,
    settings?: CallSettings,
  ): Promise<Reply<'POST /user/token/create'>>;
  /** Revokes a token: its calls are refused and its sockets closed at once. @throws ApiError 404 `not_found` */
  deleteToken(id: string, settings?: CallSettings): Promise<void>;
  /** Lists the origins whose pages may call with a token of the account. */
  listOrigins(settings?: CallSettings): Promise<Reply<'GET /user/origin/list'>>;
  /**
   * Replaces the list of origins. @param origins at most 20, such as `https://panel.example.ru`
   * @throws ApiError 400 `invalid`, 403 `password_needed` when one is added (`user.checkPassword` shows it)
   */
  editOrigins(origins: readonly string[], settings?: CallSettings): Promise<Reply<'PATCH /user/origin/edit'>>;
}
