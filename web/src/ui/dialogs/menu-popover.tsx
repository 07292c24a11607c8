import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { AriaEs } from '../aria-es.tsx';
import { cx } from '../cx.ts';
import type { MenuEntry } from './menu.tsx';
import { useRoom } from '../frames/room.tsx';
import './popover.css';

type Props = {
  trigger: RefObject<HTMLElement | null>;
  labelledBy: string;
  items: readonly MenuEntry[];
  onClose: () => void;
};

/** The list that ui/dialogs/menu.tsx opens. */
export function MenuPopover({ trigger, labelledBy, items, onClose }: Props) {
  const room = useRoom();
  return (
    <AriaEs>
      <Popover
        className="pop"
        data-room={room}
        aria-labelledby={labelledBy}
        triggerRef={trigger}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        placement="bottom end"
      >
        <Menu className="menu" aria-labelledby={labelledBy} autoFocus="first" onClose={onClose}>
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
        </Menu>
      </Popover>
    </AriaEs>
  );
}
