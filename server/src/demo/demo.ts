import { plantillaDeDesarrollo } from '@portal/domain/plantillas/index';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { sql } from 'kysely';
import { qb } from '../db/query.ts';
import type { UnitTx } from '../db/unit-db.ts';
import { agregarPersona, agregarVinculo } from '../features/personas/index.ts';
import type { Unidad } from '../units/registry.ts';
import { newId } from '../platform/ids.ts';
import { errorFacts } from '../platform/log.ts';
import type { Platform } from '../platform/platform.ts';
import { refreshAtenciones } from './atenciones.ts';
import { refreshCasos } from './casos/casos.ts';
import { refreshCifras } from './cifras.ts';
import {
  CLAVE_DEMO,
  padronSinCuenta,
  personasDemo,
  serviciosDemo,
  type PersonaDemo,
  type ProfesionalDemo,
} from './personas.ts';
import { loadResumen } from './resumen.ts';
import { tocadoDe } from './tocado.ts';
import { loadHorarios, refreshTurnos } from './turnos.ts';

/**
 * Loads the demo into units without people. In units that have it, moves the dates of untouched rows with the
 * clock. All accounts share one password hash, so that thirty units load in seconds. A failure never stops
 * the start.
 */
export async function loadDemo(
  platform: Platform,
  tell: (step: string) => void,
  { turnos = true }: { turnos?: boolean } = {},
): Promise<void> {
  const { units, unit, passwords, clock } = platform;
  const hoy = diaDe(clock.now());
  let hash: string | undefined;
  let loaded = 0;
  // The month of statistics is loaded only for the unit that is opened first; loading it for all thirty would
  // delay the start.
  const principal = turnos ? (platform.config.template ?? plantillaDeDesarrollo) : undefined;
  for (const unidad of await units.first(MOST_UNITS)) {
    const [people] = await unit(unidad.id).many(anybody);
    if (!people) hash ??= await passwords.of(unidad.id).hash(CLAVE_DEMO);
    const shared = hash;
    if (!people && shared)
      loaded += (await parte(platform, unidad, 'people', (tx) => loadUnit(tx, shared, hoy))) ? 1 : 0;
    if (people) await parte(platform, unidad, 'ages', (tx) => refreshAges(tx, hoy));
    if (people) await parte(platform, unidad, 'professionals', refreshProfesionales);
    if (people) await parte(platform, unidad, 'addresses', refreshEmails);
    if (turnos) await parte(platform, unidad, 'turnos', (tx) => refreshTurnos(tx, platform, unidad));
    if (turnos) await parte(platform, unidad, 'cases', (tx) => refreshCasos(tx, platform, unidad));
    await parte(platform, unidad, 'attentions', (tx) => refreshAtenciones(tx, platform, unidad));
    if (turnos) await parte(platform, unidad, 'summary', (tx) => loadResumen(tx, platform));
    if (unidad.clave === principal)
      await parte(platform, unidad, 'figures', (tx) => refreshCifras(tx, platform));
  }
  if (loaded > 0) tell(`Demostración cargada en ${loaded} ${loaded === 1 ? 'unidad' : 'unidades'}.`);
}

/** A development has thirty units; the bound keeps all units of a large database from being loaded. */
const MOST_UNITS = 1000;

const anybody = qb
  .selectFrom('personas')
  .select(sql<number>`1`.as('any'))
  .limit(1);

const DEADLOCK = '40P01';
const TRIES = 4;

/**
 * Runs one part of a unit's demo. A failure is logged and the other parts continue. The jobs run meanwhile and lock the
 * same turnos and cases in their own order, so a part that lost against one of them runs again.
 */
async function parte<T>(
  { unit, log }: Platform,
  unidad: Unidad,
  what: string,
  work: (tx: UnitTx) => Promise<T>,
): Promise<T | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await unit(unidad.id).tx(async (tx) => {
        await lockUnit(tx);
        return work(tx);
      });
    } catch (error) {
      if ((error as { code?: string }).code === DEADLOCK && tries < TRIES) continue;
      log?.warn(
        { unidad: unidad.id, part: what, ...errorFacts(error) },
        'a part of the demo does not fit any more',
      );
      return undefined;
    }
  }
}

