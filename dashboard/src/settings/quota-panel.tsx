import type { Quota } from '@otklik/sdk/contract';
import { operator, useStore } from '../operator.ts';
import { Meter } from '../ui/notice/meter.tsx';
import { NotLoaded } from '../ui/notice/not-loaded.tsx';
import { sizeText } from '../ui/text/size-text.ts';
import styles from './quota-panel.module.css';
import { SettingPanel, Sheet } from './setting-panel.tsx';
import { useLoad } from './use-load.ts';

/** From this share on a quota is shown as one that will soon bite. */
const nearly = 0.8;

const numbers = new Intl.NumberFormat('ru');

const texts: Record<Quota['name'], { name: string; about: string }> = {
  domains: { name: 'Домены', about: 'Сайты в аккаунте' },
  contexts: { name: 'Контексты', about: 'Во всех доменах вместе' },
  sentences: { name: 'Вопросы и ответы', about: 'Во всех доменах вместе' },
  context_texts: { name: 'Тексты контекстов', about: 'Место под вопросы и ответы во всех доменах' },
  files: { name: 'Файлы', about: 'Место под файлы в диалогах' },
  texts: { name: 'Сообщения', about: 'Место под тексты в диалогах' },
  learns: { name: 'Обучения', about: 'За текущий час' },
  talks: { name: 'Новые диалоги', about: 'С одного адреса в сети на одном сайте за сутки' },
};

/** Quotas of bytes. */
const sizes: ReadonlySet<Quota['name']> = new Set(['context_texts', 'files', 'texts']);

const amountText = (name: Quota['name'], amount: number): string =>
  sizes.has(name) ? sizeText(amount) : numbers.format(amount);

/**
 * One quota: how much of it is used, as a bar and in words; one that is no sum of the account's is shown in words only.
 */
const QuotaRow = ({ name, used, limit }: Quota) => {
  const share = used === null ? 0 : limit === 0 ? 1 : Math.min(1, used / limit);
  const state = share >= 1 ? 'full' : share >= nearly ? 'near' : 'fine';
  const value =
    used === null ? `до ${amountText(name, limit)}` : `${amountText(name, used)} из ${amountText(name, limit)}`;
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.head}>
        <p>
          <span className={styles.name}>{texts[name].name}</span>{' '}
          <span className={styles.about}>{texts[name].about}</span>
        </p>
        <p className={styles.value}>{value}</p>
      </div>
      {used !== null && <Meter label={texts[name].name} share={share} text={value} />}
      {state === 'near' && <p className={styles.warning}>Скоро закончится</p>}
      {state === 'full' && (
        <p className={styles.warning}>
          Закончилось: {name === 'learns' ? 'снова можно будет в течение часа' : 'больше добавить нельзя'}
        </p>
      )}
    </li>
  );
};

/** What the account may have, and how much of it is used. */
export const QuotaPanel = () => {
  const quota = useStore(operator.user.$quota);
  const reload = useLoad(operator.user.loadQuota);
  return (
    <SettingPanel
      title="Квоты"
      lead="Сколько занято и сколько можно. Если места не хватает, напишите тому, кто обслуживает сервер."
    >
      <Sheet>
        {quota.data && (
          <ul className={styles.list}>
            {quota.data.items.map((item) => (
              <QuotaRow key={item.name} {...item} />
            ))}
          </ul>
        )}
        <NotLoaded of={quota} lines={8} height={30} onRetry={reload} />
      </Sheet>
    </SettingPanel>
  );
};

export default QuotaPanel;
