import type { Reply } from '../contract/contract.ts';
import type { FoundPerson } from '../contract/person.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { PlatformBlob } from '../transport/platform.ts';
import type { RemoteStore } from '../transport/remote.ts';

/** The data of one person among the visitors, for owners. Calls reject with `ApiError`, 403 `role_needed` for others. */
export interface PersonClient {
  /** The last `find`. */
  readonly $found: RemoteStore<{ people: FoundPerson[] }>;
  /** The last `taught`. */
  readonly $taught: RemoteStore<Reply<'GET /person/taught/{key}'>>;

  /**
   * Finds people by e-mail, by phone (from seven digits on, by its end), by user id or by session.
   * @param q 1 to 254 characters @throws ApiError 400 `invalid`
   */
  find(q: string, settings?: CallSettings): Promise<Reply<'GET /person/find'>>;
  /**
   * Lists what assistants were taught of the person's words, up to 100 sentences of `total`. `erase` deletes all of it but
   * what it is given to leave. @param key as `find` has it @throws ApiError 404 `not_found`
   */
  taught(key: string, settings?: CallSettings): Promise<Reply<'GET /person/taught/{key}'>>;
  /**
   * Reads a ZIP of all that is stored of the person, without notes and tags.
   * @param key as `find` has it @throws ApiError 404 `not_found`, 413 `too_large` for more than 3 GiB of files
   */
  export(key: string, settings?: CallSettings): Promise<PlatformBlob>;
  /**
   * Erases the person for good, and answers with what was erased once its bytes are overwritten; waits up to five
   * minutes. Of a large database file they are overwritten later, in a quiet minute, at the latest at `tracesUntil`. An erasure that has begun is finished even if the answer is lost.
   * @param key as `find` has it @param keep ids of `taught` sentences that stay
   * @throws ApiError 400 `invalid`, 404 `not_found`
   */
  erase(key: string, keep?: readonly string[], settings?: CallSettings): Promise<Reply<'DELETE /person/erase/{key}'>>;
}
