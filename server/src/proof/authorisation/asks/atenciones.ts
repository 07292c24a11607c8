import { newId } from '../../../platform/ids.ts';
import { newToken } from '../../../platform/secrets/secrets.ts';
import { addAtencion } from '../../../testing/data/atenciones.ts';
import { LUNES, TERMINOS } from '../../../testing/data/fila.ts';
import { addTerminada } from '../../../testing/data/historial.ts';
import {
  ask,
  body,
  byDni,
  byId,
  byTicket,
  enlace,
  file,
  inBody,
  inPath,
  PNG,
  plain,
  query,
  urlOf,
  type Ask,
  type Asks,
} from '../ask.ts';
import type { World } from '../world.ts';
import { hueco, sinTurnos, turnoDelPaciente, type Hueco } from './turnos.ts';

/** The line, the desk, the call and past attentions. */

/** A patient has at most one open attention: close those of earlier rows of the matrix. */
const sinAbiertas = ({ portal: { db }, who }: World) =>
  db.sql(
    `update portal.atenciones set estado = 'cancelada' where estado in ('emitida', 'chamado', 'iniciado') and (paciente_id = $1 or profesional_id = any ($2))`,
    [who.paciente.personaId, [who.profesionalCon.personaId, who.profesionalSin.personaId]],
  );

/** An attention of the patient, with the professional who called them; in line there is none yet. */
export async function atencion(world: World, estado: string): Promise<string> {
  await sinAbiertas(world);
  const { portal, who } = world;
  const { id } = await addAtencion(portal.db, {
    estado,
    pacienteId: who.paciente.personaId,
    profesionalId: who.profesionalCon.personaId,
  });
  const called = estado !== 'emitida';
  await portal.db.sql(
    `update portal.atenciones set servicio_id = $2, llegada = $3, orden = $3, llamada = case when $4 then $3::timestamptz end, visto_profesional = case when $4 then $3::timestamptz end,
       profesional_id = case when $4 then profesional_id end, llamados = case when $4 then 1 else 0 end,
       inicio = case when estado in ('iniciado', 'encerrado') then $3::timestamptz end,
       fin = case when estado in ('encerrado', 'no_se_presento') then $3::timestamptz end where id = $1`,
    [id, world.servicio, new Date(LUNES), called],
  );
  return id;
}
const en = (estado: string) => (world: World) => atencion(world, estado);

/** A finished attention with an open note. */
async function conNota(world: World): Promise<string> {
  const id = await atencion(world, 'encerrado');
  await world.portal.db.sql(
    `insert into portal.notas (unidad_id, atencion_id, autor_id, evolucion, diagnostico, indicaciones, version, guardada) values (1, $1, $2, 'x', 'x', '', 1, now())`,
    [id, world.who.profesionalCon.personaId],
  );
  return id;
}

const deLlamada = (estado: string, more: Omit<Ask<string>, 'object' | 'missing'>): Ask<string> =>
  byId(en(estado), more);

