import { Menu } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Drawer } from './drawer.tsx';
import { Room } from './room.tsx';
import { SkipLink } from './skip-link.tsx';
import { useWide } from '../use-wide.ts';
import './page-frame.css';
import './side-menu.css';

type Props = {
  brand: ReactNode;
  /** Right end of the top bar from 1200 px up (the profile menu); without `menu`, at every width. */
  end?: ReactNode;
  /** `end` keeps its width, and the brand gives way. */
  firmEnd?: boolean;
  /** SideWho, SideLink, SideGroup, SidePush. A drawer below 1200 px, fixed at the left from there up. */
  menu?: ReactNode;
  /** The ActingBanner. */
  acting?: ReactNode;
  /** The LegalNotice, at the end of the page. */
  legal?: ReactNode;
  foot?: ReactNode;
  /** A page may also ask for it by itself, with `data-width="read"` on its first element. */
  width?: 'page' | 'read' | 'form' | 'table';
  children: ReactNode;
};

export function PageFrame({
  brand,
  end,
  firmEnd,
  menu,
  acting,
  legal,
  foot,
  width = 'page',
  children,
}: Props) {
  const [drawer, setDrawer] = useState(false);
  const wide = useWide();
  return (
    <Room name="patient" className={cx(Boolean(foot) && 'has-foot')}>
      <SkipLink />
      <header className="top">
        {brand}
        <div className={cx('end', firmEnd && 'firm')}>
          {menu && (
            <button
              type="button"
              className="menu-btn not-lg"
              aria-haspopup="dialog"
              aria-expanded={drawer}
              onClick={() => setDrawer(true)}
            >
              <Menu /> Menú
            </button>
          )}
          {end && (wide || !menu) && <div>{end}</div>}
        </div>
      </header>
      {acting}
      <div className={cx('frame', Boolean(menu) && 'has-side')}>
        {menu && wide && (
          <nav className="side" aria-label="Menú">
            {menu}
          </nav>
        )}
        <main className="main" id="contenido" tabIndex={-1}>
          <div className={cx('in', width !== 'page' && (width === 'table' ? 'table-w' : width))}>
            {legal ? <div>{children}</div> : children}
            {legal}
          </div>
        </main>
      </div>
      {foot && <footer className="foot">{foot}</footer>}
      {drawer && (
        <Drawer label="Menú" onClose={() => setDrawer(false)}>
          <nav className="side" aria-label="Menú">
            {menu}
          </nav>
        </Drawer>
      )}
    </Room>
  );
}
