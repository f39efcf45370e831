import type { ReadableAtom } from 'nanostores';
import type { Domain, DomainConfig, DomainSecret } from '../contract/domain.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { PlatformFile } from '../transport/platform.ts';
import type { RemoteStore } from '../transport/remote.ts';

/**
 * The account's domains, updated by the socket: the sites of its widget, and its look there. Calls reject with
 * `ApiError`; besides the codes named here with 404 `not_found` for a domain that is not the account's, and with those
 * that any call may have.
 */
export interface DomainClient {
  /** The last `list`, and the changes since. */
  readonly $domains: RemoteStore<Domain[]>;
  /** The last `listVerified`, and the changes since. */
  readonly $verified: RemoteStore<Domain[]>;
  /** The last `config`, and the changes since. */
  readonly $config: RemoteStore<DomainConfig>;
  /** The last `picture`, and the changes since. */
  readonly $picture: RemoteStore<{ image: string }>;
  /** Percent of the picture that is uploaded, whole, 0 to 100; null while none is. */
  readonly $pictureProgress: ReadableAtom<number | null>;
  /** The last `secret` or `rotateSecret`. */
  readonly $secret: RemoteStore<DomainSecret>;
  /** The domain that `select` chose; null at first. */
  readonly $selectedId: ReadableAtom<string | null>;

  /** Lists the domains. */
  list(settings?: CallSettings): Promise<Domain[]>;
  /** Lists the domains that are verified. */
  listVerified(settings?: CallSettings): Promise<Domain[]>;
  /** Adds a domain, not verified yet. @param name such as `shop.ru` @throws ApiError 400 `invalid`, 409 `conflict` */
  create(name: string, settings?: CallSettings): Promise<Domain>;
  /** Renames a domain, which is unverified again. @throws ApiError 400 `invalid`, 409 `conflict` */
  update(id: string, name: string, settings?: CallSettings): Promise<Domain>;
  /**
   * Looks for the proof of ownership now; takes up to 15 s.
   * @throws ApiError 422 `not_proven`, whose `detail` names each proof looked for and its place; 409 `conflict` when
   *   another account verified it
   */
  verify(id: string, settings?: CallSettings): Promise<Domain>;
  /** Deletes a domain with its contexts, dialogs and model, for good. */
  remove(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /** Chooses a domain for `$selectedId`; null for none. */
  select(id: string | null): void;
  /** Reads how the domain's widget looks and speaks. */
  config(id: string, settings?: CallSettings): Promise<DomainConfig>;
  /**
   * Changes how the domain's widget looks and speaks. @param part absent fields do not change
   * @throws ApiError 400 `invalid` with `fields`
   */
  editConfig(id: string, part: Partial<DomainConfig>, settings?: CallSettings): Promise<DomainConfig>;
  /** Reads the picture of the domain's assistant: a base64 PNG, or `''`. */
  picture(id: string, settings?: CallSettings): Promise<{ image: string }>;
  /**
   * Replaces the picture of the domain's assistant. @param file PNG, JPEG or WebP of at most 5 MiB
   * @throws ApiError 413 `too_large`, 415 `unsupported_media`
   */
  uploadPicture(id: string, file: PlatformFile, settings?: CallSettings): Promise<{ image: string }>;
  /** Deletes the picture of the domain's assistant. */
  removePicture(id: string, settings?: CallSettings): Promise<{ image: string }>;
  /**
   * Reads the secret that signs visitors' identities: for the owner's server alone. `oldUntil`: until when signatures by
   * the secret before it are accepted too, null for none.
   * @throws ApiError 403 `password_needed` (`user.checkPassword` shows it), 404 `not_found`
   */
  secret(id: string, settings?: CallSettings): Promise<DomainSecret>;
  /**
   * Replaces the secret that signs visitors' identities. @param how `atOnce`: the former secret is
   * invalid at once, and dialogs opened by its signatures are closed in all browsers until the next signature;
   * otherwise it is valid for another hour, unless the secret is replaced again @throws ApiError as `secret`
   */
  rotateSecret(id: string, how?: { atOnce?: boolean }, settings?: CallSettings): Promise<DomainSecret>;
}
