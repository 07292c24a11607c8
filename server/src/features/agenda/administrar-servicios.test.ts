import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { addPaciente } from '../../testing/data/turnos.ts';
import { nutricion, datos } from '../../testing/fixtures/agenda.ts';

let portal: TestPortal;
let admin: string;
let paciente: string;
beforeAll(async () => {
  // A Monday.
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
  admin = (await portal.signIn('22999000', { acceso: 'personal' })).token;
  paciente = (await portal.signIn((await addPaciente(portal.db)).dni)).token;
});
afterAll(() => portal.stop());

const cambiar = (path: string, body: unknown, token: string | undefined = admin, host?: string) =>
  portal.post(`/api/agenda/${path}`, body, { token, host });
const leer = (path: string, token: string | undefined = admin, host?: string) =>
  portal.request({ path: `/api/agenda/admin/${path}`, token, host });

describe('services', () => {
  it('offers a new service to patients once a professional attends it', async () => {
    const nuevo = await cambiar('servicio', nutricion);
    expect(nuevo.body, nuevo.text).toEqual({ id: 5 });
    const { personaId } = await addAccount(portal.db, { roles: ['profesional'], nombre: 'Nora' });
    // She has the role but no professional row yet: she is listed, and the first save creates the row.
    expect((await leer('profesionales')).body).toContainEqual(
      expect.objectContaining({
        id: personaId,
        nombre: 'Nora',
        activo: true,
        completo: false,
        servicios: [],
      }),
    );
    expect((await cambiar('profesional', { profesional_id: personaId, ...datos })).body).toEqual({});
    expect(
      (await cambiar('profesional/servicios', { profesional_id: personaId, servicios: [5] })).status,
    ).toBe(200);
    expect(
      (
        await cambiar('horario', {
          profesional_id: personaId,
          rangos: [{ dia: 'martes', desde: '09:00', hasta: '10:00' }],
        })
      ).status,
    ).toBe(200);
    const { body } = await portal.request({
      path: `/api/turno/disponibles?servicio_id=5&profesional_id=${personaId}`,
      token: paciente,
    });
    expect(body.dias[0]).toEqual({ fecha: '2026-11-17', horas: ['09:00', '09:20', '09:40'] });
    expect((await leer('servicios')).body[4]).toEqual({
      id: 5,
      ...nutricion,
      profesionales: ['Lic. Nora Prueba'],
    });
    const { body: ficha } = await leer(`profesional/${personaId}`);
    expect(ficha).toMatchObject({
      ...datos,
      semana: [{ dia: 'martes', desde: '09:00', hasta: '10:00' }],
      servicios: [5],
      excepciones: [],
      firma: null,
    });
  });

  it('edits and disables a service: patients no longer see it, its history stays', async () => {
    expect(
      (await cambiar('servicio', { ...nutricion, id: 5, nombre: 'Nutrición clínica', habilitado: false }))
        .body,
    ).toEqual({ id: 5 });
    const { body } = await portal.request({ path: '/api/servicio/habilitados', token: paciente });
    expect(body.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3]);
    expect((await leer('servicios')).body.at(-1)).toMatchObject({
      id: 5,
      nombre: 'Nutrición clínica',
      habilitado: false,
    });
    expect((await cambiar('servicio', { ...nutricion, id: 5 })).status).toBe(200);
  });

  it.each([
    ['a sigla that is taken', { sigla: 'A' }, { sigla: 'Esa sigla ya es de Clínica Médica' }],
    [
      'a sigla that is none',
      { sigla: 'ñ' },
      { sigla: 'La sigla son de una a tres letras mayúsculas, sin acentos' },
    ],
    [
      'an interval out of range',
      { intervalo: 4, turnoProfIntervalo: 300 },
      {
        intervalo: 'Un turno dura entre 5 y 240 minutos',
        turnoProfIntervalo: 'Un turno dura entre 5 y 240 minutos',
      },
    ],
    ['no way of attending', { porTurno: false }, { aDemanda: 'Elegí al menos una forma de atender' }],
    [
      'hours that end before they begin',
      { demandaDesde: '20:00', demandaHasta: '08:00' },
      { demandaHasta: 'Tiene que terminar después de empezar' },
    ],
  ])('refuses %s, new or edited, and changes nothing', async (_name, cambio, fields) => {
    const antes = (await leer('servicios')).body;
    for (const id of [undefined, 5]) {
      const answer = await cambiar('servicio', { ...nutricion, sigla: id ? 'N' : 'X', id, ...cambio });
      expect([answer.status, answer.body.fields]).toEqual([422, fields]);
    }
    expect((await leer('servicios')).body).toEqual(antes);
  });

  it('refuses the ticket letter that another service used today', async () => {
    await portal.db.sql(
      `insert into portal.atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, orden, llegada, pedida_por)
       select 1, gen_random_uuid(), p.id, 1, '2026-11-16', 'Z', 1, 'cancelada', now(), now(), p.id from portal.personas p where p.unidad_id = 1 and p.documento = '28444555'`,
    );
    expect((await cambiar('servicio', { ...nutricion, id: 5, sigla: 'Z' })).body.fields).toEqual({
      sigla: 'Hoy ya se dieron números con esa sigla: elegí otra, o cambiala mañana',
    });
    expect((await cambiar('servicio', { ...nutricion, id: 5, sigla: 'NU' })).status).toBe(200);
    expect((await cambiar('servicio', { ...nutricion, id: 999 })).status).toBe(404);
  });
});
