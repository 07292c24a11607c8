import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useRoving } from '../roving.ts';
import './chip.css';

/** Days (`dates`) or hours (`hours`) side by side. `label` names the group, which is a single tab stop. */
export function Chips({
  of,
  label,
  className,
  children,
}: {
  of: 'dates' | 'hours';
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const roving = useRoving<HTMLDivElement>();
  return (
    <div className={cx(of, className)} role="group" aria-label={label} {...roving}>
      {children}
    </div>
  );
}

type Props = { pressed?: boolean; disabled?: boolean; onPress: () => void; children: ReactNode };

export function Chip({ pressed = false, disabled, onPress, children }: Props) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} disabled={disabled} onClick={onPress}>
      {children}
    </button>
  );
}

/** A heading between chips of one group: 'Mañana', 'Tarde'. */
export const ChipsPart = ({ children }: { children: ReactNode }) => (
  <p className="hint chips-part">{children}</p>
);

/** For example 'jueves', 19, 'nov'. */
export function DayChip({
  dow,
  day,
  month,
  ...chip
}: { dow: string; day: ReactNode; month: string } & Omit<Props, 'children'>) {
  return (
    <Chip {...chip}>
      <small>{dow}</small> <span className="d">{day}</span> <small>{month}</small>
    </Chip>
  );
}

export function MoreChip({
  onPress,
  children = 'mostrar más',
}: {
  onPress: () => void;
  children?: ReactNode;
}) {
  return (
    <button type="button" className="chip more" onClick={onPress}>
      <Plus />
      {children}
    </button>
  );
}
