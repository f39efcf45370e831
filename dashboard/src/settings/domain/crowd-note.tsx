import { Note } from '../../ui/notice/note.tsx';
import { clockText } from '../../ui/text/date-format.ts';

/** Visitors are refused for the number of dialogs of their address: why, and what helps. */
export const CrowdNote = ({ at }: { at: string }) => (
  <Note tone="warm">
    <p>
      В {clockText(at)} чат не открылся у посетителя: с его адреса в сети за сутки начато слишком много диалогов. Один
      адрес бывает у всего офиса и у многих абонентов мобильного оператора: предел растёт, когда вы отвечаете таким
      посетителям.
    </p>
    <p>
      Если чат не открывается у всех подряд, сервер не видит адресов посетителей: покажите это тому, кто обслуживает
      сервер, — нужна настройка TRUST_PROXY.
    </p>
  </Note>
);
