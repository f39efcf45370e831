import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../panel/icon.tsx';
import { type Extras, usePanel, useExtras } from '../panel/panel-context.ts';

interface ToolButtonProps {
  icon: string;
  label: string;
  popup?: 'menu';
  /** What the button opens; its code comes when the visitor is about to press. */
  children(extras: Extras, close: () => void): ComponentChildren;
}

/** A button that opens a popup next to it. Escape closes it. */
export function ToolButton({ icon, label, popup, children }: ToolButtonProps) {
  const { needExtras } = usePanel();
  const [isOpen, setOpen] = useState(false);
  const extras = useExtras(isOpen);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    event.preventDefault();
    setOpen(false);
    ((event.currentTarget as HTMLElement).firstElementChild as HTMLElement).focus();
  };
  const prepare = () => needExtras();
  return (
    <div class="over" onKeyDown={onKeyDown}>
      <button
        type="button"
        class="tool"
        aria-label={label}
        aria-haspopup={popup}
        aria-expanded={isOpen}
        aria-busy={isOpen && !extras}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon shape={icon} />
      </button>
      {isOpen && extras && children(extras, () => setOpen(false))}
    </div>
  );
}
