import { type Code, failures, type Problem, statusOf } from '../contract/error.ts';

/** A call or frame that the test server refuses by the contract. */
export class Refusal extends Error {
  readonly code: Code;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly status: number;

  constructor(code: Code, fields?: Readonly<Record<string, string>>, { status = statusOf(code), detail = '' } = {}) {
    super(detail);
    this.code = code;
    this.fields = fields;
    this.status = status;
  }

  /** The reply's body (RFC 9457). */
  problem(): Problem {
    const { code, status, fields, message } = this;
    return { type: 'about:blank', title: failures[code][1], status, code, detail: message, ...(fields && { fields }) };
  }
}
