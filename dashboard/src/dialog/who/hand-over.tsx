import type { DialogHeader, Member } from '@otklik/sdk/contract';
import { UserRoundMinus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/basic/button.tsx';
import { PresenceDot } from '../../ui/notice/badge.tsx';
import { EndFailed } from '../../ui/notice/state-view.tsx';
import { reloadMembers, useMembers } from '../../team/use-members.ts';
import { handOver, release } from './assign.ts';
import { MemberFace } from './member-face.tsx';
import styles from './hand-over.module.css';

export interface HandOverProps {
  header: DialogHeader;
  me: Member;
  /** The sheet has done its work. */
  onDone: () => void;
}

/** From so many on they are searched. */
const searchedFrom = 6;

const rankOf = ({ online, available }: Member): number => (online && available ? 0 : online ? 1 : 2);

const stateOf = ({ online, available }: Member): string =>
  online ? (available ? 'в сети' : 'в сети, не принимает диалоги') : 'не в сети';

/** The others, those who can answer at once first, whose name or address has the words. */
const candidates = (members: readonly Member[], not: readonly (string | undefined)[], text: string): Member[] =>
  members
    .filter(({ id, name, email }) => !not.includes(id) && `${name} ${email}`.toLowerCase().includes(text))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name, 'ru'));

/** Reloads the members' presence and availability whenever the sheet opens. */
function useFreshMembers() {
  const [hasFailed, setFailed] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const load = (): void => {
    setLoading(true);
    reloadMembers()
      .then(
        () => setFailed(false),
        () => setFailed(true),
      )
      .finally(() => setLoading(false));
  };
  return { hasFailed, isLoading, load };
}

/** Arrows move among the search field and the members. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + by];
  event.preventDefault();
  next?.focus();
}

/** Hands a dialog over to one of the members, or releases it. */
export const HandOver = ({ header, me, onDone }: HandOverProps) => {
  const { members } = useMembers();
  const [text, setText] = useState('');
  const { hasFailed, isLoading, load } = useFreshMembers();
  const place = useRef<HTMLDivElement>(null);
  const focusFirst = (): void => {
    const { current } = place;
    const control = current?.querySelector<HTMLElement>('input, li button') ?? current?.querySelector('button');
    control?.focus();
  };
  const begin = useEffectEvent((): void => {
    setText('');
    load();
    focusFirst();
  });
  const retry = (): void => {
    // A success removes the button that was pressed.
    focusFirst();
    load();
  };
  useEffect(() => {
    begin();
    const sheet = place.current?.closest('[popover]');
    const noteToggle = (event: Event): void => {
      if ((event as ToggleEvent).newState === 'open') begin();
    };
    sheet?.addEventListener('toggle', noteToggle);
    return () => sheet?.removeEventListener('toggle', noteToggle);
  }, []);
  const others = candidates(members, [me.id, header.assigned?.id], '');
  const found = candidates(members, [me.id, header.assigned?.id], text.trim().toLowerCase());
  const choose = (member: Member): void => {
    onDone();
    void handOver(header, member);
  };
  return (
    // The arrows of its buttons and field arrive here.
    <div ref={place} className={styles.sheet} role="group" aria-label="Передать участнику" onKeyDown={moveFocus}>
      {others.length > 0 && <h3>Передать</h3>}
      {others.length >= searchedFrom && (
        <input
          type="search"
          value={text}
          placeholder="Найти участника"
          aria-label="Найти участника"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && found[0]) choose(found[0]);
          }}
        />
      )}
      <EndFailed hasFailed={hasFailed} isLoading={isLoading} onRetry={retry} />
      {others.length === 0 && <p>Больше передать некому</p>}
      {others.length > 0 && found.length === 0 && <p role="status">Такого участника нет</p>}
      <ul className={styles.members}>
        {found.map((member) => (
          <li key={member.id}>
            <Choice member={member} onChoose={choose} />
          </li>
        ))}
      </ul>
      {header.assigned && <ReleaseButton header={header} onDone={onDone} />}
    </div>
  );
};

const Choice = ({ member, onChoose }: { member: Member; onChoose: (member: Member) => void }) => (
  <button type="button" className={styles.member} onClick={() => onChoose(member)}>
    <MemberFace member={member} size={30} />
    <span>
      <span className={styles.name}>{member.name}</span>
      <small>{stateOf(member)}</small>
    </span>
    <PresenceDot isOnline={member.online} />
  </button>
);

const ReleaseButton = ({ header, onDone }: Pick<HandOverProps, 'header' | 'onDone'>) => (
  <Button
    kind="plain"
    size="s"
    icon={<UserRoundMinus size={16} />}
    onClick={() => {
      onDone();
      void release(header);
    }}
  >
    Отпустить
  </Button>
);

export default HandOver;
