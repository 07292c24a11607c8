import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codesOf, setClock } from '../../../testing/clock.ts';
import { addMember } from '../../../testing/data/family.ts';
import { addPerson, newDni, UNIDAD } from '../../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addPaciente, profesional, reservar, SERVICIO } from '../../../testing/data/turnos.ts';

let portal: TestPortal;
let ruiz: string;
let perez: string;
let deRuiz: string;
let dePerez: string;
let deMarta: string;
let dePaula: string;
const personal = async (dni: string, host?: string) =>
  (await portal.signIn(dni, { acceso: 'personal', host })).token;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
  [ruiz, perez] = [await profesional(portal.db, '23456789'), await profesional(portal.db, '20333444')];
  [deRuiz, dePerez, deMarta, dePaula] = [
    await personal('23456789'),
    await personal('20333444'),
    await personal('22999000'),
    await personal('27555666'),
  ];
});
afterAll(() => portal.stop());

let next = 0;
/** With Ruiz, by name, on a time of its own. */
async function conRuiz() {
  setClock(portal, '2026-11-16T09:00:00-03:00');
  const quien = await addPaciente(portal.db);
  const { token } = await portal.signIn(quien.dni);
  const hora = `${12 + Math.floor(next / 2)}:${next % 2 === 0 ? '00' : '30'}`;
  next += 1;
  const answer = await reservar(portal, token, {
    documento: quien.dni,
    fecha: '2026-11-17',
    hora,
    servicio_id: SERVICIO.dermatologia,
    profesional_id: ruiz,
  });
  expect(answer.status, answer.text).toBe(200);
  return { ...quien, token, id: answer.body.id as string, hora, inicio: new Date(answer.body.inicio) };
}
const cancelar = (id: string, motivo: string, token: string | undefined, host?: string) =>
  portal.post('/api/agenda/cancelar', { id, motivo }, { token, host });
const marcar = (id: string, estado: 3 | 4, token: string | undefined, host?: string) =>
  portal.post('/api/agenda/presencia', { id, estado }, { token, host });
const estado = async (id: string) =>
  (await portal.db.sql<{ estado: number }>('select estado from portal.turnos where id = $1', [id]))[0]!
    .estado;

describe('a professional cancels', () => {
  it('with a reason, and the patient is told with three new times; a second time changes nothing', async () => {
    const { id, email, dni, token } = await conRuiz();
    const answer = await cancelar(id, '  Tengo una urgencia.  ', deRuiz);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      id,
      status: 5,
      motivoCancelar: 'Tengo una urgencia.',
      paciente: { nome: 'Eva Prueba', edad: 36 },
    });
    expect((await cancelar(id, 'Otra razón', deRuiz)).body.motivoCancelar).toBe('Tengo una urgencia.');
    const [, mail, ...more] = await portal.mail.waitFor(email!, 2);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Cancelamos tu turno: martes 17 de noviembre, 12:00 hs · Portal Demo');
    expect(mail!.text).toContain('Motivo: Tengo una urgencia.');
    // Ruiz begins at ten, today too; the three nearest, and not the hour that was cancelled.
    expect(mail!.text.match(/^Libre: .*$/gm)).toEqual([
      'Libre: lunes 16 de noviembre, 10:00 hs',
      'Libre: lunes 16 de noviembre, 10:30 hs',
      'Libre: lunes 16 de noviembre, 11:00 hs',
    ]);
    expect(mail!.text).toContain(`/solicitudTurnos?servicio=3&turno=${id}`);
    expect(mail!.subject + mail!.text + mail!.html).not.toContain(dni);
    const { body } = await portal.request({ path: `/api/turno/detalle/${id}`, token });
    expect([body.status, body.motivoCancelar]).toEqual([5, 'Tengo una urgencia.']);
  });

  it('the hour stays closed: nobody is given a time at which nobody attends', async () => {
    const { id, hora } = await conRuiz();
    await cancelar(id, 'Licencia', deRuiz);
    const other = await addPaciente(portal.db);
    const { token } = await portal.signIn(other.dni);
    const again = {
      documento: other.dni,
      fecha: '2026-11-17',
      hora,
      servicio_id: SERVICIO.dermatologia,
      profesional_id: ruiz,
    };
    expect((await reservar(portal, token, again)).body.code).toBe('turno_ocupado');
    const { body } = await portal.request({
      path: `/api/turno/disponibles?servicio_id=3&profesional_id=${ruiz}`,
      token,
    });
    const [martes] = body.dias.filter(({ fecha }: { fecha: string }) => fecha === '2026-11-17');
    expect(martes.horas).not.toContain(hora);
    expect(martes.horas).toContain('11:30');
  });

  it('the reason is mandatory, the turno must be theirs and programado; who administers may too', async () => {
    const { id } = await conRuiz();
    for (const empty of ['', '   ']) {
      const answer = await cancelar(id, empty, deRuiz);
      expect([answer.status, answer.body.fields]).toEqual([422, { motivo: 'El motivo es requerido' }]);
    }
    expect((await cancelar(id, 'Licencia', undefined)).status).toBe(401);
    expect((await cancelar(id, 'Licencia', dePerez)).status).toBe(404);
    expect((await cancelar(id, 'Licencia', dePaula)).status).toBe(404);
    await expectUnit(portal, 'osef', 'OSEF');
    expect((await cancelar(id, 'Licencia', await personal('22999000', 'osef'), 'osef')).status).toBe(404);
    expect(await estado(id)).toBe(1);
    expect((await cancelar(id, 'Licencia', deMarta)).body.status).toBe(5);

    const other = await conRuiz();
    await portal.post('/api/turno/cancelar', { id: other.id }, { token: other.token });
    const late = await cancelar(other.id, 'Licencia', deRuiz);
    expect([late.status, late.body.code]).toEqual([409, 'turno_no_programado']);
  });
});

