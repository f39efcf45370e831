import type { Domain } from '@otklik/sdk/contract';
import { Mail } from 'lucide-react';
import { productName } from '../ui/text/product.ts';
import buttonStyles from '../ui/basic/button.module.css';
import { classNames } from '../ui/basic/class-names.ts';

const letterOf = (domain: Domain, code: string): string =>
  [
    'Здравствуйте!',
    '',
    `Поставьте, пожалуйста, чат «${productName}» на сайт ${domain.name}. Нужно вставить этот код в <head> на всех страницах:`,
    '',
    code,
    '',
    'Скрипт загружается асинхронно и не замедляет страницу. Если на сайте есть Content-Security-Policy, разрешите для этого адреса script-src и connect-src.',
  ].join('\r\n');

/** A letter in the owner's own mail program: what to put on the site, for who does it. */
export const DeveloperLetter = ({ domain, code }: { domain: Domain; code: string }) => (
  <a
    className={classNames(buttonStyles.button, buttonStyles.plain, buttonStyles.m)}
    href={`mailto:?subject=${encodeURIComponent(`Чат для сайта ${domain.name}`)}&body=${encodeURIComponent(letterOf(domain, code))}`}
  >
    <Mail size={18} />
    Отправить разработчику
  </a>
);
