import { cloneDatabase } from '../../testing/database/database.ts';
import { setClock } from '../../testing/clock.ts';
import { addMember } from '../../testing/data/family.ts';
import { addService, LUNES, openSession } from '../../testing/data/fila.ts';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { conectarEmisor, startEmisor } from '../../testing/outside/emisor-process.ts';
import { trust, type Outside } from '../../testing/outside/outside-process.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { createUnit } from '../../operations/create-unit.ts';
import { actors, type Actor } from './table.ts';

/** An actor of the matrix, and the host they use. */
export interface Person {
  actor: Actor;
  host: string;
  unidadId: number;
  rol: string;
  dni: string;
  personaId: string;
  cuentaId: string;
  /** Undefined for the anonymous actor. */
  token: string | undefined;
}

export interface World {
  portal: TestPortal;
  /** The other unit: same template and flags, so that no function is missing there. */
  otraUnidadId: number;
  who: Record<Actor, Person>;
  /** A member of the patient's family. */
  hijo: { documento: string; personaId: string };
  /** An on-demand service with a line of its own, attended by both professionals. */
  servicio: number;
  /** The issuer of identities that this unit is connected to; the other unit has none. */
  emisor: Outside;
}

export const HERE = 'demo';
export const ELSEWHERE = 'otra-unidad';

const roles: Record<Actor, string> = {
  anonimo: 'paciente',
  paciente: 'paciente',
  otraFamilia: 'paciente',
  otraUnidad: 'paciente',
  profesionalCon: 'profesional',
  profesionalSin: 'profesional',
  gestor: 'gestor_art',
  gestorAjeno: 'gestor_art',
  coordinador: 'coordinador_art',
  administrador: 'administrador',
  administradorAjeno: 'administrador',
};

export const isElsewhere = (actor: Actor) => actor === 'otraUnidad' || actor === 'administradorAjeno';

/** Flags that the demo's template leaves off and that endpoints need. */
export const deCara = { capacitaciones: true, atencionesLegado: true };
const switches: Record<string, unknown> = {
  ...deCara,
  'atencion.limiteMensual': 40,
  ayudas: { 'encabezado.logo': { titulo: 'Logo', imagen: '/api/unidad/ayudas/encabezado-logo.gif' } },
  'encabezado.mapaCentros': {
    boton: 'Centros',
    titulo: 'Centros',
    texto: 'Guardias',
    url: '/contenido/mapa-centros',
  },
  'login.guardias': { boton: 'Guardias', titulo: 'Guardias', url: '/contenido/mapa-guardias' },
};

/** A person with those roles, an account, an address and an open session. */
export async function newPerson(
  portal: TestPortal,
  otraUnidadId: number,
  actor: Actor,
  dni?: string,
): Promise<Person> {
  const unidadId = isElsewhere(actor) ? otraUnidadId : UNIDAD.demo;
  const rol = roles[actor];
  const account = await addAccount(portal.db, {
    unidadId,
    roles: [rol],
    nombre: 'Eva',
    ...(dni === undefined ? {} : { dni }),
  });
  await portal.db.sql('update portal.personas set email = $2, email_verificado = lower($2) where id = $1', [
    account.personaId,
    `m${account.dni}-${unidadId}@ejemplo.com`,
  ]);
  await portal.db.sql('update portal.cuentas set email = $2 where id = $1', [
    account.cuentaId,
    `m${account.dni}-${unidadId}@ejemplo.com`,
  ]);
  if (rol === 'profesional')
    await portal.db.sql(
      `insert into portal.profesionales (unidad_id, persona_id, tratamiento, profesion, especialidad, refeps, matricula_tipo, matricula_numero, matricula_emisor, domicilio_profesional)
       values ($1, $2, 'Dra.', 'Médica', 'Clínica Médica', '920333444', 'nac', '98765', 'Ministerio de Salud de la Nación', 'Av. Corrientes 2450')`,
      [unidadId, account.personaId],
    );
  const token =
    actor === 'anonimo' ? undefined : await openSession(portal, account.personaId, { unidadId, rol });
  return { actor, host: isElsewhere(actor) ? ELSEWHERE : HERE, unidadId, rol, ...account, token };
}