describe('presence', () => {
  it('is marked by who attends or administers, put right, and kept from others', async () => {
    const { id, inicio, token } = await conRuiz();
    const minutos = (n: number, segundos = 0) => new Date(inicio.getTime() + (n * 60 + segundos) * 1000);
    setClock(portal, minutos(-30));
    expect((await marcar(id, 3, deRuiz)).body).toMatchObject({
      code: 'datos_invalidos',
      message: 'El turno todavía no abrió: se lo registra presente desde 30 minutos antes del inicio.',
    });
    for (const cuando of [minutos(-30), inicio, minutos(29, 59)]) {
      setClock(portal, cuando);
      expect((await marcar(id, 4, deRuiz)).body).toMatchObject({
        code: 'datos_invalidos',
        message:
          'El paciente todavía puede ingresar: se lo registra ausente desde 30 minutos después del inicio.',
      });
    }
    expect(await estado(id)).toBe(1);
    setClock(portal, minutos(-30, 1));
    for (const who of [undefined, token, dePerez, dePaula])
      expect([401, 404]).toContain((await marcar(id, 3, who)).status);
    expect(await estado(id)).toBe(1);
    const there = await marcar(id, 3, deRuiz);
    expect(there.body, there.text).toMatchObject({ status: 3, llego: true });
    expect((await marcar(id, 3, deRuiz)).body.status).toBe(3);
    setClock(portal, minutos(30));
    expect((await marcar(id, 4, deMarta)).body).toMatchObject({ status: 4, llego: false });
    expect((await marcar(id, 3, deRuiz)).body).toMatchObject({ status: 3, llego: true });
    expect((await portal.post('/api/agenda/presencia', { id, estado: 2 }, { token: deRuiz })).status).toBe(
      422,
    );

    const other = await conRuiz();
    await cancelar(other.id, 'Licencia', deRuiz);
    setClock(portal, other.inicio);
    expect((await marcar(other.id, 3, deRuiz)).body.code).toBe('turno_no_programado');
  });
});

