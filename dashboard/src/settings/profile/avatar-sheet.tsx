import { operator, useStore } from '../../operator.ts';
import { Avatar } from '../../ui/basic/avatar.tsx';
import { PictureSheet } from './picture-sheet.tsx';

/** The account's picture and its change. */
export const AvatarSheet = ({ image }: { image: string }) => (
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
