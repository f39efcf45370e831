import type { MailInState } from '@otklik/sdk/contract';
import { MailX } from 'lucide-react';
import { useEffect } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { NotLoaded } from '../../ui/notice/not-loaded.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { EmptyState } from '../../ui/notice/state-view.tsx';
import { agoText } from '../../ui/text/date-format.ts';
import { SettingPanel, Sheet } from '../setting-panel.tsx';
import { useLoad } from '../use-load.ts';
import { CheckSheet } from './check-sheet.tsx';
import { mailErrors } from './mail-words.ts';

/** How often the state is loaded while an answer is awaited; ms. */
const lookEvery = 3_000;

/** Whether the mailbox is read, and which it is. */
const StateSheet = ({ state: { address, readAt, error } }: { state: MailInState }) => (
  <Sheet title="Ящик для ответов">
    <p>
      Ответы на письма приходят на <strong>{address}</strong>
    </p>
    {error !== null && <Note tone="bad">Ящик не читается. {mailErrors[error]}</Note>}
    {error === null && readAt !== null && <Note tone="good">Ящик прочитан {agoText(readAt)}.</Note>}
    {error === null && readAt === null && <Note>Подключаемся к ящику…</Note>}
  </Sheet>
);

/** The server reads no mailbox. */
const Off = () => (
  <Sheet>
    <EmptyState icon={<MailX />} title="Ответы на письма не читаются">
      Посетитель видит это в первой строке каждого письма и ссылку в чат. Чтобы ответы приходили в диалог, администратор
      сервера задаёт ящик в настройке MAIL_IN_URL.
    </EmptyState>
  </Sheet>
);

/** Answers that visitors write by mail: whether they are read, and a test letter. */
export const MailPanel = () => {
  const store = useStore(operator.mail.$state);
  const reload = useLoad(operator.mail.loadState);
  const { data } = store;
  const isOpen = data !== null && data.address !== null && (data.readAt === null || isAwaited(data));
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      if (!document.hidden) operator.mail.loadState().catch(alreadyLogged);
    }, lookEvery);
    return () => clearInterval(timer);
  }, [isOpen]);
  return (
    <SettingPanel
      title="Ответы по почте"
      lead="Посетитель отвечает на письмо с вашим ответом, и его слова появляются в диалоге: без цитат и подписи, с вложениями."
    >
      {data?.address === null && <Off />}
      {data && data.address !== null && <StateSheet state={data} />}
      {data && data.address !== null && <CheckSheet check={data.check} />}
      {!data && (
        <Sheet>
          <NotLoaded of={store} lines={4} height={20} onRetry={reload} />
        </Sheet>
      )}
    </SettingPanel>
  );
};

const isAwaited = ({ check }: MailInState): boolean =>
  check !== null && !check.failed && check.outcome !== 'received' && check.outcome !== 'bounced';

export default MailPanel;
