import { Check, Lock } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import './steps.css';

type Props = {
  n: number;
  title: ReactNode;
  state: 'done' | 'open' | 'locked';
  /** What was chosen, once it is done. */
  value?: ReactNode;
  /** Opens a step that is done, to change it. Without it a step that is done stays. */
  onChange?: () => void;
  /** What the open step asks. A locked one may show what is to come: nothing in it can be pressed or reached. */
  children?: ReactNode;
};

export function Steps({ children }: { children: ReactNode }) {
  return <div className="steps">{children}</div>;
}

/** One decision at a time: done, open, to come. The one that opens under somebody's hands takes the focus: what was pressed is folded away. */
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
