import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Link } from '../link.tsx';
import './page-head.css';

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  /** Back link: `{ to: '/misTurnos', label: 'Mis turnos' }`; `onBack` instead of `to` for a step. */
  back?: { to: string; label: string } | { onBack: () => void; label: string };
  /** Beside the title: an avatar. */
  figure?: ReactNode;
  actions?: ReactNode;
  /** Shows the actions from 768 px up: a phone has them in a Thumb. */
  wideActions?: boolean;
  className?: string | undefined;
};

export function PageHead({ title, lead, back, figure, actions, wideActions, className }: Props) {
  return (
    <>
      {back &&
        ('to' in back ? (
          <Link className="back" to={back.to}>
            <ArrowLeft /> {back.label}
          </Link>
        ) : (
          <button type="button" className="back" onClick={back.onBack}>
            <ArrowLeft /> {back.label}
          </button>
        ))}
      <header className={cx('page-head', wideActions && 'wide-acts', className)}>
        <div className={figure ? 'with-figure' : undefined}>
          {figure}
          <div>
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </div>
        </div>
        {actions && <div className="row">{actions}</div>}
      </header>
    </>
  );
}
