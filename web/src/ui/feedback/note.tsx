import { CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import './note.css';

type Tone = 'info' | 'warn' | 'bad' | 'plain' | 'accent';

type Props = {
  tone?: Tone;
  title?: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** From 1200 px up the actions are beside the text. */
  actionsBeside?: boolean;
  /** `alert` for a new failure, `status` for a new change; none for permanent content. */
  role?: 'alert' | 'status';
  className?: string | undefined;
};

const ICON = { info: Info, warn: TriangleAlert, bad: CircleX, plain: Info, accent: Info };

export function Note({
  tone = 'info',
  title,
  icon,
  children,
  actions,
  actionsBeside,
  role,
  className,
}: Props) {
  const Icon = ICON[tone];
  return (
    <div
      className={cx(
        'note',
        tone !== 'info' && tone,
        actionsBeside && Boolean(actions) && 'acts-beside',
        className,
      )}
      role={role}
    >
      {icon ?? <Icon />}
      <div>
        {title && <b className="t">{title}</b>}
        {children}
        {actions && <div className="row acts">{actions}</div>}
      </div>
    </div>
  );
}
