import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts';
import { addPaciente, reservar } from '../../../testing/data/turnos.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  await portal.db.sql('delete from portal.turnos');
});
afterAll(() => portal.stop());

async function reservado(hora: string) {
  const quien = await addPaciente(portal.db);
  const { token } = await portal.signIn(quien.dni);
  const answer = await reservar(portal, token, { documento: quien.dni, fecha: '2026-11-18', hora });
  expect(answer.status, answer.text).toBe(200);
  return { ...quien, email: quien.email!, token, id: answer.body.id as string };
}
/** The text of each box in the mail, in order. */
const cajas = (html: string) =>
  [...html.matchAll(/border-collapse:separate">((?:<tr><td valign="top"[\s\S]*?<\/tr>)+)<\/table>/g)].map(
    ([, rows]) =>
      rows!
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
  );

it('attaches the calendar file and the link to reschedule; a move updates the calendar entry, a cancellation removes it', async () => {
  const { email, token, id } = await reservado('10:30');
  const [booked] = await portal.mail.waitFor(email);
  expect(booked!.html).toMatch(
    new RegExp(`<img src="http://demo.localhost:${portal.port}/api/unidad/logo\\?png=[0-9a-f]{12}"`),
  );
  const logo = new URL(/<img src="([^"]+)"/.exec(booked!.html)![1]!);
  const figura = await portal.request({ path: `${logo.pathname}${logo.search}` });
  expect([figura.status, figura.headers['content-type']]).toEqual([200, 'image/png']);
  expect(booked!.calendarName).toBe('turno.ics');
  expect(booked!.calendario).toContain('METHOD:PUBLISH');
  expect(booked!.calendario).toContain(`UID:turno-${id}@demo.localhost`);
  expect(booked!.calendario).toContain('SEQUENCE:0');
  expect(booked!.calendario).toContain('DTSTART;TZID=America/Argentina/Buenos_Aires:20261118T103000');
  expect(booked!.text).toContain(
    `Reprogramar: http://demo.localhost:${portal.port}/misTurnos?reprogramar=${id}`,
  );

  expect(
    (await portal.post('/api/turno/reprogramar', { id, fecha: '2026-11-19', hora: '11:00' }, { token }))
      .status,
  ).toBe(200);
  const moved = (await portal.mail.waitFor(email, 2)).at(-1)!;
  expect(moved.calendario).toContain(`UID:turno-${id}@demo.localhost`);
  expect(moved.calendario).toContain('SEQUENCE:1');
  expect(moved.calendario).toContain('DTSTART;TZID=America/Argentina/Buenos_Aires:20261119T110000');

  expect((await portal.post('/api/turno/cancelar', { id }, { token })).status).toBe(200);
  const cancelled = (await portal.mail.waitFor(email, 3)).at(-1)!;
  expect(cancelled.calendario).toContain('METHOD:CANCEL');
  expect(cancelled.calendario).toContain('STATUS:CANCELLED');
  expect(cancelled.calendario).toContain('SEQUENCE:2');
  // The content of a sent message is not stored.
  expect(
    await portal.db.sql(`select 1 from portal.mensajes where estado = 'enviado' and calendario is not null`),
  ).toEqual([]);
});

it('shows a professional’s cancellation and the new times in separate boxes, the new ones under their heading', async () => {
  const { email, id } = await reservado('12:00');
  const { token } = await portal.signIn('22999000', { acceso: 'personal' });
  expect((await portal.post('/api/agenda/cancelar', { id, motivo: 'Licencia' }, { token })).status).toBe(200);
  const mail = (await portal.mail.waitFor(email, 2)).at(-1)!;
  const [cancelado, libres, ...mas] = cajas(mail.html);
  expect(mas).toEqual([]);
  expect(cancelado).toMatch(
    /^Día miércoles 18 de noviembre Hora 12:00 hs Especialidad Clínica Médica .*Paciente Eva Prueba$/,
  );
  expect(libres).toMatch(/^(Libre \S+ \d+ de \S+, \d\d:\d\d hs ?){3}$/);
  const texto = mail.text;
  expect(texto.indexOf('miércoles 18 de noviembre')).toBeLessThan(
    texto.indexOf('Estos son los próximos horarios libres. Se ocupan por orden de llegada.'),
  );
  expect(texto.indexOf('Estos son los próximos')).toBeLessThan(texto.indexOf('Libre: '));
});
