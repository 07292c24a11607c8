import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { valido } from '../../testing/fixtures/registro.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
});
afterAll(() => portal.stop());

const registrar = (cuerpo: unknown, options: { host?: string; key?: string; in?: TestPortal } = {}) =>
  (options.in ?? portal).post('/api/usuario/registrar', cuerpo, {
    host: options.host,
    ...(options.key ? { headers: { 'idempotency-key': options.key } } : {}),
  });
const personasDe = (dni: string, unidadId: number = UNIDAD.demo) =>
  portal.db.sql<Record<string, unknown>>(
    'select * from portal.personas where documento = $1 and unidad_id = $2 order by creada',
    [dni, unidadId],
  );

/**
 * The field that each unit refuses in an otherwise complete form, typed by hand from section 5 and the list
 * of templates.
 */
const porPlantilla: [
  host: string,
  nombre: string,
  cambio: Record<string, unknown>,
  fields: Record<string, string>,
][] = [
  [
    'almirantebrown',
    'Municipio de Almirante Brown',
    { nro_tramite: '' },
    { nro_tramite: 'El número de trámite es requerido' },
  ],
  ['almirantebrown', 'Municipio de Almirante Brown', { nroAfiliado: 'A/1' }, {}],
  ['chacabuco', 'Municipio de Chacabuco', { nro_tramite: '', correo: '' }, {}],
  ['chacabuco', 'Municipio de Chacabuco', { correo: 'x' }, { correo: 'Este no es un email válido' }],
  [
    'corredores-viales',
    'Corredores Viales',
    { nro_tramite: '', nroAfiliado: 'A/1' },
    { nroAfiliado: 'El número de afiliado debe contener solo numeros' },
  ],
  ['corredores-viales', 'Corredores Viales', { nro_tramite: '', nroAfiliado: '' }, {}],
  [
    'gagil',
    'Gagil',
    { nroAfiliado: 'A/1' },
    { nroAfiliado: 'El número de afiliado debe contener solo numeros' },
  ],
  [
    'guemes',
    'Sanatorio Güemes',
    { nroAfiliado: 'A/1' },
    { nroAfiliado: 'El número de afiliado debe contener solo numeros' },
  ],
  [
    'guardia',
    'Guardia Virtual',
    { nroAfiliado: 'A/1' },
    { nroAfiliado: 'El número de afiliado debe contener solo numeros' },
  ],
  [
    'vilsar',
    'Vilsar',
    { nroAfiliado: 'A/1' },
    { nroAfiliado: 'El número de afiliado debe contener solo numeros' },
  ],
  [
    'osperyh',
    'OSPERYH',
    { nroAfiliado: 'A/1' },
    { nroAfiliado: 'El número de afiliado debe contener solo numeros' },
  ],
  ['iosfa', 'IOSFA', { nroAfiliado: '' }, { nroAfiliado: 'El número de afiliado es requerido' }],
  ['iosfa', 'IOSFA', { nroAfiliado: '1234567' }, {}],
  ['obsba', 'ObSBA', { nroAfiliado: '' }, { nroAfiliado: 'El número de afiliado es requerido' }],
  ['obsba', 'ObSBA', { nroAfiliado: '1234567' }, { nroAfiliado: 'El número de afiliado no es válido' }],
  ['obsba', 'ObSBA', { nroAfiliado: '123456789' }, { nroAfiliado: 'El número de afiliado no es válido' }],
  ['obsba', 'ObSBA', { nroAfiliado: '12345678901' }, { nroAfiliado: 'El número de afiliado no es válido' }],
  ['osprera', 'OSPRERA', { nroAfiliado: 'A/1', nro_tramite: '' }, {}],
  [
    'iosper',
    'IOSPER',
    { nro_tramite: '123' },
    { nro_tramite: 'El número de trámite debe contener 11 digitos' },
  ],
  ['ramallo', 'Municipio de Ramallo', { correo: '' }, { correo: 'El email es requerido' }],
];

describe('differences by template', () => {
  it.each(porPlantilla)('%s (%s) with %j: %j', async (host, nombre, cambio, fields) => {
    await expectUnit(portal, host, nombre);
    const { status, body } = await registrar(valido(cambio), { host });
    if (Object.keys(fields).length === 0) expect([status, body]).toEqual([200, {}]);
    else expect([status, body.fields]).toEqual([422, fields]);
  });

  it('creates an account without e-mail where the e-mail is optional', async () => {
    const cuerpo = valido({ correo: '' });
    await registrar(cuerpo, { host: 'chacabuco' });
    expect((await personasDe(cuerpo.dni, UNIDAD.chacabuco))[0]).toMatchObject({ email: null });
  });

  it('stores the template’s insurer whatever is typed, and drops hidden fields', async () => {
    const iosfa = valido();
    expect((await registrar(iosfa, { host: 'iosfa' })).status).toBe(200);
    expect((await personasDe(iosfa.dni, 13))[0]).toMatchObject({
      obra_social: 'IOSFA',
      plan: null,
      nro_afiliado: '12345678',
    });
  });

  it.each(['galeno', 'escobar', 'escobar-udp', 'lanus', 'osprera-totem', 'telemedicina'])(
    '%s has no registration: 404, and nothing is created',
    async (host) => {
      const cuerpo = valido();
      const { status, body } = await registrar(cuerpo, { host });
      expect([status, body.code]).toEqual([404, 'no_encontrado']);
      expect(await portal.db.sql('select 1 from portal.personas where documento = $1', [cuerpo.dni])).toEqual(
        [],
      );
      expect((await registrar(cuerpo, { host: 'demo' })).status).toBe(200);
    },
  );

  it.each([
    [
      'l-zamora',
      'Municipio de Lomas de Zamora',
      '1832',
      '1642',
      'Usted no podrá utilizar la plataforma. No reside en el Partido de Lomas de Zamora.',
    ],
    [
      'san-isidro',
      'Municipio de San Isidro',
      '1642',
      '1832',
      'Usted no podrá utilizar la plataforma. No reside en el Partido de San Isidro.',
    ],
  ])('%s (%s) registers residents only: %s yes, %s no', async (host, nombre, si, no, mensaje) => {
    await expectUnit(portal, host, nombre);
    const refused = await registrar(valido({ cp: no }), { host });
    expect([refused.status, refused.body]).toEqual([
      422,
      { code: 'cp', message: mensaje, fields: { cp: 'Código postal no válido' } },
    ]);
    expect((await registrar(valido({ cp: si }), { host })).status).toBe(200);
  });

  it('reports an invalid postal code in a unit that lists codes without a district', async () => {
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values ($1, 'registro.residentes', '{"codigosPostales":["3260"]}')`,
      [UNIDAD.iosper],
    );
    await expect
      .poll(
        async () =>
          (await portal.request({ host: 'iosper', path: '/api/configuracion' })).body.registro.residentes,
      )
      .toBeDefined();
    const { body } = await registrar(valido({ cp: '1832' }), { host: 'iosper' });
    expect(body).toEqual({
      code: 'cp',
      message: 'Código postal inválido',
      fields: { cp: 'Código postal no válido' },
    });
    expect((await registrar(valido({ cp: '3260' }), { host: 'iosper' })).status).toBe(200);
    await portal.db.sql('delete from portal.ajustes where unidad_id = $1', [UNIDAD.iosper]);
  });
});
