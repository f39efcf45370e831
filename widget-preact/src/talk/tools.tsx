import { acceptedFiles } from '@otklik/sdk/widget';
import { useRef } from 'preact/hooks';
import { Icon } from '../panel/icon.tsx';
import { usePanel } from '../panel/panel-context.ts';
import { ToolButton } from './tool-button.tsx';
import { useStore } from '../panel/use-store.ts';
import { clip, dots, face } from '../panel/shapes.ts';

/** In the header: what a visitor may do with the dialog. */
export function Menu() {
  const words = useStore(usePanel().$words);
  return (
    <ToolButton icon={dots} label={words.menu} popup="menu">
      {(extras, close) => <extras.MenuItems close={close} />}
    </ToolButton>
  );
}

/** Below the box: a file, an emoji. */
export function Tools({ insert }: { insert: (piece: string) => void }) {
  const panel = usePanel();
  const words = useStore(panel.$words);
  const input = useRef<HTMLInputElement>(null);
  const onFiles = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const files = [...currentTarget.files!];
    currentTarget.value = '';
    panel.needExtras((extras) => extras.sendFiles(panel, files));
  };
  return (
    <>
      <button type="button" class="tool" aria-label={words.file} onClick={() => input.current!.click()}>
        <Icon shape={clip} />
      </button>
      <input ref={input} type="file" multiple hidden accept={acceptedFiles} onChange={onFiles} />
      <ToolButton icon={face} label={words.emoji}>
        {(extras, close) => (
          <extras.EmojiPicker
            pick={(face) => {
              close();
              insert(face);
            }}
          />
        )}
      </ToolButton>
    </>
  );
}
