import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Link, Redirect } from 'wouter';
import { useStore } from '../operator.ts';
import { NotFoundScreen } from '../shell/not-found-screen.tsx';
import { RoleGate } from '../team/role-gate.tsx';
import { mayAs, type Role } from '../team/role-rank.ts';
import { $role } from '../team/team-flags.ts';
import { lazyScreen } from '../ui/page/lazy-screen.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import { Note } from '../ui/notice/note.tsx';
import { $mobile } from '../ui/page/screen-state.ts';
import { PasswordPanel } from './profile/password-panel.tsx';
import { EmailPanel } from './profile/email-panel.tsx';
import { ProfilePanel } from './profile/profile-panel.tsx';
import { SettingPanel, Sheet } from './setting-panel.tsx';
import { $settingItem } from './setting-state.ts';
import {
  isSettingName,
  leastRoleOf,
  movedSettings,
  type SettingName,
  settingsGroups,
  settingsItems,
} from './settings-items.ts';
import styles from './settings-screen.module.css';
import { atom, onMount } from 'nanostores';

/** Whether the browser has a network at all. */
const $online = atom(navigator.onLine);

onMount($online, () => {
  const look = (): void => $online.set(navigator.onLine);
  look();
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
});

const panels: Record<SettingName, ComponentType> = {
  profile: ProfilePanel,
  email: EmailPanel,
  password: PasswordPanel,
  domains: lazyScreen(() => import('./domain/domains-panel.tsx')),
  look: lazyScreen(() => import('./widget/look-panel.tsx')),
  texts: lazyScreen(() => import('./widget/texts-panel.tsx')),
  forms: lazyScreen(() => import('./widget/forms-panel.tsx')),
  ready: lazyScreen(() => import('./ready/ready-replies-panel.tsx')),
  channels: lazyScreen(() => import('./channels/channels-panel.tsx')),
  hours: lazyScreen(() => import('./hours/hours-panel.tsx')),
  phone: lazyScreen(() => import('./phone/phone-panel.tsx')),
  'my-hours': lazyScreen(() => import('./hours/own-hours-panel.tsx')),
  notifications: lazyScreen(() => import('./replies/notifications-panel.tsx')),
  mail: lazyScreen(() => import('./mail/mail-panel.tsx')),
  drafts: lazyScreen(() => import('./drafts/drafts-panel.tsx')),
  developer: lazyScreen(() => import('./widget/developer-panel.tsx')),
  figures: lazyScreen(() => import('./figures/figures-panel.tsx')),
  'sign-ins': lazyScreen(() => import('./profile/sign-ins-panel.tsx')),
  team: lazyScreen(() => import('./team/team-panel.tsx')),
  trail: lazyScreen(() => import('./trail/trail-panel.tsx')),
  person: lazyScreen(() => import('./person/person-panel.tsx')),
  quota: lazyScreen(() => import('./quota-panel.tsx')),
  api: lazyScreen(() => import('./access/api-access-panel.tsx')),
  hooks: lazyScreen(() => import('./hooks/hooks-panel.tsx')),
};

const SettingsLink = ({ item, isCurrent }: { item: (typeof settingsItems)[number]; isCurrent: boolean }) => {
  const { name, text, about, icon: Icon } = item;
  const link = useRef<HTMLAnchorElement>(null);
  // The list may be higher than its place.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <Link ref={link} href={`/setting/${name}`} className={styles.item} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={19} />
      <span className={styles.itemText}>
        <span>{text}</span>
        <span className={styles.about}>{about}</span>
      </span>
      <ChevronRight size={18} className={styles.arrow} />
    </Link>
  );
};

const SettingsNav = ({ current }: { current: SettingName | null }) => {
  const role = useStore($role);
  const groups = settingsGroups
    .map(({ text, items }) => ({ text, items: items.filter(({ name }) => mayAs(role, leastRoleOf(name))) }))
    .filter(({ items }) => items.length > 0);
  return (
    <nav className={styles.nav} aria-label="Разделы настроек">
      {groups.map(({ text, items }) => (
        <section key={text} className={styles.group} aria-label={text}>
          <h2 className={styles.groupTitle}>{text}</h2>
          <div className={styles.items}>
            {items.map((item) => (
              <SettingsLink key={item.name} item={item} isCurrent={item.name === current} />
            ))}
          </div>
        </section>
      ))}
      {!mayAs(role, 'owner') && <p className={styles.others}>{othersText(role)}</p>}
    </nav>
  );
};

/** Why the list is shorter than a colleague's. */
const othersText = (role: Role | null): string =>
  role === 'editor'
    ? 'Доступ по API, вебхуки, настройки ассистента и для разработчика, журнал и данные посетителей — у владельцев команды.'
    : 'Остальные настройки — у редакторов и владельцев команды.';

/** In place of a setting that the role does not allow. */
const Forbidden = ({ name, children }: { name: SettingName; children: ReactNode }) => (
  <SettingPanel title={settingsItems.find((item) => item.name === name)?.text ?? ''}>
    <Sheet>{children}</Sheet>
  </SettingPanel>
);

/** The settings: their list next to the chosen one; on a mobile screen first the list, then the chosen one. */
export const SettingsScreen = ({ name }: { name?: string }) => {
  usePageTitle('Настройки');
  const isMobile = useStore($mobile);
  const isOnline = useStore($online);
  const selected = useStore($settingItem);
  const chosen = name ?? (isMobile ? null : selected);
  useEffect(() => {
    if (chosen !== null && isSettingName(chosen)) $settingItem.set(chosen);
  }, [chosen]);
  const moved = movedSettings.get(chosen ?? '');
  if (moved) return <Redirect to={`/setting/${moved}`} replace />;
  if (chosen !== null && !isSettingName(chosen)) return <NotFoundScreen />;
  const Panel = chosen === null ? null : panels[chosen];
  return (
    <div className={styles.screen}>
      {(!isMobile || chosen === null) && (
        <aside className={styles.side}>
          <h1 className={styles.title}>Настройки</h1>
          <SettingsNav current={chosen} />
        </aside>
      )}
      {Panel && chosen && (
        <div className={styles.panel}>
          {isMobile && <h1 className="visually-hidden">Настройки</h1>}
          {isMobile && (
            <Link href="/settings" className={styles.back}>
              <ChevronLeft size={18} />
              Настройки
            </Link>
          )}
          {!isOnline && (
            <div className={styles.offline} role="status">
              <Note tone="warm">Нет сети. Изменения не сохранятся, пока связь не вернётся.</Note>
            </div>
          )}
          <RoleGate least={leastRoleOf(chosen)} frame={(reason) => <Forbidden name={chosen}>{reason}</Forbidden>}>
            <Panel key={chosen} />
          </RoleGate>
        </div>
      )}
    </div>
  );
};

export default SettingsScreen;
