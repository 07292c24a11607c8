import { plantillaDeDesarrollo } from '@portal/domain/plantillas/index';
import { diaDe } from '@portal/domain/tiempo/fechas';
import { sql } from 'kysely';
import { qb } from '../db/query.ts';
import type { UnitTx } from '../db/unit-db.ts';
import { insertPersona, insertVinculo } from '../features/personas/index.ts';
import { newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { refreshAtenciones } from './atenciones.ts';
import { refreshCasos } from './casos.ts';
import { refreshCifras } from './cifras.ts';
import { CLAVE_DEMO, padronSinCuenta, personasDemo, serviciosDemo, type PersonaDemo, type ProfesionalDemo } from './personas.ts';
import { loadHorarios, refreshTurnos } from './turnos.ts';

/** A unit without people gets the demo; a unit with people is left alone. One hash for all, so that thirty units take seconds. */
export async function loadDemo(platform: Platform, tell: (step: string) => void, { turnos = true }: { turnos?: boolean } = {}): Promise<void> {
  const { units, unit, passwords, clock } = platform;
  const hoy = diaDe(clock.now());
  let hash: string | undefined;
  let loaded = 0;
  for (const unidad of await units.list()) {
    const db = unit(unidad.id);
    const [people] = await db.many(
      qb
        .selectFrom('personas')
        .select(sql<number>`1`.as('any'))
        .limit(1),
    );
    if (people) {
      await db.tx(async (tx) => {
        await lockUnit(tx);
        await refreshAges(tx, hoy);
        await refreshProfesionales(tx);
        if (turnos) await refreshTurnos(tx, platform, unidad);
        if (turnos) await refreshCasos(tx, platform, unidad);
      });
      continue;
    }
    hash ??= await passwords.hash(CLAVE_DEMO);
    const shared = hash;
    loaded += await db.tx(async (tx) => {
      const isNew = await loadUnit(tx, shared, hoy);
      if (isNew && turnos) await refreshTurnos(tx, platform, unidad);
      if (isNew && turnos) await refreshCasos(tx, platform, unidad);
      return isNew ? 1 : 0;
    });
  }
  await refreshAtenciones(platform);
  // A month of other people's attentions in the one unit that is looked at first, pinned or not: in all thirty the start would wait for them.
  const principal = turnos ? (await units.list()).find(({ clave }) => clave === (platform.config.template ?? plantillaDeDesarrollo)) : undefined;
  if (principal) await unit(principal.id).tx((tx) => refreshCifras(tx, platform));
  if (loaded > 0) tell(`Demostración cargada en ${loaded} ${loaded === 1 ? 'unidad' : 'unidades'}.`);
}

/** Two processes at once: the second waits here and then finds what the first left. */
const lockUnit = (tx: UnitTx) => tx.run({ compile: () => sql`select pg_advisory_xact_lock(7203113, ${tx.unidadId}::int)`.compile(qb) });

async function loadUnit(tx: UnitTx, hash: string, hoy: string): Promise<boolean> {
  await lockUnit(tx);
  const [people] = await tx.many(
    qb
      .selectFrom('personas')
      .select(sql<number>`1`.as('any'))
      .limit(1),
  );
  if (people) return false;
  await tx.run(qb.insertInto('servicios').values(serviciosDemo.map((servicio) => ({ unidad_id: tx.unidadId, ...servicio }))));
  for (const persona of personasDemo) await loadPersona(tx, persona, hash, hoy);
  await tx.run(qb.insertInto('padron_afiliados').values(padronSinCuenta.map((row) => ({ unidad_id: tx.unidadId, plan: '210', ...row }))));
  return true;
}

async function loadPersona(tx: UnitTx, persona: PersonaDemo, hash: string, hoy: string) {
  const personaId = newId();
  const cuentaId = newId();
  const cargada = new Date();
  const contacto = { telefono: '1155550101', domicilio: 'Av. Meeks 1250', cp: '1832' };
  const { documento, nombre, apellido, fec_nac, sexo, email } = persona;
  const paciente = persona.roles.includes('paciente');
  await tx.run(
    insertPersona({
      unidad_id: tx.unidadId,
      id: personaId,
      documento,
      nombre,
      apellido,
      fec_nac,
      sexo,
      email,
      ...contacto,
      ...(paciente ? { nro_afiliado: documento } : {}),
    }),
  );
  await tx.run(qb.insertInto('cuentas').values({ unidad_id: tx.unidadId, id: cuentaId, persona_id: personaId, dni: documento, clave_hash: hash, email }));
  await tx.run(qb.insertInto('cuenta_roles').values(persona.roles.map((rol) => ({ unidad_id: tx.unidadId, cuenta_id: cuentaId, rol }))));
  for (const [clave, observacion] of Object.entries(persona.condiciones ?? {})) {
    await tx.run(qb.insertInto('condiciones_medicas').values({ unidad_id: tx.unidadId, persona_id: personaId, clave, observacion, cambiada: cargada }));
  }
  if (persona.padron) await enPadron(tx, { documento, nombre, apellido, fec_nac, sexo, estado: persona.padron });
  for (const { edad, nacimiento, ...hijo } of persona.familia ?? []) {
    const integranteId = newId();
    const nacido = bornOn(edad, nacimiento, hoy);
    await tx.run(insertPersona({ unidad_id: tx.unidadId, id: integranteId, ...hijo, fec_nac: nacido, ...contacto }));
    await tx.run(insertVinculo({ unidad_id: tx.unidadId, titular_id: personaId, integrante_id: integranteId }));
    await enPadron(tx, { ...hijo, fec_nac: nacido, estado: 'A' });
  }
  if (persona.profesional) {
    const { servicios } = persona.profesional;
    await tx.run(qb.insertInto('profesionales').values({ unidad_id: tx.unidadId, persona_id: personaId, ...datosProfesionales(persona.profesional) }));
    const ids = serviciosDemo.filter(({ sigla }) => servicios.includes(sigla)).map(({ id }) => id);
    await tx.run(qb.insertInto('profesional_servicios').values(ids.map((servicio_id) => ({ unidad_id: tx.unidadId, persona_id: personaId, servicio_id }))));
    await loadHorarios(tx, personaId, documento);
  }
}

const datosProfesionales = ({ tratamiento, profesion, especialidad, matricula, refeps, domicilio, firma }: ProfesionalDemo) => ({
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

/** A demo that was loaded before prescriptions were signed lacks what they say of who signs. */
async function refreshProfesionales(tx: UnitTx) {
  for (const { documento, profesional } of personasDemo) {
    if (!profesional) continue;
    await tx.run(
      qb
        .updateTable('profesionales')
        .set(datosProfesionales(profesional))
        .where('firma', 'is', null)
        .where('matricula_numero', '=', profesional.matricula)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('cuentas as c').select('c.id').whereRef('c.persona_id', '=', 'profesionales.persona_id').where('c.dni', '=', documento)),
        ),
    );
  }
}

function enPadron(tx: UnitTx, fila: { documento: string; nombre: string; apellido: string; fec_nac: string; sexo: string; estado: string }) {
  return tx.run(qb.insertInto('padron_afiliados').values({ unidad_id: tx.unidadId, nro_afiliado: fila.documento, plan: '210', ...fila }));
}

/** A birth date by which somebody has that age today. */
function bornOn(edad: number, monthDay: string, hoy: string): string {
  const year = Number(hoy.slice(0, 4)) - edad - (hoy.slice(5) < monthDay ? 1 : 0);
  return `${year}-${monthDay}`;
}

/** The children stay eight and sixteen, however long the demo is kept. */
async function refreshAges(tx: UnitTx, hoy: string) {
  for (const { documento, edad, nacimiento } of personasDemo.flatMap(({ familia }) => familia ?? [])) {
    await tx.run(
      qb
        .updateTable('personas')
        .set({ fec_nac: bornOn(edad, nacimiento, hoy) })
        .where('documento', '=', documento)
        .where(({ exists, selectFrom }) => exists(selectFrom('vinculos_familiares as v').select('v.estado').whereRef('v.integrante_id', '=', 'personas.id'))),
    );
  }
}
