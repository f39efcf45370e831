import type { Reply } from '../contract/contract.ts';
import type { MailInState } from '../contract/mail.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { RemoteStore } from '../transport/remote.ts';

/**
 * Answers that visitors write by mail: whether the server reads them, and letters that wait for a member's decision.
 * Calls reject with `ApiError`.
 */
export interface MailClient {
  /** The last `loadState` or `test`. */
  readonly $state: RemoteStore<MailInState>;
  /** The letters of the dialog that `listWaiting` was called for last, live: the oldest first. */
  readonly $waiting: RemoteStore<Reply<'GET /channel/mail/letter/list/{id}'>>;

  /** Loads how answers to letters are read, and how far the person's last test letter came. Owners alone. */
  loadState(settings?: CallSettings): Promise<MailInState>;
  /** Mails a test letter to the signed-in person. Owners alone. @throws ApiError 409 `conflict` where no answers are read */
  test(settings?: CallSettings): Promise<MailInState>;
  /** Lists the letters of a dialog that wait. @param dialogId its id @throws ApiError 404 `not_found` */
  listWaiting(dialogId: string, settings?: CallSettings): Promise<Reply<'GET /channel/mail/letter/list/{id}'>>;
  /**
   * Accepts a waiting letter as the visitor's answer. @param id of the letter
   * @throws ApiError 404 `not_found` once it is decided on, 409 `conflict` for one without a text or of a banned visitor
   */
  accept(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /** Does not accept a waiting letter. @param id of the letter @throws ApiError 404 `not_found` */
  refuse(id: string, settings?: CallSettings): Promise<{ id: string }>;
}
