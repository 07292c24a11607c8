import { randomBytes } from 'node:crypto';
import { enlacesDelTurno } from '../../../features/turnos/enlaces/enlaces.ts';
import { newId } from '../../../platform/ids.ts';
import { newToken } from '../../../platform/secrets/secrets.ts';
import { LUNES } from '../../../testing/data/fila.ts';
import { addPerson, UNIDAD } from '../../../testing/data/people.ts';
import { SERVICIO } from '../../../testing/data/turnos.ts';
import {
  ask,
  body,
  byDni,
  byId,
  byTicket,
  inBody,
  inPath,
  nextNumber,
  plain,
  query,
  urlOf,
  type Ask,
  type Asks,
} from '../ask.ts';
import type { World } from '../world.ts';

/** Turnos, the waiting list and the agenda. */

const MINUTE = 60_000;
export interface Hueco {
  fecha: string;
  hora: string;
}

/** A free time, as the patient's screen shows it. */
export async function hueco({ portal, who }: World): Promise<Hueco> {
  const { body: answer } = await portal.request({
    path: `/api/turno/disponibles?servicio_id=${SERVICIO.clinica}`,
    token: who.paciente.token,
  });
  const { fecha, horas } = answer.dias.at(-1);
  return { fecha, hora: horas[0] };
}

/** Removes the patient's pending turnos: they may have one per service. */
export const sinTurnos = ({ portal: { db }, who }: World) =>
  db.sql(
    `update portal.turnos set estado = 2, retenido_hasta = null
     where (paciente_id = $1 and estado = 1) or (profesional_id = $2 and (estado in (1, 3, 4) or retenido_hasta is not null))`,
    [who.paciente.personaId, who.profesionalCon.personaId],
  );

interface Cuando {
  minutos?: number;
  profesionalId?: string;
}
/**
 * A turno of the patient, with reminders already sent, so that the job ignores it. With the professional who
 * attended them, or with any free one.
 */
async function turno(world: World, { minutos = 3 * 24 * 60, profesionalId }: Cuando = {}): Promise<string> {
  await sinTurnos(world);
  const { portal, who } = world;
  const id = newId();
  const inicio = new Date(Date.parse(LUNES) + minutos * MINUTE);
  await portal.db.sql(
    `insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, profesional_id, asiento, inicio, fin, estado, semilla, reservado_por, creado, recordado_dia, recordado_hora)
     values (1, $1, $2, $3, $4, case when $4::uuid is null then $5::int end, $6, $6::timestamptz + interval '15 minutes', 1, $7, $2, now(), now(), now())`,
    [
      id,
      who.paciente.personaId,
      SERVICIO.clinica,
      profesionalId ?? null,
      (nextNumber() % 49) + 1,
      inicio,
      randomBytes(16),
    ],
  );
  return id;
}
const conProfesional = (minutos?: number) => (world: World) =>
  turno(world, {
    profesionalId: world.who.profesionalCon.personaId,
    ...(minutos === undefined ? {} : { minutos }),
  });

/** The links of a turno, as its mail would carry them. */
async function conEnlaces(world: World, cual: 'respuesta' | 'entrada'): Promise<string> {
  const id = await turno(world, { minutos: cual === 'entrada' ? 5 : 3 * 24 * 60 });
  const { db, portal } = world.portal;
  const [row] = await db.sql<{ version: number; semilla: Buffer; inicio: Date }>(
    'select version, semilla, inicio from portal.turnos where id = $1',
    [id],
  );
  const enlaces = enlacesDelTurno(
    portal.platform.secrets,
    UNIDAD.demo,
    { id, ...row! },
    portal.platform.clock,
  );
  for (const nombre of ['respuesta', 'entrada'] as const)
    await db.sql(
      `insert into portal.enlaces (unidad_id, hash, proposito, objeto, persona_id, vence) values (1, $1, $2, $3, $4, now() + interval '1 day')`,
      [enlaces[nombre].hash, `turno:${nombre}`, id, world.who.paciente.personaId],
    );
  return enlaces[cual].token;
}

