import type { Fixed, Flag, Time } from './query/column.ts';

/** Browsers that are notified, what of, and keys that the server has made for itself. */
export interface PushSchema {
  /** `id` is that of its destination. */
  push_subscription: {
    id: Fixed<string>;
    user_id: Fixed<string>;
    /** The sign-in of the browser, with which it ends: null for one that is to be deleted. */
    signin_id: string | null;
    endpoint: Fixed<string>;
    /** By which messages are encrypted for the browser, as base64url. */
    p256dh: string;
    auth: string;
    created_at: Fixed<Time>;
  };
  /** What a person is notified of. `quiet` is JSON, null for at any time. */
  push_setting: { user_id: Fixed<string>; waiting: Flag; assigned: Flag; answer: Flag; quiet: string | null };
  /** A visitor's browser, notified of answers in its dialog. */
  visitor_push: {
    id: Fixed<string>;
    dialog_id: Fixed<string>;
    endpoint: Fixed<string>;
    p256dh: Fixed<string>;
    auth: Fixed<string>;
    created_at: Fixed<Time>;
  };
  server_key: { name: Fixed<string>; value: Fixed<string> };
}
