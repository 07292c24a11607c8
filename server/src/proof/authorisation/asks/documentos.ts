import { newId } from '../../../platform/ids.ts';
import { newToken } from '../../../platform/secrets/secrets.ts';
import { RECETA as DE_ALGUIEN } from '../../../testing/data/documentos.ts';
import { ask, body, byId, done, enlace, file, inBody, inPath, PDF, query, type Asks } from '../ask.ts';
import type { World } from '../world.ts';
import { atencion } from './atenciones.ts';
import { deUnCaso } from './casos.ts';

/** Documents of professionals, and their readers. */

/** Without a CUIL, which would have to be the patient's. */
const RECETA = { ...DE_ALGUIEN, cuil: '' };
const EVOLUCION = { tipo: 'indicaciones', texto: 'Reposo por dos días.' };

/** A draft of the patient's attention, by the professional who attends them. */
async function borrador(world: World, escrito: unknown = RECETA, atencionId?: string): Promise<string> {
  const id = newId();
  await done(world, world.who.profesionalCon, '/api/documento/borrador', {
    id,
    atencion: atencionId ?? (await atencion(world, 'iniciado')),
    version: 0,
    escrito,
  });
  return id;
}

/** The professional has a passkey here. */
const conLlave = ({ portal, who }: World) =>
  portal.db.sql(
    `insert into portal.llaves_acceso (unidad_id, id, cuenta_id, credencial, clave_publica, host, nombre, contador, transportes, copiable, copiada, creada)
     values (1, $1, $2, '\\xab', '\\xab', 'demo.localhost', 'Llave', 0, '{}', false, false, now()) on conflict (unidad_id, credencial) do nothing`,
    [newId(), who.profesionalCon.cuentaId],
  );

/** Signed once and reused: signing renders a paper. */
let papel: Promise<{ atencion: string; id: string; codigo: string }> | undefined;
async function firmar(world: World) {
  const atencionId = await atencion(world, 'iniciado');
  const id = await borrador(world, RECETA, atencionId);
  await done(world, world.who.profesionalCon, '/api/documento/firmar', { id, version: 1 });
  const [row] = await world.portal.db.sql<{ codigo: string }>(
    'select codigo from portal.documentos where id = $1',
    [id],
  );
  return { atencion: atencionId, id, codigo: row!.codigo };
}
const firmado = (world: World) => (papel ??= firmar(world));
const idFirmado = async (world: World) => (await firmado(world)).id;

/** A signed prescription that the repository refused. */
async function rechazada(world: World): Promise<string> {
  const id = await idFirmado(world);
  await world.portal.db.sql(
    `insert into portal.registros (unidad_id, documento_id, clave, estado, desde, proximo) values (1, $1, $2, 'rechazada', now(), now())
     on conflict (unidad_id, documento_id) do update set estado = 'rechazada'`,
    [id, newId()],
  );
  return id;
}

interface Nuevo {
  atencion: string;
  id: string;
}
const nuevo = async (world: World): Promise<Nuevo> => ({
  atencion: await atencion(world, 'iniciado'),
  id: newId(),
});
const deOtra = ({ id }: Nuevo): Nuevo => ({ atencion: newId(), id });

