import type { ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import './control-button.css';

type Props = {
  icon: ReactNode;
  /** The same whether it is pressed or not: 'Silenciar', 'Cámara'. */
  children: string;
  /** The device is off, or what it opens is open: light on dark. */
  off?: boolean;
  /** A switch: whether it is on. */
  pressed?: boolean;
  /** It opens something: whether that is open. */
  expanded?: boolean;
  ref?: Ref<HTMLButtonElement>;
  end?: boolean;
  disabled?: boolean;
  onPress: () => void;
};

/** A large labelled control of the call's bar, on a `night` ground. */
export function ControlButton({
  icon,
  children,
  off,
  pressed,
  expanded,
  end,
  disabled,
  ref,
  onPress,
}: Props) {
  return (
    <button
      type="button"
      ref={ref}
      className={cx('ctl', off && 'off', end && 'end')}
      aria-pressed={pressed}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onPress}
    >
      <span className="o">{icon}</span>
      {children}
    </button>
  );
}
