import { operator } from '../operator.ts';
import { AssistantFaceSheet } from './assistant-face-sheet.tsx';
import { EachDomain } from './each-domain.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import { LoadedSheet } from './loaded-sheet.tsx';
import { SettingPanel } from './setting-panel.tsx';
import { WidgetForm } from './widget-form.tsx';

/** How the chat looks and what it says, a domain at a time. */
export const WidgetPanel = () => (
  <SettingPanel title="Виджет" lead="Как чат выглядит на сайте и что он говорит посетителям.">
    <EachDomain lacking="У каждого домена свой виджет: цвет, тексты и приветствия.">
      {({ id, site }) => (
        <>
          <LoadedSheet id={id} load={operator.domain.config}>
            {(config) => <WidgetForm key={id} id={id} site={site} saved={config} />}
          </LoadedSheet>
          <LoadedSheet id={id} load={operator.domain.picture}>
            {({ image }) => <AssistantFaceSheet key={id} id={id} saved={image} />}
          </LoadedSheet>
          <IdentitySheet key={id} id={id} />
        </>
      )}
    </EachDomain>
  </SettingPanel>
);

export default WidgetPanel;
