import { documentos, type DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useAutoguardado } from '../../../lib/autoguardado.ts';
import { crearBorrador, type Borrador, type BorradorVivo } from './borrador.ts';
import { useCambiarDocumentos } from './consulta.ts';

type De = { atencion: string; id: string; inicial: Escrito; documento: DocumentoDelEscritorio | undefined };

/** A draft, autosaving while its editor is mounted. */
export function useBorrador({ atencion, id, inicial, documento }: De): [Borrador, BorradorVivo] {
  const { poner, traer } = useCambiarDocumentos(atencion);
  const [vivo] = useState(() =>
    crearBorrador(inicial, documento, {
      async guardar(version, escrito) {
        const guardado = await call(documentos.guardarBorrador, { body: { atencion, id, version, escrito } });
        poner(guardado);
        return guardado;
      },
      leer: async () => (await traer()).documentos.find((one) => one.id === id),
    }),
  );
  return [useAutoguardado(vivo), vivo];
}
