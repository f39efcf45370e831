import { useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { Avatar } from '../../ui/basic/avatar.tsx';
import { PictureSheet } from '../profile/picture-sheet.tsx';

/** The picture of a domain's assistant and its change. */
export const AssistantFaceSheet = ({ id, saved }: { id: string; saved: string }) => {
  const [picture, setPicture] = useState(saved);
  return (
    <PictureSheet
      title="Картинка ассистента"
      noun="картинку"
      picture={<Avatar image={picture} size={80} />}
      hasPicture={picture !== ''}
      hint={<>Посетители видят её рядом с ответами ассистента. PNG, JPEG или WebP до 5 МБ</>}
      percent={useStore(operator.domain.$pictureProgress)}
      upload={async (file) => setPicture((await operator.domain.uploadPicture(id, file)).image)}
      remove={async () => setPicture((await operator.domain.removePicture(id)).image)}
    />
  );
};
