import { useEffect } from 'react';
import { operator, useStore } from '../../operator.ts';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { fullText } from '../../ui/text/date-format.ts';
import { AvatarSheet } from './avatar-sheet.tsx';
import { NameSheet } from './name-sheet.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import styles from '../setting-panel.module.css';
import { ThemeSheet } from './theme-sheet.tsx';
import { useLoad } from '../use-load.ts';

/** What was agreed to at the registration, and when. */
const ConsentSheet = ({ text, at }: { text: string; at: string }) => (
  <Sheet title="Согласие">
    <p className={styles.agreed}>{text}</p>
    <p>
      Дано при регистрации <time dateTime={at}>{fullText(at)}</time>.
    </p>
  </Sheet>
);

/** Picture, name, colours and consent. */
export const ProfilePanel = () => {
  const profile = useStore(operator.user.$profile);
  const { data, loading, status } = profile;
  const reload = useLoad(operator.user.loadProfile);
  useEffect(() => () => operator.user.resetUpload(), []);
  return (
    <SettingPanel title="Профиль">
      {data && <AvatarSheet image={data.image} />}
      {data && <NameSheet name={data.name} />}
      {!data && (
        <Sheet>
          <NotLoaded of={profile} lines={5} height={20} onRetry={reload} />
        </Sheet>
      )}
      {(data || (!loading && status !== null)) && <ThemeSheet />}
      {data?.consent && <ConsentSheet {...data.consent} />}
    </SettingPanel>
  );
};
