import { MessageCircle } from 'lucide-react';
import { ShortcutList } from './shortcut.tsx';

/** Next to the list while no dialog is open. */
const NothingOpen = () => (
  <>
    <MessageCircle size={36} strokeWidth={1.4} />
    <p>Выберите диалог, чтобы прочитать его и ответить</p>
    <ShortcutList />
  </>
);

export default NothingOpen;
