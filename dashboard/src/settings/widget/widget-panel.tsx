import { operator } from '../../operator.ts';
import { AssistantFaceSheet } from './assistant-face-sheet.tsx';
import { EachDomain } from '../each-domain.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import { LoadedSheet } from '../loaded-sheet.tsx';
import { SettingPanel } from '../setting-panel.tsx';
import { WidgetForm } from './widget-form.tsx';

/** One wait for all, so that no part moves the parts below it. */
async function loadLook(id: string) {
  const [config, { image }] = await Promise.all([operator.domain.config(id), operator.domain.picture(id)]);
  return { config, image };
}

/** The chat's look and texts, a domain at a time. */
export const WidgetPanel = () => (
  <SettingPanel title="Виджет" lead="Как чат выглядит на сайте и что он говорит посетителям.">
    <EachDomain lacking="У каждого домена свой виджет: цвет, тексты и приветствия.">
      {({ id, site }) => (
        <LoadedSheet key={id} id={id} load={loadLook}>
          {({ config, image }) => (
            <>
              <WidgetForm id={id} site={site} saved={config} />
              <AssistantFaceSheet id={id} saved={image} />
              <IdentitySheet id={id} />
            </>
          )}
        </LoadedSheet>
      )}
    </EachDomain>
  </SettingPanel>
);

export default WidgetPanel;
