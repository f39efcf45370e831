import type { WidgetConfig } from '@otklik/sdk/contract';

/** One part of the form: what is set, how it changes, the message of a field. */
export interface WidgetPart {
  config: WidgetConfig;
  change: (part: Partial<WidgetConfig>) => void;
  validationErrorOf: (field: string) => string | null;
}
