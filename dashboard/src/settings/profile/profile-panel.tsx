import { useEffect } from 'react';
import { operator, useStore } from '../../operator.ts';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { fullText } from '../../ui/text/date-format.ts';
import { NameSheet } from '../name-sheet.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import styles from '../setting-panel.module.css';
import { ThemeSheet } from './theme-sheet.tsx';
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
