import type { ReactNode } from 'react';
import { ActingBanner } from '../../../ui/feedback/acting-banner.tsx';
import { cx } from '../../../ui/cx.ts';
import { Room } from '../../../ui/frames/room.tsx';
import { SkipLink } from '../../../ui/frames/skip-link.tsx';
import css from './sala.module.css';

type Props = {
  /** The unit's logo, at the left of the bar. */ marca: ReactNode;
  noche?: boolean;
  por?: string | undefined;
  fin?: ReactNode;
  children: ReactNode;
};

/** The consultation's own bar, without header and footer. */
export function Sala({ marca, noche = false, por, fin, children }: Props) {
  return (
    <Room name="patient" className={cx(css['sala'], noche && css['noche'])}>
      <SkipLink />
      <header className={css['barra']}>
        {marca}
        {fin && <div className={css['fin']}>{fin}</div>}
      </header>
      {por !== undefined && <ActingBanner name={por} />}
      <main id="contenido" tabIndex={-1} data-sala>
        {children}
      </main>
    </Room>
  );
}
