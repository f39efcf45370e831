import type { Domain } from '@otklik/sdk/contract';
import { CircleCheck, CircleDashed, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { operator } from '../../operator.ts';
import { Badge } from '../../ui/notice/badge.tsx';
import { confirm } from '../../ui/modal/confirm.ts';
import { CopyBox } from '../../ui/basic/copy-box.tsx';
import { Menu } from '../../ui/modal/menu.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { openModal, useModal } from '../../ui/modal/modal-state.ts';
import { toastDone } from '../../ui/notice/toast.ts';
import styles from './domain-card.module.css';
import { CrowdNote } from './crowd-note.tsx';
import { DomainProof } from './domain-proof.tsx';
import { recentRefusal } from './recent-refusal.ts';
import { Recipe } from '../../start/recipe.tsx';
import { SightLine } from '../../start/sight-line.tsx';
import { snippetOf } from './host-text.ts';
import { RenameDomainModal } from './rename-domain-modal.tsx';
import { Sheet } from '../setting-panel.tsx';
import { serverAddress } from '../../ui/page/base-path.ts';

const askToDelete = (domain: Domain): void =>
  confirm({
    title: `Удалить ${domain.name}?`,
    text: 'Вместе с доменом навсегда исчезнут его диалоги, контексты и обученный ассистент. Чат на сайте перестанет работать.',
    action: 'Удалить',
    danger: true,
    run: async () => {
      await operator.domain.remove(domain.id);
      toastDone(`Домен ${domain.name} удалён`);
    },
  });

interface CardProps {
  domain: Domain;
  /** Whether the member may prove, rename and delete it. */
  mayChange: boolean;
}

/** The weekly check did not find the proof: what to do before the chat stops. */
const MissingProof = ({ domain, mayChange }: CardProps) => (
  <>
    <Note tone="warm">
      При последней проверке подтверждение домена не нашлось. Если его не вернуть, чат на этом сайте остановится:
      неудачных проверок подряд — {domain.misses} из 3.
    </Note>
    {mayChange && <DomainProof domain={domain} />}
  </>
);

const ProofBadge = ({ isVerified }: { isVerified: boolean }) =>
  isVerified ? (
    <Badge tone="good" icon={<CircleCheck size={14} />}>
      Подтверждён
    </Badge>
  ) : (
    <Badge tone="warm" icon={<CircleDashed size={14} />}>
      Не подтверждён
    </Badge>
  );

const DomainMenu = ({ domain, onRename }: { domain: Domain; onRename: () => void }) => (
  <Menu
    label={`Действия с доменом ${domain.name}`}
    icon={<EllipsisVertical size={20} />}
    entries={[
      { id: 'rename', text: 'Изменить', icon: <Pencil />, run: onRename },
      {
        id: 'delete',
        text: 'Удалить',
        icon: <Trash2 />,
        danger: true,
        run: () => askToDelete(domain),
      },
    ]}
  />
);

const Snippet = ({ domain }: { domain: Domain }) => (
  <div className={styles.snippet}>
    <SightLine domain={domain} />
    <p className={styles.hint}>
      Эта строка ставит чат: вставьте её в&nbsp;<code>{'<head>'}</code> на страницах сайта.
    </p>
    <CopyBox label={`Код для ${domain.name}`} text={snippetOf(domain.site, serverAddress())} />
    <details className={styles.where}>
      <summary>Куда вставить: Tilda, 1С-Битрикс, WordPress и другие</summary>
      <Recipe site={domain.site} />
    </details>
  </div>
);

/** One domain: its state, its proof while that is wanted, its snippet, its menu. */
export const DomainCard = ({ domain, mayChange }: CardProps) => {
  const [isRenaming, setRenaming] = useState(false);
  const isModalOpen = useModal('setting');
  const refusedAt = recentRefusal(domain);
  const rename = (): void => {
    setRenaming(true);
    openModal('setting');
  };
  return (
    <Sheet>
      <div className={styles.head}>
        <div className={styles.title}>
          <h3 className={styles.name}>{domain.name}</h3>
          <ProofBadge isVerified={domain.verified} />
        </div>
        {mayChange && (
          <div>
            <DomainMenu domain={domain} onRename={rename} />
          </div>
        )}
      </div>
      {!domain.verified && mayChange && <DomainProof domain={domain} />}
      {domain.verified && domain.misses > 0 && <MissingProof domain={domain} mayChange={mayChange} />}
      {refusedAt !== null && <CrowdNote at={refusedAt} />}
      {domain.verified && <Snippet domain={domain} />}
      {isRenaming && isModalOpen && <RenameDomainModal domain={domain} onClose={() => setRenaming(false)} />}
    </Sheet>
  );
};