interface Archivo {
  atencion: string;
  id: string;
}
const subir = async (world: World): Promise<Archivo> => {
  const sent = { atencion: await atencion(world, 'iniciado'), id: newId() };
  const { token } = world.who.paciente;
  const answer = await world.portal.request({
    method: 'POST',
    path: `/api/llamada/archivo?atencion=${sent.atencion}&id=${sent.id}&nombre=foto.png`,
    token,
    ...file(PNG, 'image/png'),
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return sent;
};

const terminada = async ({ portal: { db }, who, hijo }: World): Promise<string> =>
  (
    await addTerminada(db, hijo.personaId, {
      profesionalId: who.profesionalCon.personaId,
      inicio: '2026-11-09T10:00:00-03:00',
      pedidaPor: who.paciente.personaId,
    })
  ).id;
/** The patient was attended and has an address. */
const atendido = async (world: World): Promise<string> => {
  await addTerminada(world.portal.db, world.who.paciente.personaId, {
    profesionalId: world.who.profesionalCon.personaId,
    inicio: '2026-11-02T10:00:00-03:00',
  });
  return world.who.paciente.personaId;
};

export const atenciones: Asks = {
  listarServiciosADemanda: {
    ...query({ menor: 'false' }),
    shows: (_, { servicio }) => `Servicio ${servicio}`,
  },
  validarCantAtenciones: { shows: (_, { hijo }) => hijo.documento },
  obtenerAtencionIniciada: { object: en('emitida'), shows: (id: string) => id },
  obtenerAtencionesAbiertas: { object: en('emitida'), shows: (id: string) => id },
  validarAfiliacion: byDni(
    ({ hijo }) => hijo.documento,
    (documento) => ({ body: { documento } }),
  ),
  solicitarAtencion: ask<string>({
    async object(world) {
      await sinAbiertas(world);
      return world.who.paciente.dni;
    },
    missing: () => '99999999',
    byOwnDni: true,
    send: (documento, { servicio }) => ({ body: { documento, servicio_id: servicio, terminos: TERMINOS } }),
  }),
  llegarAlTurno: ask<string>({
    async object(world) {
      await sinAbiertas(world);
      return turnoDelPaciente(world, { minutos: 5 });
    },
    missing: () => newId(),
    send: (turno) => ({ body: { turno, terminos: TERMINOS } }),
  }),
  obtenerAtencion: deLlamada('emitida', { ...inPath }),
  dejarFila: deLlamada('emitida', { ...inBody }),
  volverAFila: deLlamada('no_se_presento', { ...inBody }),
  responderEncuesta: deLlamada('encerrado', { send: (id) => ({ body: { id, puntaje: 5 } }) }),
  obtenerClavePush: plain,
  suscribirPush: {
    send: (_, __, { personaId }) => ({ body: { direccion: `http://127.0.0.1:9/${personaId}` } }),
  },

  obtenerEscritorio: { object: en('chamado'), shows: (id: string) => id },
  cambiarGuardia: body({ enGuardia: true }),
  latir: body({}),
  // Both attend the service: the first caller calls the patient, and a new one waits for the other.
  llamarSiguiente: { ...deLlamada('emitida', { ...inBody }), fresh: true },
  rellamar: deLlamada('chamado', { ...inBody }),
  volverALlamar: deLlamada('encerrado', { ...inBody }),
  marcarAusente: deLlamada('chamado', { ...inBody }),
  transferir: deLlamada('chamado', { send: (id) => ({ body: { id, servicio_id: 1 } }) }),
  obtenerFicha: deLlamada('iniciado', { ...inPath }),
  // Both attend the service and are on duty.
  obtenerFichaPrevia: deLlamada('emitida', { send: (id) => ({ query: { atencion: id } }) }),
  guardarNota: deLlamada('iniciado', {
    send: (id) => ({ body: { id, version: 0, evolucion: 'x', diagnostico: '', indicaciones: '' } }),
  }),
  cerrarNota: byId(conNota, { ...inBody }),
  finalizarAtencion: deLlamada('iniciado', { ...inBody }),
  obtenerControl: deLlamada('encerrado', { ...inPath }),
  // The service gives turnos to whoever attends it.
  darControl: ask<Hueco & { atencion: string }>({
    async object(world) {
      await sinTurnos(world);
      const sent = { atencion: await atencion(world, 'encerrado'), ...(await hueco(world)) };
      await world.portal.db.sql('update portal.atenciones set servicio_id = 1 where id = $1', [
        sent.atencion,
      ]);
      return sent;
    },
    missing: (sent) => ({ ...sent, atencion: newId() }),
    fresh: true,
    send: (sent) => ({ body: sent }),
  }),
  obtenerTablero: { shows: (_, { servicio }) => `Servicio ${servicio}` },

  unirseALlamada: deLlamada('chamado', { send: (id) => ({ body: { atencion: id } }) }),
  pedirReconocedor: deLlamada('iniciado', { send: (id) => ({ body: { atencion: id } }) }),
  listarMensajesDeLlamada: deLlamada('iniciado', { ...inPath }),
  enviarArchivo: ask<Archivo>({
    object: async (world) => ({ atencion: await atencion(world, 'iniciado'), id: newId() }),
    missing: ({ id }) => ({ atencion: newId(), id }),
    fresh: true,
    send: (sent) => ({ query: { ...sent, nombre: 'foto.png' }, ...file(PNG, 'image/png') }),
  }),
  pedirArchivo: ask<Archivo>({
    object: subir,
    missing: ({ atencion: id }) => ({ atencion: id, id: newId() }),
    send: (sent) => ({ body: sent }),
  }),
  obtenerArchivo: byTicket(async (world) =>
    urlOf(world, world.who.paciente, '/api/llamada/archivo/ticket', await subir(world)),
  ),

  listarAtenciones: ask<string>({
    async object(world) {
      await terminada(world);
      return world.hijo.documento;
    },
    missing: () => '99999999',
    byOwnDni: true,
    send: (documento) => ({ query: { documento } }),
  }),
  obtenerAtencionDetalle: byId(terminada, { ...inPath }),
  obtenerAtencionPasada: byId(terminada, { ...inPath }),
  pedirArchivoDeAtencion: ask<Archivo>({
    async object(world) {
      const sent = { atencion: await terminada(world), id: newId() };
      await world.portal.db.sql(
        `insert into portal.mensajes_de_llamada (unidad_id, atencion_id, id, autor_id, del_profesional, archivo, archivo_nombre, archivo_tipo, archivo_bytes, creado)
         values (1, $1, $2, $3, true, 'demo/llamadas/x.pdf', 'x.pdf', 'application/pdf', 9, now())`,
        [sent.atencion, sent.id, world.who.profesionalCon.personaId],
      );
      return sent;
    },
    missing: ({ atencion: id }) => ({ atencion: id, id: newId() }),
    send: (sent) => ({ body: sent }),
  }),
  emitirEnlaceEP: byId(atendido, { send: (paciente_id) => ({ body: { paciente_id } }) }),
  obtenerDatosAtencionesEP: ask<string>({
    object: async (world) => {
      const personaId = await atendido(world);
      return enlace(world, { proposito: 'atenciones', objeto: personaId, personaId });
    },
    missing: () => newToken(),
    send: (codigoUser) => ({ body: { codigoUser } }),
  }),
  ingresarPorEnlaceEP: ask<string>({
    object: ({ who, ...world }) =>
      enlace(
        { who, ...world },
        {
          proposito: 'ticket:atenciones',
          objeto: who.paciente.personaId,
          personaId: who.paciente.personaId,
          unUso: true,
        },
      ),
    missing: () => newToken(),
    fresh: true,
    send: (password, { who }) => ({ body: { correo: who.paciente.dni, password } }),
  }),
};
