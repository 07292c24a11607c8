import {
  advertenciasDe,
  alcanzaElMotivo,
  sinMotivo,
  type Advertencia,
  type DatosDeAdvertencias,
  type MotivoDeAdvertencia,
} from '@portal/domain/documentos/advertencias';
import type { DocumentoDelEscritorio } from '@portal/domain/documentos/contract';
import type { Escrito } from '@portal/domain/documentos/escrito';
import { compararCon } from '@portal/domain/documentos/ingredientes';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { UnitDb, UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { bloquearPersona, idsDeLaMisma } from '../../personas/index.ts';
import { resumenDe } from '../../resumen/index.ts';
import type { DocumentoRow, PartesRow } from '../documentos.repository.ts';
import { escritoDe } from '../papel/hoja.ts';
import {
  insertAdvertencias,
  listAdvertencias,
  listIdsDeVisita,
  listRecetasDeVisita,
} from './advertencias.repository.ts';
import { familiasDe } from './familias.ts';

type Receta = Extract<Escrito, { tipo: 'receta' }>;
const medicamentosDe = (row: Pick<DocumentoRow, 'contenido'>) => (escritoDe(row) as Receta).medicamentos;

interface Visita {
  atencionId: string;
  pacienteId: string;
  paciente: Pick<PartesRow, 'nombre' | 'fec_nac'>;
  ahora: Date;
}

/** What is known of the patient of a visit, for the warnings of its prescriptions. */
async function leerVisita(db: UnitDb, { atencionId, pacienteId, paciente, ahora }: Visita) {
  const mismas = await idsDeLaMisma(db, pacienteId);
  const [{ entradas }, recetas, deLaVisita, familias] = await Promise.all([
    resumenDe(db, mismas, 'profesional'),
    db.many(listRecetasDeVisita(db.unidadId, atencionId)),
    db.many(listIdsDeVisita(db.unidadId, atencionId)),
    familiasDe(db),
  ]);
  const ids = new Set(deLaVisita.map(({ id }) => id));
  const vigentes = entradas.filter(({ estado }) => estado === 'vigente');
  const medicacion = vigentes.filter(({ clase }) => clase === 'medicacion');
  const datos: Omit<DatosDeAdvertencias, 'recetas'> = {
    paciente: { nombre: paciente.nombre, nacimiento: paciente.fec_nac },
    alergias: vigentes.filter(({ clase }) => clase === 'alergia'),
    // What was taken from a prescription of this visit repeats that prescription, if it is in force.
    medicacion: medicacion
      .filter(({ documento }) => documento === null || !ids.has(documento))
      .map(({ nombre }) => nombre),
    pesos: entradas
      .filter(({ clase }) => clase === 'peso')
      .map(({ fecha, dicha }) => (fecha.length === 10 ? fecha : diaDe(new Date(dicha)))),
    hoy: diaDe(ahora),
    familias,
  };
  const comparar = compararCon(familias);
  return {
    /** Of a draft: neither what it corrects nor another correction of that counts as another prescription. */
    advertencias: (row: DocumentoRow): Advertencia[] =>
      advertenciasDe(medicamentosDe(row), {
        ...datos,
        recetas: recetas
          .filter(({ id, reemplaza }) => row.reemplaza === null || ![id, reemplaza].includes(row.reemplaza))
          .map((otra) => ({ numero: otra.numero, medicamentos: medicamentosDe(otra) })),
      }),
    /** Of a signed one: the entry of each drug in the current medication. */
    enMedicacion: (row: DocumentoRow): (string | null)[] =>
      medicamentosDe(row).map(
        ({ generico, marca }) =>
          medicacion.find(({ nombre }) => comparar.mismoMedicamento(generico || marca, nombre))?.id ?? null,
      ),
  };
}

export type Avisos = Pick<DocumentoDelEscritorio, 'advertencias' | 'enMedicacion'>;
const NINGUNO: Avisos = { advertencias: [], enMedicacion: [] };

/** The warnings of the visit's documents, and which of their drugs are in the medication. */
export async function avisosDe(
  db: UnitDb,
  visita: Visita,
  rows: readonly DocumentoRow[],
): Promise<(row: DocumentoRow) => Avisos> {
  const recetas = rows.filter(({ tipo }) => tipo === 'receta');
  if (recetas.length === 0) return () => NINGUNO;
  const firmadas = recetas.filter(({ estado }) => estado === 'firmado').map(({ id }) => id);
  const [leida, guardadas] = await Promise.all([
    leerVisita(db, visita),
    firmadas.length === 0 ? [] : db.many(listAdvertencias(db.unidadId, firmadas)),
  ]);
  return (row) => {
    if (row.tipo !== 'receta') return NINGUNO;
    if (row.estado === 'borrador')
      return {
        advertencias: leida.advertencias(row).map((una) => ({ ...una, motivo: null })),
        enMedicacion: [],
      };
    return {
      advertencias: guardadas
        .filter(({ documento_id }) => documento_id === row.id)
        .map(({ documento_id: _, ...una }) => una),
      enMedicacion: leida.enMedicacion(row),
    };
  };
}

export type Motivada = Advertencia & { motivo: string };

/**
 * Each warning that there is now needs a reason by somebody who saw it. Until the transaction ends nobody changes the
 * patient's summary, nor signs another prescription of theirs.
 */
export async function exigirMotivos(
  { clock }: SignedCtx,
  tx: UnitTx,
  row: DocumentoRow,
  paciente: Visita['paciente'],
  motivos: readonly MotivoDeAdvertencia[],
): Promise<Motivada[]> {
  if (row.tipo !== 'receta') return [];
  await bloquearPersona(tx, row.paciente_id);
  const { advertencias } = await leerVisita(tx, {
    atencionId: row.atencion_id,
    pacienteId: row.paciente_id,
    paciente,
    ahora: clock.now(),
  });
  const ahora = advertencias(row);
  const dados = motivos
    .map((uno) => ({ ...uno, motivo: uno.motivo.trim() }))
    .filter(({ motivo }) => alcanzaElMotivo(motivo));
  if (sinMotivo(ahora, dados).length > 0)
    throw new PortalError('receta_con_advertencias', {
      detalle: { advertencias: ahora.map((una) => ({ ...una, motivo: null })) },
    });
  return ahora.map((una) => ({
    ...una,
    motivo: dados.find(({ lugar, vistas }) => lugar === una.lugar && vistas.includes(una.texto))!.motivo,
  }));
}

/** As they were at the signature; never changed. */
export async function guardarAdvertencias(
  tx: UnitTx,
  { id, paciente_id, autor_id }: DocumentoRow,
  advertencias: readonly Motivada[],
  ocurrida: Date,
): Promise<void> {
  if (advertencias.length === 0) return;
  await tx.run(
    insertAdvertencias(
      advertencias.map(({ lugar, clase, texto, con, motivo }, orden) => ({
        unidad_id: tx.unidadId,
        documento_id: id,
        orden,
        paciente_id,
        lugar,
        clase,
        texto,
        con,
        motivo,
        autor_id,
        ocurrida,
      })),
    ),
  );
}
