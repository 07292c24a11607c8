import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addChild,
  addDoctor,
  addPatient,
  ask,
  LUNES,
  NO_ENCONTRADO,
  openSession,
  SERVICIO,
  type Someone,
} from '../../../testing/data/fila.ts';
import { addAccount, UNIDAD } from '../../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { newId } from '../../../platform/ids.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  for (const unidadId of [UNIDAD.demo, UNIDAD.iosper, UNIDAD.osef, OSPRERA])
    await addDoctor(portal, { unidadId, servicios: [SERVICIO.clinica, SERVICIO.pediatria] });
});
afterAll(() => portal.stop());

/** Typed by hand from the list of units. */
const OSPRERA = 19;

const services = async (who: Someone, menor: boolean) =>
  (await portal.request({ path: `/api/atencion/servicios?menor=${menor}`, token: who.token })).body.map(
    ({ nome }: { nome: string }) => nome,
  );

/** Inserts past attentions directly into the database. */
async function past(
  personaId: string,
  count: number,
  { estado = 'encerrado', when = LUNES, turno = false } = {},
  unidadId: number = UNIDAD.demo,
) {
  const [doctor] = await portal.db.sql<{ id: string }>(
    'select persona_id as id from portal.profesionales where unidad_id = $1 limit 1',
    [unidadId],
  );
  for (let i = 0; i < count; i += 1) {
    const turnoId = turno ? newId() : null;
    if (turnoId)
      await portal.db.sql(
        `insert into portal.turnos (unidad_id, id, paciente_id, servicio_id, asiento, inicio, fin, estado, adelante, semilla, reservado_por, creado)
         values ($1, $2, $3, 1, 1, $4::timestamptz - make_interval(days => $5), $4::timestamptz - make_interval(days => $5) + interval '1 minute', 2, false, '\\x00', $3, now())`,
        [unidadId, turnoId, personaId, when, i + 1],
      );
    await portal.db.sql(
      `insert into portal.atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, orden, llegada, profesional_id, inicio, fin, pedida_por, turno_id)
       values ($1, $2, $3, 1, '2026-01-01', 'X', (select coalesce(max(numero), 0) + 1 from portal.atenciones where unidad_id = $1 and sigla = 'X'), $4, $5, $5, $6, $5, $5, $3, $7)`,
      [unidadId, newId(), personaId, estado, when, doctor!.id, turnoId],
    );
  }
}

describe('ages', () => {
  it.each([
    ['14 years and a day to go', '2011-11-17', SERVICIO.pediatria, 200],
    ['14 years and a day to go, at the adults’', '2011-11-17', SERVICIO.clinica, 422],
    ['15 today', '2011-11-16', SERVICIO.clinica, 200],
    ['15 today, at the children’s', '2011-11-16', SERVICIO.pediatria, 422],
    ['an adult', '1985-03-14', SERVICIO.clinica, 200],
    ['an adult at the children’s', '1985-03-14', SERVICIO.pediatria, 422],
  ])('%s', async (_, fecNac, servicio, status) => {
    const holder = await addPatient(portal);
    const who =
      fecNac === '1985-03-14' ? holder : { ...(await addChild(portal, holder, fecNac)), token: holder.token };
    const dni = 'dni' in who ? who.dni : who.documento;
    const answer = await ask(portal, { ...holder, dni }, servicio);
    expect(answer.status, answer.text).toBe(status);
    if (status === 422)
      expect(answer.body).toMatchObject({
        code: 'turno_otra_edad',
        message: 'Esa especialidad no corresponde a la edad del paciente.',
      });
    else expect(answer.body.paciente.documento).toBe(dni);
  });

  it('offers exactly the on-demand services of the age group', async () => {
    const who = await addPatient(portal);
    expect(await services(who, false)).toEqual(['Clínica Médica']);
    expect(await services(who, true)).toEqual(['Pediatría']);
  });

  it('hides a service that takes only turnos, or nothing', async () => {
    const who = await addPatient(portal);
    for (const id of [SERVICIO.dermatologia, SERVICIO.laboral, 999])
      expect((await ask(portal, who, id)).body).toEqual(NO_ENCONTRADO);
  });
});

