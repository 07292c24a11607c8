import { avisoDeInspeccion } from '@portal/domain/unidades/inspeccion';
import { ShieldAlert } from 'lucide-react';
import { configuracion } from '../lib/configuracion.ts';
import { Strip } from '../ui/feedback/strip.tsx';

/** The strip of every page of a unit for inspectors: nothing in it is valid. */
export function Inspeccion() {
  const { titulo, texto } = avisoDeInspeccion;
  return (
    <Strip label={titulo}>
      <ShieldAlert />
      <p>
        <b>{titulo}:</b> {texto(new Date(configuracion.inspeccion!.hasta))}
      </p>
    </Strip>
  );
}
