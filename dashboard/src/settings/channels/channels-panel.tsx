import { EachDomain } from '../each-domain.tsx';
import { SettingPanel } from '../setting-panel.tsx';
import { TelegramSheet } from './telegram-sheet.tsx';

/** Where visitors write besides the chat on the site. */
export const ChannelsPanel = () => (
  <SettingPanel
    title="Каналы"
    lead="Посетители пишут там, где им удобно, а вы отвечаете в тех же диалогах. Ассистент, часы работы и блокировка действуют и здесь."
  >
    <EachDomain lacking="Каналы подключаются к сайту.">
      {({ id }) => <TelegramSheet key={id} domainId={id} />}
    </EachDomain>
  </SettingPanel>
);

export default ChannelsPanel;
