import type { Call } from '../contract.ts';
import recorded from './api-examples.json';

/** One request and its reply. */
export interface ApiExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** The handshake value, where the body has fields that were sealed with it. */
  readonly stone?: string;
  /** JSON, or the text fields of a form. */
  readonly body?: unknown;
  /** Absent where the reply is bytes. */
  readonly reply?: unknown;
}

/** An example of every call, recorded from the conformance cases by `conformance/record-examples.ts`. */
export const apiExamples = recorded as Readonly<Record<Call, ApiExample>>;
