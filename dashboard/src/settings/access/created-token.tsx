import { Button } from '../../ui/basic/button.tsx';
import { CopyBox } from '../../ui/basic/copy-box.tsx';
import { Note } from '../../ui/notice/note.tsx';
import { Sheet } from '../setting-panel.tsx';

/** A new API token, shown this once. */
export const CreatedToken = ({ name, token, onDone }: { name: string; token: string; onDone: () => void }) => (
  <Sheet title={`Токен «${name}» создан`}>
    <Note tone="warm">
      Скопируйте токен сейчас: больше он не появится. Храните его как пароль — не в странице сайта и не в открытом коде.
    </Note>
    <CopyBox label={`Токен ${name}`} text={token} />
    <div>
      <Button onClick={onDone}>Готово</Button>
    </div>
  </Sheet>
);
