import { FilePlus2, FolderOpen } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Tile, Tiles } from '../../ui/layout/tile.tsx';
import { Saludo } from './saludo.tsx';
import { t } from './textos.ts';
import css from './inicio.module.css';

/** The gestor's home page; `hoy`: today's tasks. */
export function InicioArtPage({ hoy }: { hoy?: ReactNode }) {
  return (
    <div className={css['inicio']}>
      <Saludo />
      <nav aria-label={t('inicio.secciones')}>
        <Tiles>
          <Tile
            to="/nuevocaso"
            icon={<FilePlus2 />}
            title={t('inicio.altaCaso')}
            note={t('inicio.altaCaso.nota')}
          />
          <Tile
            to="/listcasos"
            icon={<FolderOpen />}
            title={t('inicio.misCasos')}
            note={t('inicio.misCasos.nota')}
          />
        </Tiles>
      </nav>
      <Suspense fallback={<Skeleton shape="rows" count={4} />}>{hoy}</Suspense>
    </div>
  );
}
