import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, type MouseEvent } from 'react';
import './error-summary.css';

type Props = {
  errors: readonly { id: string; message: string }[];
  /** Changes with every attempt, so that the summary takes the focus again. */
  attempt?: number;
};

/** Shown above a form; takes the focus when it appears. Its links lead to the fields. */
export function ErrorSummary({ errors, attempt }: Props) {
  return errors.length > 0 && <Summary key={attempt} errors={errors} />;
}

function Summary({ errors }: Pick<Props, 'errors'>) {
  const ref = useRef<HTMLDivElement>(null);
  const titleId = useId();

  // A summary taller than the window must be read from its top.
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <div className="summary" role="alert" tabIndex={-1} ref={ref} aria-labelledby={titleId}>
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
