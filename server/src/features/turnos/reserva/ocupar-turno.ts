import { randomBytes } from 'node:crypto';
import { recursosEn } from '@portal/domain/agenda/huecos';
import { duracionDe, horizonteDe, type Recurso } from '@portal/domain/agenda/modelo';
import { feriadoQueCierra } from '@portal/domain/agenda/horas';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, edad, instanteDe, sumarDias, type Dia } from '@portal/domain/tiempo/fechas';
import { PEDIATRIA_EDAD } from '@portal/domain/agenda/edades';
import { estadosTurno } from '@portal/domain/turnos/estados';
import type { UnitTx } from '../../../db/unit-db.ts';
import type { Ctx } from '../../../http/context.ts';
import { newId } from '../../../platform/ids.ts';
import type { AgendaDeUnidad, PedidoConNombre } from '../../agenda/index.ts';
import { avisarCambio } from '../avisos/avisar-cambio.ts';
import { correoDeTurno, type TipoDeCorreo } from '../avisos/correos.ts';
import { enlacesDelTurno, type EnlacesDelTurno } from '../enlaces/enlaces.ts';
import { endRetencion } from '../avisos/avisos.repository.ts';
import { setAtendido } from '../espera/espera.repository.ts';
import { soltarOferta, terminarOferta } from '../espera/ofrecer-lugar.ts';
import { lockTurno } from '../turnos.repository.ts';
import { findMotivos, insertTurno, lockVencidos, updatePasados } from './ocupar.repository.ts';
import type { TurnoRow } from '../turnos.repository.ts';
import type { Correo, Lugar, NuevoTurno, Ocupado } from './ocupar.repository.ts';

export interface Reserva {
  deUnidad: AgendaDeUnidad;
  pedido: PedidoConNombre;
  fecha: Dia;
  hora: string;
  paciente: {
    id: string;
    nombre: string;
    apellido: string;
    dni: string;
    fec_nac: Dia | null;
    email: string | null;
  };
  reservadoPor: string;
  /** The occupational-risk case it is for. Its worker may have no address, and then gets no mail. */
  casoId?: number | undefined;
  /** Whether the limits of who books apply: to a patient's own bookings, not to those of staff. */
  conTopes?: boolean;
}

/** Builds the new row for a place that the agenda offers; otherwise throws the reason. */
export function prepararTurno(
  ctx: Ctx,
  { deUnidad, pedido, fecha, hora, paciente, reservadoPor, casoId, conTopes = false }: Reserva,
): NuevoTurno {
  const ahora = ctx.clock.now();
  exigirEdad(pedido, paciente.fec_nac, ahora);
  const lugar = exigirHorario(deUnidad, pedido, fecha, hora, ahora);
  const email = casoId === undefined ? exigirEmail(paciente.email) : paciente.email;
  const turno = { id: newId(), version: 1, semilla: randomBytes(16), inicio: lugar.inicio };
  const enlaces = enlacesDelTurno(ctx.platform.secrets, ctx.unidad.id, turno, ctx.clock);
  return {
    ...lugar,
    id: turno.id,
    semilla: turno.semilla,
    unidadId: ctx.unidad.id,
    pacienteId: paciente.id,
    servicioId: pedido.servicio.id,
    porProfesional: pedido.profesionalId !== undefined,
    reservadoPor,
    creado: ahora,
    enlaces,
    correo:
      email === null
        ? undefined
        : escribirCorreo(ctx, 'reservado', {
            ...turno,
            fin: lugar.fin,
            deUnidad,
            pedido,
            paciente,
            email,
            enlaces,
          }),
    machine: ctx.clock.machine(),
    casoId,
    conTopes,
  };
}

/**
 * The only act of booking, for patients, staff and cases. If several requests race for one place, the
 * database lets one through. The agenda is locked until the transaction ends.
 */
export async function ocuparTurno(ctx: Ctx, tx: UnitTx, reserva: Reserva): Promise<TurnoRow> {
  const nuevo = prepararTurno(ctx, reserva);
  const quien = {
    pacienteId: nuevo.pacienteId,
    servicioId: nuevo.servicioId,
    ahora: nuevo.creado,
    exceptoId: nuevo.id,
  };
  const ocupado = await insistir(ctx, tx, nuevo, quien, () => tx.find(insertTurno(nuevo)));
  return terminarOcupacion(ctx, tx, reserva, nuevo, ocupado);
}

/** Second half of a booking, after the insert; returns the turno as it is now. */
export async function terminarOcupacion(
  ctx: Ctx,
  tx: UnitTx,
  { deUnidad, pedido: { servicio }, paciente }: Reserva,
  nuevo: NuevoTurno,
  { oferta, profesional_id, asiento }: Ocupado & { oferta: string | null },
): Promise<TurnoRow> {
  const { id, inicio, fin, semilla, pacienteId, servicioId } = nuevo;
  if (oferta !== null) await dejarLaPropia(ctx, tx, oferta, { pacienteId, servicioId, turnoId: id });
  const turno: TurnoRow = {
    id,
    version: 1,
    semilla,
    inicio,
    fin,
    estado: estadosTurno.programado,
    retenido_hasta: null,
    por_profesional: nuevo.porProfesional,
    confirmacion: null,
    motivo_cancelar: null,
    llegada: null,
    creado: nuevo.creado,
    reservado_por: nuevo.reservadoPor,
    asiento,
    servicio_id: servicioId,
    servicio: servicio.nombre,
    turno_profesional: servicio.turnoProfesional,
    turno_prof_intervalo: servicio.turnoProfIntervalo,
    paciente_id: pacienteId,
    nombre: paciente.nombre,
    apellido: paciente.apellido,
    dni: paciente.dni,
    fec_nac: paciente.fec_nac,
    email: paciente.email,
    caso_id: nuevo.casoId ?? null,
    profesional_id,
    profesional:
      profesional_id === null ? null : (deUnidad.profesionales.get(profesional_id)?.completo ?? ''),
  };
  avisarCambio(ctx, tx, turno);
  return turno;
}