/**
 * One world for all rows: two units, two families, two professionals, two managers, a coordinator, an
 * administrator of each unit.
 */
export async function createWorld(): Promise<World> {
  const db = await cloneDatabase();
  const otraUnidadId = await createUnit(db.adminUrl, {
    clave: 'otra_unidad',
    plantilla: 'demo',
    hosts: [ELSEWHERE],
  });
  // A unit is closed until it is opened; this one needs to admit patients.
  await db.sql('update portal.unidades set abierta = now() where id = $1', [otraUnidadId]);
  for (const [clave, valor] of Object.entries(switches))
    for (const unidadId of [UNIDAD.demo, otraUnidadId])
      await db.sql('insert into portal.ajustes (unidad_id, clave, valor) values ($1, $2, $3)', [
        unidadId,
        clave,
        JSON.stringify(valor),
      ]);
  const emisor = await startEmisor();
  const portal = await startTestPortal({
    db,
    now: LUNES,
    tickByHand: true,
    env: { OUTSIDE_CA: trust(emisor) },
  });
  // Nothing becomes due while the matrix runs, and no job offers a place that an earlier row freed.
  setClock(portal, LUNES);

  const servicio = await addService(db);
  const who = {} as Record<Actor, Person>;
  for (const actor of actors)
    who[actor] = await newPerson(
      portal,
      otraUnidadId,
      actor,
      actor === 'otraUnidad' ? who.paciente.dni : undefined,
    );
  for (const { personaId } of [who.profesionalCon, who.profesionalSin]) {
    for (const id of [servicio, 1])
      await db.sql(
        'insert into portal.profesional_servicios (unidad_id, persona_id, servicio_id) values ($1, $2, $3)',
        [UNIDAD.demo, personaId, id],
      );
    await db.sql(
      'insert into portal.guardias (unidad_id, profesional_id, desde, visto) values ($1, $2, $3, $3)',
      [UNIDAD.demo, personaId, new Date(LUNES)],
    );
  }
  const hijo = await addMember(db, who.paciente.personaId);
  await addMember(db, who.otraFamilia.personaId);
  await conectarEmisor(portal, who.administrador.token!, emisor);
  return { portal, otraUnidadId, who, hijo, servicio, emisor };
}

export async function endWorld({ portal, emisor }: World): Promise<void> {
  await portal.stop();
  await emisor.stop();
  await portal.db.drop();
}

/** Tables that every request writes, or that background work changes: outgoing mail and rendered papers. */
const NOT_COMPARED = [
  'auditoria',
  'auditoria_sellos',
  'intentos',
  'contadores',
  'sesiones',
  'mensajes',
  'pedidos_recuperacion',
  'documentos',
];

/**
 * The content of this unit as one hash per table: rows and the transaction that wrote each. An update without
 * a change would show too.
 */
export async function fingerprint(
  { portal: { db } }: World,
  compared: readonly string[],
): Promise<Record<string, string>> {
  const parts = compared.map(
    (name) =>
      `(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from portal.${name} where unidad_id = 1) as ${name}`,
  );
  const [row] = await db.sql<Record<string, string>>(`select ${parts.join(', ')},
    (select count(*)::text from portal.mensajes where unidad_id = 1) as mensajes,
    (select count(*) || ':' || coalesce(sum(hashtext(estado || contenido::text)), 0) from portal.documentos where unidad_id = 1) as documentos`);
  return row!;
}

export async function comparedTables({ portal: { db } }: World): Promise<string[]> {
  const rows = await db.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'unidad_id' and not a.attisdropped
     where c.relnamespace = 'portal'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !NOT_COMPARED.includes(name));
}
