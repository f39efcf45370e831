import { SettingPanel } from '../setting-panel.tsx';
import { EncoderSheet } from './encoder-sheet.tsx';
import { WriterSheet } from './writer-sheet.tsx';

/** Models outside the server that help: drafts for operators, which the owner switches on, and the encoder. */
export const DraftsPanel = () => (
  <SettingPanel
    title="Ассистент"
    lead="Чем помогают модели вне этого сервера. Посетителю отвечают только ваши контексты и ваши операторы."
  >
    <WriterSheet />
    <EncoderSheet />
  </SettingPanel>
);

export default DraftsPanel;