describe('the agenda', () => {
  it("shows a professional their own, the administration everybody's or one's; others nothing", async () => {
    const { id, dni, token } = await conRuiz();
    const quien = await addPaciente(portal.db);
    const mine = await portal.signIn(quien.dni);
    const { body: conPerez } = await reservar(portal, mine.token, {
      documento: quien.dni,
      fecha: '2026-11-17',
      hora: '08:30',
    });
    expect(conPerez.profesional.id).toBe(perez);
    const ask = async (who: string | undefined, query = 'desde=2026-11-17&hasta=2026-11-17', host?: string) =>
      portal.request({ path: `/api/agenda/turnos?${query}`, token: who, host });
    const ids = async (...args: Parameters<typeof ask>) =>
      (await ask(...args)).body.map((turno: { id: string }) => turno.id) as string[];

    const rows = (await ask(deRuiz)).body;
    expect(rows.find((turno: { id: string }) => turno.id === id)).toMatchObject({
      paciente: { nome: 'Eva Prueba', documento: dni, edad: 36 },
      llego: false,
      status: 1,
    });
    expect(await ids(deRuiz)).not.toContain(conPerez.id);
    expect(await ids(dePerez)).toEqual([conPerez.id]);
    expect(await ids(deMarta)).toEqual(expect.arrayContaining([id, conPerez.id]));
    expect(await ids(deMarta, `desde=2026-11-17&hasta=2026-11-17&profesional_id=${perez}`)).toEqual([
      conPerez.id,
    ]);
    expect(await ids(deMarta, 'desde=2026-11-18&hasta=2026-11-18')).toEqual([]);
    expect((await ask(deRuiz, `desde=2026-11-17&hasta=2026-11-17&profesional_id=${perez}`)).status).toBe(404);
    expect((await ask(deMarta, 'desde=2026-11-17&hasta=2027-11-17')).status).toBe(422);
    for (const who of [token, dePaula]) expect((await ask(who)).status).toBe(404);
    expect((await ask(undefined)).status).toBe(401);
    expect(await ids(await personal('22999000', 'osef'), undefined, 'osef')).toEqual([]);
  });
});

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

  it('a new one where the unit has no portal: the mail brings the link, and the link enters by itself', async () => {
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

  it('a known one, by the person and not by the DNI; a child is written to at the holder’s', async () => {
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

  it('a professional may as well, and in a unit with a portal', async () => {
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

  it('refuses in words, and writes nothing', async () => {
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

  it('two desks that add the same new patient at once make one person, and the same key books once', async () => {
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

  it('the search says who can be written to as booking does, and each person found can see that they were', async () => {
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

  it('the trail says which days of the agenda were seen, and a repeated key is no second booking', async () => {
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

describe('the free hours of a professional', () => {
  const libres = (query: string, token: string | undefined, host?: string) =>
    portal.request({ path: `/api/agenda/libres?${query}`, token, host });
  const semana = 'desde=2026-11-16&hasta=2026-11-23';

  it('are theirs day by day, less what is taken; a holiday is said', async () => {
    const { hora } = await conRuiz();
    const answer = await libres(semana, deRuiz);
    expect(answer.status, answer.text).toBe(200);
    const dias = answer.body as {
      fecha: string;
      libres: { desde: string; hasta: string }[];
      feriado: string | null;
    }[];
    expect(dias.map(({ fecha }) => fecha)).toEqual(
      [16, 17, 18, 19, 20, 21, 22, 23].map((dia) => `2026-11-${dia}`),
    );
    const libre = (cual: string) => dias[1]!.libres.some(({ desde, hasta }) => desde <= cual && cual < hasta);
    expect([libre('10:00'), libre(hora)]).toEqual([true, false]);
    expect(dias[7]).toEqual({ fecha: '2026-11-23', libres: [], feriado: 'Día de la Soberanía Nacional' });
  });

  it('are shown to who administers the unit, and to nobody else', async () => {
    const [propios, deLaUnidad] = [
      await libres(semana, deRuiz),
      await libres(`${semana}&profesional_id=${ruiz}`, deMarta),
    ];
    expect(deLaUnidad.status, deLaUnidad.text).toBe(200);
    expect(deLaUnidad.body).toEqual(propios.body);
    expect((await libres(`${semana}&profesional_id=${ruiz}`, dePerez)).status).toBe(404);
    expect((await libres(`${semana}&profesional_id=${perez}`, dePerez)).status).toBe(200);
    expect((await libres(`${semana}&profesional_id=${ruiz}`, dePaula)).status).toBe(404);
    expect(
      (await libres(`${semana}&profesional_id=${ruiz}`, await personal('22999000', 'osef'), 'osef')).status,
    ).toBe(404);
    expect((await libres(semana, undefined)).status).toBe(401);
    expect((await libres(`desde=2026-11-16&hasta=2027-11-16&profesional_id=${ruiz}`, deMarta)).status).toBe(
      422,
    );
    // Who attends nobody has none.
    expect((await libres(semana, deMarta)).status).toBe(404);
  });
});

it('a baby’s age is in months on the agenda', async () => {
  setClock(portal, '2026-11-16T09:00:00-03:00');
  const { id } = await conRuiz();
  await portal.db.sql(
    "update portal.personas set fec_nac = '2026-06-10' where unidad_id = $1 and id = (select paciente_id from portal.turnos where id = $2)",
    [UNIDAD.demo, id],
  );
  const { body } = await portal.request({
    path: '/api/agenda/turnos?desde=2026-11-16&hasta=2026-11-20',
    token: deRuiz,
  });
  expect(
    (body as { id: string; paciente: object }[]).find((turno) => turno.id === id)!.paciente,
  ).toMatchObject({ edad: 0, meses: 5 });
});
