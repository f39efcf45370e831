import { useState } from 'react';
import { operator, useStore } from '../../operator.ts';
import { Avatar } from '../../ui/basic/avatar.tsx';
import { ConfigForm } from './config-form.tsx';
import { EachDomain } from '../each-domain.tsx';
import { LoadedSheet } from '../loaded-sheet.tsx';
import { PictureSheet } from '../profile/picture-sheet.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { WidgetLookFields } from './widget-fields.tsx';

/** One wait for all, so that no part moves the parts below it. */
async function loadLook(id: string) {
  const [config, { image }] = await Promise.all([operator.domain.config(id), operator.domain.picture(id)]);
  return { config, image };
}

/** The picture of a domain's assistant and its change. */
const AssistantFaceSheet = ({ id, saved }: { id: string; saved: string }) => {
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

/** The chat's look, a domain at a time. */
export const LookPanel = () => (
  <SettingPanel title="Вид" lead="Как чат выглядит на сайте.">
    <EachDomain lacking="У каждого домена свой чат: цвет, место и картинка ассистента.">
      {(domain) => (
        <LoadedSheet key={domain.id} id={domain.id} load={loadLook}>
          {({ config, image }) => (
            <ConfigForm
              title="Вид"
              domain={domain}
              saved={config}
              hasPreview
              after={<AssistantFaceSheet id={domain.id} saved={image} />}
            >
              {(part) => (
                <Sheet title="Цвет и место">
                  <WidgetLookFields {...part} />
                </Sheet>
              )}
            </ConfigForm>
          )}
        </LoadedSheet>
      )}
    </EachDomain>
  </SettingPanel>
);

export default LookPanel;
