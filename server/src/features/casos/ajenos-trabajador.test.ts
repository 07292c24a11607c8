import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearCaso, detalle, type Creado } from '../../testing/data/casos.ts';
import { type Someone } from '../../testing/data/fila.ts';
import { addAccount } from '../../testing/data/people.ts';
import { addDosGestores } from '../../testing/fixtures/dos-gestores.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let paula: Someone;
let diego: Someone;
let jorge: Someone;
let paciente: Someone;
let dePaula: Creado[];

beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
  ({ paula, diego, jorge, paciente, dePaula } = await addDosGestores(portal));
});
afterAll(() => portal.stop());

describe('the worker’s other data', () => {
  it('hides attentions, conditions, family and turnos from ART users', async () => {
    const { documento } = dePaula[0]!.datos;
    const { pacienteCliente } = (await detalle(portal, paula, dePaula[0]!.id)).body.caso;
    for (const { token } of [paula, jorge]) {
      for (const path of [
        `/api/condicionMedica/getCondicionesMedicas/${documento}`,
        `/api/condicionMedica/getCondicionesMedicas/${paciente.dni}`,
        `/api/usuario/${documento}`,
        `/api/usuario/${paciente.dni}`,
        `/api/atencion/iniciada?documento=${documento}`,
        `/api/atencion/estado/${pacienteCliente}`,
        `/api/fila/ficha/${pacienteCliente}`,
        '/api/turno/listar',
        `/api/turno/detalle/${dePaula[0]!.turnoId}`,
        '/api/atencion/limite',
        '/api/agenda/turnos?desde=2026-11-16&hasta=2026-11-17',
      ]) {
        const { status } = await portal.request({ path, token });
        expect([path, status]).toEqual([path, 404]);
      }
      for (const [path, body] of [
        ['/api/condicionMedica/guardarCondicionesMedicas', { documento, condiciones: {} }],
        ['/api/turno/cancelar', { id: dePaula[0]!.turnoId }],
        ['/api/agenda/paciente', { documento }],
        ['/api/atencion/turno', { turno: dePaula[0]!.turnoId, terminos: '2026-11-01' }],
      ] as const) {
        const { status } = await portal.post(path, body, { token });
        expect([path, status]).toEqual([path, 404]);
      }
    }
    const sesion = (await portal.request({ path: '/api/sesion', token: paula.token })).body;
    expect(sesion?.grupoFamiliar ?? []).toEqual([]);
  });

  it('does not let an edit of the worker’s e-mail plus a recovery take over an account', async () => {
    const victima = await addAccount(portal.db, { email: 'victima@ejemplo.com' });
    await portal.db.sql(`update portal.personas set email = 'victima@ejemplo.com' where id = $1`, [
      victima.personaId,
    ]);
    const caso = await crearCaso(portal, paula, { documento: victima.dni, email: 'a@ejemplo.com' });
    const datos = {
      id_caso: caso.id,
      nombre: 'Eva',
      apellido: 'Prueba',
      documento: victima.dni,
      telefono: '1155550101',
      email: 'ladron@ejemplo.com',
    };
    expect((await portal.post('/api/art/editDataPaciente', datos, { token: paula.token })).status).toBe(200);
    expect(await portal.db.sql('select email from portal.cuentas where id = $1', [victima.cuentaId])).toEqual(
      [{ email: 'victima@ejemplo.com' }],
    );
    expect(
      await portal.db.sql('select nombre, email from portal.personas where id = $1', [victima.personaId]),
    ).toEqual([{ nombre: 'Eva', email: 'victima@ejemplo.com' }]);

    const antes = portal.mail.to('ladron@ejemplo.com').length;
    await portal.post('/api/recuperacionClave/codigo', { email: 'ladron@ejemplo.com', unidad: 'demo' });
    await portal.post('/api/recuperacionClave/codigo', { email: 'victima@ejemplo.com', unidad: 'demo' });
    await portal.mail.waitFor('victima@ejemplo.com');
    expect(
      portal.mail
        .to('ladron@ejemplo.com')
        .slice(antes)
        .filter(({ subject }) => /clave|contraseña/i.test(subject)),
    ).toEqual([]);
    expect(
      await portal.db.sql(`select email from portal.codigos_recuperacion where email = 'ladron@ejemplo.com'`),
    ).toEqual([]);
    const [codigo] = /\d{6}/.exec(portal.mail.to('victima@ejemplo.com')[0]!.text) ?? [];
    const reset = await portal.post('/api/recuperacionClave/resetearClave', {
      password: 'nueva-clave-9',
      email: 'ladron@ejemplo.com',
      codigo,
    });
    expect(reset.body.code).toBe('clave_incorrecta');
    // The owner still signs in, and registering with the worker's DNI takes nothing over.
    expect((await portal.signIn(victima.dni)).token).toEqual(expect.any(String));
  });

  it('edits the case only, never the person or another case', async () => {
    const uno = await crearCaso(portal, paula, { email: 'uno@ejemplo.com' });
    const { pacienteCliente } = (await detalle(portal, paula, uno.id)).body.caso;
    const base = {
      nombre: 'Corregido',
      apellido: 'Ojeda',
      documento: uno.datos['documento']!,
      telefono: '1155550101',
      email: 'dos@ejemplo.com',
    };
    await portal.post('/api/art/editDataPaciente', { id_caso: uno.id, ...base }, { token: paula.token });
    const persona = () =>
      portal.db.sql('select nombre, email, telefono from portal.personas where id = $1', [pacienteCliente]);
    expect(await persona()).toEqual([{ nombre: 'Marcos', email: null, telefono: null }]);
    await portal.post('/api/art/cancelar', { id: uno.id }, { token: paula.token });
    const dos = await crearCaso(portal, diego, {
      documento: uno.datos['documento']!,
      email: 'tres@ejemplo.com',
    });
    expect((await detalle(portal, diego, dos.id)).body.caso.pacienteCliente).toBe(pacienteCliente);
    await portal.post(
      '/api/art/editDataPaciente',
      { id_caso: dos.id, ...base, nombre: 'Otro', email: 'cuatro@ejemplo.com' },
      { token: diego.token },
    );
    expect(await persona()).toEqual([{ nombre: 'Marcos', email: null, telefono: null }]);
    expect((await detalle(portal, diego, dos.id)).body.paciente).toMatchObject({
      nome: 'Otro',
      email: 'cuatro@ejemplo.com',
    });
    // Mails about that case's appointment go to the address of that case.
    expect((await portal.mail.waitFor('cuatro@ejemplo.com'))[0]!.text).toContain('Otro Ojeda');
    expect((await detalle(portal, paula, uno.id)).body.paciente).toMatchObject({
      nome: 'Corregido',
      email: 'dos@ejemplo.com',
    });
  });
});
