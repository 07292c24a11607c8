import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { cx } from '../cx.ts';
import './error-summary.css';

type Props = {
  errors: readonly { id: string; message: string }[];
  /** Changes with every attempt, so that the summary takes the focus again. */
  attempt?: number;
  className?: string | undefined;
};

/** Shown above a form; takes the focus when it appears. Its links lead to the fields. */
export function ErrorSummary({ errors, attempt, className }: Props) {
  return errors.length > 0 && <Summary key={attempt} errors={errors} className={className} />;
}

function Summary({ errors, className }: Pick<Props, 'errors' | 'className'>) {
  const ref = useRef<HTMLDivElement>(null);
  const titleId = useId();

  // A summary taller than the window must be read from its top.
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <div className={cx('summary', className)} role="alert" tabIndex={-1} ref={ref} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <CircleAlert />
        {errors.length === 1
          ? 'Revisá 1 dato para continuar'
          : `Revisá ${errors.length} datos para continuar`}
      </h2>
      <p>Lo que escribiste sigue acá.</p>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => goToField(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function goToField(event: MouseEvent, id: string) {
  event.preventDefault();
  const control = document.getElementById(id);
  const block = control?.closest('.field') ?? control;
  block?.scrollIntoView({ block: 'nearest' });
  const focusable = 'input, select, textarea, button, [tabindex]';
  (control?.matches(focusable) ? control : control?.querySelector<HTMLElement>(focusable))?.focus();
}
