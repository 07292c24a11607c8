import { atenciones, type Nota } from '@portal/domain/atenciones/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useAutoguardado } from '../../../lib/autoguardado.ts';
import { crearBorrador, type Borrador, type BorradorVivo } from './nota-borrador.ts';

/** The note of one attention, autosaving while its record is shown. */
export function useNota(id: string, nota: Nota): [Borrador, BorradorVivo] {
  const [vivo] = useState(() =>
    crearBorrador(nota, {
      guardar: (version, texto) => call(atenciones.guardarNota, { body: { id, version, ...texto } }),
      leer: async () => (await call(atenciones.obtenerFicha, { params: { id } })).nota,
    }),
  );
  useEffect(() => vivo.recibir(nota), [vivo, nota]);
  return [useAutoguardado(vivo), vivo];
}
