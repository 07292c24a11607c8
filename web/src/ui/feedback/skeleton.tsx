import { cx } from '../cx.ts';
import './skeleton.css';

type Props = {
  /**
   * `card`: title, two lines, a button. `rows`: lines of a list. `table`: table rows, cards on a phone.
   * `text`: lines.
   */
  shape?: 'card' | 'rows' | 'table' | 'text';
  count?: number;
  label?: string;
};

/** Placeholder for loading content. Appears after 200 ms, so that fast loads do not flicker. */
export function Skeleton({ shape = 'card', count = 1, label = 'Cargando…' }: Props) {
  return (
    <div className="sk-box" role="status">
      <span className="vh">{label}</span>
      <div className="stack" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={cx(shape === 'card' && 'card')}>
            {shape === 'rows' && <span className="sk row-line" />}
            {shape === 'table' && <span className="sk table-row" />}
            {shape === 'text' && <span className={cx('sk', index % 3 === 2 ? 'short' : 'long')} />}
            {shape === 'card' && (
              <>
                <span className="sk title" />
                <span className="sk long" />
                <span className="sk short" />
                <span className="sk button" />
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
