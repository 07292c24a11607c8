import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addGestor,
  crearCaso,
  detalle,
  form,
  huecos,
  setStatus,
  statusDe,
  type Creado,
} from '../../testing/data/casos.ts';
import { setClock } from '../../testing/clock.ts';
import { openSession, type Someone } from '../../testing/data/fila.ts';
import { addProfesional } from '../../testing/data/atenciones.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { addMedicoLaboral, entrar, llamar } from '../../testing/fixtures/trabajador.ts';

const NOW = '2026-11-16T08:00:00-03:00';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const NO_ADMITE = { code: 'caso_no_admite', message: 'El estado del caso no lo permite.' };

let portal: TestPortal;
let paula: Someone;
let jorge: Someone;
let ruiz: Someone;
beforeAll(async () => {
  portal = await startTestPortal({ now: NOW });
  // The background job would interfere with a fixed clock: the tests below run due work by hand.
  paula = await addGestor(portal, { nombre: 'Paula' });
  jorge = await addGestor(portal, { nombre: 'Jorge', rol: 'coordinador_art' });
  ruiz = await addMedicoLaboral(portal);
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

describe('an act that the status does not allow is refused', () => {
  it.each([1, 2, 4])('refuses to close from status %i', async (status) => {
    const caso = await crearCaso(portal, paula);
    await setStatus(portal, caso.id, status);
    expect((await act('cerrar', { id: caso.id })).body).toEqual(NO_ADMITE);
    expect(await statusDe(portal, caso.id)).toBe(status);
  });

  it('refuses to cancel a closed case', async () => {
    const caso = await crearCaso(portal, paula);
    await setStatus(portal, caso.id, 3);
    expect((await act('cancelar', { id: caso.id })).body).toEqual(NO_ADMITE);
  });

  it.each([
    [2, 'cancelled'],
    [3, 'closed'],
  ])(
    'in status %i (%s) refuses changes of patient, appointments, follow-ups and data, and accepts documents',
    async (status) => {
      const caso = await crearCaso(portal, paula);
      await setStatus(portal, caso.id, status);
      const antes = (await detalle(portal, paula, caso.id)).body;
      const [lugar] = await huecos(portal, paula);
      const paciente = {
        id_caso: caso.id,
        nombre: 'Otro',
        apellido: 'Nombre',
        documento: '30111333',
        telefono: '1155550102',
        email: '',
      };
      const { version } = antes.caso;
      const datos = {
        fechaEvento: null,
        contingencia: null,
        empleador: 'X',
        empleadorCuit: null,
        iltInicio: null,
        altaFecha: null,
        altaTipo: null,
        aceptacion: null,
        aceptacionFecha: null,
      };
      for (const answer of [
        await act('editDataPaciente', paciente),
        await act('crearTurno', { caso_id: caso.id, servicio_id: 4, ...lugar }),
        await act('reprogramarTurno', { id: caso.turnoId, ...lugar }),
        await act('crearSeguimiento', {
          idCaso: caso.id,
          seguimiento: 'x',
          fecha: '2026-11-16',
          hora: '09:00',
        }),
        await act('datos', { id_caso: caso.id, version, datos }),
      ]) {
        expect([answer.status, answer.body]).toEqual([409, NO_ADMITE]);
      }
      const {
        caso: igual,
        paciente: mismo,
        seguimientos,
        turnos,
      } = (await detalle(portal, paula, caso.id)).body;
      expect([igual, mismo, seguimientos]).toEqual([antes.caso, antes.paciente, antes.seguimientos]);
      expect(turnos).toEqual([expect.objectContaining({ id: caso.turnoId, inicio: antes.turnos[0].inicio })]);
      const file = { bytes: PDF, filename: 'alta.pdf' };
      const documento = await form(
        portal,
        '/api/art/guardarDocumento',
        paula.token,
        { id_caso: String(caso.id), descripcion: 'Alta' },
        { file },
      );
      expect(documento.status, documento.text).toBe(200);
      const descripcion = await form(portal, '/api/art/editDetalleDocumento', paula.token, {
        id_documento: documento.body.id,
        descripcion: 'Alta médica',
      });
      expect(descripcion.body.contiene.descripcion).toBe('Alta médica');
    },
  );

  it('positive counterpart: an open case accepts all of them', async () => {
    const caso = await crearCaso(portal, paula);
    const [lugar] = await huecos(portal, paula);
    const movido = await act('reprogramarTurno', { id: caso.turnoId, ...lugar });
    expect([movido.status, movido.body.hora, movido.body.servicio.nome]).toEqual([
      200,
      lugar!.hora,
      'Medicina Laboral',
    ]);
    expect((await correo(caso, 2)).subject).toMatch(/^Tu turno cambió: /);
    expect(
      (
        await act('crearSeguimiento', {
          idCaso: caso.id,
          seguimiento: 'Lo llamé',
          fecha: '2026-11-13',
          hora: '09:00',
        })
      ).body,
    ).toMatchObject({
      idCaso: caso.id,
      seguimiento: 'Lo llamé',
      fecha: '2026-11-13',
      hora: '09:00',
      usuarioGestor: { nome: 'Paula' },
      escritoPor: null,
    });
    const datos = {
      id_caso: caso.id,
      nombre: 'Marcos',
      apellido: 'Ojeda',
      documento: '27318604',
      telefono: '3435550101',
      email: 'm@ejemplo.com',
    };
    expect((await act('editDataPaciente', datos)).body).toEqual({});
    expect((await detalle(portal, paula, caso.id)).body.paciente).toMatchObject({
      documento: '27318604',
      telefono: '3435550101',
      email: 'm@ejemplo.com',
    });
    // The new address gets the appointment with its link.
    expect((await portal.mail.waitFor('m@ejemplo.com'))[0]!.text).toContain('/turnoAcceso?codigoTurno=');
  });

  it('refuses to book for a case that is cancelled at the same moment', async () => {
    const caso = await crearCaso(portal, paula);
    await setStatus(portal, caso.id, 4);
    await portal.db.sql(`update portal.turnos set estado = 2 where id = $1`, [caso.turnoId]);
    const [lugar] = await huecos(portal, paula);
    const [cancelado, reservado] = await Promise.all([
      act('cancelar', { id: caso.id }),
      act('crearTurno', { caso_id: caso.id, servicio_id: 4, ...lugar }, jorge),
    ]);
    expect(cancelado.status).toBe(200);
    expect([200, 409]).toContain(reservado.status);
    expect(await statusDe(portal, caso.id)).toBe(2);
    expect(
      await portal.db.sql(
        'select id from portal.turnos where unidad_id = 1 and caso_id = $1 and estado = 1',
        [caso.id],
      ),
    ).toEqual([]);
  });
});

it('refuses to reschedule in the last fifteen minutes', async () => {
  const caso = await crearCaso(portal, paula);
  const [lugar] = (await huecos(portal, paula)).toReversed();
  at(caso, -15);
  expect((await act('reprogramarTurno', { id: caso.turnoId, ...lugar })).body.message).toBe(
    'Faltan 15 minutos o menos para el turno: ya no se puede cambiar.',
  );
  setClock(portal, new Date(inicioDe(caso).getTime() - 15 * 60_000 - 1000));
  expect((await act('reprogramarTurno', { id: caso.turnoId, ...lugar })).status).toBe(200);
});

it('records an attention of an ended case and changes nothing', async () => {
  const caso = await crearCaso(portal, paula);
  at(caso, 0);
  const { atencion } = await entrar(portal, caso);
  await llamar(portal, ruiz, atencion);
  await setStatus(portal, caso.id, 2);
  const fin = await portal.post(
    '/api/fila/finalizar',
    { id: atencion, resultado: 'alta' },
    { token: ruiz.token },
  );
  expect(fin.status, fin.text).toBe(200);
  expect(await statusDe(portal, caso.id)).toBe(2);
});

it('refuses a patient’s turno: a case reaches only its own service', async () => {
  const { personaId } = await addProfesional(portal.db);
  expect(
    (await act('reprogramarTurno', { id: personaId, fecha: '2026-11-17', hora: '10:00' })).body.code,
  ).toBe('turno_inexistente');
  const token = await openSession(portal, paula.personaId, { rol: 'gestor_art' });
  expect((await portal.request({ path: '/api/turno/listar', token })).status).toBe(404);
});
