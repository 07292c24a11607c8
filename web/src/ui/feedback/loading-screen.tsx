import { cx } from '../cx.ts';
import { Dots } from './dots.tsx';
import '../buttons/button.css';
import './loading-screen.css';

/** The whole page waits. `inside`: only the place of the page's content. */
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
