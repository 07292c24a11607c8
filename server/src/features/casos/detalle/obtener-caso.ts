import type { DatosDelOficio, DetalleCaso, Seguimiento } from '@portal/domain/casos/contract';
import { nombreDeEstadoCaso } from '@portal/domain/casos/estados';
import { diasDeIlt, plazoDe } from '@portal/domain/casos/reglas';
import { diaDe } from '@portal/domain/tiempo/fechas';
import type { Ctx, SignedCtx } from '../../../http/context.ts';
import { cargarAgenda } from '../../agenda/index.ts';
import { aTurnoDeCaso } from '../turnos/a-turno-de-caso.ts';
import { casoPropio } from '../caso-propio.ts';
import { esCoordinador } from '../casos.policy.ts';
import { setVistas, type CasoRow } from '../casos.repository.ts';
import { listTurnosDeCaso, type SeguimientoRow } from './detalle.repository.ts';
import { aArchivo } from '../archivos/archivos.ts';
import { piezasDe } from './linea.ts';
import { visitasDe } from '../visitas/visitas.ts';

export async function obtenerCaso(ctx: SignedCtx, { id }: { id: number }): Promise<DetalleCaso> {
  return describirCaso(ctx, await casoPropio(ctx, ctx.db, id));
}

export async function describirCaso(ctx: Ctx, caso: CasoRow): Promise<DetalleCaso> {
  const { db, clock } = ctx;
  const turnos = await db.many(listTurnosDeCaso(ctx.unidad.id, caso.id));
  const { seguimientos, documentos, hechos, linea } = await piezasDe(db, clock, caso.id, turnos);
  const deUnidad = await cargarAgenda(ctx, db);
  const ahora = clock.now();
  return {
    caso: {
      id: caso.id,
      status: caso.status,
      statusString: nombreDeEstadoCaso[caso.status],
      fechaAlta: caso.fecha_alta.toISOString(),
      nroSiniestro: caso.nro_siniestro,
      diagnostico: caso.diagnostico,
      pacienteCliente: caso.paciente_id,
      version: caso.version,
      ...oficioDe(caso),
      iltDias: diasDeIlt({ iltInicio: caso.ilt_inicio, altaFecha: caso.alta_fecha }, diaDe(ahora)),
      plazo: plazoDe({ status: caso.status, fechaAlta: caso.fecha_alta, aceptacion: caso.aceptacion }, ahora),
    },
    paciente: {
      nombre: caso.nombre,
      apellido: caso.apellido,
      dni: caso.dni,
      telefono: caso.tel_movil,
      telefonoFijo: caso.telefono,
      email: caso.email,
      fec_nac: caso.fec_nac,
      genero: caso.genero,
    },
    gestor: { id: caso.gestor_id, nombre: caso.gestor_nombre, apellido: caso.gestor_apellido },
    turnos: turnos.map((turno) => aTurnoDeCaso(ctx, deUnidad, turno)),
    visitas: await visitasDe(db, caso.id),
    seguimientos: seguimientos.map((fila) => aSeguimiento(caso.id, fila)),
    documentos: documentos.map((fila) => aArchivo(fila)),
    alertas: hechos
      .filter(({ por_ver }) => por_ver)
      .map(({ id, ocurrido, detalle }) => ({ id, ocurrido: ocurrido.toISOString(), texto: detalle })),
    linea,
  };
}

const oficioDe = (caso: CasoRow): DatosDelOficio => ({
  fechaEvento: caso.fecha_evento,
  contingencia: caso.contingencia as DatosDelOficio['contingencia'],
  empleador: caso.empleador,
  empleadorCuit: caso.empleador_cuit,
  iltInicio: caso.ilt_inicio,
  altaFecha: caso.alta_fecha,
  altaTipo: caso.alta_tipo as DatosDelOficio['altaTipo'],
  aceptacion: caso.aceptacion as DatosDelOficio['aceptacion'],
  aceptacionFecha: caso.aceptacion_fecha,
  proximoControl: caso.proximo_control,
});

const aSeguimiento = (
  idCaso: number,
  { id, fecha, hora, seguimiento, gestor_id, nombre, apellido, autor }: SeguimientoRow,
): Seguimiento => ({
  idSeguimientoCaso: id,
  idCaso,
  fecha,
  hora,
  seguimiento,
  idUsuarioGestor: gestor_id,
  usuarioGestor: { nombre, apellido },
  escritoPor: autor,
});

/**
 * Marks only the given alerts as seen, so that newer ones stay. A coordinator's visit does not clear the
 * manager's alerts.
 */
export async function marcarAlertasVistas(
  ctx: SignedCtx,
  { caso_id, alertas }: { caso_id: number; alertas?: readonly string[] | undefined },
): Promise<void> {
  const { gestor_id } = await casoPropio(ctx, ctx.db, caso_id);
  if (esCoordinador(ctx.actor) && gestor_id !== ctx.actor.personaId) return;
  await ctx.db.run(setVistas(ctx.unidad.id, caso_id, ctx.clock.now(), alertas ?? null));
}
