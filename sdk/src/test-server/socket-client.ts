import type { Served, Wire } from './socket-server.ts';

type Listener = (event: object) => void;

/**
 * A class of WebSocket whose other end is a test server: events fire a tick later and in order, as those of a network.
 * `isUp` is checked at each opening; `opened` gets what cuts the line.
 */
export function createSocketClass(
  serve: (wire: Wire) => Served,
  isUp: () => boolean,
  opened: (cut: () => void) => () => void,
): new (url: string | URL) => object {
  return class TestSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readonly CLOSING = 2;
    readonly CLOSED = 3;
    readonly url: string;
    readonly protocol = '';
    readonly extensions = '';
    readonly bufferedAmount = 0;
    binaryType = 'blob';
    readyState = 0;
    onopen: Listener | null = null;
    onmessage: Listener | null = null;
    onerror: Listener | null = null;
    onclose: Listener | null = null;
    readonly #listeners = new Map<string, Set<Listener>>();
    #served: Served | null = null;
    readonly #forget: () => void;

    constructor(url: string | URL) {
      this.url = String(url);
      this.#forget = opened(() => this.#end(1006, ''));
      this.#later(() => this.#open());
    }

    #open(): void {
      if (this.readyState !== 0) return;
      if (!isUp()) {
        this.#tell('error', {});
        return this.#end(1006, '');
      }
      this.#served = serve({
        send: (data) => this.#later(() => this.readyState === 1 && this.#tell('message', { data })),
        close: (code, reason = '') => this.#later(() => this.#end(code, reason)),
      });
      this.readyState = 1;
      this.#tell('open', {});
    }

    #later(run: () => void): void {
      queueMicrotask(run);
    }

    #end(code: number, reason: string): void {
      if (this.readyState === 3) return;
      this.readyState = 3;
      this.#forget();
      this.#served?.ended();
      this.#tell('close', { code, reason, wasClean: code !== 1006 });
    }

    #tell(type: 'open' | 'message' | 'error' | 'close', more: object): void {
      const event = { type, target: this, ...more };
      this[`on${type}`]?.(event);
      for (const listener of this.#listeners.get(type) ?? []) listener(event);
    }

    send(text: string): void {
      if (this.readyState === 0) throw new Error('The socket is not open yet.');
      this.#later(() => this.readyState === 1 && this.#served?.handle(text));
    }

    close(code = 1000, reason = ''): void {
      if (this.readyState >= 2) return;
      this.readyState = 2;
      this.#later(() => this.#end(code, reason));
    }

    addEventListener(type: string, listener: Listener): void {
      this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
    }

    removeEventListener(type: string, listener: Listener): void {
      this.#listeners.get(type)?.delete(listener);
    }
  };
}
