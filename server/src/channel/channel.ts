import type { DialogChannel } from '../contract.ts';
import type { Deps } from '../deps.ts';
import type { DeliveryKind } from '../event/delivery-kind.ts';

/**
 * A way besides the widget by which visitors write and are answered. What comes in enters by `channel-intake.ts`, by
 * the rules of the visitor's calls; what goes out is a delivery.
 */
export interface Channel {
  readonly name: Exclude<DialogChannel, 'site'>;
  /**
   * How sentences leave, by the names of the kinds of destinations. `plan` takes sentences of its own dialogs, `send`
   * delivers one, `report` writes to the owner that the channel is off.
   */
  readonly kinds: Readonly<Record<string, DeliveryKind<Deps>>>;
  /** Receives what comes in, until the server stops. */
  start(deps: Deps): void;
}
