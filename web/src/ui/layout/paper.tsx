import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import './paper.css';

type Props = {
  /** The stub in words: 'martes', 17, 'noviembre', '10:30 hs'. `dateTime` is the machine-readable value. */
  stub:
    | { dow: ReactNode; day: ReactNode; month: ReactNode; time?: ReactNode; dateTime?: string }
    | { custom: ReactNode };
  title: ReactNode;
  level?: 2 | 3;
  badge?: ReactNode;
  /** One line each. */
  facts?: readonly ReactNode[];
  children?: ReactNode;
  actions?: ReactNode;
  /** Cancelled: grey, with the day struck through. */
  off?: boolean;
  className?: string | undefined;
};

/** A paper ticket: only for a turno or a queue number. */
export function Paper({ stub, title, level = 3, badge, facts, children, actions, off, className }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const id = useId();
  return (
    <article className={cx('paper', off && 'off', className)} aria-labelledby={`${id}-que ${id}-cuando`}>
      {'custom' in stub ? (
        <div className="stub" id={`${id}-cuando`}>
          {stub.custom}
        </div>
      ) : (
        <time className="stub" id={`${id}-cuando`} dateTime={stub.dateTime}>
          <span className="dow">{stub.dow}</span> <span className="day">{stub.day}</span>{' '}
          <span className="mon">{stub.month}</span>
          {stub.time && <span className="hr"> {stub.time}</span>}
        </time>
      )}
      <div className="body">
        <header>
          <Heading id={`${id}-que`}>{title}</Heading>
          {badge}
        </header>
        {facts && facts.length > 0 && (
          <p className="facts">
            {facts.map((fact, index) => (
              <span key={index}>{fact}</span>
            ))}
          </p>
        )}
        {children}
        {actions && <div className="acts">{actions}</div>}
      </div>
    </article>
  );
}
