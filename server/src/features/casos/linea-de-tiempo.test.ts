import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addGestor, crearCaso, detalle, type Creado } from '../../testing/data/casos.ts';
import { codesOf, setClock } from '../../testing/clock.ts';
import { type Someone } from '../../testing/data/fila.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { textOfPdf } from '../../testing/read/read-pdf.ts';
import { addMedicoLaboral, atender } from '../../testing/fixtures/trabajador.ts';

const NOW = '2026-11-16T08:00:00-03:00';

let portal: TestPortal;
let paula: Someone;
let jorge: Someone;
let ruiz: Someone;
beforeAll(async () => {
  portal = await startTestPortal({ now: NOW });
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

describe('the certificate and the timeline', () => {
  it('keeps the worker’s data of the call’s end, whatever changes later; the timeline records the change', async () => {
    const caso = await crearCaso(portal, paula);
    at(caso, 0);
    const atencion = await atender(portal, ruiz, caso, 'nuevo_control');
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

  it('orders the timeline by time of writing: case, then first follow-up; names a coordinator’s edits', async () => {
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

  it('marks only the alerts that were shown as seen', async () => {
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
