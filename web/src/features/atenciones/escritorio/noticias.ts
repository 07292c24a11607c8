import type { Escritorio, FilaItem } from '@portal/domain/atenciones/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { configuracion } from '../../../lib/configuracion.ts';

/** Something that happened to this desk without an action here, or a consequence of one. */
export type Noticia =
  | { tipo: 'quedan'; cuantos: number }
  | { tipo: 'perdida' }
  | { tipo: 'ausente' | 'fue'; item: FilaItem };

const deGuardia = (noticia: Noticia | undefined) => noticia?.tipo === 'perdida' || noticia?.tipo === 'quedan';

/**
 * Compares the server's state with the previous one. Changes made here are registered with `propio` and are
 * not reported.
 */
export function useNoticias(escritorio: Escritorio | undefined) {
  const [noticia, setNoticia] = useState<Noticia>();
  const last = useRef<Escritorio>(undefined);
  const propios = useRef(new Set<string>());
  const propio = useCallback((que: string) => void propios.current.add(que), []);

  useEffect(() => {
    const before = last.current;
    last.current = escritorio;
    if (!before || !escritorio) return;
    const { actual, enGuardia } = escritorio;
    const gone = before.actual?.id === actual?.id ? null : before.actual;
    if (gone && !propios.current.delete(gone.id))
      setNoticia({
        tipo:
          gone.estado === 'chamado' && gone.llamados > configuracion.reglas.rellamados ? 'ausente' : 'fue',
        item: gone,
      });
    if (before.enGuardia && !enGuardia && !propios.current.delete('guardia')) setNoticia({ tipo: 'perdida' });
    if (!before.enGuardia && enGuardia) setNoticia((now) => (deGuardia(now) ? undefined : now));
    if (actual && !before.actual) setNoticia((now) => (deGuardia(now) ? now : undefined));
  }, [escritorio]);

  return { noticia, avisar: setNoticia, propio };
}