export const documentos: Asks = {
  listarRegistrosPendientes: { object: rechazada, send: () => ({ body: {} }), shows: (id: string) => id },
  reintentarRegistro: byId(rechazada, { ...inBody, fresh: true }),
  listarDocumentosDeAtencion: byId((world) => atencion(world, 'iniciado'), { ...inPath }),
  listarPropios: { object: (world: World) => borrador(world), shows: (id: string) => id },
  guardarBorrador: ask<Nuevo>({
    object: nuevo,
    missing: deOtra,
    send: (sent) => ({ body: { ...sent, version: 0, escrito: RECETA } }),
  }),
  subirAdjunto: ask<Nuevo>({
    object: nuevo,
    missing: deOtra,
    send: (sent) => ({ query: { ...sent, nombre: 'estudio.pdf' }, ...file(PDF, 'application/pdf') }),
  }),
  borrarBorrador: byId((world) => borrador(world), { ...inBody }),
  repetirReceta: ask<Nuevo & { receta: string }>({
    async object(world) {
      const receta = await idFirmado(world);
      return { ...(await nuevo(world)), receta };
    },
    missing: (sent) => ({ ...sent, receta: newId() }),
    send: (sent) => ({ body: sent }),
  }),
  prepararFirma: byId(
    async (world) => {
      await conLlave(world);
      return borrador(world);
    },
    { send: (id) => ({ body: { id, version: 1 } }) },
  ),
  firmarDocumento: byId((world) => borrador(world, EVOLUCION), {
    send: (id) => ({ body: { id, version: 1 } }),
  }),
  corregirDocumento: byId(idFirmado, { send: (documento) => ({ body: { documento, id: newId() } }) }),
  anularDocumento: byId(
    async (world) => {
      const id = await borrador(world, EVOLUCION);
      await done(world, world.who.profesionalCon, '/api/documento/firmar', { id, version: 1 });
      return id;
    },
    { send: (id) => ({ body: { id, motivo: 'Dosis equivocada' } }) },
  ),
  tomarMedicamento: ask<{ atencion: string; receta: string }>({
    async object(world) {
      const { atencion: atencionId, id } = await firmar(world);
      return { atencion: atencionId, receta: id };
    },
    missing: (sent) => ({ ...sent, receta: newId() }),
    send: (sent) => ({ body: { ...sent, lugar: 0 } }),
  }),
  marcarParaArt: byId(
    async (world) => {
      const atencionId = await atencion(world, 'iniciado');
      await deUnCaso(world, atencionId);
      return borrador(world, EVOLUCION, atencionId);
    },
    { send: (id) => ({ body: { id, paraArt: true } }) },
  ),
  buscarEnCatalogo: query({ tipo: 'medicamento', buscar: 'amox' }),
  cargarCatalogo: body({ tipo: 'diagnostico', items: [] }),

  getReceta: byId(idFirmado, { send: (idReceta) => ({ body: { idReceta } }) }),
  abrirDocumento: byId(idFirmado, { send: (id) => ({ body: { path: `/documento/${id}` } }) }),
  obtenerDocumento: ask<{ id: string; cookie: string }>({
    async object(world) {
      const id = await idFirmado(world);
      const opened = await world.portal.post(
        '/api/documento/abrir',
        { path: `/documento/${id}` },
        { token: world.who.paciente.token },
      );
      return {
        id,
        cookie: opened.headers['set-cookie']!.find((line) => line.startsWith('documento='))!.split(';')[0]!,
      };
    },
    missing: ({ cookie }) => ({ id: newId(), cookie }),
    send: ({ id, cookie }) => ({ params: { id }, cookie }),
  }),
  obtenerDocumentoPorEnlace: ask<{ id: string; secreto: string }>({
    async object(world) {
      const id = await idFirmado(world);
      return {
        id,
        secreto: await enlace(world, {
          proposito: 'documento:enlace',
          objeto: id,
          personaId: world.who.paciente.personaId,
        }),
      };
    },
    missing: ({ id }) => ({ id, secreto: newToken() }),
    send: (params) => ({ params }),
  }),
  verEnFarmacia: ask<{ codigo: string; documento: string }>({
    async object(world) {
      const { id, codigo } = await firmado(world);
      const [row] = await world.portal.db.sql<{ dni: string }>(
        `select contenido #>> '{hoja,paciente,documento}' as dni from portal.documentos where id = $1`,
        [id],
      );
      return { codigo, documento: row!.dni };
    },
    missing: ({ documento }) => ({ codigo: newToken().slice(0, 24), documento }),
    send: (sent) => ({ body: sent }),
  }),
  verificarDocumento: ask<string>({
    object: async (world) => (await firmado(world)).codigo,
    missing: () => newToken().slice(0, 24),
    send: (codigo) => ({ params: { codigo } }),
    shows: () => '"encontrado":true',
  }),
};
