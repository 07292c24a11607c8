import { newId } from '../../../platform/ids.ts';
import { emisorEscrito, persona, seguirEnEmisor } from '../../../testing/outside/emisor-process.ts';
import { newToken } from '../../../platform/secrets/secrets.ts';
import { firmar, ORIGEN, residente, type Clave } from '../../../testing/servers/ciudad.ts';
import { addAccount } from '../../../testing/data/people.ts';
import { csv, NUEVA } from '../../../testing/data/padron.ts';
import {
  ask,
  body,
  byId,
  byTicket,
  done,
  file,
  inBody,
  inPath,
  nextNumber,
  urlOf,
  type Ask,
  type Asks,
} from '../ask.ts';
import type { World } from '../world.ts';

/** Only for a unit's administration: its mail, its roll and the city's sign-in. */

async function mensaje({ portal: { db } }: World): Promise<string> {
  const id = newId();
  await db.sql(
    `insert into portal.mensajes (unidad_id, id, canal, tipo, destinatario, asunto, texto, html, causa, estado, intentos, proximo, creado, respuesta)
     values (1, $1, 'correo', 'prueba', $2, 'Un asunto', 't', 't', $3, 'fallido', 12, now() + interval '10 years', now(), 'SMTP 550')`,
    [id, `x${id}@ejemplo.com`, `prueba:${id}`],
  );
  return id;
}