/** Two processes at once: the second waits here and then finds the first one's rows. */
const lockUnit = (tx: UnitTx) => tx.run(sql`select pg_advisory_xact_lock(7203113, ${tx.unidadId}::int)`);

async function loadUnit(tx: UnitTx, hash: string, hoy: string): Promise<boolean> {
  const [people] = await tx.many(anybody);
  if (people) return false;
  await tx.run(
    qb
      .insertInto('servicios')
      .values(serviciosDemo.map((servicio) => ({ unidad_id: tx.unidadId, ...servicio }))),
  );
  for (const persona of personasDemo) await loadPersona(tx, persona, hash, hoy);
  await tx.run(
    qb.insertInto('padron_afiliados').values(
      padronSinCuenta.map(({ dni, ...row }) => ({
        unidad_id: tx.unidadId,
        plan: '210',
        documento: dni,
        ...row,
      })),
    ),
  );
  return true;
}

async function loadPersona(tx: UnitTx, persona: PersonaDemo, hash: string, hoy: string) {
  const personaId = newId();
  const cuentaId = newId();
  const cargada = new Date();
  const contacto = { telefono: '1155550101', domicilio: 'Av. Meeks 1250', cp: '1832' };
  const { dni, nombre, apellido, fec_nac, sexo, email } = persona;
  const paciente = persona.roles.includes('paciente');
  await agregarPersona(tx, {
    id: personaId,
    dni,
    nombre,
    apellido,
    fec_nac,
    sexo,
    email,
    email_verificado: email?.toLowerCase() ?? null,
    ...contacto,
    ...(paciente ? { nro_afiliado: dni } : {}),
  });
  await tx.run(
    qb.insertInto('cuentas').values({
      unidad_id: tx.unidadId,
      id: cuentaId,
      persona_id: personaId,
      dni,
      clave_hash: hash,
      email,
    }),
  );
  await tx.run(
    qb
      .insertInto('cuenta_roles')
      .values(persona.roles.map((rol) => ({ unidad_id: tx.unidadId, cuenta_id: cuentaId, rol }))),
  );
  for (const [clave, observacion] of Object.entries(persona.condiciones ?? {})) {
    await tx.run(
      qb
        .insertInto('condiciones_medicas')
        .values({ unidad_id: tx.unidadId, persona_id: personaId, clave, observacion, cambiada: cargada }),
    );
  }
  if (persona.padron) await enPadron(tx, { dni, nombre, apellido, fec_nac, sexo, estado: persona.padron });
  for (const { edad, nacimiento, ...hijo } of persona.familia ?? []) {
    const integranteId = newId();
    const nacido = bornOn(edad, nacimiento, hoy);
    await agregarPersona(tx, { id: integranteId, ...hijo, fec_nac: nacido, ...contacto });
    await agregarVinculo(tx, { titular_id: personaId, integrante_id: integranteId });
    await enPadron(tx, { ...hijo, fec_nac: nacido, estado: 'A' });
  }
  if (persona.profesional) {
    const { servicios } = persona.profesional;
    await tx.run(
      qb.insertInto('profesionales').values({
        unidad_id: tx.unidadId,
        persona_id: personaId,
        ...datosProfesionales(persona.profesional),
      }),
    );
    const ids = serviciosDemo.filter(({ sigla }) => servicios.includes(sigla)).map(({ id }) => id);
    await tx.run(
      qb
        .insertInto('profesional_servicios')
        .values(ids.map((servicio_id) => ({ unidad_id: tx.unidadId, persona_id: personaId, servicio_id }))),
    );
    await loadHorarios(tx, personaId, dni);
  }
}

