import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { AriaEs } from './aria-es.tsx';
import { cx } from './cx.ts';
import { useRoom } from './room.tsx';
import './menu.css';
import './page-frame.css';
import './popover.css';

export type MenuEntry = { id: string; label: string; note?: ReactNode; icon?: ReactNode; danger?: boolean; disabled?: boolean; onPress: () => void };

type Props = {
  /** What the button shows: an avatar and a name, or a word. */
  trigger: ReactNode;
  /** Where the trigger shows no words. */
  label?: string;
  items: readonly MenuEntry[];
};

export function Menu({ trigger, label, items }: Props) {
  const room = useRoom();
  return (
    <AriaEs>
      <MenuTrigger>
        <Button className="menu-btn pill" {...(label && { 'aria-label': label })}>
          {trigger}
          <ChevronDown />
        </Button>
        <Popover className="pop" data-room={room} placement="bottom end">
          <AriaMenu className="menu">
            {items.map((item) => (
              <MenuItem
                key={item.id}
                id={item.id}
                className={cx('menu-item', item.danger && 'danger') ?? ''}
                textValue={item.label}
                isDisabled={item.disabled}
                onAction={item.onPress}
              >
                {item.icon}
                <span>
                  {item.label}
                  {item.note && <small>{item.note}</small>}
                </span>
              </MenuItem>
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </AriaEs>
  );
}
