import type { Domain } from '@otklik/sdk/contract';
import { LinkButton } from '../ui/button.tsx';
import { SightLine } from './sight-line.tsx';
import styles from './step-body.module.css';

/** All four steps are done: what comes next. */
export const SetUp = ({ domain }: { domain: Domain }) => (
  <section className={styles.body} aria-label="Что дальше">
    <SightLine domain={domain} />
    <p className={styles.text}>
      Посетители уже могут писать. Вопросы, на которые ассистент не знает ответа, придут вам в мессенджер.
    </p>
    <div className={styles.row}>
      <LinkButton href="/dialogs?all">Открыть мессенджер</LinkButton>
      <LinkButton kind="plain" href="/assistant">
        Научить большему
      </LinkButton>
      <LinkButton kind="plain" href="/setting/widget">
        Настроить вид чата
      </LinkButton>
    </div>
  </section>
);
