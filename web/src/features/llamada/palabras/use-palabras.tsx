import { llamadaEventos } from '@portal/domain/llamada/contract';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { escuchar } from '../../../lib/tiempo-real.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { EstadoLlamada } from '../core/llamada.ts';
import type { Sala } from '../core/malla.ts';
import type { Otra } from './sesion.ts';

const Palabras = lazyPart(() => import('./palabras.tsx'), 'Palabras');

export interface EnPalabras {
  /** This page, as the others know it. */
  conexion: string;
  /** This page is in the room, and reaches the portal. */
  dentro: boolean;
  otras: readonly Otra[];
  /** Guests have none, and so no recogniser of the unit's. */
  atencionId?: string;
}

/**
 * Live text and captions are loaded when somebody uses them: this person, or the other one, whose words open
 * the panel here as well. Once loaded they stay, so that nothing is lost; once closed by hand, they stay closed.
 */
export function usePalabras(en: EnPalabras) {
  const { conexion } = en;
  const [boton, setBoton] = useState<HTMLButtonElement | null>(null);
  const [{ usada, abierta, foco }, setPanel] = useState({ usada: false, abierta: false, foco: false });
  const [sinLeer, setSinLeer] = useState(0);
  useEffect(
    () =>
      escuchar(llamadaEventos.llamadaPalabrasDe, ({ de, palabras }) => {
        if (de !== conexion && palabras.tipo !== 'falta')
          setPanel((antes) => (antes.usada ? antes : { usada: true, abierta: true, foco: false }));
      }),
    [conexion],
  );
  const abrir = (abre: boolean) =>
    setPanel((antes) => ({ usada: antes.usada || abre, abierta: abre, foco: abre }));
  return {
    /** Words cross the portal, and the unit's recogniser may hear a voice. */
    usada,
    abierta,
    abrir,
    boton: { abiertas: abierta, sinLeer, alMontar: setBoton, onPress: () => abrir(!abierta) },
    panel: (props: { nombre: string; className: string | undefined }) =>
      usada && (
        <Suspense>
          <Palabras
            {...props}
            {...en}
            abierta={abierta}
            foco={foco}
            onCerrar={() => {
              abrir(false);
              boton?.focus();
            }}
            onSinLeer={setSinLeer}
          />
        </Suspense>
      ),
  };
}

/** The other side and the guests, as live text knows them. */
export function useOtras({ otro }: EstadoLlamada, corto: string, sala: Sala | null) {
  const conexion = otro?.presente ? otro.conexion : undefined;
  return useMemo(
    () => [
      ...(conexion === undefined ? [] : [{ conexion, nombre: corto }]),
      ...(sala?.presentes ?? []).filter(({ lado }) => lado === 'invitado'),
    ],
    [conexion, corto, sala],
  );
}
