import { useRef } from 'preact/hooks';
import { Icon } from '../panel/icon.tsx';
import { usePanel } from '../panel/panel-context.ts';
import { pause } from '../panel/pause.ts';
import { ToolButton } from './tool-button.tsx';
import { useStore } from '../panel/use-store.ts';
import { clip } from '../panel/shapes.ts';

const dots = 'M5 12h.01M12 12h.01M19 12h.01';
const face = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8.5 14.5a4.2 4.2 0 0 0 7 0M9 9.5h.01M15 9.5h.01';
/** How long a press waits for the kinds of files; ms. A browser that gets none of it a second later shows no files. */
const patience = 700;

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
  const prepare = () => panel.needExtras();
  const chooseFiles = async () => {
    const field = input.current!;
    const kinds = panel.needExtras(({ acceptedFiles }) => (field.accept = acceptedFiles));
    // Without the kinds all files are shown: a wrong one is refused when it is chosen.
    await Promise.race([kinds, pause(patience)]);
    field.click();
  };
  const onFiles = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const files = [...currentTarget.files!];
    currentTarget.value = '';
    panel.needExtras((extras) => extras.sendFiles(panel, files));
  };
  return (
    <>
      <button
        type="button"
        class="tool"
        aria-label={words.file}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={chooseFiles}
      >
        <Icon shape={clip} />
      </button>
      <input ref={input} type="file" multiple hidden onChange={onFiles} />
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
