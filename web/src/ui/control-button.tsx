import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import './control-button.css';

type Props = {
  icon: ReactNode;
  /** What a press does: 'Silenciar', 'Activar voz'. */
  children: string;
  /** The device is off: light on dark. */
  off?: boolean;
  end?: boolean;
  disabled?: boolean;
  onPress: () => void;
};

/** A large labelled control of the call's bar, on a `night` ground. */
export function ControlButton({ icon, children, off, end, disabled, onPress }: Props) {
  return (
    <button type="button" className={cx('ctl', off && 'off', end && 'end')} disabled={disabled} onClick={onPress}>
      <span className="o">{icon}</span>
      {children}
    </button>
  );
}
