import { operator } from '../../operator.ts';
import { AssistantFaceSheet } from './assistant-face-sheet.tsx';
import { ConfigForm } from './config-form.tsx';
import { EachDomain } from '../each-domain.tsx';
import { LoadedSheet } from '../loaded-sheet.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { WidgetLookFields } from './widget-fields.tsx';

/** One wait for all, so that no part moves the parts below it. */
async function loadLook(id: string) {
  const [config, { image }] = await Promise.all([operator.domain.config(id), operator.domain.picture(id)]);
  return { config, image };
}

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
