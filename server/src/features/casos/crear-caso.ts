import type { Readable } from 'node:stream';
import { CasoNuevo } from '@portal/domain/casos/contract';
import { dniLimpio, telefonoLimpio, validarCaso } from '@portal/domain/casos/reglas';
import { namesIn, namesOut, wireDni } from '@portal/domain/contract/names';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, esDia, esHora, horaDe } from '@portal/domain/tiempo/fechas';
import type { UnitTx } from '../../db/unit-db.ts';
import type { SignedCtx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import { agendaParaReservar, esParaCasos, pedidoDe } from '../agenda/index.ts';
import { agregarPersona, bloquearDni } from '../personas/index.ts';
import { ocuparTurno, type TurnoRow } from '../turnos/index.ts';
import { cuando } from './turnos/al-cambiar-turno.ts';
import { anotar, avisarCaso } from './cambiar-estado.ts';
import { gestorNombrado } from './caso-propio.ts';
import { insertArchivo, insertSeguimiento, updateTurnoVisible } from './casos.repository.ts';
import { findTrabajador, insertCaso, takeNumero } from './alta.repository.ts';
import { conArchivo, leerFormulario } from './archivos/formulario.ts';

export interface CasoCreado {
  caso: { id: number; diagnostico: string };
  turno: { fecha: { date: string }; hora: string };
}

/** Creates worker, case, appointment, mail, first follow-up and document in one transaction. */
export async function crearCaso(ctx: SignedCtx, body: Readable): Promise<CasoCreado> {
  const { datos: escritos, archivo } = await leerFormulario(ctx, body, CasoNuevo);
  const datos = revisar(ctx, escritos);
  const gestorId = await gestorNombrado(ctx, ctx.db, escritos.gestor_id);
  return conArchivo(ctx, archivo, (documento) =>
    ctx.act(async (tx) => {
      const { id, turno } = await abrirCaso(ctx, tx, datos, gestorId);
      await escribirPrimero(ctx, tx, { id, datos, turno });
      if (documento) {
        const { descripcion_file: descripcion } = datos;
        await tx.run(
          insertArchivo({
            ...documento,
            creado: ctx.clock.now(),
            unidad_id: tx.unidadId,
            caso_id: id,
            descripcion,
            autor_id: ctx.actor.personaId,
          }),
        );
      }
      await avisarCaso(ctx.platform, tx, id, [gestorId]);
      return {
        caso: { id, diagnostico: datos.diagnostico },
        turno: { fecha: { date: `${datos.fecha_turno} ${datos.hora_turno}:00` }, hora: datos.hora_turno },
      };
    }),
  );
}

type Datos = ReturnType<typeof revisar>;

async function abrirCaso(
  ctx: SignedCtx,
  tx: UnitTx,
  datos: Datos,
  gestorId: string,
): Promise<{ id: number; turno: TurnoRow }> {
  const ahora = ctx.clock.now();
  const deUnidad = await agendaParaReservar(ctx, tx);
  const trabajador = await trabajadorDe(tx, datos);
  const { ultimo: id } = await tx.get(takeNumero(tx.unidadId));
  ctx.about({ persona: trabajador.id, objeto: `caso:${id}` });
  const { dni, nombre, apellido } = datos;
  const email = datos.email === '' ? null : datos.email;
  await tx.run(
    insertCaso({
      unidad_id: tx.unidadId,
      id,
      fecha_alta: ahora,
      nro_siniestro: datos.nroSiniestro,
      diagnostico: datos.diagnostico,
      gestor_id: gestorId,
      paciente_id: trabajador.id,
      dni,
      apellido,
      nombre,
      fec_nac: datos.fecNac,
      genero: datos.genero,
      telefono: datos.telefono === '' ? null : datos.telefono,
      tel_movil: datos.telMovil,
      email,
    }),
  );
  const pedido = { ...pedidoDe(deUnidad, datos.servicioId, datos.profesionalId), deCasos: true };
  if (!esParaCasos(pedido.servicio)) throw new PortalError('no_encontrado');
  const turno = await ocuparTurno(ctx, tx, {
    deUnidad,
    pedido,
    fecha: datos.fecha_turno,
    hora: datos.hora_turno,
    paciente: { ...trabajador, nombre, apellido, dni, email },
    reservadoPor: ctx.actor.personaId,
    casoId: id,
  });
  await tx.run(updateTurnoVisible(tx.unidadId, id, ahora));
  return { id, turno };
}

/** Writes the diagnosis as the first follow-up, and starts the timeline with the case and its appointment. */
async function escribirPrimero(
  ctx: SignedCtx,
  tx: UnitTx,
  { id, datos, turno }: { id: number; datos: Datos; turno: TurnoRow },
): Promise<void> {
  const creado = ctx.clock.now();
  const { personaId } = ctx.actor;
  const de = { unidad_id: tx.unidadId, caso_id: id, gestor_id: personaId, autor_id: personaId };
  await tx.run(
    insertSeguimiento({
      ...de,
      fecha: diaDe(creado),
      hora: horaDe(creado),
      seguimiento: datos.diagnostico,
      creado,
    }),
  );
  await anotar(ctx, tx, id, [
    { tipo: 'alta', texto: `Alta del caso ${id}, siniestro ${datos.nroSiniestro}`, autorId: personaId },
    { tipo: 'turno', texto: `Turno agendado: ${cuando(turno)}`, turnoId: turno.id, autorId: personaId },
  ]);
}

/**
 * Trims and validates the form; throws the specification's messages. Checks the appointment last, as the form
 * does.
 */
function revisar(ctx: SignedCtx, escritos: CasoNuevo) {
  const {
    servicio_id_turno,
    profesional_id_turno,
    gestor_id: _,
    unidad_id: _unidad,
    unidad_id_turno: _otra,
    ...textos
  } = namesIn(escritos);
  const recortados = Object.fromEntries(
    Object.entries(textos).map(([campo, valor]) => [campo, valor.trim()]),
  ) as typeof textos;
  const { dni, telefono, telMovil } = recortados;
  const datos = {
    ...recortados,
    dni: dniLimpio(dni),
    telefono: telefonoLimpio(telefono),
    telMovil: telefonoLimpio(telMovil),
  };
  const fields = validarCaso(datos, diaDe(ctx.clock.now()));
  if (Object.keys(fields).length > 0)
    throw new PortalError('datos_invalidos', { fields: namesOut(fields, wireDni) });
  const hora_turno = datos.hora_turno.padStart(5, '0');
  if (servicio_id_turno === '' || !esDia(datos.fecha_turno) || !esHora(hora_turno))
    throw new PortalError('sin_turno');
  return {
    ...datos,
    hora_turno,
    servicioId: servicio_id_turno,
    profesionalId: profesional_id_turno === '' ? undefined : profesional_id_turno,
  };
}

/**
 * The worker is a person without an account: the worker of an earlier case, or a new person. Patients' own
 * data are not read.
 */
async function trabajadorDe(tx: UnitTx, datos: Datos): Promise<{ id: string; fec_nac: string | null }> {
  await bloquearDni(tx, datos.dni);
  const conocido = await tx.find(findTrabajador(tx.unidadId, datos.dni, datos.fecNac));
  if (conocido) return conocido;
  const id = newId();
  const { dni, nombre, apellido, fecNac, genero } = datos;
  // Contact data belong to the case, not to the person.
  await agregarPersona(tx, {
    id,
    dni,
    nombre,
    apellido,
    fec_nac: fecNac,
    sexo: genero,
    telefono: null,
    email: null,
  });
  return { id, fec_nac: fecNac };
}
