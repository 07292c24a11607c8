import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codesOf, setClock } from '../../../testing/clock.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addPaciente, reservar } from '../../../testing/data/turnos.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
});
afterAll(() => portal.stop());

const HORAS = [
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '12:00',
  '12:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
  '15:00',
  '15:30',
  '16:00',
  '16:30',
  '17:00',
];
let next = 0;

/** A turno on Tuesday the 17th or later, and the codes of its mail. */
async function reservado() {
  setClock(portal, '2026-11-16T09:00:00-03:00');
  const quien = await addPaciente(portal.db);
  const { token } = await portal.signIn(quien.dni);
  const [fecha, hora] = [`2026-11-${17 + Math.floor(next / HORAS.length)}`, HORAS[next % HORAS.length]!];
  next += 1;
  const answer = await reservar(portal, token, { documento: quien.dni, fecha, hora });
  expect(answer.status, answer.text).toBe(200);
  const [mail] = await portal.mail.waitFor(quien.email!);
  const codes = codesOf(mail!);
  return {
    ...quien,
    token,
    id: answer.body.id as string,
    fecha,
    hora,
    inicio: new Date(answer.body.inicio),
    mail: mail!,
    ...codes,
    codigo: codes.confirmar!,
  };
}
const antes = (inicio: Date, minutos: number, segundos = 0) =>
  new Date(inicio.getTime() - (minutos * 60 + segundos) * 1000);
const responder = (codigo: string, estado: 1 | 2, host?: string) =>
  portal.post('/api/turno/confirmarEmail', { codigo, estado }, { host });
const fila = async (id: string) =>
  (
    await portal.db.sql<{ estado: number; confirmacion: number | null; retenido_hasta: Date | null }>(
      'select estado, confirmacion, retenido_hasta from portal.turnos where id = $1',
      [id],
    )
  )[0]!;

describe('the mail', () => {
  it('states the day in words and the patient, with three ways to answer, without DNI', async () => {
    await expectUnit(portal, 'demo', 'Portal Demo');
    const { mail, dni, fecha, hora, confirmar, rechazar, entrada } = await reservado();
    expect([fecha, hora]).toEqual(['2026-11-17', '10:00']);
    expect(mail.subject).toBe('Tu turno: martes 17 de noviembre, 10:00 hs · Portal Demo');
    expect(mail.text).toContain('martes 17 de noviembre, 10:00 hs');
    expect(mail.text).toContain('Paciente: Eva Prueba');
    expect(mail.text).toContain('Especialidad: Clínica Médica');
    expect(mail.text).toContain(`Confirmar: http://demo.localhost:${portal.port}/confirmar?id=${confirmar}`);
    expect(mail.text).toContain(`No voy a ir: http://demo.localhost:${portal.port}/rechazar?id=${rechazar}`);
    expect(mail.text).toContain(
      `Ingresar al turno: http://demo.localhost:${portal.port}/turnoAcceso?codigoTurno=${entrada}`,
    );
    expect(confirmar).toBe(rechazar);
    expect(confirmar).toMatch(/^[\w-]{43}$/);
    expect(entrada).not.toBe(confirmar);
    expect(mail.subject + mail.text + mail.html).not.toContain(dni);
  });
});

