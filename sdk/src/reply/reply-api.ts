import type { BodyIn, Reply } from '../contract/contract.ts';
import type { ReadyPicture, ReadyReply } from '../contract/ready-reply.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { PlatformFile } from '../transport/platform.ts';
import type { RemoteStore } from '../transport/remote.ts';

/** Texts, with pictures, that operators insert into their answers, of the team and one's own. Calls reject with `ApiError`. */
export interface ReplyClient {
  /** The last `list`, and the changes since, in the order of the titles. */
  readonly $list: RemoteStore<ReadyReply[]>;

  /** Lists the team's replies and one's own. */
  list(settings?: CallSettings): Promise<ReadyReply[]>;
  /**
   * Reads what the contexts nearest to the unanswered question of a dialog answer, up to three, the nearest first.
   * @param dialogId of the dialog @throws ApiError 404 `not_found`
   */
  best(dialogId: string, settings?: CallSettings): Promise<Reply<'GET /reply/best/{id}'>>;
  /**
   * Creates a reply. @param body `title` 1 to 80 characters; `text` 1 to 4,000, in which `fillReply` of
   * `@otklik/sdk/contract` fills the variables; `own`: for oneself alone
   * @throws ApiError 400 `invalid` with `fields`, also when there are as many as there may be
   */
  create(body: BodyIn<'POST /reply/create'>, settings?: CallSettings): Promise<ReadyReply>;
  /** Changes a reply. @throws ApiError 400 `invalid`, 403 for the team's that another wrote, 404 `not_found` */
  edit(id: string, body: BodyIn<'PATCH /reply/edit/{id}'>, settings?: CallSettings): Promise<ReadyReply>;
  /** Deletes a reply. @throws ApiError 403 for the team's that another wrote, 404 `not_found` */
  delete(id: string, settings?: CallSettings): Promise<{ id: string }>;

  /**
   * Adds a picture after the reply's other pictures. @param id of the reply @param file JPEG, PNG, WebP or GIF of at
   * most 5 MiB
   * @throws ApiError 400 `invalid` with `fields` when the reply has three, or the team's replies 200 together; 403 for
   * the team's that another wrote, 404 `not_found`, 413 `too_large`, 415 `unsupported_media`
   */
  addPicture(id: string, file: PlatformFile, settings?: CallSettings): Promise<ReadyPicture>;
  /**
   * Reads a picture of a reply as a file, which `dialog.uploadFile` takes. @param picture as the reply has it
   * @throws ApiError 404 `not_found`
   */
  loadPicture(picture: ReadyPicture, settings?: CallSettings): Promise<PlatformFile>;
  /** Deletes a picture of a reply. @throws ApiError 403 for the team's that another wrote, 404 `not_found` */
  deletePicture(id: string, settings?: CallSettings): Promise<{ id: string }>;
}
