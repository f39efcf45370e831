import type { DialogChannel } from '../contract.ts';
import type { Deps } from '../deps.ts';
import type { DeliveryKind } from '../event/delivery-kind.ts';
import type { Round } from '../runtime/rounds.ts';

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
  /** Sees to it that what comes in is received: a round of every second, which does not wait for it. */
  readonly receive: Round;
}
