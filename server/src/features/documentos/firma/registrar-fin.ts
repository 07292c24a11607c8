import { setTimeout } from 'node:timers/promises';
import { nombreDeTipo } from '@portal/domain/documentos/escrito';
import { estaVacio } from '@portal/domain/documentos/reglas';
import type { UnitTx } from '../../../db/unit-db.ts';
import { newId } from '../../../platform/ids.ts';
import { errorFacts } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Unidad } from '../../../units/registry.ts';
import { conArchivo } from '../archivo/archivo.ts';
import {
  findDocumento,
  findEvolucion,
  findNotaCerrada,
  findTerminada,
  listFirmados,
} from '../documentos.repository.ts';
import { insertFirmado } from '../borrador/borrador.repository.ts';
import { enviarFin } from '../entrega/correo-de-fin.ts';
import { nuevoCodigo } from './armar-firma.ts';
import { armarHoja, conHoja, type Contenido } from '../papel/hoja.ts';

/** Closing a note signs it: it becomes the record of the visit, and later changes are corrections. */
export async function firmarNota(
  platform: Platform,
  tx: UnitTx,
  { atencionId, autorId }: { atencionId: string; autorId: string },
): Promise<void> {
  const nota = await tx.find(findNotaCerrada(atencionId, autorId));
  if (!nota || (await tx.find(findEvolucion(atencionId, autorId)))) return;
  const escrito = {
    tipo: 'evolucion',
    evolucion: nota.evolucion,
    diagnostico: nota.diagnostico,
    indicaciones: nota.indicaciones,
  } as const;
  if (estaVacio(escrito)) return;
  const { paciente_id } = await tx.get(findTerminada(atencionId));
  const unidad = await platform.units.byId(tx.unidadId);
  const codigo = nuevoCodigo();
  const hoja = await armarHoja(platform, unidad, tx, {
    atencionId,
    autorId,
    escrito,
    codigo,
    reemplaza: null,
  });
  await insertar(platform, tx, {
    atencionId,
    pacienteId: paciente_id,
    autorId,
    codigo,
    contenido: conHoja(escrito, hoja),
  });
}

/**
 * Runs when an attention ends, however it ends. Writes its constancia, whose contents are frozen here and
 * whose PDF is rendered after the commit, and sends one mail with links.
 */
export async function registrarFin(platform: Platform, tx: UnitTx, atencionId: string): Promise<void> {
  const atencion = await tx.get(findTerminada(atencionId));
  const unidad = await platform.units.byId(tx.unidadId);
  const emitidos = await tx.many(listFirmados(atencionId));
  const codigo = nuevoCodigo();
  const hoja = await armarHoja(platform, unidad, tx, {
    atencionId,
    autorId: atencion.profesional_id!,
    escrito: null,
    codigo,
    reemplaza: null,
  });
  hoja.emitidos = emitidos.map(({ tipo, numero }) => ({
    nombre: nombreDeTipo[tipo as keyof typeof nombreDeTipo],
    numero,
  }));
  if (atencion.invitados.length > 0) hoja.invitados = atencion.invitados;
  if (atencion.voz_reconocida) hoja.vozReconocida = true;
  const constancia = await insertar(platform, tx, {
    atencionId,
    pacienteId: atencion.paciente_id,
    autorId: atencion.profesional_id!,
    codigo,
    contenido: conHoja({ tipo: 'constancia' }, hoja),
  });
  if (constancia === undefined) return;
  await enviarFin(platform, unidad, tx, atencion);
  tx.afterCommit(() => dibujar(platform, unidad, constancia));
}

/**
 * Throttle PDF rendering: wait this many times the last render's duration, so that it leaves the machine to
 * requests.
 */
const REPOSO = 9;
const REPOSO_MAXIMO_MS = 2000;
let ultima: Promise<unknown> = Promise.resolve();

/**
 * Renders soon, with the unit's current design, one paper at a time. If the process ends before, the first
 * request renders it.
 */
function dibujar(platform: Platform, unidad: Unidad, id: string) {
  ultima = ultima.then(async () => {
    if (platform.stopping()) return;
    const began = performance.now();
    const db = platform.unit(unidad.id);
    try {
      await conArchivo(platform, unidad, db, await db.get(findDocumento(unidad.id, id)));
    } catch (error) {
      if (platform.stopping()) return;
      platform.log.warn({ documento: id, ...errorFacts(error) }, 'a constancia was not drawn');
    }
    await setTimeout(Math.min((performance.now() - began) * REPOSO, REPOSO_MAXIMO_MS), undefined, {
      ref: false,
    });
  });
}

async function insertar(
  { clock }: Platform,
  tx: UnitTx,
  {
    atencionId,
    pacienteId,
    autorId,
    codigo,
    contenido,
  }: { atencionId: string; pacienteId: string; autorId: string; codigo: string; contenido: Contenido },
): Promise<string | undefined> {
  const firmado = clock.now();
  const row = await tx.find(
    insertFirmado({
      unidad_id: tx.unidadId,
      id: newId(),
      atencion_id: atencionId,
      paciente_id: pacienteId,
      autor_id: autorId,
      tipo: contenido.tipo,
      contenido,
      faltan: [],
      numero: null,
      codigo,
      guardado: firmado,
      firmado,
      vigente_desde: firmado,
      vence: null,
    }),
  );
  return row?.id;
}
