import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codesOf, setClock } from '../../../testing/clock.ts';
import { addMember } from '../../../testing/data/family.ts';
import { addPerson, newDni, UNIDAD } from '../../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addPaciente, profesional, SERVICIO } from '../../../testing/data/turnos.ts';

let portal: TestPortal;
let ruiz: string;
let dePerez: string;
let deMarta: string;
const personal = async (dni: string, host?: string) =>
  (await portal.signIn(dni, { acceso: 'personal', host })).token;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
  ruiz = await profesional(portal.db, '23456789');
  [dePerez, deMarta] = [await personal('20333444'), await personal('22999000')];
});
afterAll(() => portal.stop());

describe('booking for a patient', () => {
  const HOST = 'telemedicina';
  const SIN_PORTAL = UNIDAD.telemedicina;
  let marta: string;
  beforeAll(async () => {
    await expectUnit(portal, HOST, 'Telemedicina');
    marta = await personal('22999000', HOST);
    await portal.db.sql('delete from portal.turnos');
    setClock(portal, '2026-11-16T09:00:00-03:00');
  });
  const para = (body: Record<string, unknown>, token: string | undefined = marta, host = HOST) =>
    portal.post(
      '/api/agenda/reservar',
      { servicio_id: SERVICIO.clinica, fecha: '2026-11-17', ...body },
      { token, host },
    );
  const nuevo = (cambio: Record<string, unknown> = {}) => {
    const documento = newDni();
    return {
      documento,
      nombre: 'Nélida',
      apellido: 'Ibáñez',
      fec_nac: '1950-02-03',
      email: `n${documento}@ejemplo.com`,
      telefono: '1144445555',
      ...cambio,
    };
  };
  const buscar = (documento: string, token: string | undefined = marta, host = HOST) =>
    portal.post('/api/agenda/paciente', { documento }, { token, host });

  it('creates a new patient where the unit has no portal, and mails a link that signs in by itself', async () => {
    setClock(portal, '2026-11-16T09:00:00-03:00');
    expect((await portal.request({ host: HOST, path: '/api/configuracion' })).body.unidad.nombre).toBe(
      'Telemedicina',
    );
    const quien = nuevo();
    expect((await buscar(quien.documento)).body).toEqual({ personas: [] });
    const answer = await para({ nuevo: quien, hora: '10:30' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      fecha: '17-11-2026',
      hora: '10:30',
      status: 1,
      paciente: { nome: 'Nélida Ibáñez', documento: quien.documento, edad: 76 },
      llego: false,
    });
    expect((await buscar(quien.documento)).body).toEqual({
      personas: [{ id: expect.any(String), nome: 'Nélida Ibáñez', edad: 76, conEmail: true }],
    });

    const [mail] = await portal.mail.waitFor(quien.email);
    expect(mail!.text).toContain('martes 17 de noviembre, 10:30 hs');
    expect(mail!.subject + mail!.text + mail!.html).not.toContain(quien.documento);
    const { entrada } = codesOf(mail!);
    expect(mail!.text).toContain(
      `http://telemedicina.localhost:${portal.port}/turnoAcceso?codigoTurno=${entrada}`,
    );
    setClock(portal, '2026-11-17T10:30:00-03:00');
    const { password } = (
      await portal.post('/api/turno/entrypoint', { codigoTurno: entrada }, { host: HOST })
    ).body;
    const entered = await portal.post(
      '/api/turno/ingresar',
      { codigoTurno: entrada, password },
      { host: HOST },
    );
    expect(entered.body, entered.text).toMatchObject({
      alcance: 'atencion',
      usuario: { nome: 'Nélida', documento: '' },
    });
    setClock(portal, '2026-11-16T09:00:00-03:00');
  });

  it('books a known person by id, not by DNI; a child’s mail goes to the holder', async () => {
    const holder = await addPaciente(portal.db, { unidadId: SIN_PORTAL });
    const child = await addMember(portal.db, holder.personaId, { unidadId: SIN_PORTAL, nombre: 'Mía' });
    const answer = await para({
      paciente_id: child.personaId,
      hora: '11:00',
      servicio_id: SERVICIO.pediatria,
    });
    expect(answer.status, answer.text).toBe(200);
    expect((await portal.mail.waitFor(holder.email!))[0]!.text).toContain('Paciente: Mía Prueba');
    const own = await para({ paciente_id: holder.personaId, hora: '11:00' });
    expect(own.status, own.text).toBe(200);
    const events = await portal.db.sql(
      `select acto, actor_rol, para_id from portal.auditoria where objeto = $1`,
      [`turno:${own.body.id}`],
    );
    expect(events).toEqual([
      { acto: 'reservar_turno', actor_rol: 'administrador', para_id: holder.personaId },
    ]);
  });

  it('is open to professionals too, and in a unit with a portal', async () => {
    const quien = await addPaciente(portal.db);
    const answer = await para(
      {
        paciente_id: quien.personaId,
        hora: '15:00',
        servicio_id: SERVICIO.dermatologia,
        profesional_id: ruiz,
      },
      dePerez,
      'demo',
    );
    expect(answer.body, answer.text).toMatchObject({ status: 1, profesional: { id: ruiz, elegido: true } });
  });

  it('refuses with a message and writes nothing', async () => {
    const known = await addPaciente(portal.db, { unidadId: SIN_PORTAL });
    const mute = await addPerson(portal.db, { unidadId: SIN_PORTAL });
    const elsewhere = await addPaciente(portal.db);
    const before = await portal.db.counts(['auditoria', 'auditoria_sellos', 'sesiones', 'renovaciones']);
    const cases: [Record<string, unknown>, number, Record<string, unknown>][] = [
      [{ hora: '12:00' }, 422, { code: 'datos_invalidos', message: 'Elegí un paciente, o cargá uno nuevo.' }],
      [{ hora: '12:00', paciente_id: known.personaId, nuevo: nuevo() }, 422, { code: 'datos_invalidos' }],
      [{ hora: '12:00', paciente_id: elsewhere.personaId }, 404, { code: 'no_encontrado' }],
      [
        { hora: '12:00', paciente_id: mute },
        422,
        { code: 'turno_sin_email', message: 'El paciente no tiene un Email asociado.' },
      ],
      [
        { hora: '12:00', nuevo: nuevo({ documento: known.dni }) },
        422,
        { fields: { documento: 'Ya hay un paciente con ese DNI: elegilo' } },
      ],
      [{ hora: '12:00', nuevo: nuevo({ email: '' }) }, 422, { fields: { email: 'El email es requerido' } }],
      [
        { hora: '12:00', nuevo: nuevo({ email: 'no' }) },
        422,
        { fields: { email: 'Este no es un email válido' } },
      ],
      [
        { hora: '12:00', nuevo: nuevo({ nombre: '123', apellido: ' ' }) },
        422,
        {
          fields: { nombre: 'El nombre no debe contener solo numeros', apellido: 'El apellido es requerido' },
        },
      ],
      [
        { hora: '12:00', nuevo: nuevo({ fec_nac: '2030-01-01' }) },
        422,
        { fields: { fec_nac: 'La fecha de nacimiento no es válida' } },
      ],
      [{ hora: '12:00', paciente_id: known.personaId, servicio_id: 99 }, 404, { code: 'no_encontrado' }],
      [
        { hora: '12:00', paciente_id: known.personaId, servicio_id: SERVICIO.pediatria },
        422,
        { code: 'turno_otra_edad' },
      ],
      [{ hora: '12:07', paciente_id: known.personaId }, 422, { code: 'turno_fuera_de_agenda' }],
      [{ hora: '08:30', fecha: '2026-11-16', paciente_id: known.personaId }, 422, { code: 'turno_pasado' }],
      [{ hora: '12:00', fecha: '2026-11-23', paciente_id: known.personaId }, 422, { code: 'turno_feriado' }],
    ];
    for (const [body, status, expected] of cases) {
      const answer = await para(body);
      expect([answer.status, answer.body], JSON.stringify(body)).toEqual([
        status,
        expect.objectContaining(expected),
      ]);
    }
    expect((await para({ hora: '12:00', paciente_id: known.personaId }, '')).status).toBe(401);
    expect(await portal.db.counts(['auditoria', 'auditoria_sellos', 'sesiones', 'renovaciones'])).toEqual(
      before,
    );
    expect((await para({ hora: '12:00', paciente_id: known.personaId })).status).toBe(200);

    const patient = await portal.signIn(elsewhere.dni);
    expect(
      (await para({ hora: '12:30', paciente_id: elsewhere.personaId }, patient.token, 'demo')).status,
    ).toBe(404);
    expect((await buscar(elsewhere.dni, patient.token, 'demo')).status).toBe(404);
    expect((await buscar(elsewhere.dni, deMarta, 'demo')).body.personas).toHaveLength(1);
    expect((await buscar(elsewhere.dni)).body.personas).toEqual([]);
  });

  it('creates one person for two concurrent desks, and books once per idempotency key', async () => {
    const quien = nuevo();
    const both = await Promise.all(['13:00', '13:30'].map((hora) => para({ nuevo: quien, hora })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(
      await portal.db.sql('select id from portal.personas where documento = $1', [quien.documento]),
    ).toHaveLength(1);
    const body = { servicio_id: 1, fecha: '2026-11-18', hora: '14:00', nuevo: nuevo() };
    const headers = { 'idempotency-key': 'clave-de-prueba-1' };
    const twice = [
      await portal.post('/api/agenda/reservar', body, { token: marta, host: HOST, headers }),
      await portal.post('/api/agenda/reservar', body, { token: marta, host: HOST, headers }),
    ];
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[1]!.body).toEqual(twice[0]!.body);
    expect(await portal.mail.waitFor(body.nuevo.email)).toHaveLength(1);
  });

  it('says in the search who can be mailed, as booking does, and audits each person found', async () => {
    const holder = await addPaciente(portal.db, { unidadId: SIN_PORTAL });
    const [child, grown] = [
      await addMember(portal.db, holder.personaId, { unidadId: SIN_PORTAL }),
      await addMember(portal.db, holder.personaId, { unidadId: SIN_PORTAL, fecNac: '2000-01-01' }),
    ];
    expect((await buscar(child.documento)).body.personas).toMatchObject([
      { id: child.personaId, conEmail: true },
    ]);
    expect((await buscar(grown.documento)).body.personas).toMatchObject([
      { id: grown.personaId, conEmail: false },
    ]);
    expect((await para({ paciente_id: grown.personaId, hora: '17:00' })).body.code).toBe('turno_sin_email');
    expect(
      (await para({ paciente_id: child.personaId, hora: '17:00', servicio_id: SERVICIO.pediatria })).status,
    ).toBe(200);

    const documento = newDni();
    const twins = [
      await addPerson(portal.db, { unidadId: SIN_PORTAL, documento }),
      await addPerson(portal.db, { unidadId: SIN_PORTAL, documento }),
    ];
    const seen = (id: string) =>
      portal.db.sql(
        `select acto, resultado, actor_rol, objeto from portal.auditoria where para_id = $1 and acto = 'ver_persona'`,
        [id],
      );
    expect((await buscar(documento)).body.personas).toHaveLength(2);
    for (const id of twins)
      expect(await seen(id)).toEqual([
        { acto: 'ver_persona', resultado: 'ok', actor_rol: 'administrador', objeto: 'busqueda:2' },
      ]);
    expect(await seen(grown.personaId)).toHaveLength(1);
  });

  it('audits the days of the agenda that were read, and no second booking for a repeated key', async () => {
    await portal.request({
      path: '/api/agenda/turnos?desde=2026-11-17&hasta=2026-11-18',
      token: marta,
      host: HOST,
    });
    expect(
      await portal.db.sql(
        `select resultado, para_id from portal.auditoria where unidad_id = $1 and acto = 'ver_agenda' and objeto = 'agenda:2026-11-17:2026-11-18'`,
        [SIN_PORTAL],
      ),
    ).toEqual([{ resultado: 'ok', para_id: null }]);
    const quien = await addPaciente(portal.db, { unidadId: SIN_PORTAL });
    const body = { servicio_id: 1, fecha: '2026-11-18', hora: '16:00', paciente_id: quien.personaId };
    const headers = { 'idempotency-key': 'clave-de-prueba-2' };
    const before = await portal.db.sql<{ id: string }>(
      `select coalesce(max(id), 0) as id from portal.auditoria`,
    );
    for (let n = 0; n < 3; n += 1)
      expect(
        (await portal.post('/api/agenda/reservar', body, { token: marta, host: HOST, headers })).status,
      ).toBe(200);
    expect(
      await portal.db.sql(
        `select resultado from portal.auditoria where acto = 'reservar_turno' and id > $1 order by id`,
        [before[0]!.id],
      ),
    ).toEqual([{ resultado: 'ok' }, { resultado: 'repetido' }, { resultado: 'repetido' }]);
  });
});
