import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setClock } from '../../../testing/clock.ts';
import { UNIDAD } from '../../../testing/data/people.ts';
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
/** With Ruiz by name, each at its own time. */
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
  it('with a reason, mails the patient three new times; a second time changes nothing', async () => {
    const { id, email, dni, token } = await conRuiz();
    // Mails of one batch arrive in any order: the second is written after the first arrived.
    await portal.mail.waitFor(email!);
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
    // Ruiz begins at ten, today too; the mail offers the three nearest, without the cancelled hour.
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

  it('and the hour stays closed', async () => {
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

  it('requires a reason and an own turno in state programado; an administrator may too', async () => {
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
  it('is marked and corrected by the professional or an administrator, and by nobody else', async () => {
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
  it('shows a professional their own, the administration everybody’s or one professional’s, others nothing', async () => {
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

describe('the free hours of a professional', () => {
  const libres = (query: string, token: string | undefined, host?: string) =>
    portal.request({ path: `/api/agenda/libres?${query}`, token, host });
  const semana = 'desde=2026-11-16&hasta=2026-11-23';

  it('are listed by day without taken times, and name a holiday', async () => {
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

  it('are shown only to the unit’s administrators', async () => {
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
    // A person who attends nobody has none.
    expect((await libres(semana, deMarta)).status).toBe(404);
  });
});

it('shows a baby’s age in months on the agenda', async () => {
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
