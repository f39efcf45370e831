import type { DialogHeader } from '@otklik/sdk/contract';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { deviceName, languageName } from '../ui/device-name.ts';
import { agoText, fullText } from '../ui/date-format.ts';
import { visitorName } from './visitor-name.ts';
import styles from './visitor-card.module.css';

/** A stranger's address opens a letter to that address: it adds no other recipient, subject or text. */
const mailto = (email: string): string => `mailto:${email.replaceAll(/[?&#%]/g, encodeURIComponent)}`;

/** What is known about the visitor of an open dialog. */
export const VisitorCard = ({ header }: { header: DialogHeader }) => {
  const { visitor, rating, domain } = header;
  return (
    <dl className={styles.card}>
      <Fact name="Имя">{visitorName(visitor.name)}</Fact>
      <Fact name="E-mail">{visitor.email && <a href={mailto(visitor.email)}>{visitor.email}</a>}</Fact>
      <Fact name="Номер на сайте">
        {visitor.userId && `${visitor.userId} (${visitor.verified ? 'подтверждён' : 'не подтверждён'})`}
      </Fact>
      <Fact name="Сайт">{domain.name}</Fact>
      <Fact name="Сейчас на странице">
        <PageLink address={visitor.page} title={visitor.title} />
      </Fact>
      <Fact name="Откуда пришёл">
        {visitor.referrer ? <PageLink address={visitor.referrer} title="" /> : 'Прямой заход'}
      </Fact>
      <Fact name="Устройство">
        {visitor.userAgent && <span title={visitor.userAgent}>{deviceName(visitor.userAgent) || 'Неизвестно'}</span>}
      </Fact>
      <Fact name="Язык">{languageName(visitor.locale)}</Fact>
      <Fact name="Первый визит">
        <time dateTime={visitor.firstSeenAt} title={fullText(visitor.firstSeenAt)}>
          {agoText(visitor.firstSeenAt)}
        </time>
      </Fact>
      <Fact name="Последний визит">
        {visitor.online ? (
          'сейчас'
        ) : (
          <time dateTime={visitor.lastSeenAt} title={fullText(visitor.lastSeenAt)}>
            {agoText(visitor.lastSeenAt)}
          </time>
        )}
      </Fact>
      <Fact name="Оценка">{rating ? <Rating score={rating.score} comment={rating.comment} /> : 'Пока нет'}</Fact>
    </dl>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;

/** Addresses come from strangers: only those of the web become links. */
const PageLink = ({ address, title }: { address: string; title: string }) => {
  if (!address) return 'Неизвестно';
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" title={address}>
      {title || address.replace(/^https?:\/\//i, '')}
    </a>
  );
};

const Rating = ({ score, comment }: { score: number; comment: string }) => (
  <>
    <span className={styles.stars} role="img" aria-label={`${score} из 5`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={16} fill={star <= score ? 'currentColor' : 'none'} aria-hidden />
      ))}
    </span>
    {comment && <q className={styles.comment}>{comment}</q>}
  </>
);
