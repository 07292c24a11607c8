import { esClinico, type TipoDeRecurso } from '@portal/domain/fhir/recursos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { addTurno } from '../../../testing/data/fila.ts';
import { addAccount, addPerson, OTRA_UNIDAD } from '../../../testing/data/people.ts';
import { addConsentimiento, addPermiso, addSistema } from '../../../testing/data/sistemas.ts';
import { entries, ids, startPuerta, type Puerta } from '../../../testing/fixtures/puerta.ts';
import type { TestPortal } from '../../../testing/portal.ts';

let puerta: Puerta;
let portal: TestPortal;
let ana: string;
beforeAll(async () => {
  puerta = await startPuerta();
  ({ portal, ana } = puerta);
});
afterAll(() => portal.stop());

const get: Puerta['get'] = (...asked) => puerta.get(...asked);
const allPages: Puerta['allPages'] = (...asked) => puerta.allPages(...asked);
const events = (actor: string) =>
  portal.db.sql<{ resultado: string; para_id: string | null; objeto: string }>(
    `select resultado, para_id, objeto from portal.auditoria where actor_id = $1 and acto = 'leer_por_sistema' order by id`,
    [actor],
  );

describe('refuses', () => {
  it('who has no token, an expired one, one of another unit, or a session', async () => {
    const ajeno = await addSistema(portal.db, { unidadId: OTRA_UNIDAD.id });
    const vencido = await addPermiso(portal.db, puerta.hospital.id, { vence: new Date(Date.now() - 1000) });
    const { token: sesion } = await portal.signIn('22999000', { acceso: 'personal' });
    for (const token of [undefined, 'x'.repeat(43), ajeno.token, vencido, sesion]) {
      const answer = await portal.request({ path: `/fhir/R4/Patient/${ana}`, token });
      expect([answer.status, answer.body.issue[0].code, answer.headers['www-authenticate']]).toEqual([
        401,
        'login',
        'Bearer realm="fhir"',
      ]);
    }
    expect((await get(`Patient/${ana}`)).status).toBe(200);
    // And the system's token opens nothing else.
    expect(
      (await portal.request({ path: '/api/misDatos/accesos', token: puerta.hospital.token })).status,
    ).toBe(401);
  });

  it('who was switched off or removed, at once', async () => {
    const sistema = await addSistema(portal.db);
    const leer = async () => (await get('Organization', sistema.token)).status;
    expect(await leer()).toBe(200);
    const { token: admin } = await portal.signIn('22999000', { acceso: 'personal' });
    await portal.post('/api/sistemas/activar', { id: sistema.id, activo: false }, { token: admin });
    expect(await leer()).toBe(401);
  });

  it('a type outside the scope, also as an include or in a summary, and records it', async () => {
    const agenda = await addSistema(portal.db, { recursos: ['Appointment', 'Patient', 'Encounter'] });
    const solo = await addPermiso(portal.db, agenda.id, { recursos: ['Encounter'] });
    const refused = async (path: string, token: string) => {
      const { status, body } = await get(path, token);
      return [path, status, body.issue?.[0].code];
    };
    for (const path of [
      `Patient/${ana}`,
      'Patient',
      `Patient/${ana}/$everything`,
      'Encounter?_include=Encounter:patient',
    ])
      expect(await refused(path, solo)).toEqual([path, 403, 'forbidden']);
    for (const path of ['Condition', `Patient/${ana}/$summary`, `Binary/${newId()}`])
      expect(await refused(path, agenda.token)).toEqual([path, 403, 'forbidden']);
    expect(
      (await events(agenda.id)).filter(({ resultado }) => resultado === 'alcance_insuficiente'),
    ).toHaveLength(7);
    expect((await get('Encounter?_include=Encounter:patient', agenda.token)).status).toBe(200);
    // Everything, within the scope.
    const whole = await get(`Patient/${ana}/$everything`, agenda.token);
    expect([...new Set(entries(whole).map(({ resource }) => resource.resourceType))].toSorted()).toEqual([
      'Encounter',
      'Patient',
    ]);
    // A type that the administration takes away is gone from the tokens too.
    await portal.db.sql(`update portal.sistemas set recursos = '{Appointment}' where id = $1`, [agenda.id]);
    expect((await get('Patient', agenda.token)).status).toBe(403);
  });

  it("another unit's people and what never existed, alike", async () => {
    const foreign = await addPerson(portal.db, { unidadId: OTRA_UNIDAD.id });
    const answers = await Promise.all([get(`Patient/${foreign}`), get(`Patient/${newId()}`)]);
    const [foreignly, missing] = answers.map(({ status, text }) => `${status} ${text}`);
    expect(foreignly).toBe(missing);
    expect(foreignly).toMatch(/^404 /);
    expect(ids(await get(`Patient?_id=${foreign}`))).toEqual([]);
    for (const path of ['Nada', 'Nada/1', `Patient/${foreign}/$everything`, `Patient/${foreign}/$summary`])
      expect([path, (await get(path)).body.issue[0].code]).toEqual([path, 'not-found']);
  });
});

