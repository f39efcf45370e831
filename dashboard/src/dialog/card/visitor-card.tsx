import type { DialogHeader } from '@otklik/sdk/contract';
import { Star } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { operator } from '../../operator.ts';
import { deviceName, languageName } from '../../ui/text/device-name.ts';
import { agoText, fullText } from '../../ui/text/date-format.ts';
import { EarlierDialogs } from './earlier-dialogs.tsx';
import { channelTexts } from './channel-words.ts';
import { ExportButtons } from '../export-buttons.tsx';
import { DialogTags } from './dialog-tags.tsx';
import { OwnName } from './own-name.tsx';
import { printDialog } from '../use-print.ts';
import { tryPage } from '../list/visitor-name.ts';
import styles from './visitor-card.module.css';

/** A stranger's address opens a letter to that address: it adds no other recipient, subject or text. */
const mailto = (email: string): string => `mailto:${email.replaceAll(/[?&#%]/g, encodeURIComponent)}`;

/** A phone as a dialler takes it: its digits, and the `+` before them. */
const tel = (phone: string): string => `tel:${phone.replaceAll(/(?!^)\+|[^\d+]/g, '')}`;

/** What is known about the visitor of an open dialog, and what the operators note of it. */
export const VisitorCard = memo(({ header }: { header: DialogHeader }) => (
  <>
    <Facts header={header} />
    <EarlierDialogs id={header.id} />
    <section className={styles.export} aria-label="Сохранить переписку">
      <h3>Сохранить переписку</h3>
      <ExportButtons
        name={`dialog-${header.number}`}
        read={(format) => operator.dialog.exportDialog(header.id, format)}
        print={printDialog}
      />
    </section>
  </>
));
VisitorCard.displayName = 'VisitorCard';

const Facts = ({ header }: { header: DialogHeader }) => {
  const { visitor, rating, domain } = header;
  return (
    <dl className={styles.card}>
      <Fact name="Имя">
        <OwnName key={header.id} header={header} />
      </Fact>
      <Fact name="Назвался">{visitor.ownName !== '' && visitor.name}</Fact>
      <Fact name="Метки">
        <DialogTags key={header.id} header={header} />
      </Fact>
      <Fact name="E-mail">{visitor.email && <a href={mailto(visitor.email)}>{visitor.email}</a>}</Fact>
      <Fact name="Телефон">{visitor.phone && <a href={tel(visitor.phone)}>{visitor.phone}</a>}</Fact>
      <Fact name="Номер на сайте">
        {visitor.userId && `${visitor.userId} (${visitor.verified ? 'подтверждён' : 'не подтверждён'})`}
      </Fact>
      <Fact name="Сайт">{`${domain.name}, диалог\u00a0${header.number}`}</Fact>
      {header.channel === 'site' ? (
        <SitePlace visitor={visitor} />
      ) : (
        <Fact name="Пишет">{channelTexts[header.channel]}</Fact>
      )}
      <Fact name="Язык">{languageName(visitor.locale)}</Fact>
      <Visits visitor={visitor} channel={header.channel} />
      <Fact name="Согласие">{visitor.consent && <Consent {...visitor.consent} />}</Fact>
      <Fact name="Оценка">{rating ? <Rating score={rating.score} comment={rating.comment} /> : 'Пока нет'}</Fact>
    </dl>
  );
};

/** Where on the site the visitor is, and by what. */
const SitePlace = ({ visitor }: Pick<DialogHeader, 'visitor'>) => (
  <>
    <Fact name={visitor.online ? 'Сейчас на странице' : 'Последняя страница'}>
      <PageLink address={visitor.page} title={tryPage(visitor) ?? visitor.title} />
    </Fact>
    <Fact name="Откуда пришёл">
      {visitor.referrer ? <PageLink address={visitor.referrer} title="" /> : 'Прямой заход'}
    </Fact>
    <Fact name="Устройство">
      {visitor.userAgent && <span title={visitor.userAgent}>{deviceName(visitor.userAgent) || 'Неизвестно'}</span>}
    </Fact>
  </>
);

const Visits = ({ visitor, channel }: Pick<DialogHeader, 'visitor' | 'channel'>) => (
  <>
    <Fact name={channel === 'site' ? 'Первый визит' : 'Первое сообщение'}>
      <Ago at={visitor.firstSeenAt} />
    </Fact>
    <Fact name={channel === 'site' ? 'Последний визит' : 'Последнее сообщение'}>
      {visitor.online ? 'сейчас' : <Ago at={visitor.lastSeenAt} />}
    </Fact>
  </>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;

/** An address as people read it, without its scheme. */
function readable(address: string): string {
  const place = address.replace(/^https?:\/\//i, '');
  try {
    return decodeURI(place);
  } catch {
    // Not UTF-8: it is shown undecoded.
    return place;
  }
}

/** Addresses come from strangers: only those of the web become links. */
const PageLink = ({ address, title }: { address: string; title: string }) => {
  if (!address) return 'Неизвестно';
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" title={address}>
      {title || readable(address)}
    </a>
  );
};

const Ago = ({ at }: { at: string }) => (
  <time dateTime={at} title={fullText(at)}>
    {agoText(at)}
  </time>
);

/** What the visitor has agreed to, and when. */
const Consent = ({ text, at }: NonNullable<DialogHeader['visitor']['consent']>) => (
  <>
    <time dateTime={at}>{fullText(at)}</time>
    <q className={styles.comment}>{text}</q>
  </>
);

const Rating = ({ score, comment }: { score: number; comment: string }) => (
  <>
    <span className={styles.stars} role="img" aria-label={`${score} из 5`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={16} fill={star <= score ? 'currentColor' : 'none'} />
      ))}
    </span>
    {comment && <q className={styles.comment}>{comment}</q>}
  </>
);
