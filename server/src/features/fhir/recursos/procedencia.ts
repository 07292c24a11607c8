import type { Clase } from '@portal/domain/resumen/clases';
import { partesDeToken, porFecha } from './consulta.ts';
import { tipoDeArchivo } from './documentos.ts';
import { documentos, findDocumento, listDocumentos, type DocumentoRow } from './documentos.repository.ts';
import { porId } from './pacientes.ts';
import { codigo, instante, organizacion, profesional, referencia } from './partes.ts';
import { quienDijo } from './resumen.ts';
import {
  findCualquierEntrada,
  listTodasLasEntradas,
  todasLasEntradas,
  type EntradaRow,
} from './resumen.repository.ts';
import { deFilas, esUuid, type Contexto, type Referencia, type Tipo } from './tipos.ts';
import { porAgente } from './tramites.ts';
import { porPaciente } from './visitas.ts';

const recursoDe: Record<Clase, string> = {
  alergia: 'AllergyIntolerance',
  medicacion: 'MedicationStatement',
  problema: 'Condition',
  vacuna: 'Immunization',
  habito: 'Observation',
  peso: 'Observation',
};
const papel = (code: string, who: unknown, onBehalfOf?: unknown) => ({
  type: codigo('provenance-participant-type', code),
  who,
  onBehalfOf,
});

/** Who said an entry of the summary, and who confirmed it. */
const deEntrada = (row: EntradaRow) => ({
  resourceType: 'Provenance',
  id: row.id,
  target: [referencia(recursoDe[row.clase as Clase], row.id)],
  occurredDateTime: instante(row.dicha),
  recorded: instante(row.confirmada ?? row.dicha),
  agent: [
    papel(row.origen === 'informado' ? 'enterer' : 'author', quienDijo(row)),
    row.confirmada_por === null ? undefined : papel('verifier', profesional(row.confirmada_por)),
  ],
  entity:
    row.documento_id === null
      ? []
      : [{ role: 'source', what: referencia('DocumentReference', row.documento_id) }],
});

const FIRMA_DEL_AUTOR = {
  system: 'urn:iso-astm:E1762-95:2013',
  code: '1.2.840.10065.1.12.1.1',
  display: "Author's Signature",
};
/** Who signed a document, and how it was proved: with a passkey over the paper's hash, or by the session. */
const deDocumento = (row: DocumentoRow, ctx: Contexto) => ({
  resourceType: 'Provenance',
  id: row.id,
  target: [referencia('DocumentReference', row.id)],
  occurredDateTime: instante(row.firmado),
  recorded: instante(row.firmado),
  reason: row.con_presencia ? [{ text: 'Firmado con verificación del profesional' }] : [],
  activity: codigo('v3-DocumentCompletion', 'LA', 'legally authenticated'),
  agent: [papel('author', profesional(row.autor_id), organizacion(ctx))],
  entity:
    row.reemplaza === null
      ? []
      : [{ role: 'revision', what: referencia('DocumentReference', row.reemplaza) }],
  signature: [
    {
      type: [FIRMA_DEL_AUTOR],
      when: instante(row.firmado),
      who: profesional(row.autor_id),
      targetFormat: tipoDeArchivo(row).split(';')[0],
    },
  ],
});

export const tipoProvenance: Tipo = {
  clinico: true,
  fuentes: [
    deFilas<EntradaRow>({
      origen: todasLasEntradas,
      list: listTodasLasEntradas,
      find: findCualquierEntrada,
      recurso: deEntrada,
    }),
    deFilas<DocumentoRow>({
      origen: documentos,
      list: listDocumentos,
      find: findDocumento,
      recurso: deDocumento,
    }),
  ],
  dePersona: 'persona',
  params: {
    _id: porId('meta'),
    patient: porPaciente(() => []),
    target: {
      tipo: 'reference',
      a: (valores) => ({
        meta: valores.flatMap((valor) => {
          const id = partesDeToken(valor).codigo.split('/').at(-1)!;
          return esUuid(id) ? [id] : [];
        }),
      }),
      incluye: ({ target }) => target as Referencia[],
    },
    agent: porAgente,
    recorded: porFecha('firmado'),
  },
};