describe("an insurer's system", () => {
  const CLINICOS = ['Appointment', 'Encounter', 'MedicationRequest', 'DocumentReference'] as const;

  it('sees clinical data of who consented, until the consent is withdrawn', async () => {
    const aseguradora = await addSistema(portal.db, { clase: 'aseguradora', nombre: 'Aseguradora' });
    await addTurno(portal, { personaId: ana }, { minutos: 6000 });
    const suyos = new Map<string, string>();
    for (const tipo of CLINICOS) suyos.set(tipo, ids(await get(`${tipo}?patient=${ana}&_count=1`))[0]!);
    const [documento] = [suyos.get('DocumentReference')!];
    const closed = async () => {
      for (const [tipo, id] of suyos) {
        expect([tipo, (await get(`${tipo}/${id}`, aseguradora.token)).status]).toEqual([tipo, 404]);
        expect([tipo, await allPages(tipo, aseguradora.token)]).toEqual([tipo, []]);
        expect([tipo, ids(await get(`${tipo}?patient=${ana}`, aseguradora.token))]).toEqual([tipo, []]);
      }
      expect((await get(`Binary/${documento}`, aseguradora.token)).status).toBe(404);
      expect((await get(`Patient/${ana}/$summary`, aseguradora.token)).status).toBe(404);
      const whole = await get(`Patient/${ana}/$everything`, aseguradora.token);
      expect(
        entries(whole).filter(({ resource }) => esClinico(resource.resourceType as TipoDeRecurso)),
      ).toEqual([]);
    };
    await closed();
    // Administrative data need no consent.
    expect((await get(`Patient/${ana}`, aseguradora.token)).status).toBe(200);
    expect((await get('Slot?_count=1', aseguradora.token)).status).toBe(200);

    const { token } = await portal.signIn('30111222');
    const { body: piden } = await portal.request({ path: '/api/misDatos/sistemas', token });
    const { id, recursos } = piden.find((uno: { id: string }) => uno.id === aseguradora.id);
    const decidir = (dado: boolean) =>
      portal.post('/api/misDatos/sistemas/decidir', { id, dado, recursos }, { token });
    expect((await decidir(true)).status).toBe(200);
    for (const [tipo, uno] of suyos) {
      expect([tipo, (await get(`${tipo}/${uno}`, aseguradora.token)).status]).toEqual([tipo, 200]);
      expect(ids(await get(`${tipo}?patient=${ana}`, aseguradora.token)).length).toBeGreaterThan(0);
    }
    expect((await get(`Binary/${documento}`, aseguradora.token)).status).toBe(200);
    expect((await get(`Patient/${ana}/$summary`, aseguradora.token)).status).toBe(200);
    // Of nobody else.
    const vistos = await portal.db.sql<{ paciente_id: string }>(
      `select distinct paciente_id from portal.atenciones where unidad_id = 1 and id = any ($1)`,
      [await allPages('Encounter', aseguradora.token)],
    );
    expect(vistos).toEqual([{ paciente_id: ana }]);
    expect((await decidir(false)).status).toBe(200);
    await closed();
  });

  it('sees only the types that the consent covers', async () => {
    const aseguradora = await addSistema(portal.db, { clase: 'aseguradora' });
    await addConsentimiento(portal.db, aseguradora.id, ana, ['Encounter']);
    expect(ids(await get(`Encounter?patient=${ana}`, aseguradora.token)).length).toBeGreaterThan(0);
    const [receta] = ids(await get(`MedicationRequest?patient=${ana}&_count=1`));
    expect((await get(`MedicationRequest/${receta}`, aseguradora.token)).status).toBe(404);
    expect(ids(await get(`MedicationRequest?patient=${ana}`, aseguradora.token))).toEqual([]);
    expect((await get(`Patient/${ana}/$summary`, aseguradora.token)).status).toBe(404);
  });

  it('sees them also in a record that the unit joined with the one who consented', async () => {
    const aseguradora = await addSistema(portal.db, { clase: 'aseguradora' });
    const { personaId } = await addAccount(portal.db);
    await addConsentimiento(portal.db, aseguradora.id, personaId);
    const [tipo, id] = ['Encounter', ids(await get(`Encounter?patient=${ana}&_count=1`))[0]!];
    expect((await get(`${tipo}/${id}`, aseguradora.token)).status).toBe(404);
    await portal.db.sql(
      `insert into portal.identidades_pendientes (unidad_id, persona_id, anterior_id, estado, creada) values (1, $1, $2, 'aprobada', now())`,
      [personaId, ana],
    );
    expect((await get(`${tipo}/${id}`, aseguradora.token)).status).toBe(200);
    await portal.db.sql(`delete from portal.identidades_pendientes where persona_id = $1`, [personaId]);
  });
});

