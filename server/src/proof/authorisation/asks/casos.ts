import { newId } from '../../../platform/ids.ts';
import {
  crearCaso,
  datosDeCaso,
  form,
  huecos,
  LABORAL,
  multipart,
  setStatus,
  type Creado,
} from '../../../testing/data/casos.ts';
import { ask, body, byTicket, done, nextNumber, PDF, plain, urlOf, type Ask, type Asks } from '../ask.ts';
import type { World } from '../world.ts';
import { atencion } from './atenciones.ts';

/** Occupational-risk cases: their managers and coordinators. */

const NEVER = 1_999_999_999;
/** Far in the future: the job would send reminders for near ones. */
const lugar = async ({ portal, who }: World) => (await huecos(portal, { token: who.gestor.token! })).at(-1)!;
const caso = async (world: World): Promise<Creado> =>
  crearCaso(world.portal, { token: world.who.gestor.token! }, {}, { hueco: await lugar(world) });
const numero = async (world: World): Promise<number> => (await caso(world)).id;

const byCase = (
  send: (id: number) => ReturnType<NonNullable<Ask<number>['send']>>,
  more: Partial<Ask<number>> = {},
): Ask<number> => ask<number>({ object: numero, missing: () => NEVER, send, ...more });

/** A case in that status. */
const conStatus = (status: number) => async (world: World) => {
  const id = await numero(world);
  await setStatus(world.portal, id, status);
  return id;
};

async function documento(world: World, casoId?: number): Promise<string> {
  const answer = await form(
    world.portal,
    '/api/art/guardarDocumento',
    world.who.gestor.token,
    { id_caso: String(casoId ?? (await numero(world))), descripcion: 'Estudio' },
    { file: { bytes: PDF, filename: 'estudio.pdf', type: 'application/pdf' } },
  );
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.id;
}

/** Turns the attention into that of a case's turno. */
export async function deUnCaso(world: World, atencionId: string): Promise<Creado> {
  const creado = await caso(world);
  await world.portal.db.sql('update portal.atenciones set turno_id = $2 where id = $1', [
    atencionId,
    creado.turnoId,
  ]);
  return creado;
}

const fields = (values: Record<string, string>, withFile = false) => {
  const parts = Object.entries(values).map(([name, value]) => ({ name, value }));
  return multipart(
    withFile
      ? [...parts, { name: 'file', value: PDF, filename: 'estudio.pdf', type: 'application/pdf' }]
      : parts,
  );
};

/** A view that the manager saved; the name is one of a kind. */
async function vista(world: World): Promise<string> {
  const nombre = `Vista ${nextNumber()}`;
  await done(world, world.who.gestor, '/api/art/vistas', { nombre, search: '?status=1' });
  return nombre;
}

const DATOS = {
  fechaEvento: null,
  contingencia: null,
  empleador: null,
  empleadorCuit: null,
  iltInicio: null,
  altaFecha: null,
  altaTipo: null,
  aceptacion: null,
  aceptacionFecha: null,
};

