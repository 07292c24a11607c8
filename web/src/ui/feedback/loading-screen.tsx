import { cx } from '../cx.ts';
import { Dots } from './dots.tsx';
import '../buttons/button.css';
import './loading-screen.css';

/** Full-page loading state. `inside`: only in the page's content area. */
export function LoadingScreen({ text = 'Cargando…', inside }: { text?: string; inside?: boolean }) {
  return (
    <div className={cx('loading', inside && 'inside')} role="status">
      <span className="doorway">
        <Dots />
      </span>
      {text}
    </div>
  );
}
