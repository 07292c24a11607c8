import { newId } from '../../../platform/ids.ts';
import { addMember, familiarDe, perfilDe } from '../../../testing/data/family.ts';
import { newDni } from '../../../testing/data/people.ts';
import { ask, body, byDni, byId, byTicket, plain, query, urlOf, type Asks } from '../ask.ts';
import { now } from '../../../testing/data/fila.ts';
import type { World } from '../world.ts';

/** People, families, conditions, their data; figures and audit. */

const delPaciente = ({ who }: World) => who.paciente.personaId;
const hijo = (world: World) => world.hijo.documento;

/** A pending report about a link of a new family. */
async function reporte({ portal: { db }, who }: World): Promise<string> {
  const { personaId } = await addMember(db, who.paciente.personaId);
  const id = newId();
  await db.sql(
    `insert into portal.reportes_vinculo (unidad_id, id, titular_id, integrante_id, motivo, creado) values (1, $1, $2, $3, 'No es', now())`,
    [id, who.paciente.personaId, personaId],
  );
  return id;
}

/** A child with an address of its own, and a pending verification code. */
async function conEmail({ portal: { db }, who }: World): Promise<string> {
  const { personaId, documento } = await addMember(db, who.paciente.personaId);
  await db.sql('update portal.personas set email = $2 where id = $1', [
    personaId,
    `h${documento}@ejemplo.com`,
  ]);
  return documento;
}
async function conCodigo(world: World): Promise<string> {
  const documento = await conEmail(world);
  const [{ id } = { id: '' }] = await world.portal.db.sql<{ id: string }>(
    'select id from portal.personas where documento = $1',
    [documento],
  );
  const email = `h${documento}@ejemplo.com`;
  const hash = world.portal.portal.platform.secrets.mac('email', `${id}:${email}:123456`);
  await world.portal.db.sql(
    `insert into portal.codigos_de_email (unidad_id, persona_id, email, codigo_hash, creado, vence) values (1, $1, $2, $3, now(), now() + interval '10 minutes')`,
    [id, email, hash],
  );
  return documento;
}

export const personas: Asks = {
  guardarPerfil: ask<{ id: string; dni: string }>({
    object: ({ who }) => ({ id: who.paciente.personaId, dni: who.paciente.dni }),
    missing: ({ dni }) => ({ id: newId(), dni }),
    send: ({ id, dni }) => ({ body: { id, data: perfilDe(dni, { email: `m${dni}-1@ejemplo.com` }) } }),
  }),
  // A person with the same DNI in another unit sees that unit's data, and nothing of this one.
  obtenerPersona: byDni(
    ({ who }) => who.paciente.dni,
    (documento) => ({ params: { documento } }),
    { shows: (dni) => `m${dni}-1@ejemplo.com` },
  ),
  pedirCodigoDeEmail: ask<string>({
    object: conEmail,
    missing: () => newDni(),
    send: (doc) => ({ body: { doc } }),
    fresh: true,
  }),
  verificarEmail: ask<string>({
    object: conCodigo,
    missing: () => newDni(),
    send: (doc) => ({ body: { doc, codigo: '123456' } }),
    fresh: true,
  }),

  crearFamiliar: ask<string>({
    object: delPaciente,
    missing: () => newId(),
    send: (usuario) => ({ body: { tipo: '3', usuario, familiar: familiarDe() } }),
  }),
  quitarFamiliar: ask<string>({
    object: async ({ portal: { db }, who }) => (await addMember(db, who.paciente.personaId)).documento,
    missing: () => newDni(),
    send: (documento) => ({ body: { documento } }),
  }),
  reportarVinculo: byDni(hijo, (documento) => ({ body: { documento, motivo: 'No es mi hija' } })),
  listarPendientes: { object: reporte, shows: (id: string) => id },
  contarPendientes: plain,
  resolverPendiente: byId(reporte, { send: (id) => ({ body: { id, tipo: 'reporte', aprobar: false } }) }),

  guardarCondicionesMedicas: byDni(hijo, (documento) => ({ body: { documento, condiciones: {} } })),
  getCondicionesMedicas: byDni(hijo, (documento) => ({ params: { documento } })),

  listarAccesos: plain,
  pedirMisDatos: body({}),
  descargarMisDatos: byTicket((world) => urlOf(world, world.who.paciente, '/api/misDatos/ticket', {})),
  pedirCopia: byId(delPaciente, { send: (id) => ({ body: { id, motivo: 'Lo pidió' } }) }),
  descargarCopia: byTicket((world) =>
    urlOf(world, world.who.administrador, '/api/misDatos/copia/ticket', {
      id: world.who.paciente.personaId,
      motivo: 'Lo pidió',
    }),
  ),

  obtenerCifras: query({ desde: '2026-11-01', hasta: '2026-11-15' }),
  obtenerRecetasPorMes: {
    object: ({ portal, who }: World) =>
      portal.db.sql(
        `insert into portal.recetas_por_mes (unidad_id, mes, autor_id, cuantas)
         values (1, date_trunc('month', $2::timestamptz at time zone 'America/Argentina/Buenos_Aires')::date, $1, 987654)
         on conflict (unidad_id, mes, autor_id) do update set cuantas = 987654`,
        [who.profesionalCon.personaId, now(portal)],
      ),
    shows: () => '9876',
  },
  pedirArchivoCifras: body({ desde: '2026-11-01', hasta: '2026-11-15' }),
  obtenerArchivoCifras: byTicket((world) =>
    urlOf(world, world.who.administrador, '/api/cifras/archivo/ticket', {
      desde: '2026-11-01',
      hasta: '2026-11-15',
    }),
  ),

  buscarEventos: {
    send: (_, { who }) => ({ body: { actor: who.administrador.dni } }),
    shows: (_, { who }) => who.administrador.dni,
  },
  pedirCsvDeAuditoria: body({}),
  descargarCsvDeAuditoria: byTicket((world) =>
    urlOf(world, world.who.administrador, '/api/auditoria/csv/ticket', {}),
  ),
  verificarCadena: body({}),
};
