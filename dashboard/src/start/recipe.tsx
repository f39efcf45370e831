import { useState } from 'react';
import { taggedSnippetOf } from '../settings/domain/host-text.ts';
import { CopyBox } from '../ui/basic/copy-box.tsx';
import { Note } from '../ui/notice/note.tsx';
import { Select } from '../ui/field/select.tsx';
import { RecipePicture } from './recipe-picture.tsx';
import { recipes } from './recipes.ts';
import { serverAddress } from '../ui/page/base-path.ts';
import styles from './step-body.module.css';

/** Where to paste the code on a site of this kind; `isProof`: the code is to prove the site, too. */
export const Recipe = ({ site, isProof }: { site: string; isProof?: boolean }) => {
  const [id, setId] = useState('html');
  const recipe = recipes.find((one) => one.id === id) ?? recipes[0]!;
  return (
    <div className={styles.body}>
      <Select
        label="На чём сделан сайт"
        value={recipe.id}
        options={recipes.map((one) => ({ value: one.id, text: one.title }))}
        onChange={setId}
      />
      {isProof && recipe.isScriptOnly && (
        <Note tone="warm">
          Через Tag Manager сайт не подтвердить: его тег появляется уже в браузере. Подтвердите сайт записью DNS или
          файлом, а здесь поставьте чат.
        </Note>
      )}
      <RecipePicture recipe={recipe} />
      {recipe.isScriptOnly && <CopyBox label="Строка для Tag Manager" text={taggedSnippetOf(site, serverAddress())} />}
      <ol className={styles.list}>
        {recipe.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
};