describe('what two people are named in', () => {
  const LEIDOS = ['AllergyIntolerance', 'Provenance'] as const;
  const conAlergia = async (duenio: string, dichaPor: string) => {
    const id = newId();
    await portal.db.sql(
      `insert into portal.entradas_resumen (unidad_id, id, persona_id, clase, nombre, detalle, estado, origen, dicha_por, dicha, cambiada)
       values (1, $1, $2, 'alergia', 'Látex', '', 'vigente', 'informado', $3, now(), now())`,
      [id, duenio, dichaPor],
    );
    return id;
  };

  it('belongs to its owner, whoever said it', async () => {
    const aseguradora = await addSistema(portal.db, { clase: 'aseguradora' });
    const [titular, hijo] = [await addPerson(portal.db), await addPerson(portal.db)];
    await addConsentimiento(portal.db, aseguradora.id, titular);
    const [suya, delHijo] = [await conAlergia(titular, hijo), await conAlergia(hijo, titular)];
    for (const tipo of LEIDOS) {
      expect([tipo, (await get(`${tipo}/${suya}`, aseguradora.token)).status]).toEqual([tipo, 200]);
      expect([tipo, (await get(`${tipo}/${delHijo}`, aseguradora.token)).status]).toEqual([tipo, 404]);
      expect([tipo, await allPages(tipo, aseguradora.token)]).toEqual([tipo, [suya]]);
    }
    const vistos = (await events(aseguradora.id)).filter(({ resultado }) => resultado === 'ok');
    expect(vistos.map(({ para_id }) => para_id)).toEqual(vistos.map(() => titular));
    expect(vistos).toHaveLength(4);
  });

  it('gives the provenance of a document to who may read the document', async () => {
    const aseguradora = await addSistema(portal.db, { clase: 'aseguradora' });
    await addConsentimiento(portal.db, aseguradora.id, ana);
    const [documento] = ids(await get(`DocumentReference?patient=${ana}&_count=1`));
    expect((await get(`Provenance/${documento}`, aseguradora.token)).status).toBe(200);
    expect((await events(aseguradora.id)).map(({ para_id }) => para_id)).toEqual([ana]);
  });
});

describe('each read', () => {
  it('is in the trail of every person shown, and in «Quién vio mis datos» under the name of the system', async () => {
    const sistema = await addSistema(portal.db, { nombre: 'Historia única' });
    const { dni, personaId } = await addAccount(portal.db);
    const vecina = await addPerson(portal.db);
    expect((await get(`Patient?_id=${personaId},${vecina}`, sistema.token)).status).toBe(200);
    expect((await get(`Patient/${personaId}`, sistema.token)).status).toBe(200);
    const seen = await events(sistema.id);
    expect(seen.map(({ para_id, objeto }) => `${para_id} ${objeto}`).toSorted()).toEqual(
      [`${personaId} Patient`, `${vecina} Patient`, `${personaId} Patient:${personaId}`].toSorted(),
    );
    const { token } = await portal.signIn(dni);
    const { body } = await portal.request({ path: '/api/misDatos/accesos?otros=1', token });
    const dicho = body.filas.map(({ quien, acto }: { quien: string; acto: string }) => `${quien}: ${acto}`);
    expect(dicho).toEqual(
      Array.from({ length: 2 }, () => 'Sistema: Historia única: Leyó datos con un sistema conectado'),
    );
  });
});