async function espera({ portal: { db }, who }: World): Promise<string> {
  const id = newId();
  await db.sql(`update portal.lista_espera set estado = 'retirado' where paciente_id = $1`, [
    who.paciente.personaId,
  ]);
  await db.sql(
    `insert into portal.lista_espera (unidad_id, id, paciente_id, servicio_id, reservado_por, creado, orden) values (1, $1, $2, $3, $2, $4, $4)`,
    [id, who.paciente.personaId, SERVICIO.clinica, new Date(LUNES)],
  );
  return id;
}

const servicio = {
  sigla: 'NUT',
  pediatrica: false,
  aDemanda: false,
  porTurno: true,
  turnoProfesional: true,
  riesgoTrabajo: false,
  intervalo: 30,
  turnoProfIntervalo: 20,
  diasCorridos: 10,
  asientos: 1,
  demandaDesde: null,
  demandaHasta: null,
  habilitado: true,
};
/** A service of this unit that the other unit does not have. */
async function servicioDeAca({ portal: { db } }: World): Promise<number> {
  const id = 5000 + nextNumber();
  await db.sql(`insert into portal.servicios (unidad_id, id, nombre, sigla) values (1, $1, $2, 'NUT')`, [
    id,
    `Nutrición ${id}`,
  ]);
  return id;
}

/** A professional of this unit without turnos, so that a change breaks none. */
async function otroProfesional({ portal: { db } }: World): Promise<string> {
  const id = await addPerson(db, { nombre: 'Nora' });
  await db.sql(
    `insert into portal.profesionales (unidad_id, persona_id, tratamiento) values (1, $1, 'Lic.')`,
    [id],
  );
  return id;
}
const delProfesional = (more: Record<string, unknown>): Ask<string> =>
  ask<string>({
    object: otroProfesional,
    missing: () => newId(),
    send: (profesional_id) => ({ body: { profesional_id, ...more } }),
  });

async function excepcion(world: World): Promise<string> {
  const id = newId();
  await world.portal.db.sql(
    `insert into portal.excepciones_profesional (unidad_id, id, persona_id, dia, desde, hasta) values (1, $1, $2, '2026-12-01', 600, 660)`,
    [id, await otroProfesional(world)],
  );
  return id;
}

const HORARIOS = {
  hrTurnosSemDesde: '08:00',
  hrTurnosSemHasta: '20:00',
  hrTurnosSabDesde: '09:00',
  hrTurnosSabHasta: '13:00',
  hrTurnosDomDesde: '00:00',
  hrTurnosDomHasta: '00:00',
};

