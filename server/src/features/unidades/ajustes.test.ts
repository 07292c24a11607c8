import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDni } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const configuracion = async (host: string) =>
  (await portal.request({ host, path: '/api/configuracion' })).body;

describe('a property changed on demo', () => {
  const flip = async (clave: string, valor: unknown, seen: (c: Record<string, never>) => unknown) => {
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values (1, $1, $2) on conflict (unidad_id, clave) do update set valor = excluded.valor`,
      [clave, JSON.stringify(valor)],
    );
    // The database notifies every process, which takes a moment. The cache alone would last longer.
    await expect
      .poll(async () => seen(await configuracion('demo')), { timeout: 10_000, interval: 10 })
      .toEqual(valor);
  };
  const registro = (cambio: Record<string, unknown> = {}) => ({
    dni: newDni(),
    nro_tramite: '00123456789',
    apellido: 'N',
    nombre: 'M',
    telefono: '11',
    correo: 'm@ejemplo.com',
    fec_nac: '1990-05-20',
    sexo: 'X',
    domicilio: 'A',
    cp: '1832',
    password: 'una clave larga',
    conf_password: 'una clave larga',
    terms: true,
    ...cambio,
  });
  const registrar = (cambio: Record<string, unknown> = {}, host = 'demo') =>
    portal.post('/api/usuario/registrar', registro(cambio), { host });

  it('registro.emailOpcional: accepts an empty e-mail there and nowhere else', async () => {
    expect((await registrar({ correo: '' })).body.fields).toEqual({ correo: 'El email es requerido' });
    await flip('registro.emailOpcional', true, (c) => c['registro']!['emailOpcional']);
    expect((await registrar({ correo: '' })).status).toBe(200);
    expect((await registrar({ correo: '' }, 'ramallo')).status).toBe(422);
  });

  it('requiere.tramitedni: no longer requires the procedure number', async () => {
    expect((await registrar({ nro_tramite: '' })).body.fields).toEqual({
      nro_tramite: 'El número de trámite es requerido',
    });
    await flip('requiere.tramitedni', false, (c) => c['requiere']!['tramitedni']);
    expect((await registrar({ nro_tramite: '' })).status).toBe(200);
    expect((await registrar({ nro_tramite: '' }, 'ramallo')).status).toBe(422);
  });

  it('registro.reglaAfiliado: applies another insurer’s rule', async () => {
    await flip('registro.reglaAfiliado', 'digitos_requerido_largo', (c) => c['registro']!['reglaAfiliado']);
    expect((await registrar({ nroAfiliado: '1234567' })).body.fields).toEqual({
      nroAfiliado: 'El número de afiliado no es válido',
    });
    await flip('registro.reglaAfiliado', 'ninguna', (c) => c['registro']!['reglaAfiliado']);
    expect((await registrar({ nroAfiliado: 'A/1' })).status).toBe(200);
  });

  it('registro.residentes: accepts residents only', async () => {
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values (1, 'registro.residentes', '{"distrito":"Azul","codigosPostales":["7300"]}')`,
    );
    await expect
      .poll(async () => (await configuracion('demo')).registro.residentes)
      .toEqual({ distrito: 'Azul' });
    expect((await registrar()).body).toMatchObject({
      code: 'cp',
      message: 'Usted no podrá utilizar la plataforma. No reside en el Partido de Azul.',
    });
    expect((await registrar({ cp: '7300' })).status).toBe(200);
    expect((await registrar({}, 'ramallo')).status).toBe(200);
    await portal.db.sql(`delete from portal.ajustes where clave = 'registro.residentes'`);
    await expect.poll(async () => (await registrar()).status).toBe(200);
  });

  it('padron: checks eligibility', async () => {
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values (1, 'padron', '{"protocolo":"unidad","registro":true,"perfil":false,"familiar":false,"atencion":false}')`,
    );
    await expect.poll(async () => (await registrar()).body.code).toBe('no_habilitado');
    expect((await registrar({ dni: '36555111' })).status).toBe(200);
    await portal.db.sql(`delete from portal.ajustes where clave = 'padron'`);
    await expect.poll(async () => (await registrar()).status).toBe(200);
  });

  it('requiere.grupofamiliar: hides the family', async () => {
    await flip('requiere.grupofamiliar', false, (c) => c['requiere']!['grupofamiliar']);
    expect((await portal.signIn('30111222')).sesion.grupoFamiliar).toEqual([]);
    expect((await portal.signIn('30111222', { host: 'ramallo' })).sesion.grupoFamiliar).toHaveLength(2);
  });

  it('requiere.registroUsuario: closes registration', async () => {
    await flip('requiere.registroUsuario', false, (c) => c['requiere']!['registroUsuario']);
    expect((await registrar()).status).toBe(404);
    expect((await registrar({}, 'ramallo')).status).toBe(200);
  });

  it('requiere.portal: closes the patients’ form and still admits staff', async () => {
    await flip('requiere.portal', false, (c) => c['requiere']!['portal']);
    expect(
      (await portal.post('/api/sesion/iniciar', { correo: '30111222', password: 'demo1234' })).status,
    ).toBe(404);
    await portal.signIn('20333444', { acceso: 'personal' });
    await flip('requiere.portal', true, (c) => c['requiere']!['portal']);
    await portal.signIn('30111222');
  });

  it('ignores a setting that the template does not know, and applies the rest', async () => {
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values (1, 'no.existe', '1'), (1, 'turnosOn', '"si"'), (1, '__proto__.x', '1'), (1, 'nombre', '"Otro nombre"')`,
    );
    await expect.poll(async () => (await configuracion('demo')).unidad.nombre).toBe('Otro nombre');
    expect((await configuracion('demo')).turnosOn).toBe(true);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    await portal.db.sql('delete from portal.ajustes');
    await expect.poll(async () => (await configuracion('demo')).unidad.nombre).toBe('Portal Demo');
  });
});

