import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addGestor,
  crearCaso,
  detalle,
  huecos,
  lista,
  setStatus,
  statusDe,
  type Creado,
} from '../../testing/data/casos.ts';
import { codesOf, setClock } from '../../testing/clock.ts';
import { addDoctor, call, TERMINOS, type Someone } from '../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { textOfPdf } from '../../testing/read/read-pdf.ts';
import { iniciarAtencion } from '../atenciones/index.ts';

const NOW = '2026-11-16T08:00:00-03:00';

let portal: TestPortal;
let paula: Someone;
let jorge: Someone;
let ruiz: Someone;
let marta: string;
beforeAll(async () => {
  portal = await startTestPortal({ now: NOW });
  paula = await addGestor(portal, { nombre: 'Paula' });
  jorge = await addGestor(portal, { nombre: 'Jorge', rol: 'coordinador_art' });
  ruiz = await addDoctor(portal, { servicios: [4], nombre: 'Martín' });
  await portal.db.sql(
    `insert into portal.horarios_profesional (unidad_id, persona_id, dia, desde, hasta) select 1, $1, d, 480, 1320 from generate_series(1, 7) d`,
    [ruiz.personaId],
  );
  marta = (await portal.signIn('22999000', { acceso: 'personal' })).token;
});
afterAll(() => portal.stop());
beforeEach(() => setClock(portal, NOW));

const act = (accion: string, body: Record<string, unknown>, who: Someone = paula) =>
  portal.post(`/api/art/${accion}`, body, { token: who.token });
const inicioDe = ({ hueco }: Creado) => new Date(`${hueco.fecha}T${hueco.hora}:00-03:00`);
const at = (caso: Creado, minutos: number) =>
  setClock(portal, new Date(inicioDe(caso).getTime() + minutos * 60_000));
const correo = async (caso: Creado, count = 1) =>
  (await portal.mail.waitFor(caso.datos['email']!, count)).at(-1)!;
/** The mail of that very appointment: a reminder of another may come in between. */
const correoDelTurno = ({ datos, hueco }: Creado) =>
  vi.waitUntil(
    () =>
      portal.mail
        .to(datos['email']!)
        .findLast(({ subject }) => /^Tu turno( cambió)?: /.test(subject) && subject.includes(hueco.hora)),
    {
      timeout: 8000,
    },
  );
const turnoDe = async ({ turnoId }: Creado) =>
  (
    await portal.db.sql<{ estado: number; retenido_hasta: Date | null }>(
      'select estado, retenido_hasta from portal.turnos where id = $1',
      [turnoId],
    )
  )[0]!;

async function entrar(caso: Creado) {
  const { entrada: codigoTurno } = codesOf(await correoDelTurno(caso));
  const { password } = (await portal.post('/api/turno/entrypoint', { codigoTurno })).body;
  const { token } = (await portal.post('/api/turno/ingresar', { codigoTurno, password })).body;
  const fila = await portal.post(
    '/api/atencion/turno',
    { turno: caso.turnoId, terminos: TERMINOS },
    { token },
  );
  expect(fila.status, fila.text).toBe(200);
  return fila.body.id as string;
}
async function atender(caso: Creado, resultado: 'alta' | 'nuevo_control') {
  const atencion = await entrar(caso);
  await portal.db.sql(
    `insert into portal.guardias (unidad_id, profesional_id, desde, visto) values (1, $1, $2, $2) on conflict (unidad_id, profesional_id) do update set visto = $2`,
    [ruiz.personaId, portal.portal.platform.clock.now()],
  );
  const llamado = await call(portal, ruiz, atencion);
  expect(llamado.status, llamado.text).toBe(200);
  await iniciarAtencion(portal.portal.platform, 1, atencion);
  const fin = await portal.post('/api/fila/finalizar', { id: atencion, resultado }, { token: ruiz.token });
  expect(fin.status, fin.text).toBe(200);
  return atencion;
}
async function agendar(caso: Creado): Promise<Creado> {
  const [lugar] = await huecos(portal, paula);
  const turno = await act('crearTurno', { caso_id: caso.id, servicio_id: 4, ...lugar });
  expect(turno.status, turno.text).toBe(200);
  return { ...caso, turnoId: turno.body.id, hueco: lugar! };
}

