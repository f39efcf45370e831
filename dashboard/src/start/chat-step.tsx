import type { Domain } from '@otklik/sdk/contract';
import { ExternalLink } from 'lucide-react';
import { snippetOf } from '../settings/domain/host-text.ts';
import buttonStyles from '../ui/basic/button.module.css';
import { classNames } from '../ui/basic/class-names.ts';
import { CopyBox } from '../ui/basic/copy-box.tsx';
import { Note } from '../ui/notice/note.tsx';
import { DeveloperLetter } from './developer-letter.tsx';
import { Recipe } from './recipe.tsx';
import { SightLine } from './sight-line.tsx';
import { serverAddress } from '../ui/page/base-path.ts';
import styles from './step-body.module.css';

const SiteLink = ({ name }: { name: string }) => (
  <a
    className={classNames(buttonStyles.button, buttonStyles.primary, buttonStyles.m)}
    href={`https://${name}/`}
    target="_blank"
    rel="noreferrer"
  >
    <ExternalLink size={18} />
    Открыть {name}
  </a>
);

/** The snippet on the site: done once a page of the site has shown the chat. */
const ChatStep = ({ domain }: { domain: Domain }) => {
  const code = snippetOf(domain.site, serverAddress());
  const isSeen = domain.firstSeenAt !== null;
  return (
    <div className={styles.body}>
      <SightLine domain={domain} />
      {!isSeen && (
        <>
          <p className={styles.text}>
            {domain.verified
              ? 'Если вы уже вставили код на шаге «Подтверждение», просто откройте сайт: шаг отметится сам. Если нет, вставьте эту строку на все страницы.'
              : 'Вставьте эту строку на все страницы сайта. Чат появится, как только сайт будет подтверждён.'}
          </p>
          <CopyBox label={`Строка чата для ${domain.name}`} text={code} />
          <div className={styles.row}>
            <SiteLink name={domain.name} />
            <DeveloperLetter domain={domain} code={code} />
          </div>
          <details className={styles.more}>
            <summary>Куда вставить: Tilda, 1С-Битрикс, WordPress и другие</summary>
            <Recipe site={domain.site} />
          </details>
        </>
      )}
      {isSeen && !domain.verified && (
        <Note tone="warm">Код на сайте уже стоит. Чат заработает, когда вы подтвердите сайт.</Note>
      )}
    </div>
  );
};

export default ChatStep;
