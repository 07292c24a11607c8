import {
  ClipboardList,
  PanelLeftClose,
  PanelLeftOpen,
  PanelRightClose,
  PanelRightOpen,
  Users,
  Video,
} from 'lucide-react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useDibujada } from '../../../lib/primera-pagina/primera.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { t } from '../textos-escritorio.ts';
import css from './consultorio.module.css';

export const paneles = ['fila', 'llamada', 'ficha'] as const;
export type Panel = (typeof paneles)[number];

const iconos = { fila: Users, llamada: Video, ficha: ClipboardList };
const KEY = 'portal.escritorio.plegados';
/** From this width up the three columns are side by side. */
export const ladoALado = () => window.matchMedia('(min-width: 1200px)').matches;

/** Which columns are folded on a wide desk. The last open one cannot be folded. */
export function usePlegados(): [
  plegados: readonly Panel[],
  alternar: (panel: Panel) => void,
  abrir: (panel: Panel) => void,
] {
  const [plegados, setPlegados] = useState<readonly Panel[]>(() => {
    const kept = (localStorage.getItem(KEY) ?? '').split(' ');
    return paneles.filter((panel) => kept.includes(panel)).slice(0, 2);
  });
  function keep(next: readonly Panel[]) {
    if (next.length === paneles.length) return;
    localStorage.setItem(KEY, next.join(' '));
    setPlegados(next);
  }
  const abrir = (panel: Panel) => plegados.includes(panel) && keep(plegados.filter((uno) => uno !== panel));
  return [plegados, (panel) => (plegados.includes(panel) ? abrir(panel) : keep([...plegados, panel])), abrir];
}

type ColumnaProps = {
  panel: Panel;
  plegada: boolean;
  /** On the screen, or needed behind it. */ activa: boolean;
  onAbrir: () => void;
  nota?: ReactNode;
  children: ReactNode;
};

/**
 * A column that folds to a narrow rail. Its content stays mounted: a folded call continues. A column that a
 * narrow screen hides comes after the first drawing.
 */
export function Columna({ panel, plegada, activa, onAbrir, nota, children }: ColumnaProps) {
  const despues = useDeferredValue(useDibujada());
  const Icon = panel === 'ficha' ? PanelRightOpen : PanelLeftOpen;
  return (
    <section
      className={cx(css['col'], css[panel], plegada && css['plegada'])}
      aria-label={t(`panel.${panel}`)}
    >
      {plegada && (
        <button type="button" className={css['riel']} title={t(`panel.abrir.${panel}`)} onClick={onAbrir}>
          <Icon />
          {/* The accessible name starts with the action and contains the visible text (WCAG 2.5.3). */}
          <span className="vh">{t(`panel.abrir.${panel}`)}: </span>
          <span>{t(`panel.${panel}`)}</span>
          {nota}
        </button>
      )}
      <div className={css['dentro']}>{(activa || despues) && children}</div>
    </section>
  );
}

type CabezaProps = { titulo: string; insignia?: ReactNode; children: ReactNode };

/** The head of a column: its title, and at the right its buttons. */
export function CabezaDeColumna({ titulo, insignia, children }: CabezaProps) {
  return (
    <div className={css['cabeza']}>
      <h2>{titulo}</h2>
      {insignia}
      <div className={css['acciones']}>{children}</div>
    </div>
  );
}

type PlegarProps = {
  panel: Panel;
  /** The surface behind the panel, if it is not the column's own. */
  sobre?: 'noche' | 'llamado' | undefined;
  onPlegar: () => void;
};

export function Plegar({ panel, sobre, onPlegar }: PlegarProps) {
  const Icon = panel === 'ficha' ? PanelRightClose : PanelLeftClose;
  return (
    <Button
      variant="quiet"
      className={cx(css['plegar'], sobre && css[sobre])}
      icon={<Icon />}
      aria-label={t(`panel.plegar.${panel}`)}
      title={t(`panel.plegar.${panel}`)}
      onClick={onPlegar}
    />
  );
}

type SegmentoProps = {
  panel: Panel;
  notas: Partial<Record<Panel, ReactNode>>;
  onElegir: (panel: Panel) => void;
};

/** Below 1200 px: one column at a time, chosen in the bottom row. */
export function Segmento({ panel, notas, onElegir }: SegmentoProps) {
  return (
    <div className={css['seg']} role="group" aria-label={t('paneles.nombre')}>
      {paneles.map((uno) => {
        const Icon = iconos[uno];
        return (
          <button key={uno} type="button" aria-pressed={uno === panel} onClick={() => onElegir(uno)}>
            <Icon />
            <span>
              {t(`panel.${uno}`)}
              {notas[uno]}
            </span>
          </button>
        );
      })}
    </div>
  );
}
