import { useCallback, useState, type ReactNode } from 'react';
import { Menu } from 'lucide-react';
import { cx } from '../cx.ts';
import { DeskBarContext, type DeskBarSaid } from './desk-bar.tsx';
import { Drawer } from './drawer.tsx';
import { Room } from './room.tsx';
import { SkipLink } from './skip-link.tsx';
import './desk-frame.css';
import './side-menu.css';

type Props = {
  /** The Brand, or a 'Volver' LinkButton, at the left. */
  start: ReactNode;
  title: ReactNode;
  /** Links between the pages of a desk; from 1200 px up they replace the title. */
  nav?: ReactNode;
  /** The bar is full: a `bar-name` within it is cut, and below 1200 px only for screen readers. */
  shortName?: boolean;
  /** Right end: tools and sign-out. */
  end?: ReactNode;
  /** Uses the full width (queue | call | record). */
  full?: boolean;
  /**
   * No margins, and from 1200 px up no taller than the window: the panels scroll on their own. Content marked
   * `data-fill` asks for the same from 990 px up.
   */
  flush?: boolean;
  /** SideLink, SidePush: a drawer below 1200 px, a left column from there up. */
  side?: ReactNode;
  sideLabel?: string;
  children: ReactNode;
};

export function DeskFrame({
  start,
  title,
  nav,
  shortName,
  end,
  full,
  flush,
  side,
  sideLabel,
  children,
}: Props) {
  const [said, say] = useState<DeskBarSaid>();
  const [drawer, setDrawer] = useState(false);
  const [places] = useState(() => ({ badges: createPlace(), tools: createPlace(), say }));
  return (
    <Room name="desk" className={cx('desk', flush && 'flush')}>
      <SkipLink />
      <header
        className={cx(
          'deskbar',
          Boolean(nav) && 'with-nav',
          shortName && 'short-name',
          said?.editing && 'editing',
        )}
      >
        {start}
        <span className="sep" />
        <h1 className={nav ? 'named-by-nav' : undefined}>{said?.title ?? title}</h1>
        {nav}
        <Place element={places.badges} />
        <div className="end">
          <Place element={places.tools} />
          {side && (
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
          {end}
        </div>
      </header>
      <div className={side ? 'desk-sided' : 'desk-plain'}>
        {side && (
          <nav className="side" aria-label={sideLabel}>
            {side}
          </nav>
        )}
        <main className={cx('desk-main', full && 'full')} id="contenido" tabIndex={-1}>
          <DeskBarContext value={places}>{children}</DeskBarContext>
        </main>
      </div>
      {drawer && (
        <Drawer label={sideLabel ?? 'Menú'} onClose={() => setDrawer(false)}>
          <nav className="side" aria-label={sideLabel}>
            {side}
          </nav>
        </Drawer>
      )}
    </Room>
  );
}

/**
 * A place for the page's content that is there before the frame is drawn: the page fills it in the same drawing.
 * A place known only after that would draw the bar twice, and a slow phone would be blocked meanwhile.
 */
function createPlace() {
  const element = document.createElement('div');
  element.className = 'of-page';
  return element;
}

function Place({ element }: { element: HTMLElement }) {
  const hang = useCallback((place: HTMLElement | null) => place?.append(element), [element]);
  return <div className="place" ref={hang} />;
}