describe('the limit of four per month', () => {
  const count = async (who: Someone) =>
    (await portal.request({ path: '/api/atencion/limite', token: who.token })).body;

  it('refuses the fifth with the code that the web knows, and accepts the fourth', async () => {
    const who = await addPatient(portal);
    await past(who.personaId, 3);
    expect(await count(who)).toEqual({
      limit: 4,
      pacientes: [{ documento: who.dni, nombre: 'Eva Prueba', atenciones: 3 }],
    });
    const fourth = await ask(portal, who, SERVICIO.clinica);
    expect(fourth.status).toBe(200);
    await portal.post('/api/atencion/dejar', { id: fourth.body.id }, { token: who.token });
    await past(who.personaId, 1);
    const fifth = await ask(portal, who, SERVICIO.clinica);
    expect([fifth.status, fifth.body.code]).toEqual([409, 'limite_de_atenciones']);
    expect(fifth.body.message).toBe('Se alcanzó el límite de atenciones del mes.');
  });

  it.each([
    ['another month', { when: '2026-10-31T23:59:00-03:00' }],
    ['cancelled', { estado: 'cancelada' }],
    ['missed', { estado: 'no_se_presento' }],
    ['of a turno', { turno: true }],
  ])('does not count %s', async (_, more) => {
    const who = await addPatient(portal);
    await past(who.personaId, 9, more);
    expect((await count(who)).pacientes[0].atenciones).toBe(0);
    expect((await ask(portal, who, SERVICIO.clinica)).status).toBe(200);
  });

  it('counts each family member separately, and joined records as one person', async () => {
    const holder = await addPatient(portal);
    const child = await addChild(portal, holder);
    await past(child.personaId, 2);
    const older = await addAccount(portal.db);
    await past(older.personaId, 1);
    await portal.db.sql(
      `insert into portal.identidades_pendientes (unidad_id, persona_id, anterior_id, estado, creada) values (1, $1, $2, 'aprobada', now())`,
      [holder.personaId, older.personaId],
    );
    expect(
      (await count(holder)).pacientes.map(({ atenciones }: { atenciones: number }) => atenciones),
    ).toEqual([1, 2]);
  });

  it('uses the unit’s own limit where one is set', async () => {
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values (25, 'atencion.limiteMensual', '1')`,
    );
    await addDoctor(portal, { unidadId: UNIDAD.sanIsidro });
    portal.portal.platform.units.forget(25);
    const who = await addPatient(portal, { unidadId: UNIDAD.sanIsidro });
    const first = await ask(portal, who, SERVICIO.clinica, {}, 'san-isidro');
    expect(first.status, first.text).toBe(200);
    await portal.db.sql(
      `update portal.atenciones set estado = 'encerrado', fin = now(), profesional_id = (select persona_id from portal.profesionales where unidad_id = 25 limit 1) where id = $1`,
      [first.body.id],
    );
    expect((await ask(portal, who, SERVICIO.clinica, {}, 'san-isidro')).body.code).toBe(
      'limite_de_atenciones',
    );
  });
});

describe('affiliation, where the unit checks it', () => {
  const cases = [
    [
      'iosper',
      'IOSPER',
      UNIDAD.iosper,
      'no_afiliado_a_la_unidad',
      'No se encuentra afiliado a IOSPER para realizar esta video llamada',
    ],
    [
      'osprera',
      'OSPRERA',
      OSPRERA,
      'no_afiliado_al_prestador',
      'El paciente seleccionado no se encuentra afiliado a OSPRERA para realizar esta videollamada.',
    ],
    [
      'osef',
      'OSEF',
      UNIDAD.osef,
      'no_habilitado',
      'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
    ],
  ] as const;
  it.each(cases)('%s', async (host, nombre, unidadId, code, message) => {
    await expectUnit(portal, host, nombre);
    const sign = async (dni: string) => {
      const [row] = await portal.db.sql<{ id: string }>(
        'select persona_id as id from portal.cuentas where unidad_id = $1 and dni = $2',
        [unidadId, dni],
      );
      return { dni, personaId: row!.id, token: await openSession(portal, row!.id, { unidadId }) };
    };
    const [lucia, carlos] = [await sign('33777111'), await sign('28444555')];
    const check = (who: Someone) =>
      portal.post('/api/atencion/afiliacion', { documento: who.dni }, { token: who.token, host });
    for (const refused of [await check(lucia), await ask(portal, lucia, SERVICIO.clinica, {}, host)]) {
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ code, message });
    }
    expect((await check(carlos)).body).toEqual({});
    const taken = await ask(portal, carlos, SERVICIO.clinica, {}, host);
    expect(taken.status, taken.text).toBe(200);
  });

  it('is not checked elsewhere: a person on no roll gets a ticket', async () => {
    await expectUnit(portal, 'demo', 'Portal Demo');
    const who = await addPatient(portal);
    expect(
      (await portal.post('/api/atencion/afiliacion', { documento: who.dni }, { token: who.token })).body,
    ).toEqual({});
    expect((await ask(portal, who, SERVICIO.clinica)).status).toBe(200);
  });
});

describe('consent', () => {
  const kept = (personaId: string) =>
    portal.db.sql('select documento, version from portal.consentimientos where persona_id = $1', [personaId]);

  it.each(['', '2020-01-01', '2026-11-02'])(
    'refuses the version %j, which is not in force',
    async (terminos) => {
      const who = await addPatient(portal);
      const { status, body } = await ask(portal, who, SERVICIO.clinica, { terminos });
      expect([status, body.code]).toEqual([422, 'terminos_sin_aceptar']);
      expect(body.message).toBe('Para iniciar la videollamada hay que aceptar los términos y condiciones.');
      expect(await kept(who.personaId)).toEqual([]);
    },
  );

  it('is stored once with its version, for the patient', async () => {
    const holder = await addPatient(portal);
    const child = await addChild(portal, holder);
    for (let i = 0; i < 2; i += 1) {
      const { body } = await ask(portal, { ...holder, dni: child.documento }, SERVICIO.pediatria);
      await portal.post('/api/atencion/dejar', { id: body.id }, { token: holder.token });
    }
    expect(await kept(child.personaId)).toEqual([{ documento: 'teleconsulta', version: '2026-11-01' }]);
    expect(await kept(holder.personaId)).toEqual([]);
  });
});
