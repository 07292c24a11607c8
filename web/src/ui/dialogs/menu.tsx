import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { cx } from '../cx.ts';
import './menu.css';
import '../frames/page-frame.css';

export type MenuEntry = {
  id: string;
  label: string;
  note?: ReactNode;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onPress: () => void;
};

type Props = {
  /** Content of the button: an avatar and a name, or a word. */
  trigger: ReactNode;
  className?: string | undefined;
  items: readonly MenuEntry[];
};

const MenuPopover = lazyPart(() => import('./menu-popover.tsx'), 'MenuPopover');

/**
 * A button with a list of actions. It is on every page, so the list and react-aria are loaded only when
 * somebody is about to open it.
 */
export function Menu({ trigger, className, items }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        id={id}
        ref={button}
        className={cx('menu-btn pill', className)}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void MenuPopover.preload()}
        onFocus={() => void MenuPopover.preload()}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {trigger}
        <ChevronDown />
      </button>
      {open && (
        <Suspense>
          <MenuPopover trigger={button} labelledBy={id} items={items} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
