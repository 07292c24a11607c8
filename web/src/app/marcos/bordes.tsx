import { MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { configuracion } from '../../lib/configuracion.ts';
import { abrirDialogo } from '../../lib/dialogos.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { partesDelPie } from './pie.ts';
import css from './bordes.module.css';

/** The right end of the top bar: the centres on a map, and what follows. */
export function FinDelEncabezado({ children }: { children?: ReactNode }) {
  const { mapaCentros } = configuracion.encabezado;
  return (
    <div className={css['finEncabezado']}>
      {mapaCentros && (
        <Button
          variant="quiet"
          className={css['boton']}
          icon={<MapPin />}
          onClick={() => abrirDialogo('mapaCentros')}
        >
          {mapaCentros.boton}
        </Button>
      )}
      {children}
    </div>
  );
}

export function PieFijo() {
  const { antes, enlace } = partesDelPie(configuracion.pie.texto);
  return (
    <>
      {antes && <span>{antes}</span>}
      {enlace && (
        <a href={enlace.href}>
          <Phone /> {enlace.texto}
        </a>
      )}
    </>
  );
}