const datosProfesionales = ({
  tratamiento,
  profesion,
  especialidad,
  matricula,
  refeps,
  domicilio,
  firma,
}: ProfesionalDemo) => ({
  tratamiento,
  profesion,
  especialidad,
  refeps,
  matricula_tipo: 'nac',
  matricula_numero: matricula,
  matricula_emisor: 'Ministerio de Salud de la Nación',
  domicilio_profesional: domicilio,
  firma,
});

/** Completes demos that were loaded before documents were signed: professionals lack their signature data. */
async function refreshProfesionales(tx: UnitTx) {
  for (const { dni, profesional } of personasDemo) {
    if (!profesional) continue;
    const sinFirma = await tx.find(
      qb
        .selectFrom('profesionales as f')
        .innerJoin('cuentas as c', (on) =>
          on.onRef('c.unidad_id', '=', 'f.unidad_id').onRef('c.persona_id', '=', 'f.persona_id'),
        )
        .select('f.persona_id')
        .where('f.firma', 'is', null)
        .where('f.matricula_numero', '=', profesional.matricula)
        .where('c.dni', '=', dni),
    );
    // Skip a professional whose data somebody edited: the signature may have been removed on purpose.
    if (
      !sinFirma ||
      (await tocadoDe(tx, [sinFirma.persona_id])).persona(sinFirma.persona_id, ['guardar_profesional'])
    )
      continue;
    await tx.run(
      qb
        .updateTable('profesionales')
        .set(datosProfesionales(profesional))
        .where('persona_id', '=', sinFirma.persona_id),
    );
  }
}

/** Marks the demo's own addresses as verified in demos that were loaded before verification existed. */
async function refreshEmails(tx: UnitTx) {
  for (const { dni, email } of personasDemo) {
    if (email === null) continue;
    await tx.run(
      qb
        .updateTable('personas')
        .set({ email_verificado: email.toLowerCase() })
        .where('documento', '=', dni)
        .where('email', '=', email)
        .where('email_verificado', 'is', null),
    );
  }
}

function enPadron(
  tx: UnitTx,
  {
    dni,
    ...fila
  }: {
    dni: string;
    nombre: string;
    apellido: string;
    fec_nac: string;
    sexo: string;
    estado: string;
  },
) {
  return tx.run(
    qb
      .insertInto('padron_afiliados')
      .values({ unidad_id: tx.unidadId, documento: dni, nro_afiliado: dni, plan: '210', ...fila }),
  );
}

/** A birth date that gives this age today. */
function bornOn(edad: number, monthDay: string, hoy: string): string {
  const year = Number(hoy.slice(0, 4)) - edad - (hoy.slice(5) < monthDay ? 1 : 0);
  return `${year}-${monthDay}`;
}

/** Acts that set a person's birth date. */
const SOBRE_LA_PERSONA = ['guardar_perfil', 'agregar_familiar', 'resolver_vinculo', 'unir_personas'];

/** Keeps the children eight and sixteen years old, unless somebody edited their birth date. */
async function refreshAges(tx: UnitTx, hoy: string) {
  for (const { dni, familia = [] } of personasDemo) {
    for (const hijo of familia) {
      const suyo = await tx.find(
        qb
          .selectFrom('personas as p')
          .innerJoin('vinculos_familiares as v', (on) =>
            on.onRef('v.unidad_id', '=', 'p.unidad_id').onRef('v.integrante_id', '=', 'p.id'),
          )
          .innerJoin('cuentas as c', (on) =>
            on.onRef('c.unidad_id', '=', 'v.unidad_id').onRef('c.persona_id', '=', 'v.titular_id'),
          )
          .select('p.id')
          .where('p.documento', '=', hijo.dni)
          .where('c.dni', '=', dni),
      );
      if (!suyo || (await tocadoDe(tx, [suyo.id])).persona(suyo.id, SOBRE_LA_PERSONA)) continue;
      await tx.run(
        qb
          .updateTable('personas')
          .set({ fec_nac: bornOn(hijo.edad, hijo.nacimiento, hoy) })
          .where('id', '=', suyo.id),
      );
    }
  }
}
