import type { Reply } from '@otklik/sdk/contract';
import { type Hindrance, PushServiceError } from '../../push/push-device.ts';
import { textOfError } from '../../ui/text/error-text.ts';

/** `install` is shown as steps. */
export const hindrances: Record<Exclude<Hindrance, 'install'>, string> = {
  insecure: 'Браузер присылает уведомления только страницам с https://. Откройте аккаунт по такому адресу.',
  unsupported: 'Этот браузер не умеет получать уведомления. Подойдут Chrome, Edge, Firefox и Safari последних лет.',
  denied: 'Браузер запретил уведомления этого сайта. Разрешите их в настройках сайта и включите снова.',
};

/** Why the browser could not be switched on or off. */
export const failureText = (cause: unknown): string =>
  cause instanceof PushServiceError
    ? 'Браузер не связался со своей службой уведомлений. Проверьте сеть; в браузерах без такой службы уведомления не работают.'
    : textOfError(cause);

type Device = Reply<'GET /push/list'>[number];

/** Why a test did not come to this browser. */
export function missedText(device: Device | undefined): string {
  if (!device) return 'Подписка этого браузера закончилась. Выключите уведомления и включите снова.';
  const { lastError, lastStatus } = device;
  if (lastError === 'status' || lastError === 'redirect')
    return `Служба уведомлений браузера ответила ошибкой${lastStatus === null ? '' : ` (код ${lastStatus})`}. Сервер попробует ещё раз.`;
  if (lastError !== null)
    return 'Сервер не смог связаться со службой уведомлений браузера. Проверьте, выпускает ли его сеть наружу.';
  return 'Служба браузера приняла уведомление, но на экране его нет. Проверьте в настройках устройства, разрешены ли уведомления браузеру и не включён ли режим «Не беспокоить».';
}
