import { cx } from '../cx.ts';
import { Arch } from '../layout/arch.tsx';
import { Dots } from './dots.tsx';
import '../buttons/button.css';
import './loading-screen.css';

/** Full-page loading state. `inside`: only in the page's content area. */
export function LoadingScreen({ text = 'Cargando…', inside }: { text?: string; inside?: boolean }) {
  return (
    <div className={cx('loading', inside && 'inside')} role="status">
      <Arch size={72}>
        <Dots />
      </Arch>
      {text}
    </div>
  );
}
