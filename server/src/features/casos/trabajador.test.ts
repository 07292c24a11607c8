import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addGestor,
  crearCaso,
  datosDeCaso,
  detalle,
  form,
  huecos,
  LABORAL,
} from '../../testing/data/casos.ts';
import type { Someone } from '../../testing/data/fila.ts';
import { addAccount, newDni, UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

const NOW = '2026-11-16T09:00:00-03:00';

let portal: TestPortal;
let paula: Someone;
beforeAll(async () => {
  portal = await startTestPortal({ now: NOW });
  paula = await addGestor(portal, { nombre: 'Paula' });
});
afterAll(() => portal.stop());

const crear = (
  cambio: Record<string, string> = {},
  more: Parameters<typeof form>[4] = {},
  token: string | undefined = paula.token,
) => form(portal, '/api/art/crear', token, datosDeCaso(cambio), more);
const conTurno = async (cambio: Record<string, string> = {}) => {
  const [lugar] = await huecos(portal, paula);
  return { fecha_turno: lugar!.fecha, hora_turno: lugar!.hora, ...cambio };
};

describe('the worker', () => {
  it('leaves a patient with that DNI unchanged and does not reveal them', async () => {
    const paciente = await addAccount(portal.db, { email: 'paciente@ejemplo.com' });
    const antes = await portal.db.sql('select * from portal.personas where id = $1', [paciente.personaId]);
    const { id } = await crearCaso(portal, paula, { documento: paciente.dni, email: 'otro@ejemplo.com' });
    expect(await portal.db.sql('select * from portal.personas where id = $1', [paciente.personaId])).toEqual(
      antes,
    );
    const { body } = await detalle(portal, paula, id);
    expect(body.caso.pacienteCliente).not.toBe(paciente.personaId);
    const existentes = await portal.post(
      '/api/art/existentes',
      { documento: paciente.dni, nroSiniestro: '' },
      { token: paula.token },
    );
    expect(existentes.body.documento).toEqual({ casos: [id], deOtros: 0 });
    const { dni } = await addAccount(portal.db);
    const nadie = await portal.post(
      '/api/art/existentes',
      { documento: dni, nroSiniestro: '' },
      { token: paula.token },
    );
    expect(nadie.body).toEqual({
      documento: { casos: [], deOtros: 0 },
      nroSiniestro: { casos: [], deOtros: 0 },
      trabajador: null,
    });
  });

  it('reuses the person of an earlier case of this unit, and never of another unit', async () => {
    const documento = newDni();
    const uno = await crearCaso(portal, paula, { documento });
    await portal.post('/api/art/cancelar', { id: uno.id }, { token: paula.token });
    const dos = await crearCaso(portal, paula, { documento });
    const deOsef = await addGestor(portal, { unidadId: UNIDAD.osef });
    const tres = await crearCaso(portal, deOsef, { documento }, { host: 'osef', unidadId: UNIDAD.osef });
    const persona = async (id: number, quien: Someone, host?: string) =>
      (await detalle(portal, quien, id, host)).body.caso.pacienteCliente;
    expect(await persona(dos.id, paula)).toBe(await persona(uno.id, paula));
    expect(await persona(tres.id, deOsef, 'osef')).not.toBe(await persona(uno.id, paula));
  });

  it('shows what the unit’s cases hold already; of a colleague’s cases only the number', async () => {
    const diego = await addGestor(portal);
    const mio = await crearCaso(portal, paula, { nroSiniestro: 'SIN-repetido' });
    const { documento } = mio.datos;
    await portal.post('/api/art/cancelar', { id: mio.id }, { token: paula.token });
    await crearCaso(portal, diego, { nroSiniestro: 'sin-REPETIDO', documento: documento! });
    const pedir = async ({ token }: Someone) =>
      (await portal.post('/api/art/existentes', { documento, nroSiniestro: 'SIN-REPETIDO' }, { token })).body;
    expect(await pedir(paula)).toMatchObject({
      documento: { casos: [mio.id], deOtros: 1 },
      nroSiniestro: { casos: [mio.id], deOtros: 1 },
    });
    const jorge = await addGestor(portal, { rol: 'coordinador_art' });
    expect((await pedir(jorge)).documento).toMatchObject({ casos: [mio.id + 1, mio.id], deOtros: 0 });
  });

  it('allows one turno per claim for a worker with two claims, never at the same time', async () => {
    const { id, datos } = await crearCaso(portal, paula);
    const documento = datos['documento']!;
    const otro = await crear(await conTurno({ documento }));
    expect(otro.status).toBe(200);
    const { turnos, caso } = (await detalle(portal, paula, id)).body;
    const { fecha, hora } = { fecha: turnos[0].fecha.date.slice(0, 10), hora: turnos[0].hora };
    const alMismoTiempo = await crear({
      ...(await conTurno({ documento })),
      fecha_turno: fecha,
      hora_turno: hora,
    });
    expect([alMismoTiempo.status]).toEqual([409]);
    // One claim has at most one turno ahead.
    const [libre] = (await huecos(portal, paula)).slice(-1);
    const repetido = await portal.post(
      '/api/art/crearTurno',
      { ...libre, servicio_id: LABORAL, caso_id: caso.id },
      { token: paula.token },
    );
    expect([repetido.status, repetido.body.message]).toEqual([
      409,
      'El paciente ya cuenta con un turno reservado.',
    ]);
  });

  it('accepts numbers in list and card formats, and refuses letters', async () => {
    const { status, body } = await crear(
      await conTurno({ documento: '27.318.604', telMovil: '11 5555-0142', telefono: '(011) 4555-0101' }),
    );
    expect(status).toBe(200);
    const { paciente } = (await detalle(portal, paula, body.caso.id)).body;
    expect(paciente).toMatchObject({
      documento: '27318604',
      telefono: '1155550142',
      telefonoFijo: '01145550101',
    });
    const editar = {
      id_caso: body.caso.id,
      nombre: 'Ana',
      apellido: 'Paz',
      documento: '27.318.604',
      telefono: '11 5555-0143',
      email: '',
    };
    expect((await portal.post('/api/art/editDataPaciente', editar, { token: paula.token })).status).toBe(200);
    expect((await detalle(portal, paula, body.caso.id)).body.paciente.telefono).toBe('1155550143');
    const letras = await crear(await conTurno({ documento: '27.318.60x', telMovil: '11 5555-x' }));
    expect(letras.body.fields).toEqual({
      documento: 'El DNI debe contener solo numeros',
      telMovil: 'El teléfono debe contener solo numeros',
    });
  });

  it('fills a known DNI’s data from the caller’s own cases, never from a colleague’s', async () => {
    const diego = await addGestor(portal);
    const { datos } = await crearCaso(portal, paula, { telefono: '1145550101' });
    const pedir = async ({ token }: Someone, documento: string) =>
      (await portal.post('/api/art/existentes', { documento, nroSiniestro: '' }, { token })).body.trabajador;
    const { apellido, nombre, fecNac, genero, telefono, telMovil, email } = datos;
    expect(await pedir(paula, datos['documento']!)).toEqual({
      apellido,
      nombre,
      fecNac,
      genero,
      telefono,
      telMovil,
      email,
    });
    expect(await pedir(diego, datos['documento']!)).toBeNull();
    expect(await pedir(paula, '11222333')).toBeNull();
  });
});
