import { createECDH } from 'node:crypto';
import { fieldError } from '../app-error.ts';
import type { Body } from '../contract.ts';

type Keys = Body<'POST /push/subscribe'>['keys'];

/** @throws AppError `invalid` for bytes that are no point of the curve: nothing can be encrypted for them */
function expectPoint(p256dh: string): void {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'));
  } catch {
    throw fieldError('keys.p256dh', 'bad_format', 'Недопустимое значение');
  }
}

/** A browser's keys as they are stored. @throws AppError `invalid` */
export function keysOf({ p256dh, auth }: Keys): Keys {
  const keys = { p256dh: p256dh.replace(/=+$/, ''), auth: auth.replace(/=+$/, '') };
  expectPoint(keys.p256dh);
  return keys;
}
