import { Link } from 'wouter';
import { operator } from '../../operator.ts';
import { CopyBox } from '../../ui/basic/copy-box.tsx';
import { EachDomain } from '../each-domain.tsx';
import { LoadedSheet } from '../loaded-sheet.tsx';
import { Sheet } from '../setting-panel.tsx';
import { policyText } from './policy-text.ts';
import styles from './person-panel.module.css';

/** What the owner may put into the policy of a site, with the days that are set there. */
export const PolicySheet = () => (
  <EachDomain lacking="У каждого домена свои сроки хранения и свой текст для политики.">
    {(domain) => (
      <LoadedSheet key={domain.id} id={domain.id} load={operator.domain.config}>
        {(config) => (
          <Sheet title="Текст для политики">
            <p className={styles.quiet}>
              Что и сколько чат хранит на сайте {domain.name}. Сроки подставлены из раздела{' '}
              <Link href="/setting/forms">«Формы»</Link>: поменяются там — скопируйте текст заново.
            </p>
            <CopyBox label={`Текст для политики сайта ${domain.name}`} text={policyText(domain.name, config)} isProse />
          </Sheet>
        )}
      </LoadedSheet>
    )}
  </EachDomain>
);
