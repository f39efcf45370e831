import { ApiError } from '@otklik/sdk';
import type { Domain } from '@otklik/sdk/contract';
import { useState } from 'react';
import { operator } from '../../operator.ts';
import { textOfError } from '../../ui/text/error-text.ts';
import { Note } from '../../ui/notice/note.tsx';
import { toastDone } from '../../ui/notice/toast.ts';
import styles from './domain-proof.module.css';

/** Why a proof failed: what to do, in one sentence, and where it was looked for. */
export interface Unproven {
  readonly text: string;
  readonly places: readonly string[];
}

const looked = ' Искали подтверждение: ';

/** The server's words: one sentence, then «Искали подтверждение: one; two; three.». */
export function unprovenOf(cause: unknown): Unproven {
  const words = cause instanceof ApiError && cause.code === 'conflict' ? cause.detail : textOfError(cause);
  const [text = '', places] = words.split(looked);
  return { text, places: places ? places.replace(/\.$/, '').split('; ') : [] };
}

/** Checks the proof of a domain, and reports the result. */
export function useProof(domain: Domain) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Unproven | null>(null);
  const verify = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await operator.domain.verify(domain.id);
      toastDone(`Домен ${domain.name} подтверждён`);
    } catch (cause) {
      setFailure(unprovenOf(cause));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, verify };
}

/** One clear line; where it was looked for is folded. */
export const ProofFailure = ({ failure: { text, places } }: { failure: Unproven }) => (
  <div className={styles.failure}>
    <Note tone="bad">{text}</Note>
    {places.length > 0 && (
      <details className={styles.places}>
        <summary>Где искали и что увидели</summary>
        <ul>
          {places.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      </details>
    )}
  </div>
);
