import type { Ficha } from '@portal/domain/atenciones/contract';
import { ArrowLeft, FilePen } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Badge } from '../../../ui/data/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useScrolls } from '../../../ui/use-scrolls.ts';
import { PanelFoot } from '../../../ui/layout/panel-foot.tsx';
import { t } from './textos-escribir.ts';
import css from './hoja.module.css';

export type HojaProps = {
  ficha: Ficha;
  /** The note's current text, used as initial text. */
  nota: { diagnostico: string; indicaciones: string };
  /** A document's id; or a kind: opens its draft, else a new one. */
  que: string;
  onAbrir: (que: string) => void;
  onCerrar: () => void;
};

type MarcoProps = {
  titulo: ReactNode;
  insignia?: ReactNode;
  bajo?: ReactNode;
  /** At the end of the first line. */ acto?: ReactNode;
  pie?: ReactNode;
  onCerrar: () => void;
  children: ReactNode;
};

/** Header, scrolling body, and a fixed footer. */
export function HojaMarco({ titulo, insignia, bajo, acto, pie, onCerrar, children }: MarcoProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [scrolls, watch] = useScrolls();
  useEffect(() => {
    // Focus the first field, if there is one: pressing R means writing.
    const hoja = head.current?.closest('section');
    const campo = hoja?.querySelector<HTMLElement>(':is(input, textarea):not([readonly])');
    (campo ?? head.current)?.focus({ preventScroll: true });
    hoja?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <>
      <header className={css['cabeza']}>
        <div className={css['volver']}>
          <Button variant="quiet" className="flush" icon={<ArrowLeft />} onClick={onCerrar}>
            {t('hoja.volver')}
          </Button>
          {acto}
        </div>
        <div className={css['titulo']}>
          <h3 id={id} ref={head} tabIndex={-1}>
            {titulo}
          </h3>
          {insignia}
        </div>
        {bajo}
      </header>
      <div
        className={css['cuerpo']}
        ref={watch}
        {...(scrolls && { tabIndex: 0, role: 'group', 'aria-labelledby': id })}
      >
        {children}
      </div>
      {pie && <PanelFoot>{pie}</PanelFoot>}
    </>
  );
}

export const InsigniaBorrador = () => (
  <Badge tone="info" icon={<FilePen />}>
    {t('hoja.borrador')}
  </Badge>
);
