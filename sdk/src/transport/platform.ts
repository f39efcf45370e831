// Types of the platform as it is where the SDK is used: the page's or Node's own where they are known to the compiler,
// and no more than the SDK needs where they are not. So the declarations need neither the DOM library nor Node's types.

/** The platform's `fetch`, or one that does the same for an address given as text. */
export type PlatformFetch = typeof globalThis extends {
  fetch: (input: never, init?: infer Init) => Promise<infer Reply>;
}
  ? (url: string, init?: Init) => Promise<Reply>
  : (url: string, init?: object) => Promise<unknown>;

/** Any class `WebSocket`: the platform's, or that of `ws`, whose types are not the page's. */
export type WebSocketClass = new (url: string) => {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
};

/** The platform's class `WebSocket`. */
export type PlatformWebSocket = typeof globalThis extends { WebSocket: infer T } ? T : WebSocketClass;

/** The platform's `AbortSignal`. */
export type PlatformSignal = typeof globalThis extends { AbortSignal: { prototype: infer T } }
  ? T
  : { readonly aborted: boolean };

/** The platform's `File`. */
export type PlatformFile = typeof globalThis extends { File: { prototype: infer T } }
  ? T
  : { readonly name: string; readonly size: number; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> };

/** The platform's `Blob`. */
export type PlatformBlob = typeof globalThis extends { Blob: { prototype: infer T } }
  ? T
  : { readonly size: number; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> };

/** The platform's `FormData`. */
export type PlatformForm = typeof globalThis extends { FormData: { prototype: infer T } }
  ? T
  : { get(name: string): unknown };

/** What `PushSubscription.toJSON()` of a browser returns. */
export interface BrowserSubscription {
  /** The address of the push service. */
  readonly endpoint?: string;
  /** `p256dh` and `auth`, base64url. */
  readonly keys?: Readonly<Record<string, string>>;
}