export const turnos: Asks = {
  reservarTurno: ask<Hueco & { documento: string }>({
    async object(world) {
      await sinTurnos(world);
      return { documento: world.who.paciente.dni, ...(await hueco(world)) };
    },
    missing: (sent) => ({ ...sent, documento: '99999999' }),
    byOwnDni: true,
    send: (sent) => ({ body: { ...sent, servicio_id: SERVICIO.clinica } }),
  }),
  listarTurnos: { object: (world: World) => turno(world), shows: (id: string) => id },
  obtenerTurno: byId((world) => turno(world), { ...inPath }),
  cancelarTurno: byId((world) => turno(world), { ...inBody }),
  reprogramarTurno: ask<Hueco & { id: string }>({
    object: async (world) => ({ id: await turno(world), ...(await hueco(world)) }),
    missing: (sent) => ({ ...sent, id: newId() }),
    send: (sent) => ({ body: sent }),
  }),
  pedirComprobante: byId((world) => turno(world), { ...inBody }),
  obtenerComprobante: byTicket(async (world) =>
    urlOf(world, world.who.paciente, '/api/turno/comprobante/ticket', { id: await turno(world) }),
  ),
  confirmarTurnoEmail: ask<string>({
    object: (world) => conEnlaces(world, 'respuesta'),
    missing: () => newToken(),
    send: (codigo) => ({ body: { codigo, estado: 1 } }),
  }),
  obtenerEntrada: ask<string>({
    object: (world) => conEnlaces(world, 'entrada'),
    missing: () => newToken(),
    send: (codigoTurno) => ({ body: { codigoTurno } }),
  }),
  ingresarAlTurno: ask<string>({
    object: (world) => conEnlaces(world, 'entrada'),
    missing: () => newToken(),
    send: (codigoTurno) => ({ body: { codigoTurno, password: 'demo1234' } }),
  }),
  listarEspera: { object: espera, shows: (id: string) => id },
  anotarEnEspera: ask<string>({
    async object(world) {
      await sinTurnos(world);
      return world.who.paciente.dni;
    },
    missing: () => '99999999',
    byOwnDni: true,
    send: (documento) => ({ body: { documento, servicio_id: SERVICIO.clinica } }),
  }),
  retirarDeEspera: byId(espera, { ...inBody }),
  responderOferta: byId(espera, { send: (id) => ({ body: { id, aceptar: false } }) }),

  listarAgenda: {
    object: conProfesional(),
    send: () => ({ query: { desde: '2026-11-16', hasta: '2026-11-22' } }),
    shows: (id: string) => id,
  },
  marcarPresencia: {
    ...byId(conProfesional(5), { send: (id) => ({ body: { id, estado: 3 } }) }),
    fresh: true,
  },
  cancelarPorProfesional: {
    ...byId(conProfesional(), { send: (id) => ({ body: { id, motivo: 'No puede' } }) }),
    fresh: true,
  },
  buscarPaciente: byDni(
    ({ who }) => who.paciente.dni,
    (documento) => ({ body: { documento } }),
    { shows: (_, { who }) => who.paciente.personaId },
  ),
  reservarParaPaciente: ask<Hueco & { paciente_id: string }>({
    async object(world) {
      await sinTurnos(world);
      return { paciente_id: world.who.paciente.personaId, ...(await hueco(world)) };
    },
    missing: (sent) => ({ ...sent, paciente_id: newId() }),
    fresh: true,
    send: (sent) => ({ body: { ...sent, servicio_id: SERVICIO.clinica } }),
  }),

  listarServicios: { shows: () => 'Clínica Médica' },
  listarDisponibles: ask<number>({
    object: () => SERVICIO.clinica,
    missing: () => 1_999_999,
    send: (servicio_id) => ({ query: { servicio_id } }),
  }),
  listarServiciosDeLaUnidad: { shows: () => 'Clínica Médica' },
  listarDisponiblesParaPersonal: ask<number>({
    object: () => SERVICIO.clinica,
    missing: () => 1_999_999,
    send: (servicio_id) => ({ query: { servicio_id } }),
  }),
  listarLibresDelProfesional: ask<string>({
    object: ({ who }) => who.profesionalCon.personaId,
    missing: newId,
    send: (profesional_id) => ({ query: { desde: '2026-11-16', hasta: '2026-11-22', profesional_id } }),
  }),

  listarServiciosAdmin: { shows: () => 'Clínica Médica' },
  guardarServicio: ask<number>({
    object: servicioDeAca,
    missing: () => 1_999_999,
    send: (id) => ({ body: { id, nombre: `Nutrición ${id}`, ...servicio } }),
  }),
  obtenerHorariosDeUnidad: plain,
  guardarHorariosDeUnidad: body({ horarios: HORARIOS }),
  listarProfesionales: { shows: (_, { who }) => who.profesionalCon.personaId },
  obtenerProfesional: byId(otroProfesional, { ...inPath }),
  guardarProfesional: delProfesional({
    tratamiento: 'Lic.',
    profesion: 'Nutricionista',
    matriculaTipo: null,
  }),
  guardarFirma: delProfesional({ firma: null }),
  guardarServiciosDelProfesional: delProfesional({ servicios: [] }),
  guardarHorario: delProfesional({ rangos: [] }),
  agregarExcepcion: delProfesional({ fecha: '2026-12-02', desde: '10:00', hasta: '11:00' }),
  quitarExcepcion: { ...byId(excepcion, { ...inBody }), gone: true },
  listarFeriados: query({ anio: 2026 }),
  guardarFeriado: body({ fecha: '2026-12-30', nombre: 'Aniversario' }),
  quitarFeriado: body({ fecha: '2026-12-30' }),
};

export { turno as turnoDelPaciente };
