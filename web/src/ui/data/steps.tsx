import { Check, Lock } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import './steps.css';

type Props = {
  n: number;
  title: ReactNode;
  state: 'done' | 'open' | 'locked';
  /** The chosen value, once the step is done. */
  value?: ReactNode;
  /** Reopens a step that is done. Without it, the step cannot be changed. */
  onChange?: () => void;
  /** The open step's content. A locked step may show its content in advance, inert. */
  children?: ReactNode;
};

/** `folds`: on a phone one choice per screen. Finished steps are one line, later steps are hidden. */
export function Steps({ folds, children }: { folds?: boolean; children: ReactNode }) {
  return <div className={cx('steps', folds && 'folds')}>{children}</div>;
}

/**
 * One decision at a time: done, open, or locked. A step that opens after a press takes the focus, because the
 * pressed element is hidden with its step.
 */
export function Step({ n, title, state, value, onChange, children }: Props) {
  const bodyId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== 'open' && state === 'open') {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'nearest' });
    }
    before.current = state;
  }, [state]);
  const number = <span className="n">{state === 'done' ? <Check aria-label="Listo" role="img" /> : n}</span>;
  const words = (
    <span>
      <span className="q">{title}</span>
      {state === 'done' && <span className="val">{value}</span>}
    </span>
  );
  return (
    <section className={cx('step', state)}>
      <h2 ref={heading} tabIndex={state === 'open' ? -1 : undefined}>
        {state === 'done' && onChange ? (
          <button type="button" className="step-head" onClick={onChange} aria-expanded={false}>
            {number}
            {words}
            <span className="go">Cambiar</span>
          </button>
        ) : (
          <span className="step-head" aria-current={state === 'open' ? 'step' : undefined}>
            {number}
            {words}
            {state === 'locked' && <Lock role="img" aria-label="Completá antes el paso anterior" />}
          </span>
        )}
      </h2>
      {(state === 'open' || (state === 'locked' && children)) && (
        <div className="in" id={bodyId} inert={state === 'locked'}>
          {children}
        </div>
      )}
    </section>
  );
}