export const casos: Asks = {
  listarFiltro: { object: numero, send: () => ({ body: {} }), shows: (id: number) => `"casoId":${id}` },
  // In the manager's name: a colleague may not, a coordinator may.
  crearCaso: ask<Record<string, string>>({
    async object(world) {
      const { fecha, hora } = await lugar(world);
      return datosDeCaso({ fecha_turno: fecha, hora_turno: hora, gestor_id: world.who.gestor.personaId });
    },
    missing: (datos) => ({ ...datos, gestor_id: newId() }),
    fresh: true,
    send: (datos) => fields(datos),
  }),
  buscarExistentes: {
    object: caso,
    send: ({ datos }: Creado) => ({
      body: { documento: datos['documento'], nroSiniestro: datos['nroSiniestro'] },
    }),
    shows: ({ id }: Creado) => `"casos":[${id}]`,
  },
  mailFinalizar: byCase((id) => ({ params: { id }, headers: { 'x-portal': '1' } })),
  crearSeguimiento: byCase((idCaso) => ({
    body: { idCaso, seguimiento: 'Llamado', fecha: '2026-11-16', hora: '09:00' },
  })),
  obtenerCaso: byCase((id) => ({ params: { id } })),
  crearTurnoDeCaso: ask<{ caso_id: number; fecha: string; hora: string }>({
    async object(world) {
      const caso_id = await conStatus(4)(world);
      await world.portal.db.sql('update portal.turnos set estado = 4 where unidad_id = 1 and caso_id = $1', [
        caso_id,
      ]);
      return { caso_id, ...(await lugar(world)) };
    },
    missing: (sent) => ({ ...sent, caso_id: NEVER }),
    fresh: true,
    send: (sent) => ({ body: { ...sent, servicio_id: LABORAL } }),
  }),
  reprogramarTurnoDeCaso: ask<{ id: string; fecha: string; hora: string }>({
    async object(world) {
      const { turnoId } = await caso(world);
      return { id: turnoId, ...(await lugar(world)) };
    },
    missing: (sent) => ({ ...sent, id: newId() }),
    fresh: true,
    send: (sent) => ({ body: sent }),
  }),
  cancelarCaso: byCase((id) => ({ body: { id } }), { fresh: true }),
  cerrarCaso: byCase((id) => ({ body: { id } }), { object: conStatus(5), fresh: true }),
  guardarDocumento: byCase((id) => fields({ id_caso: String(id), descripcion: 'Estudio' }, true)),
  editDetalleDocumento: ask<string>({
    object: (world) => documento(world),
    missing: () => newId(),
    send: (id_documento) => fields({ id_documento, descripcion: 'Otro' }),
  }),
  editDataPaciente: ask<Creado>({
    object: caso,
    missing: (creado) => ({ ...creado, id: NEVER }),
    send: ({ id, datos }) => ({
      body: {
        id_caso: id,
        nombre: 'Marcos',
        apellido: 'Ojeda',
        documento: datos['documento'],
        telefono: '1155550109',
        email: 'otro@ejemplo.com',
      },
    }),
  }),
  guardarDatosDelOficio: byCase((id_caso) => ({ body: { id_caso, version: 1, datos: DATOS } }), {
    fresh: true,
  }),
  pedirDocumento: ask<string>({
    object: (world) => documento(world),
    missing: () => newId(),
    send: (id) => ({ body: { documento: id } }),
  }),
  pedirDocumentoDeVisita: ask<{ turno: string; documento: string }>({
    async object(world) {
      const { id, turnoId: turno } = await deUnCaso(world, await atencion(world, 'iniciado'));
      return { turno, documento: await documento(world, id) };
    },
    missing: ({ turno }) => ({ turno, documento: newId() }),
    send: (sent) => ({ body: sent }),
  }),
  obtenerDocumentoDeCaso: byTicket(async (world) =>
    urlOf(world, world.who.gestor, '/api/art/documento/ticket', { documento: await documento(world) }),
  ),
  listarServiciosDeCasos: plain,
  listarDisponiblesDeCasos: ask<number>({
    object: () => LABORAL,
    missing: () => 1_999_999,
    send: (servicio_id) => ({ query: { servicio_id } }),
  }),
  obtenerHoy: { object: conStatus(4), shows: (id: number) => `"casoId":${id}` },
  marcarAlertasVistas: byCase((caso_id) => ({ body: { caso_id } })),
  listarGestores: { shows: (_, { who }) => who.gestor.personaId },
  reenviarCorreoDeCaso: byCase((id) => ({ body: { id } })),
  reasignarCasos: ask<{ casos: number[]; gestor_id: string }>({
    object: async (world) => ({ casos: [await numero(world)], gestor_id: world.who.gestorAjeno.personaId }),
    missing: ({ gestor_id }) => ({ casos: [NEVER], gestor_id }),
    send: (sent) => ({ body: sent }),
  }),
  listarVistas: { object: vista, shows: (nombre: string) => nombre },
  guardarVista: body({ nombre: 'Abiertos', search: '?status=1' }),
  borrarVista: ask<string>({
    object: vista,
    missing: () => `Vista ${nextNumber()}`,
    fresh: true,
    send: (nombre) => ({ body: { nombre } }),
  }),
};