/** A roll under review: one at a time. */
async function carga({ portal, who }: World): Promise<number> {
  await portal.db.sql(
    `update portal.cargas_padron set estado = 'descartada' where unidad_id = 1 and estado in ('recibiendo', 'revisada')`,
  );
  const answer = await portal.request({
    method: 'POST',
    path: '/api/padron/carga/subir?archivo=padron.csv',
    token: who.administrador.token,
    ...file(Buffer.from(csv(NUEVA, 'no;es;una;linea')), 'text/csv'),
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.carga.id;
}
const NEVER = 1_999_999_999;

const clave = (world: World): Promise<Clave> =>
  done(world, world.who.administrador, '/api/ingreso/claves', {});
/** The token that the city's portal signs for a resident of this unit. */
async function token(world: World): Promise<string> {
  await done(world, world.who.administrador, '/api/ingreso/origen', { origen: ORIGEN });
  const { dni } = await addAccount(world.portal.db);
  return firmar(residente(dni), await clave(world));
}

/** The browser of a patient of this unit, when the issuer sends it back. */
interface Vuelta {
  path: string;
  cookie: string;
}
async function vuelta({ portal, emisor }: World): Promise<Vuelta> {
  const { dni } = await addAccount(portal.db);
  await emisor.set({ who: dni, people: { [dni]: persona(dni) } });
  const { headers } = await portal.request({ path: '/ingresoEmisor' });
  const { pathname, search } = new URL(await seguirEnEmisor(emisor, headers.location!));
  const cookie = headers['set-cookie']!.find((line) => line.startsWith('emisor='))!.split(';')[0]!;
  return { path: `${pathname}${search}`, cookie };
}

/** Somebody whose account data differ from the city's. */
async function pendienteDeCiudad({ portal: { db } }: World): Promise<string> {
  const { personaId } = await addAccount(db);
  await db.sql(
    `insert into portal.vinculos_ciudad (unidad_id, persona_id, estado, nombre, apellido, creado) values (1, $1, 'pendiente', 'Otra', 'Persona', now())`,
    [personaId],
  );
  return personaId;
}

const CONEXION = {
  tipo: 'refeps',
  url: 'https://refeps.invalid/fhir',
  tokenUrl: 'https://refeps.invalid/auth',
  cliente: 'portal-de-esta-unidad',
};
const conexion = (world: World) => done(world, world.who.administrador, '/api/conexiones/guardar', CONEXION);
/** A key that waits, beside the one that signs. */
async function claveSiguiente(world: World): Promise<string> {
  const nueva = () => done(world, world.who.administrador, '/api/conexiones/clave', { tipo: 'repositorio' });
  await nueva();
  return (await nueva()).claves.find((una: { estado: string }) => una.estado === 'siguiente').id;
}

/** A licence of the professional who attends, which does not sign. */
async function matricula({ portal: { db }, who }: World): Promise<string> {
  const id = newId();
  await db.sql(
    `insert into portal.matriculas (unidad_id, id, persona_id, tipo, numero) values (1, $1, $2, 'nac', $3)`,
    [id, who.profesionalCon.personaId, `5${nextNumber()}`],
  );
  return id;
}
const delProfesional = (more: object): Ask<string> =>
  ask<string>({
    object: ({ who }) => who.profesionalCon.personaId,
    missing: () => newId(),
    send: (profesional_id) => ({ body: { profesional_id, ...more } }),
  });

export const administracion: Asks = {
  obtenerMisMatriculas: { object: matricula, shows: (id: string) => id },
  elegirMatricula: byId(matricula, { ...inBody }),
  listarMatriculas: byId(({ who }) => who.profesionalCon.personaId, { ...inPath }),
  agregarMatricula: delProfesional({ tipo: 'nac', numero: '777' }),
  quitarMatricula: byId(matricula, {
    fresh: true,
    send: (id, { who }) => ({ body: { profesional_id: who.profesionalCon.personaId, id } }),
  }),
  consultarMatriculas: delProfesional({}),
  listarConexiones: { object: conexion, shows: () => 'portal-de-esta-unidad' },
  guardarConexion: body({
    ...CONEXION,
    tipo: 'repositorio',
    datos: { plataforma: '0123', repositorio: '0045', jurisdiccion: '02' },
  }),
  guardarEmisor: { send: (_object, { emisor }: World) => ({ body: emisorEscrito(emisor) }) },
  generarClaveConexion: body({ tipo: 'repositorio' }),
  usarClaveConexion: ask<string>({
    object: claveSiguiente,
    missing: () => 'clave-que-no-esta',
    fresh: true,
    send: (id) => ({ body: { tipo: 'repositorio', id } }),
  }),
  probarConexion: { object: conexion, send: () => ({ body: { tipo: 'refeps' } }) },
  activarConexion: { object: conexion, send: () => ({ body: { tipo: 'refeps', activa: false } }) },

  listarMensajes: { object: mensaje, send: () => ({ body: {} }), shows: (id: string) => id },
  obtenerMensaje: byId(mensaje, { ...inPath }),
  reenviarMensaje: byId(mensaje, { ...inBody }),

  listarPadron: {
    object: ({ portal: { db } }: World) =>
      db.sql(
        `insert into portal.padron_afiliados (unidad_id, documento, estado, apellido) values (1, '20000077', 'A', 'Deaca') on conflict do nothing`,
      ),
    shows: () => 'Deaca',
  },
  obtenerCargaPadron: { object: carga, shows: (id: number) => `"id":${id}` },
  subirPadron: {
    object: ({ portal: { db } }: World) =>
      db.sql(
        `update portal.cargas_padron set estado = 'descartada' where estado in ('recibiendo', 'revisada')`,
      ),
    send: () => ({ query: { archivo: 'padron.csv' }, ...file(Buffer.from(csv(NUEVA)), 'text/csv') }),
  },
  aplicarPadron: ask<number>({
    object: carga,
    missing: () => NEVER,
    send: (id) => ({ body: { id, modo: 'agregar', soloValidas: true } }),
  }),
  descartarPadron: ask<number>({ object: carga, missing: () => NEVER, send: (id) => ({ body: { id } }) }),
  pedirArchivoPadron: ask<number>({
    object: carga,
    missing: () => NEVER,
    send: (id) => ({ body: { que: 'errores', carga: id } }),
  }),
  obtenerArchivoPadron: byTicket((world) =>
    urlOf(world, world.who.administrador, '/api/padron/archivo/ticket', { que: 'padron' }),
  ),

  ingresarDesdeCiudad: ask<string>({
    object: token,
    missing: (signed) => `${signed.slice(0, -4)}AAAA`,
    fresh: true,
    send: (signed) => ({
      raw: new URLSearchParams({ token: signed }).toString(),
      headers: { 'x-portal': undefined, 'content-type': 'application/x-www-form-urlencoded', origin: ORIGEN },
    }),
  }),
  iniciarConEmisor: {},
  volverDelEmisor: ask<Vuelta>({
    object: vuelta,
    missing: ({ path, cookie }) => ({ path: path.replace(/state=[^&]+/, `state=${newToken()}`), cookie }),
    fresh: true,
    send: (back) => back,
  }),
  obtenerIngresoCiudad: { object: pendienteDeCiudad, shows: (id: string) => id },
  cambiarOrigenCiudad: body({ origen: ORIGEN }),
  crearClaveCiudad: body({}),
  revocarClaveCiudad: ask<string>({
    object: async (world) => (await clave(world)).id,
    missing: () => 'clave-que-no-esta',
    send: (id) => ({ body: { id } }),
  }),
  resolverIngresoCiudad: byId(pendienteDeCiudad, {
    send: (persona) => ({ body: { persona, aprobar: true } }),
  }),
};
