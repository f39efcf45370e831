import { type Code, failures, type FieldCode, type FieldError, type MemberRef, statusOf } from './contract.ts';

/** Refused fields by name. */
export type FieldErrors = Readonly<Record<string, FieldError>>;

export interface AppErrorOptions {
  /** What exactly went wrong, in Russian, for a person. */
  detail?: string;
  /** The code and the message of each field that was refused. */
  fields?: FieldErrors;
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
  /** The member who has the dialog, null for none. */
  assigned?: MemberRef | null;
  cause?: unknown;
}

/**
 * A failure that a client receives. The code is in `reason`, since Elysia reads `code` of a thrown error as its own.
 */
export class AppError extends Error {
  readonly reason: Code;
  readonly detail: string;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly assigned: MemberRef | null | undefined;

  constructor(reason: Code, { detail, fields, retryAfter, assigned, cause }: AppErrorOptions = {}) {
    super(reason, { cause });
    this.name = 'AppError';
    this.reason = reason;
    this.detail = detail ?? `${failures[reason][1]}.`.replace('..', '.');
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.assigned = assigned;
  }

  get status(): number {
    return statusOf(this.reason);
  }
}

/** A refusal of one field of the request. */
export const fieldError = (field: string, code: FieldCode, message: string): AppError =>
  new AppError('invalid', { fields: { [field]: [code, message] } });
