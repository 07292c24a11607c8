import type { ReactNode } from 'react';
import './choices.css';
import './radio-picks.css';

export type Choice = {
  value: string;
  label: ReactNode;
  /** A second line; on a disabled choice it says why. */
  note?: ReactNode;
  /** At the left: an avatar. */
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
 * Cards of which a press chooses one and moves on. Buttons and not radios: an arrow key would choose, and the step would fold under who only
 * reads on. A disabled one stays in reach, so that its reason is read too.
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