describe('cambiarAjuste', () => {
  const cambiar = (clave: unknown, valor: unknown, token: string | undefined, host = 'gagil') =>
    portal.post('/api/unidad/ajustes', { clave, valor }, { token, host });

  it('changes a property of the administrator’s own unit at once; null restores the template’s value', async () => {
    const { token } = await portal.signIn('22999000', { host: 'gagil' });
    expect((await cambiar('registro.emailOpcional', true, token)).status).toBe(200);
    expect((await configuracion('gagil')).registro.emailOpcional).toBe(true);
    expect((await configuracion('vilsar')).registro.emailOpcional).toBe(false);
    expect((await cambiar('registro.emailOpcional', null, token)).status).toBe(200);
    expect((await configuracion('gagil')).registro.emailOpcional).toBe(false);
    expect(
      await portal.db.sql(
        `select distinct objeto from portal.auditoria where unidad_id = 9 and acto = 'cambiar_ajuste' and resultado = 'ok'`,
      ),
    ).toEqual([{ objeto: 'registro.emailOpcional' }]);
  });

  it('returns 404 to other roles and another unit’s administrator', async () => {
    const before = await portal.db.sql('select * from portal.ajustes');
    for (const dni of ['30111222', '20333444', '27555666', '24777888']) {
      const { token } = await portal.signIn(dni, { host: 'gagil' });
      expect((await cambiar('turnosOn', true, token)).status, dni).toBe(404);
    }
    expect((await cambiar('turnosOn', true, undefined)).status).toBe(401);
    const { token } = await portal.signIn('22999000', { host: 'vilsar' });
    expect((await cambiar('turnosOn', true, token, 'gagil')).status).toBe(401);
    expect(await portal.db.sql('select * from portal.ajustes')).toEqual(before);
  });

  it.each([
    ['no.existe', true],
    ['turnosOn', 'si'],
    ['registro.plan', 1],
    ['__proto__.x', 1],
    ['constructor.prototype', 1],
    ['errorRedireccion', 'javascript:alert(1)'],
    ['registro.residentes', { codigosPostales: ['18a2'] }],
    ['', true],
    [['turnosOn'], true],
    // Each of these shows its effect first, through its own endpoint.
    ['horarios.hrTurnosSemDesde', '09:00'],
    ['seguridad.exigeSegundoFactor', true],
    ['seguridad', { exigeSegundoFactor: true }],
  ])('refuses %j = %j', async (clave, valor) => {
    const { token } = await portal.signIn('22999000', { host: 'gagil' });
    const { status } = await cambiar(clave, valor, token);
    expect(status).toBe(422);
    expect(await portal.db.sql('select * from portal.ajustes where unidad_id = 9')).toEqual([]);
  });
});
