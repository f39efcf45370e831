import { ApiError } from '@otklik/sdk';
import type { Domain } from '@otklik/sdk/contract';
import { useState } from 'react';
import { operator } from '../operator.ts';
import { Button } from '../ui/button.tsx';
import { CopyBox } from '../ui/copy-box.tsx';
import { textOfError } from '../ui/error-text.ts';
import { Note } from '../ui/note.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { toastDone } from '../ui/toast.ts';
import styles from './domain-proof.module.css';

type Way = 'dns' | 'file' | 'meta';
const ways: readonly { id: Way; text: string }[] = [
  { id: 'dns', text: 'Запись DNS' },
  { id: 'file', text: 'Файл' },
  { id: 'meta', text: 'Тег на странице' },
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
          Положите на сайт файл <code>/.well-known/otklik.txt</code> с таким содержимым:
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

/** What was looked for where comes as «…: one; two; three»: each on a line of its own. */
const inLines = (text: string): string => text.replace(': ', ':\n— ').replaceAll('; ', ';\n— ');

const failureText = (cause: unknown): string =>
  cause instanceof ApiError && cause.code === 'conflict'
    ? 'Этот домен уже подтвердил другой владелец.'
    : inLines(textOfError(cause));

/** The three ways to prove that the domain is the owner's, and what was found. */
export const DomainProof = ({ domain }: { domain: Domain }) => {
  const [way, setWay] = useState<Way>('dns');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const verify = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await operator.domain.verify(domain.id);
      toastDone(`Домен ${domain.name} подтверждён`);
    } catch (cause) {
      setFailure(failureText(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.proof}>
      <p className={styles.hint}>Подтвердите, что сайт ваш, любым из трёх способов.</p>
      <Tabs label="Способы подтверждения" tabs={ways} selected={way} onSelect={setWay}>
        <div className={styles.steps}>
          <Steps domain={domain} way={way} />
        </div>
      </Tabs>
      {failure && <Note tone="bad">{failure}</Note>}
      <div>
        <Button loading={isBusy} onClick={verify}>
          Проверить
        </Button>
      </div>
    </div>
  );
};
