import type { TelegramState } from '../contract/channel.ts';
import type { BodyIn } from '../contract/contract.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { RemoteStore } from '../transport/remote.ts';

/**
 * Other ways by which visitors of a domain write and are answered. For owners; a program may make none of these calls.
 * Calls reject with `ApiError`.
 */
export interface ChannelClient {
  /** The last `readTelegram`, and the changes since; null once the bot is disconnected. */
  readonly $telegram: RemoteStore<TelegramState>;

  /** Reads the state of a domain's bot. @throws ApiError 404 `not_found` where none is connected */
  readTelegram(domainId: string, settings?: CallSettings): Promise<TelegramState>;
  /**
   * Connects a bot, or changes the token or the group of a connected one; what the body lacks stays.
   * @param body `token` as @BotFather gives it; `group`: a forum group in which the bot may manage topics, by its id or
   * `@name`, null for none
   * @throws ApiError 400 `invalid`, 404 `not_found`, 409 `conflict`, 422 `token_refused`, 422 `unprocessable` for a group
   * that the bot cannot use
   */
  connectTelegram(
    domainId: string,
    body: BodyIn<'POST /channel/telegram/{domainId}'>,
    settings?: CallSettings,
  ): Promise<TelegramState>;
  /** Disconnects the bot; its dialogs stay. @throws ApiError 404 `not_found` */
  disconnectTelegram(domainId: string, settings?: CallSettings): Promise<{ id: string }>;
}
