import type { ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import './control-button.css';

type Props = {
  icon: ReactNode;
  /** The label does not change with the state: 'Silenciar', 'Cámara'. */
  children: string;
  /** The device is off, or the panel is open: light on dark. */
  off?: boolean;
  /** For a toggle: whether it is on. */
  pressed?: boolean;
  /** For a button that opens a panel: whether the panel is open. */
  expanded?: boolean;
  ref?: Ref<HTMLButtonElement>;
  end?: boolean;
  disabled?: boolean;
  className?: string | undefined;
  onPress: () => void;
};

/** A large labelled button of the call's bar, on a `night` background. `--ctl-disc`: its icon's size. */
export function ControlButton({
  icon,
  children,
  off,
  pressed,
  expanded,
  end,
  disabled,
  className,
  ref,
  onPress,
}: Props) {
  return (
    <button
      type="button"
      ref={ref}
      className={cx('ctl', off && 'off', end && 'end', className)}
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
