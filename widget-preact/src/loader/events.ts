import type { WidgetEvent, WidgetEvents, WidgetListener } from '@otklik/sdk/widget';

/** The script that registers a listener while it runs; null for calls from anywhere else. */
type Caller = Element | null;

/** The page's listeners. */
export function createEvents() {
  let entries: (readonly [event: WidgetEvent, listener: WidgetListener<never>, caller: Caller])[] = [];
  return {
    /** Calls each listener in a task of its own, so that one that throws stops no other. */
    emit<E extends WidgetEvent>(event: E, detail?: WidgetEvents[E]): void {
      for (const [name, listener] of entries)
        if (name === event) queueMicrotask(() => (listener as (detail: unknown) => void)(detail));
    },
    /** A script that is run again, after its page was swapped, replaces what its former run has registered. */
    on(event: WidgetEvent, listener: WidgetListener<never>, caller: Caller): void {
      const isReplaced = (previous: WidgetListener<never>, former: Caller) =>
        previous === listener || (caller && !former?.isConnected && `${previous}` === `${listener}`);
      entries = entries.filter(([name, previous, former]) => name !== event || !isReplaced(previous, former));
      entries.push([event, listener, caller]);
    },
    /** Without a listener: all of the event's. */
    off(event: WidgetEvent, listener?: WidgetListener<never>): void {
      entries = entries.filter(([name, previous]) => name !== event || (listener && previous !== listener));
    },
  };
}
