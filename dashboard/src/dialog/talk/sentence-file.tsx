import type { SentFile } from '@otklik/sdk/contract';
import { FileDown } from 'lucide-react';
import { sizeText } from '../../ui/text/size-text.ts';
import { basePath } from '../../ui/page/base-path.ts';
import styles from './sentence-bubble.module.css';

const shown = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/** A file that came with a sentence: a picture is shown, everything else can be saved. */
export const SentenceFile = ({ file }: { file: SentFile }) => {
  const address = file.url && basePath + file.url;
  return shown.has(file.type) ? (
    <a href={address} target="_blank" rel="noopener" className={styles.picture}>
      <img src={address} alt={file.name} loading="lazy" />
    </a>
  ) : (
    <a href={address} download={file.name} className={styles.file}>
      <FileDown size={22} strokeWidth={1.6} />
      <span className={styles.fileText}>
        <span className={styles.fileName}>{file.name}</span>
        <span className={styles.fileSize}>{sizeText(file.size)}</span>
      </span>
    </a>
  );
};
