import { ApiError } from '@otklik/sdk';
import type { FoundPerson } from '@otklik/sdk/contract';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { operator } from '../../operator.ts';
import { Button } from '../../ui/basic/button.tsx';
import { toastFailure } from '../../ui/notice/toast.ts';
import { saveFile } from '../../ui/basic/save-file.ts';
import { personFacts, personName, personDialogs } from './person-line.ts';
import styles from './person-panel.module.css';

interface PersonEntryProps {
  person: FoundPerson;
  onErase: (person: FoundPerson) => void;
  /** The person was erased since. */
  onMissing: () => void;
}

/** A person who was found, with what may be done. */
export const PersonEntry = ({ person, onErase, onMissing }: PersonEntryProps) => {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile('данные-посетителя.zip', 'application/zip', await operator.person.export(person.key));
    } catch (cause) {
      toastFailure(cause);
      if (cause instanceof ApiError && cause.code === 'not_found') onMissing();
    } finally {
      setBusy(false);
    }
  };
  const name = personName(person);
  const facts = personFacts(person);
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        {facts.length > 0 && (
          <p className={styles.facts}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        )}
        <p className={styles.fact}>{personDialogs(person)}</p>
      </div>
      <div className={styles.actions}>
        <Button
          kind="plain"
          size="s"
          icon={<Download size={16} />}
          loading={isBusy}
          aria-label={`Скачать архив: ${name}`}
          onClick={() => void save()}
        >
          Скачать архив
        </Button>
        <Button
          kind="ghost"
          size="s"
          icon={<Trash2 size={16} />}
          className={styles.erase}
          aria-label={`Удалить всё: ${name}`}
          onClick={() => onErase(person)}
        >
          Удалить всё
        </Button>
      </div>
    </li>
  );
};
