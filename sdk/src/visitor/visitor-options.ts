import type { Language } from '../contract/language.ts';
import type { Surroundings } from '../transport/environment.ts';
import type { VisitorStorage } from './visitor-memory.ts';

/** Where the visitor is and what brought it there. */
interface Place {
  /** The page's address. */
  readonly page?: string | undefined;
  /** The page's title. */
  readonly title?: string | undefined;
  /** The address that the visitor came from. */
  readonly referrer?: string | undefined;
  /** The visitor's language, such as `ru-RU`. */
  readonly locale?: string | undefined;
  /** What the chat speaks: the assistant's own sentences and letters are in it. */
  readonly language?: Language | undefined;
  /** The visitor's time zone by its IANA name: the assistant states times by its clock. */
  readonly zone?: string | undefined;
}
/** What a visitor's client is made of. */
export interface VisitorOptions extends Place, Surroundings {
  /** The server's address, such as `https://chat.example.ru`; `''` is the page's own origin. */
  readonly host: string;
  /** The site's public key, from the snippet. */
  readonly site: string;
  /**
   * For programs: an API token of the site's account with the scope `visit`, in place of the page's origin. Never in a
   * page.
   */
  readonly apiToken?: string;
  /**
   * Where the dialog is remembered: localStorage unless given, memory where there is none. Clients with the same
   * storage are tabs of one visitor; clients with different ones share nothing.
   */
  readonly storage?: VisitorStorage;
}