describe('confirming and rejecting', () => {
  it('confirms repeatedly and shows the turno', async () => {
    const { codigo, id, entrada } = await reservado();
    const first = await responder(codigo, 1);
    expect(first.status, first.text).toBe(200);
    expect(first.body).toEqual({
      fecha: '17-11-2026',
      hora: '10:30',
      clienteNome: 'Eva Prueba',
      servicioNome: 'Clínica Médica',
      unidadDesc: 'Portal Demo',
      linkAcceso: `http://demo.localhost:${portal.port}/turnoAcceso?codigoTurno=${entrada}`,
      estadoConfTurno: null,
      deshacerHasta: null,
      deCaso: false,
    });
    expect((await responder(codigo, 1)).body).toEqual(first.body);
    expect(await fila(id)).toEqual({ estado: 1, confirmacion: 1, retenido_hasta: null });
    expect(
      await portal.db.sql(
        `select acto, resultado, actor_id from portal.auditoria where objeto = $1 and acto = 'responder_turno'`,
        [`turno:${id}`],
      ),
    ).toEqual([
      { acto: 'responder_turno', resultado: 'ok', actor_id: null },
      { acto: 'responder_turno', resultado: 'ok', actor_id: null },
    ]);
  });

  it('does not change on GET or HEAD', async () => {
    const { codigo, entrada, id } = await reservado();
    const before = await portal.db.counts(['auditoria_sellos']);
    for (const method of ['GET', 'HEAD'] as const) {
      for (const path of [
        `/confirmar?id=${codigo}`,
        `/rechazar?id=${codigo}`,
        `/turnoAcceso?codigoTurno=${entrada}`,
      ]) {
        expect((await portal.request({ method, path, headers: { accept: 'text/html' } })).status).toBe(200);
      }
      expect(
        (await portal.request({ method, path: `/api/turno/confirmarEmail?codigo=${codigo}&estado=2` }))
          .status,
      ).toBe(404);
    }
    expect(await portal.db.counts(['auditoria_sellos'])).toEqual(before);
    expect(await fila(id)).toEqual({ estado: 1, confirmacion: null, retenido_hasta: null });
  });

  it('rejects and holds the place for ten minutes, in which a confirmation restores it', async () => {
    const { codigo, id, token, fecha, hora } = await reservado();
    const rejected = await responder(codigo, 2);
    expect(rejected.body).toMatchObject({
      estadoConfTurno: null,
      linkAcceso: null,
      deshacerHasta: '2026-11-16T12:10:00.000Z',
    });
    expect((await responder(codigo, 2)).body).toEqual(rejected.body);
    expect((await fila(id)).estado).toBe(2);
    // Both places of that hour: the other professional's is free, this one's is held.
    const [kept] = await portal.db.sql<{ n: number }>(
      'select count(*)::int as n from portal.turnos where id = $1 and retenido_hasta is not null',
      [id],
    );
    expect(kept!.n).toBe(1);

    setClock(portal, '2026-11-16T09:09:59-03:00');
    expect((await responder(codigo, 1)).body).toMatchObject({ estadoConfTurno: null, deshacerHasta: null });
    expect(await fila(id)).toEqual({ estado: 1, confirmacion: 1, retenido_hasta: null });
    const { body } = await portal.request({ path: `/api/turno/detalle/${id}`, token });
    expect([body.status, body.fecha.split('-').toReversed().join('-'), body.hora]).toEqual([1, fecha, hora]);
  });

  it('holds the full ten minutes past the cut-off: rejected at 15:01, restored at 5:02, not at 5:01', async () => {
    for (const [segundos, estado] of [
      [1, 1],
      [0, 2],
    ] as const) {
      const { codigo, id, inicio } = await reservado();
      setClock(portal, antes(inicio, 15, 1));
      expect((await responder(codigo, 2)).body).toMatchObject({
        estadoConfTurno: null,
        deshacerHasta: antes(inicio, 5, 1).toISOString(),
      });
      setClock(portal, antes(inicio, 5, 1 + segundos));
      expect((await responder(codigo, 1)).body.estadoConfTurno).toBe(estado === 1 ? null : 'Turno Cancelado');
      expect((await fila(id)).estado).toBe(estado);
    }
  });

  it('makes the rejection final after ten minutes', async () => {
    const { codigo, id } = await reservado();
    await responder(codigo, 2);
    setClock(portal, '2026-11-16T09:10:00-03:00');
    expect((await responder(codigo, 1)).body).toMatchObject({
      estadoConfTurno: 'Turno Cancelado',
      linkAcceso: null,
      deshacerHasta: null,
    });
    expect((await responder(codigo, 2)).body).toMatchObject({ estadoConfTurno: null });
    expect((await fila(id)).estado).toBe(2);
  });

  it('does not restore a turno for a patient who booked another meanwhile', async () => {
    const { codigo, id, dni, token } = await reservado();
    await responder(codigo, 2);
    const other = await reservar(portal, token, { documento: dni, fecha: '2026-11-20', hora: '15:00' });
    expect(other.status, other.text).toBe(200);
    const undo = await responder(codigo, 1);
    expect([undo.status, undo.body.message]).toEqual([409, 'El paciente ya cuenta con un turno reservado.']);
    expect((await fila(id)).estado).toBe(2);
  });
});