describe('a case that ended', () => {
  it.each([
    ['cancelar', 2],
    ['cerrar', 3],
  ] as const)('%s: a rejection cannot be taken back any more', async (accion, status) => {
    const caso = await crearCaso(portal, paula);
    const { rechazar, confirmar } = codesOf(await correo(caso));
    await portal.post('/api/turno/confirmarEmail', { codigo: rechazar, estado: 2 });
    expect((await turnoDe(caso)).retenido_hasta).not.toBeNull();
    if (accion === 'cerrar') await setStatus(portal, caso.id, 5);
    expect((await act(accion, { id: caso.id })).status).toBe(200);
    expect(await turnoDe(caso)).toEqual({ estado: 2, retenido_hasta: null });
    const vuelta = await portal.post('/api/turno/confirmarEmail', { codigo: confirmar, estado: 1 });
    expect([vuelta.status, vuelta.body.linkAcceso, vuelta.body.deshacerHasta]).toEqual([200, null, null]);
    // Also where the place were still kept.
    await portal.db.sql(`update portal.turnos set retenido_hasta = $2 where id = $1`, [
      caso.turnoId,
      new Date('2026-11-16T08:10:00-03:00'),
    ]);
    await portal.post('/api/turno/confirmarEmail', { codigo: confirmar, estado: 1 });
    expect([(await turnoDe(caso)).estado, await statusDe(portal, caso.id)]).toEqual([2, status]);
  });

  it('takes the worker out of the line who came in time and still waits after the way in closed', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 0);
    const atencion = await entrar(caso);
    at(caso, 31);
    expect((await act('cancelar', { id: caso.id })).status).toBe(200);
    expect((await turnoDe(caso)).estado).toBe(2);
    expect(await portal.db.sql('select estado from portal.atenciones where id = $1', [atencion])).toEqual([
      { estado: 'cancelada' },
    ]);
  });

  it('the positive twin: who waits keeps the case open, and is attended', async () => {
    const caso = await crearCaso(portal, paula);
    const { rechazar } = codesOf(await correo(caso));
    at(caso, 0);
    await entrar(caso);
    at(caso, 31);
    expect((await portal.post('/api/turno/confirmarEmail', { codigo: rechazar, estado: 2 })).status).toBe(
      200,
    );
    expect([(await turnoDe(caso)).estado, await statusDe(portal, caso.id)]).toEqual([1, 1]);
    expect((await detalle(portal, paula, caso.id)).body.turnos[0].id).toBe(caso.turnoId);
  });
});

describe('presence that is put right', () => {
  const marcar = (turno: string, estado: 3 | 4) =>
    portal.post('/api/agenda/presencia', { id: turno, estado }, { token: marta });

  it('of an old appointment opens nothing; of the last one it does', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 31);
    expect((await marcar(caso.turnoId, 4)).status).toBe(200);
    const segundo = await agendar(caso);
    at(segundo, 0);
    await atender(segundo, 'nuevo_control');
    expect(await statusDe(portal, caso.id)).toBe(4);
    expect((await marcar(caso.turnoId, 3)).status).toBe(200);
    expect(await statusDe(portal, caso.id)).toBe(4);
    // Nor of the one whose attention has ended.
    await marcar(segundo.turnoId, 4);
    expect((await marcar(segundo.turnoId, 3)).status).toBe(200);
    expect(await statusDe(portal, caso.id)).toBe(4);

    const otro = await crearCaso(portal, paula);
    at(otro, 31);
    await marcar(otro.turnoId, 4);
    expect(await statusDe(portal, otro.id)).toBe(4);
    await marcar(otro.turnoId, 3);
    expect(await statusDe(portal, otro.id)).toBe(1);
  });
});

