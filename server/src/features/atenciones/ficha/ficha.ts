import type { CasoDeFicha, Ficha, FichaPrevia } from '@portal/domain/atenciones/contract';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, edadConMeses } from '@portal/domain/tiempo/fechas';
import type { SignedCtx } from '../../../http/context.ts';
import { condicionesDe } from '../../condiciones/index.ts';
import { buscarPersona, idsDeLaMisma, leerPersona } from '../../personas/index.ts';
import { findAtencion } from '../atenciones.repository.ts';
import { findCasoDelTurno, findNota, listPasadas } from './ficha.repository.ts';
import { listPases, type PaseRow } from '../pase/pase.repository.ts';
import { atencionConFicha } from '../propia.ts';
import { findEnSuFila } from './trato.repository.ts';
import { visitaDelTurno } from './trato.ts';
import { toFilaItem, toNota } from '../vista.ts';

export async function obtenerFicha(ctx: SignedCtx, { id }: { id: string }): Promise<Ficha> {
  const { db, unidad, actor } = ctx;
  await atencionConFicha(ctx, id);
  const row = await db.get(findAtencion(unidad.id, id));
  const [delPaciente, acompana, nota] = await Promise.all([
    registroDe(ctx, { pacienteId: row.paciente_id, turnoId: row.turno_id, atencionId: id }),
    row.pedida_por === row.paciente_id ? undefined : buscarPersona(db, row.pedida_por),
    db.find(findNota(unidad.id, id, actor.personaId)),
  ]);
  return {
    ...delPaciente,
    atencion: toFilaItem(row, row.estado, actor.personaId, diaDe(ctx.clock.now())),
    riesgoTrabajo: row.riesgo_trabajo,
    paciente: { ...delPaciente.paciente, nombre: row.paciente },
    acompana: acompana ? `${acompana.nombre} ${acompana.apellido}` : null,
    nota: toNota(nota),
  };
}

interface Visita {
  atencion?: string | undefined;
  turno?: string | undefined;
}

async function visitaPrevia(ctx: SignedCtx, { atencion, turno }: Visita) {
  const { db, unidad, actor, clock } = ctx;
  if ((atencion === undefined) === (turno === undefined)) throw new PortalError('datos_invalidos');
  const visita =
    atencion === undefined
      ? await visitaDelTurno(db, clock, actor.personaId, turno!)
      : await db.find(findEnSuFila(unidad.id, actor.personaId, atencion));
  ctx.about({ persona: visita?.paciente_id ?? null, objeto: atencion ?? `turno:${turno!}` });
  if (!visita) throw new PortalError('no_encontrado');
  return visita;
}

/** The patient whose record the professional may read: of a visit to come, of a current or of an own past one. */
export async function pacienteDeFicha(ctx: SignedCtx, visita: Visita): Promise<string> {
  if (visita.atencion !== undefined && visita.turno === undefined)
    try {
      return (await atencionConFicha(ctx, visita.atencion)).paciente_id;
    } catch (error) {
      if (!(error instanceof PortalError && error.code === 'no_encontrado')) throw error;
    }
  return (await visitaPrevia(ctx, visita)).paciente_id;
}

/** The record before the call, for a patient that the professional may call now or has a turno with today. */
export async function obtenerFichaPrevia(ctx: SignedCtx, { atencion, turno }: Visita): Promise<FichaPrevia> {
  const visita = await visitaPrevia(ctx, { atencion, turno });
  return registroDe(ctx, {
    pacienteId: visita.paciente_id,
    turnoId: 'turno_id' in visita ? visita.turno_id : turno!,
    atencionId: atencion ?? NINGUNA,
  });
}

const aPase = ({ ocurrido, ...resto }: PaseRow) => ({ ...resto, ocurrido: ocurrido.toISOString() });

const NINGUNA = '00000000-0000-0000-0000-000000000000';

/** The patient's record, without the current visit. */
async function registroDe(
  { db, unidad, actor, clock }: SignedCtx,
  { pacienteId, turnoId, atencionId }: { pacienteId: string; turnoId: string | null; atencionId: string },
): Promise<FichaPrevia> {
  const hoy = diaDe(clock.now());
  const mismas = await idsDeLaMisma(db, pacienteId);
  const [persona, condiciones, pasadas, caso] = await Promise.all([
    leerPersona(db, pacienteId),
    condicionesDe(db, mismas),
    db.many(listPasadas(unidad.id, mismas, atencionId, actor.personaId)),
    turnoId === null ? undefined : casoDe({ db, unidad }, turnoId),
  ]);
  return {
    paciente: {
      nombre: `${persona.nombre} ${persona.apellido}`,
      dni: persona.dni,
      ...edadConMeses(persona.fec_nac, hoy),
      sexo: persona.sexo,
      telefono: persona.telefono,
      obraSocial: persona.obra_social,
      plan: persona.plan,
      nroAfiliado: persona.nro_afiliado,
    },
    acompana: null,
    condiciones,
    atenciones: pasadas.map(({ fecha, ...resto }) => ({ ...resto, fecha: fecha.toISOString() })),
    caso: caso ?? null,
    pases: (await db.many(listPases(unidad.id, atencionId))).map(aPase),
  };
}

async function casoDe(
  { db, unidad }: Pick<SignedCtx, 'db' | 'unidad'>,
  turnoId: string,
): Promise<CasoDeFicha | undefined> {
  const fila = await db.find(findCasoDelTurno(unidad.id, turnoId));
  return (
    fila && {
      id: fila.id,
      turno: turnoId,
      nroSiniestro: fila.nro_siniestro,
      contingencia: fila.contingencia,
      fechaEvento: fila.fecha_evento,
      diagnostico: fila.diagnostico,
      telefono: fila.tel_movil,
      telefonoFijo: fila.telefono,
      documentos: fila.documentos.map((uno) => ({ ...uno, creado: new Date(uno.creado).toISOString() })),
    }
  );
}
