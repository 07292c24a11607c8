import type { BodyOf } from '@portal/domain/contract/endpoint';
import { namesIn, namesOut, wireDni } from '@portal/domain/contract/names';
import { PortalError } from '@portal/domain/errores/errores';
import { reglasDni } from '@portal/domain/personas/dni';
import { reglasApellido, reglasEmail, reglasNombre, reglasTelefono } from '@portal/domain/personas/reglas';
import { diaDe, esDia, type Dia } from '@portal/domain/tiempo/fechas';
import type { TurnoAgenda, turnos } from '@portal/domain/turnos/contract';
import { validar } from '@portal/domain/validacion/reglas';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { SignedCtx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { agendaParaReservar, pedidoDe } from '../../agenda/index.ts';
import { agregarPersona, bloquearDni } from '../../personas/index.ts';
import { aTurnoAgenda } from '../a-turno.ts';
import { ocuparTurno, type Reserva } from '../reserva/ocupar-turno.ts';
import { findPacienteElegido, listPorDni } from './escritorio.repository.ts';

interface PacienteNuevo {
  dni: string;
  nombre: string;
  apellido: string;
  fec_nac: Dia;
  email: string;
  telefono: string;
}

export interface ReservaDeControl {
  pacienteId: string;
  servicioId: number;
  profesionalId: string | null;
  fecha: Dia;
  hora: string;
}

export type ReservaDelPersonal = BodyOf<typeof turnos.reservarParaPaciente>;

/**
 * Staff books for a known or a new patient, by the same act as everybody else. The mail carries the entry
 * link, even if the unit has no portal.
 */
export async function reservarParaPaciente(
  ctx: SignedCtx,
  reserva: ReservaDelPersonal,
): Promise<TurnoAgenda> {
  const { paciente_id, nuevo } = reserva;
  if ((paciente_id === undefined) === (nuevo === undefined))
    throw new PortalError('datos_invalidos', { message: 'Elegí un paciente, o cargá uno nuevo.' });
  return ctx.act(async (tx) => {
    const deUnidad = await agendaParaReservar(ctx, tx);
    const paciente = nuevo
      ? await crearPaciente(ctx, tx, namesIn(nuevo))
      : await pacienteElegido(ctx, tx, paciente_id!);
    ctx.about({ persona: paciente.id });
    const pedido = pedidoDe(deUnidad, reserva.servicio_id, reserva.profesional_id);
    const turno = await ocuparTurno(ctx, tx, {
      deUnidad,
      pedido,
      fecha: reserva.fecha,
      hora: reserva.hora,
      paciente,
      reservadoPor: ctx.actor.personaId,
    });
    ctx.about({ objeto: `turno:${turno.id}` });
    return aTurnoAgenda(turno, ctx.clock.now());
  });
}

/**
 * The same booking for a patient whom the caller attended, inside the caller's act. The agenda is locked until
 * the transaction ends.
 */
export async function reservarParaAtendido(
  ctx: SignedCtx,
  tx: UnitTx,
  { pacienteId, servicioId, profesionalId, fecha, hora }: ReservaDeControl,
): Promise<TurnoAgenda> {
  const deUnidad = await agendaParaReservar(ctx, tx);
  const paciente = await pacienteElegido(ctx, tx, pacienteId);
  ctx.about({ persona: paciente.id });
  const pedido = pedidoDe(deUnidad, servicioId, profesionalId);
  const reservadoPor = ctx.actor.personaId;
  const turno = await ocuparTurno(ctx, tx, { deUnidad, pedido, fecha, hora, paciente, reservadoPor });
  ctx.about({ objeto: `turno:${turno.id}` });
  return aTurnoAgenda(turno, ctx.clock.now());
}

async function pacienteElegido(ctx: SignedCtx, tx: UnitTx, personaId: string): Promise<Reserva['paciente']> {
  ctx.about({ persona: null });
  const paciente = await tx.get(findPacienteElegido(tx.unidadId, personaId, diaDe(ctx.clock.now())));
  return { ...paciente, id: personaId };
}

/**
 * Creates a patient that the unit does not know. A known DNI is refused: staff then picks the existing
 * person.
 */
async function crearPaciente(ctx: SignedCtx, tx: UnitTx, nuevo: PacienteNuevo): Promise<Reserva['paciente']> {
  const hoy = diaDe(ctx.clock.now());
  ctx.about({ persona: null });
  const valores = {
    ...nuevo,
    nombre: nuevo.nombre.trim(),
    apellido: nuevo.apellido.trim(),
    email: nuevo.email.trim(),
    telefono: nuevo.telefono.trim(),
  };
  const fields = validar(valores, {
    dni: reglasDni,
    nombre: reglasNombre,
    apellido: reglasApellido,
    fec_nac: [
      (valor) =>
        esDia(valor) && valor <= hoy && valor >= '1900-01-01'
          ? undefined
          : 'La fecha de nacimiento no es válida',
    ],
    email: reglasEmail(false),
    telefono: reglasTelefono,
  });
  if (Object.keys(fields).length > 0)
    throw new PortalError('datos_invalidos', { fields: namesOut(fields, wireDni) });
  await bloquearDni(tx, valores.dni);
  if ((await tx.many(listPorDni(tx.unidadId, valores.dni, hoy))).length > 0) {
    throw new PortalError('datos_invalidos', {
      fields: { documento: 'Ya hay un paciente con ese DNI: elegilo' },
    });
  }
  const id = newId();
  await agregarPersona(tx, { id, sexo: null, ...valores });
  return { id, ...valores };
}
