import type { Domain } from '@otklik/sdk/contract';
import { Button, LinkButton } from '../ui/basic/button.tsx';
import { SightLine } from './sight-line.tsx';
import styles from './step-body.module.css';

/** All four steps are done: what comes next. */
export const SetUp = ({ domain, onDone }: { domain: Domain; onDone: (() => void) | undefined }) => (
  <section className={styles.body} aria-label="Что дальше">
    <SightLine domain={domain} />
    <p className={styles.text}>
      Посетители уже могут писать. Вопросы, на которые ассистент не знает ответа, придут вам в мессенджер.
    </p>
    <div className={styles.row}>
      {onDone ? (
        <Button onClick={onDone}>Открыть мессенджер</Button>
      ) : (
        <LinkButton href="/dialogs">Открыть мессенджер</LinkButton>
      )}
      <LinkButton kind="plain" href="/assistant">
        Научить большему
      </LinkButton>
      <LinkButton kind="plain" href="/setting/look">
        Настроить вид чата
      </LinkButton>
    </div>
  </section>
);
