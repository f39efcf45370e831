import type { DomainConfig } from '@otklik/sdk/contract';

/** One part of the form: what is set, how it changes, the message of a field. */
export interface WidgetPart {
  config: DomainConfig;
  change: (part: Partial<DomainConfig>) => void;
  validationErrorOf: (field: string) => string | null;
}
