import { useEffect } from 'react';
import { toast } from '../../../ui/feedback/toasts.ts';
import { medios, type Novedad } from '../core/medios.ts';
import { t } from '../textos.ts';

let dicha: Novedad | null = null;

/** Says what happened to the devices by itself. */
export function useNovedades() {
  useEffect(
    () =>
      medios.subscribe(() => {
        const { novedad } = medios.get();
        if (novedad === dicha) return;
        dicha = novedad;
        if (novedad) toast(enPalabras(novedad), { tone: novedad.que === 'no_abrio' ? 'bad' : 'done' });
      }),
    [],
  );
}

function enPalabras(novedad: Novedad): string {
  if (novedad.que !== 'cambio') return t(`novedad.${novedad.que}`);
  const { equipo, nombre } = novedad;
  return nombre === '' ? t(`novedad.${equipo}.sinNombre`) : t(`novedad.${equipo}`, { nombre });
}
