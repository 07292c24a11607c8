import type { Named } from '@portal/domain/contract/endpoint';
import type { Rol } from '@portal/domain/roles/roles';
import { loadDemo } from '../../demo/demo.ts';
import { addVisita, firmado, type Visita } from '../data/documentos.ts';
import { addSistema } from '../data/sistemas.ts';
import { LUNES, openSession } from '../data/fila.ts';
import { startTestPortal, type TestPortal, type TestPortalOptions } from '../portal.ts';
import { sample, type Known } from '../data/sample.ts';

/** People of the demo, typed by hand from its table. */
const DNI: Record<Rol, string> = {
  paciente: '30111222',
  profesional: '20333444',
  gestor_art: '27555666',
  coordinador_art: '24777888',
  administrador: '22999000',
};

export interface WholeDemo {
  portal: TestPortal;
  visita: Visita;
  /** Person ids by role. */
  personas: Record<Rol, string>;
  ids: Ids;
  /** A new token of somebody who may call the endpoint; `undefined` for a public one. */
  tokenFor(endpoint: Pick<Named, 'who'>): Promise<string | undefined>;
  tokenOf(rol: Rol): Promise<string>;
  /** Valid input for the schemas, with ids of existing things. */
  inputOf(endpoint: Named): { params?: unknown; query?: unknown; body?: unknown };
}

interface Ids {
  turno: string;
  atencion: string;
  caso: number;
  turnoDeCaso: string;
  documentoDeCaso: string;
  documento: string;
  path: string;
  codigo: string;
  mensaje: string;
  cuenta: string;
  profesional: string;
  gestor: string;
  /** The patient of these tests. */
  titular: string;
  persona: string;
  /** Another person, for acts on two. */
  otra: string;
}

/** The complete demo in two units, pinned to the first: every endpoint finds something. */
export async function startWholeDemo(options: TestPortalOptions = {}): Promise<WholeDemo> {
  const portal = await startTestPortal({ plantilla: 'demo', now: LUNES, ...options });
  const { platform } = portal.portal;
  // Two of the thirty units, without the month of figures, to save time.
  const units = { ...platform.units, first: () => Promise.all([1, 2].map((id) => platform.units.byId(id))) };
  await loadDemo({ ...platform, units, config: { ...platform.config, template: 'ninguna' } }, () => {});
  const one = async <Row>(text: string, values: readonly unknown[] = []) => {
    const [row] = await portal.db.sql<Row>(text, values);
    if (!row) throw new Error(`the demo has nothing for: ${text}`);
    return row;
  };
  const personas = Object.fromEntries(
    await Promise.all(
      Object.entries(DNI).map(async ([rol, dni]) => [
        rol,
        (
          await one<{ id: string }>('select id from portal.personas where unidad_id = 1 and documento = $1', [
            dni,
          ])
        ).id,
      ]),
    ),
  ) as Record<Rol, string>;
  // The demo leaves training off; here every flag is on.
  await portal.db.sql(
    `insert into portal.ajustes (unidad_id, clave, valor) values (1, 'capacitaciones', 'true') on conflict do nothing`,
  );
  platform.units.forget(1);
  const visita = await addVisita(portal, { pacienteId: personas.paciente });
  const documento = await firmado(portal, visita);
  await portal.db.sql(
    `insert into portal.mensajes (unidad_id, id, canal, causa, tipo, destinatario, asunto, texto, html, creado, proximo, estado)
     values (1, gen_random_uuid(), 'correo', 'prueba', 'prueba', 'eva@ejemplo.com', 'Prueba', '', '', now(), now(), 'fallido')`,
  );
  const ids: Ids = {
    turno: (
      await one<{ id: string }>(
        `select id from portal.turnos where unidad_id = 1 and paciente_id = $1 and estado = 1 order by inicio desc`,
        [personas.paciente],
      )
    ).id,
    atencion: visita.id,
    caso: (
      await one<{ id: number }>(
        `select id from portal.casos where unidad_id = 1 and gestor_id = $1 and status = 1 order by id`,
        [personas.gestor_art],
      )
    ).id,
    turnoDeCaso: (
      await one<{ id: string }>(
        `select id from portal.turnos where unidad_id = 1 and caso_id is not null and estado = 1 order by inicio desc`,
      )
    ).id,
    documentoDeCaso: (
      await one<{ id: string }>(
        `select d.id from portal.documentos_caso d join portal.casos c on c.unidad_id = d.unidad_id and c.id = d.caso_id where d.unidad_id = 1 and c.gestor_id = $1`,
        [personas.gestor_art],
      )
    ).id,
    documento: documento.id,
    path: documento.path,
    codigo: (
      await one<{ codigo: string }>('select codigo from portal.documentos where id = $1', [documento.id])
    ).codigo,
    mensaje: (
      await one<{ id: string }>(`select id from portal.mensajes where unidad_id = 1 and causa = 'prueba'`)
    ).id,
    cuenta: (
      await one<{ id: string }>(`select id from portal.cuentas where unidad_id = 1 and dni = '28444555'`)
    ).id,
    profesional: personas.profesional,
    gestor: personas.gestor_art,
    titular: personas.paciente,
    persona: (
      await one<{ id: string }>(
        `select id from portal.personas where unidad_id = 1 and documento = '28444555'`,
      )
    ).id,
    otra: (
      await one<{ id: string }>(
        `select id from portal.personas where unidad_id = 1 and documento = '33777111'`,
      )
    ).id,
  };

  const tokenOf = (rol: Rol) =>
    openSession(portal, rol === 'profesional' ? visita.medica.personaId : personas[rol], { rol });
  return {
    portal,
    visita,
    personas,
    ids,
    tokenOf,
    tokenFor: async ({ who }) => {
      if (who === 'publico') return undefined;
      if (who === 'sistema') return (await addSistema(portal.db)).token;
      return tokenOf(who === 'sesion' ? 'paciente' : who[0]!);
    },
    inputOf: (endpoint) => {
      const known = knownFor(endpoint, ids);
      return Object.fromEntries(
        (['params', 'query', 'body'] as const).flatMap((part) =>
          endpoint[part] ? [[part, sample(endpoint[part], known)] as const] : [],
        ),
      );
    },
  };
}