describe('the discharge', () => {
  const altaDe = async ({ id }: Creado) => {
    const { altaFecha, altaTipo, status, version } = (await detalle(portal, paula, id)).body.caso;
    return { altaFecha, altaTipo, status, version };
  };

  it('of the call is taken back by booking again, and the next call writes its own', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 0);
    await atender(caso, 'alta');
    expect(await altaDe(caso)).toMatchObject({
      status: 5,
      altaFecha: caso.hueco.fecha,
      altaTipo: 'alta_medica',
    });
    const segundo = await agendar(caso);
    expect(await altaDe(caso)).toMatchObject({ status: 1, altaFecha: null, altaTipo: null });
    const movido = await act('reprogramarTurno', {
      id: segundo.turnoId,
      ...(await huecos(portal, paula)).find(({ fecha }) => fecha === '2026-11-17')!,
    });
    expect(movido.status, movido.text).toBe(200);
    const tercero = { ...segundo, hueco: { fecha: '2026-11-17', hora: movido.body.hora as string } };
    await correo(caso, 3);
    at(tercero, 0);
    await atender(tercero, 'alta');
    expect(await altaDe(caso)).toMatchObject({ status: 5, altaFecha: '2026-11-17' });
  });

  it('that somebody wrote by hand stays', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 0);
    await atender(caso, 'alta');
    const { version } = await altaDe(caso);
    const nada = {
      fechaEvento: null,
      contingencia: null,
      empleador: null,
      empleadorCuit: null,
      iltInicio: null,
      aceptacion: null,
      aceptacionFecha: null,
    };
    const datos = { ...nada, altaFecha: '2026-11-15', altaTipo: 'fin_de_tratamiento' };
    expect((await act('datos', { id_caso: caso.id, version, datos })).status).toBe(200);
    await agendar(caso);
    expect(await altaDe(caso)).toMatchObject({
      status: 1,
      altaFecha: '2026-11-15',
      altaTipo: 'fin_de_tratamiento',
    });
  });
});

describe('the certificate and the timeline', () => {
  it('says whom it was about when the call ended, whatever the case says later; the timeline says what was changed', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 0);
    const atencion = await atender(caso, 'nuevo_control');
    const { nombre, apellido, documento, email } = caso.datos;
    const { version } = (await detalle(portal, paula, caso.id)).body.caso;
    const datos = {
      id_caso: caso.id,
      nombre: 'Aurelio',
      apellido,
      documento: '27318604',
      telefono: '1155550101',
      email,
    };
    expect((await act('editDataPaciente', { ...datos, version: version - 1 })).body.code).toBe(
      'caso_cambiado',
    );
    expect((await act('editDataPaciente', { ...datos, version })).status).toBe(200);
    const { url } = (await act('documento/ticket', { constancia: atencion })).body;
    const pdf = textOfPdf((await portal.request({ path: url })).bytes);
    expect(pdf).toContain(`${nombre} ${apellido}`);
    expect(pdf).toContain(documento!.replace(/(\d{2})(\d{3})(\d{3})/, '$1.$2.$3'));
    expect(pdf).not.toContain('Aurelio');
    const { linea } = (await detalle(portal, paula, caso.id)).body as {
      linea: { tipo: string; texto: string }[];
    };
    expect(linea.find(({ tipo }) => tipo === 'datos')!.texto).toBe(
      `Se editaron los datos del paciente. nombre: ${nombre} → Aurelio; DNI: ${documento} → 27318604`,
    );
  });

  it('follows what was written when: the case comes before its first follow-up, and a coordinator’s hand is told', async () => {
    const caso = await crearCaso(portal, paula);
    const seguimiento = (fecha: string, who: Someone = paula, mas = {}) =>
      act(
        'crearSeguimiento',
        { idCaso: caso.id, seguimiento: `Del ${fecha}`, fecha, hora: '07:00', ...mas },
        who,
      );
    expect((await seguimiento('2026-11-17')).body.fields).toEqual({
      fecha: 'La fecha no puede ser posterior a hoy',
    });
    expect((await seguimiento('9999-12-31')).status).toBe(422);
    setClock(portal, '2026-11-16T08:30:00-03:00');
    const suyo = await seguimiento('2026-11-10', jorge, { idUsuarioGestor: paula.personaId });
    expect([suyo.status, suyo.body.usuarioGestor.nome, suyo.body.escritoPor]).toEqual([
      200,
      'Paula',
      'Jorge Prueba',
    ]);
    const { linea, seguimientos } = (await detalle(portal, paula, caso.id)).body as {
      linea: { tipo: string; texto: string; quien: string | null }[];
      seguimientos: { escritoPor: string | null }[];
    };
    expect(seguimientos.map(({ escritoPor }) => escritoPor)).toEqual([null, 'Jorge Prueba']);
    const propios = linea.filter(({ tipo }) => tipo === 'seguimiento' || tipo === 'alta');
    expect(propios.map(({ texto, quien }) => [texto, quien])).toEqual([
      ['10/11/2026, 07:00 hs: Del 2026-11-10', 'Paula Prueba (lo escribió Jorge Prueba)'],
      [caso.datos['diagnostico'], 'Paula Prueba'],
      [expect.stringMatching(/^Alta del caso/), 'Paula Prueba'],
    ]);
  });

  it('marks as seen what was shown, and nothing that happened since', async () => {
    const caso = await crearCaso(portal, paula);
    const { rechazar, confirmar } = codesOf(await correo(caso));
    await portal.post('/api/turno/confirmarEmail', { codigo: rechazar, estado: 2 });
    const alertas = async () =>
      (await detalle(portal, paula, caso.id)).body.alertas as { id: string; texto: string }[];
    const mostradas = await alertas();
    await portal.post('/api/turno/confirmarEmail', { codigo: confirmar, estado: 1 });
    await act('alertas/vistas', { caso_id: caso.id, alertas: mostradas.map(({ id }) => id) });
    expect((await alertas()).map(({ texto }) => texto)).toEqual([
      expect.stringMatching(/^El paciente deshizo el rechazo/),
    ]);
    await act('alertas/vistas', { caso_id: caso.id });
    expect(await alertas()).toEqual([]);
  });
});

