import type { MemberRef } from '../contract/sentence.ts';
import { type Code, failures, type Problem, statusOf } from '../contract/error.ts';

/** A call or frame that the test server refuses by the contract. */
export class Refusal extends Error {
  readonly code: Code;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly status: number;
  /** Who has the dialog, where that is why. */
  readonly assigned: MemberRef | null | undefined;

  constructor(code: Code, fields?: Readonly<Record<string, string>>, more: Partial<Omit<Problem, 'code'>> = {}) {
    const { status = statusOf(code), detail = '', assigned } = more;
    super(detail);
    this.code = code;
    this.assigned = assigned;
    this.fields = fields;
    this.status = status;
  }

  /** The reply's body (RFC 9457). */
  problem(): Problem {
    const { code, status, fields, message, assigned } = this;
    const more = { ...(fields && { fields }), ...(assigned !== undefined && { assigned }) };
    return { type: 'about:blank', title: failures[code][1], status, code, detail: message, ...more };
  }
}
