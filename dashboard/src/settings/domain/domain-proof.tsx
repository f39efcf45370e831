import type { Domain } from '@otklik/sdk/contract';
import { useState } from 'react';
import { Button } from '../../ui/basic/button.tsx';
import { CopyBox } from '../../ui/basic/copy-box.tsx';
import { Tabs } from '../../ui/basic/tabs.tsx';
import styles from './domain-proof.module.css';
import { ProofFailure, useProof } from './use-proof.tsx';

type Way = 'dns' | 'file' | 'meta';
const ways: readonly { id: Way; text: string }[] = [
  { id: 'meta', text: 'Тег на странице' },
  { id: 'file', text: 'Файл' },
  { id: 'dns', text: 'Запись DNS' },
];

const Steps = ({ domain, way }: { domain: Domain; way: Way }) => {
  if (way === 'dns') {
    return (
      <>
        <p>
          Добавьте TXT-запись для <code>{domain.name}</code> или <code>_otklik.{domain.name}</code>:
        </p>
        <CopyBox label="Значение TXT-записи" text={`otklik=${domain.proof}`} />
        <p className={styles.hint}>Записи DNS расходятся не сразу: иногда нужен час.</p>
      </>
    );
  }
  if (way === 'file') {
    return (
      <>
        <p>
          Положите на сайт файл <code className={styles.path}>/.well-known/otklik.txt</code> с таким содержимым:
        </p>
        <CopyBox label="Содержимое файла" text={domain.proof} />
        <p className={styles.hint}>
          Он должен открываться по адресу <code>https://{domain.name}/.well-known/otklik.txt</code>
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        Добавьте тег в <code>{'<head>'}</code> главной страницы <code>{domain.name}</code>:
      </p>
      <CopyBox label="Тег для главной страницы" text={`<meta name="otklik" content="${domain.proof}">`} />
    </>
  );
};

/** The ways to prove that the domain is the owner's; the tag among them only where `isTagShown`. */
export const DomainProofWays = ({ domain, isTagShown }: { domain: Domain; isTagShown?: boolean }) => {
  const tabs = isTagShown ? ways : ways.filter(({ id }) => id !== 'meta');
  const [way, setWay] = useState(tabs[0]!.id);
  return (
    <Tabs label="Способы подтверждения" tabs={tabs} selected={way} onSelect={setWay}>
      <div className={styles.steps}>
        <Steps domain={domain} way={way} />
      </div>
    </Tabs>
  );
};

/** The three ways to prove that the domain is the owner's, the simplest first, and what was found. */
export const DomainProof = ({ domain }: { domain: Domain }) => {
  const { isBusy, failure, verify } = useProof(domain);
  return (
    <div className={styles.proof}>
      <p className={styles.hint}>Подтвердите, что сайт ваш. Проще всего — тегом на странице.</p>
      <DomainProofWays domain={domain} isTagShown />
      {failure && <ProofFailure failure={failure} />}
      <div>
        <Button loading={isBusy} onClick={() => void verify()}>
          Проверить
        </Button>
      </div>
    </div>
  );
};
