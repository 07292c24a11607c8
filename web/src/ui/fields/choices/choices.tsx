import type { ReactNode } from 'react';
import './choices.css';
import './radio-picks.css';

export type Choice = {
  value: string;
  label: ReactNode;
  /** A second line; on a disabled choice, the reason. */
  note?: ReactNode;
  /** At the left, for example an avatar. */
  figure?: ReactNode;
  disabled?: boolean;
};

type Props = {
  label: string;
  options: readonly Choice[];
  chosen?: string | undefined;
  onChoose: (value: string) => void;
};

/**
 * Cards: pressing one chooses it and moves on. Buttons instead of radios, because an arrow key would choose a
 * radio and fold the step while the person is still reading. A disabled card stays focusable, so that its
 * reason can be read.
 */
export function Choices({ label, options, chosen, onChoose }: Props) {
  return (
    <ul className="choices" aria-label={label}>
      {options.map(({ value, label: name, note, figure, disabled }) => (
        <li key={value}>
          <button
            type="button"
            className="pick"
            aria-pressed={value === chosen}
            aria-disabled={disabled || undefined}
            onClick={() => !disabled && onChoose(value)}
          >
            {figure}
            <span>
              <b>{name}</b> {note && <small>{note}</small>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