describe('a manager who left', () => {
  it('is still found with what they had, and is nobody to give a case to', async () => {
    const diego = await addGestor(portal, { nombre: 'Diego' });
    const caso = await crearCaso(portal, diego);
    const gestores = async () =>
      (await portal.request({ path: '/api/art/gestores', token: jorge.token })).body as {
        id: string;
        activo: boolean;
      }[];
    expect((await gestores()).find(({ id }) => id === diego.personaId)).toMatchObject({
      activo: true,
      abiertos: 1,
    });
    await portal.db.sql('update portal.cuentas set activa = false where persona_id = $1', [diego.personaId]);
    expect((await gestores()).find(({ id }) => id === diego.personaId)).toMatchObject({
      activo: false,
      abiertos: 1,
    });
    const suyos = await lista(portal, jorge, { gestor_id: diego.personaId });
    expect(suyos.body.casos.map(({ casoId }: { casoId: number }) => casoId)).toEqual([caso.id]);
    expect((await act('reasignar', { casos: [caso.id], gestor_id: diego.personaId }, jorge)).status).toBe(
      404,
    );
    expect((await act('reasignar', { casos: [caso.id], gestor_id: paula.personaId }, jorge)).body).toEqual({
      reasignados: 1,
    });
    expect((await lista(portal, jorge, { gestor_id: marta })).status).toBe(422);
  });
});

describe('an appointment with a professional', () => {
  it('is moved within that professional’s hours, which it tells', async () => {
    await portal.db.sql(
      `update portal.servicios set turno_profesional = true, turno_prof_intervalo = 45 where unidad_id = 1 and id = 4`,
    );
    const [lugar] = (
      await portal.request({
        path: `/api/art/disponibles?servicio_id=4&profesional_id=${ruiz.personaId}`,
        token: paula.token,
      })
    ).body.dias;
    const [primera, segunda] = lugar.horas as string[];
    const caso = await crearCaso(
      portal,
      paula,
      { profesional_id_turno: ruiz.personaId },
      { hueco: { fecha: lugar.fecha, hora: primera! } },
    );
    const [turno] = (await detalle(portal, paula, caso.id)).body.turnos;
    expect(turno).toMatchObject({
      porProfesional: true,
      profesional: { id: ruiz.personaId, turnos: { dias: { lunes: true }, horarios: expect.any(Array) } },
    });
    expect(
      (await act('reprogramarTurno', { id: caso.turnoId, fecha: lugar.fecha, hora: segunda })).status,
    ).toBe(200);
    await portal.db.sql(
      `update portal.servicios set turno_profesional = false where unidad_id = 1 and id = 4`,
    );
    const cualquiera = await crearCaso(portal, paula);
    expect((await detalle(portal, paula, cualquiera.id)).body.turnos[0].porProfesional).toBe(false);
  });
});
