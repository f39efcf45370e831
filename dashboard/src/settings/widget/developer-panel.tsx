import { operator } from '../../operator.ts';
import { ConfigForm } from './config-form.tsx';
import { EachDomain } from '../each-domain.tsx';
import { IdentitySheet } from './identity-sheet.tsx';
import { LoadedSheet } from '../loaded-sheet.tsx';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { WidgetLayerField } from './widget-fields.tsx';

/** What needs the code of the site, a domain at a time. */
export const DeveloperPanel = () => (
  <SettingPanel
    title="Для разработчика"
    lead="То, для чего нужен код сайта: подпись посетителя и слой чата на странице."
  >
    <EachDomain lacking="У каждого домена свой секрет подписи.">
      {(domain) => (
        <LoadedSheet key={domain.id} id={domain.id} load={operator.domain.config}>
          {(config) => (
            <>
              <IdentitySheet id={domain.id} />
              <ConfigForm title="Для разработчика" domain={domain} saved={config}>
                {(part) => (
                  <Sheet title="Чат на странице">
                    <WidgetLayerField {...part} />
                  </Sheet>
                )}
              </ConfigForm>
            </>
          )}
        </LoadedSheet>
      )}
    </EachDomain>
  </SettingPanel>
);

export default DeveloperPanel;