const FIELDS: Record<string, readonly unknown[]> = {
  documento: ['30111222'],
  dni: ['42999888'],
  correo: ['30111222'],
  email: ['eva.prueba@ejemplo.com'],
  fec_nac: ['1990-05-20'],
  sexo: ['F'],
  cp: ['1832'],
  password: ['demo1234'],
  conf_password: ['una clave larga'],
  actual: ['demo1234'],
  terminos: ['2026-11-01'],
  unidad: [1],
  unidad_id: [1],
  unit: [1],
  desde: ['2026-11-02', '09:00'],
  hasta: ['2026-11-16', '18:00'],
  sigla: ['ZZ'],
  intervalo: [30],
  turnoProfIntervalo: [30],
  diasCorridos: [15],
  pieza: ['presion-en-casa'],
  address: ['/contenido/ayuda.mp4'],
  image: ['/contenido/capacitacion/presion-en-casa.svg'],
  archivo: [`${'a'.repeat(64)}.png`],
};

const THINGS: [where: RegExp, thing: (ids: Ids) => unknown][] = [
  [/^\/api\/turno\/|^\/api\/agenda\/(presencia|cancelar)/, ({ turno }) => turno],
  [/reprogramarTurno/, ({ turnoDeCaso }) => turnoDeCaso],
  [/^\/api\/art\//, ({ caso }) => caso],
  [/^\/api\/(atencion|fila|llamada|documento\/atencion)\//, ({ atencion }) => atencion],
  [/^\/api\/documento\//, ({ documento }) => documento],
  [/^\/api\/mensajes\//, ({ mensaje }) => mensaje],
  [/^\/api\/(personal|cuenta)\//, ({ cuenta }) => cuenta],
  [/^\/api\/usuario\//, ({ titular }) => titular],
  [/\/profesional\/:id/, ({ profesional }) => profesional],
];

/** The meaning of an `id` depends on its endpoint. */
function knownFor({ path, name }: Named, ids: Ids): Known {
  const thing = THINGS.find(([where]) => where.test(path))?.[1](ids) ?? ids.persona;
  const fields: Record<string, readonly unknown[]> = {
    ...FIELDS,
    id: name === 'obtenerDocumento' ? [/^\/documento\/([^/.]+)/.exec(ids.path)?.[1]] : [thing],
    turno: [ids.turno],
    atencion: [ids.atencion],
    receta: [ids.documento],
    profesional_id: [ids.profesional],
    paciente_id: [ids.persona],
    persona: [ids.persona],
    gestor_id: [ids.gestor, ''],
    idUsuarioGestor: [ids.gestor],
    idCaso: [ids.caso],
    id_caso: [ids.caso],
    caso_id: [ids.caso],
    caso: [ids.caso],
    casos: [[ids.caso]],
    path: [ids.path.replace(/\.pdf$/, '')],
    codigo: [ids.codigo],
    repetida: [ids.otra],
    usuario: [ids.titular],
    doc: ['30111222'],
    ...(/^(registrar|resetear|aceptar|cambiarClave)/.test(name) ? { password: ['una clave larga'] } : {}),
    // A follow-up is not in the future.
    ...(name === 'crearSeguimiento' ? { fecha: ['2026-11-13'] } : {}),
  };
  /** Data of a new person. */
  const fresh: typeof fields = { documento: ['55000111'], fec_nac: ['2015-05-05'] };
  return (field, at) =>
    (at.includes('familiar') || at.includes('nuevo') ? fresh[field] : undefined) ?? fields[field] ?? [];
}