/**
 * A patient who books gives up the offer that was retained for them: it goes to the next person in the list.
 */
async function dejarLaPropia(
  ctx: Ctx,
  tx: UnitTx,
  ofertaId: string,
  { pacienteId, servicioId, turnoId }: { pacienteId: string; servicioId: number; turnoId: string },
): Promise<void> {
  const oferta = await tx.find(lockTurno(tx.unidadId, ofertaId));
  await tx.run(setAtendido(pacienteId, servicioId, turnoId));
  if (oferta?.estado === estadosTurno.ofrecido) await soltarOferta(ctx, tx, oferta, { avisar: false });
}

/** Patients under fifteen on the day of booking can use the paediatric services, and only those. */
export function exigirEdad({ servicio }: PedidoConNombre, nacimiento: Dia | null, ahora: Date) {
  const esMenor = nacimiento !== null && edad(nacimiento, diaDe(ahora)) < PEDIATRIA_EDAD;
  if (esMenor !== servicio.pediatrica) throw new PortalError('turno_otra_edad');
}

export function exigirEmail(email: string | null): string {
  if (email === null || email === '') throw new PortalError('turno_sin_email');
  return email;
}

/** Candidates who could attend at that time; throws the reason if there are none. */
export function exigirHorario(
  { agenda }: AgendaDeUnidad,
  pedido: PedidoConNombre,
  fecha: Dia,
  hora: string,
  ahora: Date,
): Lugar & { candidatos: Recurso[] } {
  const inicio = instanteDe(fecha, hora);
  if (inicio <= ahora) throw new PortalError('turno_pasado');
  if (fecha >= sumarDias(diaDe(ahora), horizonteDe(pedido))) throw new PortalError('turno_lejano');
  if (feriadoQueCierra(agenda, fecha) !== undefined) throw new PortalError('turno_feriado');
  const candidatos = recursosEn(agenda, pedido, fecha, hora, ahora);
  if (candidatos.length === 0) throw new PortalError('turno_fuera_de_agenda');
  return { candidatos, inicio, fin: new Date(inicio.getTime() + duracionDe(pedido) * 60_000) };
}

interface DatosDelCorreo {
  id: string;
  version: number;
  inicio: Date;
  fin: Date;
  deUnidad: AgendaDeUnidad;
  pedido: PedidoConNombre;
  paciente: { nombre: string; apellido: string };
  email: string;
  enlaces: EnlacesDelTurno;
}

/** A booking by specialty names no professional, since any of them may attend. */
export function escribirCorreo(
  ctx: Ctx,
  tipo: TipoDeCorreo & ('reservado' | 'reprogramado'),
  datos: DatosDelCorreo,
): Correo {
  const { id, version, inicio, fin, deUnidad, pedido, paciente, email, enlaces } = datos;
  const { servicio, profesionalId } = pedido;
  return {
    id: newId(),
    tipo: `turno_${tipo}` as const,
    destinatario: email,
    causa: `turno:${id}:${version}:${tipo}`,
    ...correoDeTurno(tipo, ctx.unidad, ctx.caller.origin, {
      turnoId: id,
      servicioId: servicio.id,
      deCaso: pedido.deCasos === true,
      inicio,
      fin,
      version,
      paciente: `${paciente.nombre} ${paciente.apellido}`.trim(),
      servicio: servicio.nombre,
      profesional:
        profesionalId === undefined ? null : (deUnidad.profesionales.get(profesionalId)?.completo ?? null),
      enlaces: { respuesta: enlaces.respuesta.token, entrada: enlaces.entrada.token },
    }),
  };
}

interface Quien {
  pacienteId: string;
  servicioId: number;
  ahora: Date;
  exceptoId: string;
}

/**
 * Extra attempts beyond the number of candidates. Each attempt sees the commits since the last one; more are
 * needed only if others book and cancel meanwhile.
 */
const MAS_INTENTOS = 3;

/** Tries until a place is taken, or throws the reason why there is none. */
export async function insistir<T>(
  ctx: Ctx,
  tx: UnitTx,
  lugar: Lugar,
  quien: Quien,
  intentar: () => Promise<T | undefined>,
): Promise<T> {
  for (let intento = 1; ; intento += 1) {
    const ocupado = await intentar();
    if (ocupado !== undefined) return ocupado;
    const { repetido, pasado, vencido, libre } = await tx.get(
      findMotivos(tx.unidadId, lugar, quien.pacienteId, quien.servicioId, quien.ahora, quien.exceptoId),
    );
    if (repetido) throw new PortalError('turno_repetido');
    if (!(pasado || vencido || libre) || intento > lugar.candidatos.length + MAS_INTENTOS)
      throw new PortalError('turno_ocupado');
    if (pasado) await tx.run(updatePasados(tx.unidadId, quien.pacienteId, quien.servicioId, quien.ahora));
    if (vencido) await soltarVencidos(ctx, tx, lugar, quien.ahora);
  }
}

/**
 * Releases expired retentions that the job has not reached yet, but does not offer them: this booking takes
 * the place.
 */
async function soltarVencidos(ctx: Ctx, tx: UnitTx, lugar: Lugar, ahora: Date): Promise<void> {
  for (const { id } of await tx.many(lockVencidos(tx.unidadId, lugar, ahora))) {
    const turno = await tx.get(lockTurno(tx.unidadId, id));
    if (turno.estado === estadosTurno.ofrecido) await terminarOferta(ctx, tx, turno);
    else await tx.run(endRetencion(id));
  }
}
