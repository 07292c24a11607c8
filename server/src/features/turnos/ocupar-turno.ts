import { randomBytes } from 'node:crypto';
import { duracionDe, feriadoQueCierra, horizonteDe, recursosEn, type Recurso } from '@portal/domain/agenda/huecos';
import { PortalError } from '@portal/domain/errores/errores';
import { diaDe, edad, instanteDe, sumarDias, type Dia } from '@portal/domain/tiempo/fechas';
import { PEDIATRIA_EDAD } from '@portal/domain/turnos/reglas';
import type { UnitTx } from '../../db/unit-db.ts';
import type { Ctx } from '../../http/context.ts';
import { newId } from '../../platform/ids.ts';
import type { AgendaDeUnidad, PedidoConNombre } from '../agenda/index.ts';
import { correoDeTurno, type TipoDeCorreo } from './correos.ts';
import { enlacesDelTurno, type EnlacesDelTurno } from './enlaces.ts';
import { findMotivos, insertTurno, releaseVencidos, updatePasados, type Correo, type Lugar, type TurnoFila } from './turnos.repository.ts';

export interface Reserva {
  deUnidad: AgendaDeUnidad;
  pedido: PedidoConNombre;
  fecha: Dia;
  hora: string;
  paciente: { id: string; nombre: string; apellido: string; documento: string; fec_nac: Dia | null; email: string | null };
  reservadoPor: string;
}

/**
 * The one reservation act, whoever books: patient, staff, a case. What the agenda does not offer is refused in words; of who comes at once
 * for one place the database lets one through.
 */
export async function ocuparTurno(ctx: Ctx, tx: UnitTx, { deUnidad, pedido, fecha, hora, paciente, reservadoPor }: Reserva): Promise<TurnoFila> {
  const ahora = ctx.clock.now();
  const { servicio, profesionalId } = pedido;
  exigirEdad(pedido, paciente.fec_nac, ahora);
  const lugar = exigirHorario(deUnidad, pedido, fecha, hora, ahora);
  const email = exigirEmail(paciente.email);

  const turno = { id: newId(), version: 1, semilla: randomBytes(16), inicio: lugar.inicio };
  const enlaces = enlacesDelTurno(ctx.platform.secrets, ctx.unidad.id, turno, ctx.clock);
  const correo = escribirCorreo(ctx, 'reservado', { ...turno, deUnidad, pedido, paciente, email, enlaces });
  const nuevo = await insistir(tx, lugar, { pacienteId: paciente.id, servicioId: servicio.id, ahora, exceptoId: turno.id }, () =>
    tx.find(
      insertTurno({
        ...lugar,
        ...turno,
        unidadId: tx.unidadId,
        pacienteId: paciente.id,
        servicioId: servicio.id,
        porProfesional: profesionalId !== undefined,
        reservadoPor,
        creado: ahora,
        enlaces,
        correo,
        machine: ctx.clock.machine(),
      }),
    ),
  );
  return {
    ...turno,
    fin: lugar.fin,
    estado: 1,
    retenido_hasta: null,
    por_profesional: profesionalId !== undefined,
    confirmacion: null,
    motivo_cancelar: null,
    llegada: null,
    creado: ahora,
    reservado_por: reservadoPor,
    asiento: nuevo.asiento,
    servicio_id: servicio.id,
    servicio: servicio.nombre,
    turno_profesional: servicio.turnoProfesional,
    turno_prof_intervalo: servicio.turnoProfIntervalo,
    paciente_id: paciente.id,
    nombre: paciente.nombre,
    apellido: paciente.apellido,
    documento: paciente.documento,
    fec_nac: paciente.fec_nac,
    email,
    profesional_id: nuevo.profesional_id,
    profesional: nuevo.profesional_id === null ? null : (deUnidad.profesionales.get(nuevo.profesional_id)?.completo ?? ''),
  };
}

/** Under fifteen on the day of booking: the services of children, and only those. */
export function exigirEdad({ servicio }: PedidoConNombre, nacimiento: Dia | null, ahora: Date) {
  const esMenor = nacimiento !== null && edad(nacimiento, diaDe(ahora)) < PEDIATRIA_EDAD;
  if (esMenor !== servicio.pediatrica) throw new PortalError('turno_otra_edad');
}

export function exigirEmail(email: string | null): string {
  if (email === null || email === '') throw new PortalError('turno_sin_email');
  return email;
}

/** Who could attend at that time, or in words why nobody does. */
export function exigirHorario({ agenda }: AgendaDeUnidad, pedido: PedidoConNombre, fecha: Dia, hora: string, ahora: Date): Lugar & { candidatos: Recurso[] } {
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
  deUnidad: AgendaDeUnidad;
  pedido: PedidoConNombre;
  paciente: { nombre: string; apellido: string };
  email: string;
  enlaces: EnlacesDelTurno;
}

/** By specialty nobody is named: whoever is free attends. */
export function escribirCorreo(ctx: Ctx, tipo: TipoDeCorreo & ('reservado' | 'reprogramado'), datos: DatosDelCorreo): Correo {
  const { id, version, inicio, deUnidad, pedido, paciente, email, enlaces } = datos;
  const { servicio, profesionalId } = pedido;
  return {
    id: newId(),
    tipo: `turno_${tipo}`,
    destinatario: email,
    causa: `turno:${id}:${version}:${tipo}`,
    ...correoDeTurno(tipo, ctx.unidad, ctx.caller.origin, {
      turnoId: id,
      servicioId: servicio.id,
      inicio,
      paciente: `${paciente.nombre} ${paciente.apellido}`.trim(),
      servicio: servicio.nombre,
      profesional: profesionalId === undefined ? null : (deUnidad.profesionales.get(profesionalId)?.completo ?? null),
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

/** Each try sees what was committed since the last. More than there are candidates are needed only where others come and go meanwhile. */
const MAS_INTENTOS = 3;

/** Tries until a place is taken, or it is clear why there is none: then says so. */
export async function insistir<T>(tx: UnitTx, lugar: Lugar, quien: Quien, intentar: () => Promise<T | undefined>): Promise<T> {
  for (let intento = 1; ; intento += 1) {
    const ocupado = await intentar();
    if (ocupado !== undefined) return ocupado;
    const { repetido, pasado, vencido, libre } = await tx.get(
      findMotivos(tx.unidadId, lugar, quien.pacienteId, quien.servicioId, quien.ahora, quien.exceptoId),
    );
    if (repetido) throw new PortalError('turno_repetido');
    if (!(pasado || vencido || libre) || intento > lugar.candidatos.length + MAS_INTENTOS) throw new PortalError('turno_ocupado');
    if (pasado) await tx.run(updatePasados(tx.unidadId, quien.pacienteId, quien.servicioId, quien.ahora));
    if (vencido) await tx.run(releaseVencidos(tx.unidadId, lugar, quien.ahora));
  }
}
