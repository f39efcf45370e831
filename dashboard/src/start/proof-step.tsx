import type { Domain } from '@otklik/sdk/contract';
import { useEffect } from 'react';
import { DomainProofWays } from '../settings/domain/domain-proof.tsx';
import { proofAndSnippetOf } from '../settings/domain/host-text.ts';
import { ProofFailure, useProof } from '../settings/domain/use-proof.tsx';
import { Button } from '../ui/basic/button.tsx';
import { CopyBox } from '../ui/basic/copy-box.tsx';
import { DeveloperLetter } from './developer-letter.tsx';
import { Recipe } from './recipe.tsx';
import { serverAddress } from '../ui/page/base-path.ts';
import styles from './step-body.module.css';

/** The proof that the site is the owner's: one piece of code that also brings the chat; other ways are folded. */
const ProofStep = ({ domain }: { domain: Domain }) => {
  const { isBusy, failure, verify } = useProof(domain);
  const isSeen = domain.firstSeenAt !== null;
  // The chat has just been seen on the site: the tag above it is there too.
  useEffect(() => {
    if (isSeen && !domain.verified) void verify();
  }, [isSeen, domain.verified]);
  if (domain.verified)
    return (
      <p className={styles.text}>Сайт {domain.name} подтверждён. Не убирайте код: раз в неделю мы его проверяем.</p>
    );
  const code = proofAndSnippetOf(domain, serverAddress());
  return (
    <div className={styles.body}>
      <p className={styles.text}>
        Вставьте эти две строки в&nbsp;{'<head>'} главной страницы: первая подтверждает, что сайт ваш, вторая ставит на
        него чат. Потом опубликуйте страницу и нажмите «Проверить».
      </p>
      <CopyBox label={`Код для ${domain.name}`} text={code} />
      {failure && <ProofFailure failure={failure} />}
      <div className={styles.row}>
        <Button loading={isBusy} onClick={() => void verify()}>
          Проверить
        </Button>
        <DeveloperLetter domain={domain} code={code} />
      </div>
      <details className={styles.more}>
        <summary>Куда вставить: Tilda, 1С-Битрикс, WordPress и другие</summary>
        <Recipe site={domain.site} isProof />
      </details>
      <details className={styles.more}>
        <summary>Подтвердить иначе: запись DNS или файл</summary>
        <DomainProofWays domain={domain} />
      </details>
    </div>
  );
};

export default ProofStep;
