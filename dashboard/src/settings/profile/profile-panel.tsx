import { useEffect } from 'react';
import { operator, useStore } from '../../operator.ts';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { $theme, setTheme, type Theme } from '../../ui/page/theme-state.ts';
import { fullText } from '../../ui/text/date-format.ts';
import { NameSheet } from '../name-sheet.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import panel from '../setting-panel.module.css';
import styles from './profile-panel.module.css';
import { useLoad } from '../use-load.ts';
import { Avatar } from '../../ui/basic/avatar.tsx';
import { PictureSheet } from './picture-sheet.tsx';
import { validationErrorOf, nameRule } from '@otklik/sdk/contract';
import { nameDetail } from '../../ui/field/field-detail.ts';

/** The account's name. */
const OwnNameSheet = ({ name }: { name: string }) => (
  <NameSheet
    title="Имя"
    name={name}
    keep="name"
    check={(value) => validationErrorOf(nameRule, value)}
    save={async (next) => {
      await operator.user.editName(next);
      return next;
    }}
    done="Имя сохранено"
    field={(typed) => ({ autoComplete: 'given-name', maxLength: 20, detail: nameDetail(typed) })}
  />
);

/** The account's picture and its change. */
const AvatarSheet = ({ image }: { image: string }) => (
  <PictureSheet
    title="Фото"
    noun="фото"
    picture={<Avatar image={image} size={80} />}
    hasPicture={image !== ''}
    hint={<>Посетители видят его рядом с вашим именем. PNG, JPEG или WebP до 5 МБ</>}
    percent={useStore(operator.user.$uploadProgress)}
    upload={async (file) => {
      try {
        await operator.user.uploadImage(file);
      } finally {
        operator.user.resetUpload();
      }
    }}
  />
);

const themes: readonly { value: Theme; text: string }[] = [
  { value: 'auto', text: 'Как в системе' },
  { value: 'light', text: 'Светлое' },
  { value: 'dark', text: 'Тёмное' },
];

/** Light or dark, on this device. */
const ThemeSheet = () => {
  const theme = useStore($theme);
  return (
    <Sheet title="Оформление кабинета">
      <div className={styles.row} role="radiogroup" aria-label="Оформление кабинета">
        {themes.map(({ value, text }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => setTheme(value)}
              className="visually-hidden"
            />
            <span className={styles.swatch} data-swatch={value} aria-hidden />
            {text}
          </label>
        ))}
      </div>
    </Sheet>
  );
};

/** What was agreed to at the registration, and when. */
const ConsentSheet = ({ text, at }: { text: string; at: string }) => (
  <Sheet title="Согласие">
    <p className={panel.agreed}>{text}</p>
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
      {data && <OwnNameSheet name={data.name} />}
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
