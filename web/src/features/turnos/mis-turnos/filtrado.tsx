import type { Usuario } from '@portal/domain/personas/contract';
import { fechaCorta } from '@portal/domain/tiempo/fechas';
import { nombreDeFiltro } from '@portal/domain/turnos/reglas';
import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { nombreCompleto } from '../../../lib/familia.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { cuantosFiltros, estadoDe, type Filtros } from './filtros-url.ts';
import css from './mis-turnos.module.css';
import { t } from '../textos.ts';

const PanelDeFiltros = lazyPart(() => import('./filtros.tsx'), 'PanelDeFiltros');
const DialogoDeFiltros = lazyPart(() => import('./filtros.tsx'), 'DialogoDeFiltros');

/** The specification's width, like the two sheets of this folder. */
const ancho = window.matchMedia('(min-width: 1024px)');
function useAncho(): boolean {
  return useSyncExternalStore(
    (changed) => {
      ancho.addEventListener('change', changed);
      return () => ancho.removeEventListener('change', changed);
    },
    () => ancho.matches,
  );
}

type FiltradoProps = {
  filtros: Filtros;
  personas: readonly Usuario[];
  onFiltrar: (filtros: Filtros) => void;
};

/** The filters: a panel beside the lists, or a button that opens them in a dialog. */
export function Filtrado(props: FiltradoProps) {
  const [open, setOpen] = useState(false);
  const wide = useAncho();
  const cuantos = cuantosFiltros(props.filtros);
  if (wide) {
    return (
      <Suspense fallback={<Skeleton />}>
        <PanelDeFiltros {...props} />
      </Suspense>
    );
  }
  return (
    <div className={cx('no-print', css['abrir'])}>
      <Button
        variant="second"
        wide
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {cuantos === 0 ? t('filtros.abrir') : t('filtros.abrirConCuenta', { cuantos })}
      </Button>
      {cuantos > 0 && (
        <p role="status">{t('filtros.activos', { filtros: enPalabras(props.filtros, props.personas) })}</p>
      )}
      {open && (
        <Suspense>
          <DialogoDeFiltros {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function enPalabras(filtros: Filtros, personas: readonly Usuario[]): string {
  const persona = personas.find(({ dni }) => dni === filtros.integrante);
  const estado = estadoDe(filtros);
  return [
    persona && nombreCompleto(persona),
    estado && nombreDeFiltro[estado],
    filtros.fechaDesde && t('filtros.desdeEl', { fecha: fechaCorta(filtros.fechaDesde) }),
    filtros.fechaHasta && t('filtros.hastaEl', { fecha: fechaCorta(filtros.fechaHasta) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