describe('the cut-off', () => {
  it.each([
    [1, 'confirms'],
    [2, 'rejects'],
  ] as const)('answer %i %s with 15:01 remaining, and not with 15:00', async (estado, _acto) => {
    const late = await reservado();
    setClock(portal, antes(late.inicio, 15));
    expect((await responder(late.codigo, estado)).body).toMatchObject({
      estadoConfTurno: 'El plazo para responder terminó',
      deshacerHasta: null,
    });
    expect(await fila(late.id)).toEqual({ estado: 1, confirmacion: null, retenido_hasta: null });

    const early = await reservado();
    setClock(portal, antes(early.inicio, 15, 1));
    expect((await responder(early.codigo, estado)).body.estadoConfTurno).toBeNull();
    expect((await fila(early.id)).confirmacion).toBe(estado);
  });

  it('applies to a confirmed link too: shown at 15:01, refused at 15:00, and 404 after the entry window', async () => {
    const { codigo, id, inicio, entrada } = await reservado();
    expect((await responder(codigo, 1)).body.estadoConfTurno).toBeNull();
    const acceso = `http://demo.localhost:${portal.port}/turnoAcceso?codigoTurno=${entrada}`;
    for (const [minutos, segundos, titulo, link] of [
      [15, 1, null, acceso],
      [15, 0, 'El plazo para responder terminó', acceso],
      [-29, -59, 'El plazo para responder terminó', acceso],
      [-30, 0, 'El plazo para responder terminó', null],
      [-60 * 24 * 20, 0, 'El plazo para responder terminó', null],
    ] as const) {
      setClock(portal, antes(inicio, minutos, segundos));
      expect((await responder(codigo, 1)).body).toMatchObject({ estadoConfTurno: titulo, linkAcceso: link });
    }
    expect((await fila(id)).confirmacion).toBe(1);
  });
});

describe('invalid links', () => {
  it('of a cancelled turno say so and change nothing', async () => {
    const { codigo, id, token } = await reservado();
    expect((await portal.post('/api/turno/cancelar', { id }, { token })).status).toBe(200);
    for (const estado of [1, 2] as const)
      expect((await responder(codigo, estado)).body.estadoConfTurno).toBe('Turno Cancelado');
    expect((await fila(id)).estado).toBe(2);
  });

  it('of a turno that the professional cancelled say that', async () => {
    const { codigo, id } = await reservado();
    await portal.db.sql(`update portal.turnos set estado = 5, motivo_cancelar = 'Licencia' where id = $1`, [
      id,
    ]);
    expect((await responder(codigo, 1)).body).toMatchObject({
      estadoConfTurno: 'Turno cancelado por el profesional',
      linkAcceso: null,
    });
  });

  it('get the same 404 for an unknown, cut, access or foreign code', async () => {
    const { codigo, entrada, id } = await reservado();
    for (const wrong of ['A'.repeat(43), codigo.slice(1), entrada!]) {
      const answer = await responder(wrong, 2);
      expect([answer.status, answer.body.code]).toEqual([404, 'enlace_invalido']);
    }
    await expectUnit(portal, 'osef', 'OSEF');
    expect((await responder(codigo, 2, 'osef')).status).toBe(404);
    expect((await fila(id)).estado).toBe(1);
    expect((await responder(codigo, 2)).status).toBe(200);
    expect((await responder(codigo, 3 as never)).status).toBe(422);
    expect(
      (
        await portal.post(
          '/api/turno/confirmarEmail',
          { codigo, estado: 1 },
          { headers: { 'x-portal': undefined } },
        )
      ).status,
    ).toBe(403);
  });

  it('of the old time end with a rescheduling; those of the new mail work', async () => {
    const { codigo, entrada, id, token, email } = await reservado();
    const moved = await portal.post(
      '/api/turno/reprogramar',
      { id, fecha: '2026-11-20', hora: '16:00' },
      { token },
    );
    expect(moved.status, moved.text).toBe(200);
    expect((await responder(codigo, 2)).status).toBe(404);
    expect((await portal.post('/api/turno/entrypoint', { codigoTurno: entrada })).status).toBe(404);
    const [, mail] = await portal.mail.waitFor(email!, 2);
    expect(mail!.subject).toBe('Tu turno cambió: viernes 20 de noviembre, 16:00 hs · Portal Demo');
    expect((await responder(codesOf(mail!).confirmar!, 1)).body).toMatchObject({
      fecha: '20-11-2026',
      hora: '16:00',
      estadoConfTurno: null,
    });
  });
});
