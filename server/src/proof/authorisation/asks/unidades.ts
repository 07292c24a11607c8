import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../../../platform/ids.ts';
import {
  ask,
  body,
  byId,
  byTicket,
  done,
  file,
  inBody,
  inPath,
  OTHER_PNG,
  PDF,
  plain,
  PNG,
  urlOf,
  type Asks,
} from '../ask.ts';
import { deCara, type World } from '../world.ts';

/** A unit's public data, its notices, and its administrator's settings. */

const revisionDe = async ({ portal: { db } }: World): Promise<number> =>
  (
    await db.sql<{ revision: number }>('select revision from portal.borradores_plantilla where unidad_id = 1')
  )[0]?.revision ?? 0;

/** A draft of this unit; the other unit has none, so the revisions never match. */
async function borrador(world: World): Promise<number> {
  await done(world, world.who.administrador, '/api/unidad/plantilla/borrador', {
    revision: await revisionDe(world),
    ajustes: { ...deCara, nombre: `Portal ${newId()}` },
  });
  return revisionDe(world);
}

async function publicada(world: World): Promise<number> {
  const { version } = await done(world, world.who.administrador, '/api/unidad/plantilla/publicar', {
    revision: await borrador(world),
    nota: '',
  });
  return version;
}

async function subida(world: World, address: string, raw: Buffer, type: string): Promise<string> {
  const { token, host } = world.who.administrador;
  const answer = await world.portal.request({
    method: 'POST',
    path: address,
    token,
    host,
    ...file(raw, type),
  });
  return String(answer.body.archivo ?? answer.body.address)
    .split('/')
    .at(-1)!;
}
const MISSING_PICTURE = `${'0'.repeat(64)}.png`;

/** Mail in the development mailbox. */
async function correo({ portal }: World): Promise<string> {
  const id = newId();
  const kept = {
    id,
    recibido: '2026-11-16T13:00:00.000Z',
    unidad: '1',
    de: 'p@ejemplo.com',
    para: 'a@ejemplo.com',
    asunto: `Asunto ${id}`,
    texto: 't',
    html: '<p>h</p>',
  };
  await writeFile(path.join(portal.dataDir, 'correo', `${id}.json`), JSON.stringify(kept));
  return id;
}

/** An incident that is over: the open ones have a limit. */
async function incidente({ portal: { db } }: World): Promise<string> {
  const id = newId();
  await db.sql(
    `insert into portal.incidentes (unidad_id, id, titulo, detalle, inicio, fin) values (1, $1, $2, '', now(), now())`,
    [id, `Incidente ${id}`],
  );
  return id;
}

export const unidades: Asks = {
  salud: plain,
  saludViva: plain,
  saludLista: plain,
  openapi: plain,
  documentacion: plain,
  verCorreo: { object: correo, shows: (id: string) => id },
  verCorreoJson: { object: correo, shows: (id: string) => id },
  verCorreoHtml: { object: correo, missing: () => newId(), ...inPath },

  obtenerTerminos: plain,
  verGuia: plain,
  verPermisosAndroid: plain,
  verMapaCentros: plain,
  verMapaGuardias: plain,
  verVideo: plain,

  verEstado: plain,
  obtenerEstado: plain,
  listarIncidentes: { object: incidente, shows: (id: string) => id },
  publicarIncidente: body({ titulo: 'El correo llega tarde', detalle: '' }),
  corregirIncidente: byId(incidente, {
    send: (id) => ({ body: { id, titulo: 'Otro título', detalle: 'Algo más' } }),
  }),
  cerrarIncidente: byId(incidente, inBody),

  obtenerConfiguracion: { shows: () => '"clave":"demo"' },
  cambiarAjuste: body({ clave: 'atencion.limiteMensual', valor: 40 }),
  obtenerAjustes: plain,
  obtenerPlantilla: { object: borrador, shows: (revision: number) => `"revision":${revision}` },
  guardarBorradorPlantilla: ask<number>({
    object: borrador,
    send: (revision) => ({ body: { revision, ajustes: { ...deCara, nombre: 'Otro nombre' } } }),
  }),
  descartarBorradorPlantilla: ask<number>({ object: borrador, send: (revision) => ({ body: { revision } }) }),
  publicarPlantilla: ask<number>({
    object: borrador,
    send: (revision) => ({ body: { revision, nota: 'x' } }),
  }),
  restaurarPlantilla: ask<number>({
    object: publicada,
    missing: (version) => version + 1000,
    send: (version) => ({ body: { version: version - 1, vigente: version } }),
  }),
  abrirVistaPrevia: body({}),
  cerrarVistaPrevia: body({}),
  subirImagen: { send: () => file(PNG, 'image/png') },
  subirCertificado: { send: () => file(PDF, 'application/pdf') },
  obtenerImagen: ask<string>({
    object: (world) => subida(world, '/api/unidad/plantilla/imagen', OTHER_PNG, 'image/png'),
    missing: () => MISSING_PICTURE,
    send: (archivo) => ({ params: { archivo } }),
  }),
  obtenerLogo: plain,
  obtenerLateral: plain,
  obtenerAyuda: ask<string>({
    object: () => 'encabezado-logo.gif',
    missing: () => 'no-esta.gif',
    send: (archivo) => ({ params: { archivo } }),
  }),
  obtenerAyudaTramite: plain,
  pedirCertificado: body({}),
  obtenerCertificado: byTicket((world) =>
    urlOf(world, world.who.paciente, '/api/unidad/certificado/ticket', {}),
  ),

  listarBanners: plain,
  listarTodosLosBanners: plain,
  cambiarBanners: body({ banners: [] }),
  subirImagenDeBanner: { send: () => file(PNG, 'image/png') },
  verImagenDeBanner: ask<string>({
    object: (world) => subida(world, '/api/banner/imagen', OTHER_PNG, 'image/png'),
    missing: () => MISSING_PICTURE,
    send: (archivo) => ({ params: { archivo } }),
  }),
  verPieza: ask<string>({
    object: () => 'preparar-videollamada.svg',
    missing: () => 'no-esta',
    send: (pieza) => ({ params: { pieza } }),
  }),
};
