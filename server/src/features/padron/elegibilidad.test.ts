import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familiarDe, perfilDe } from '../../testing/data/family.ts';
import { startInsurer, type Insurer } from '../../testing/servers/insurer.ts';
import { conRol, padronDe } from '../../testing/data/padron.ts';
import { addAccount, newDni, UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let insurer: Insurer;
beforeAll(async () => {
  insurer = await startInsurer();
  portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00' });
});
afterAll(async () => {
  await portal.stop();
  insurer.stop();
});

const NO_HABILITADO =
  'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina';

async function holder(host: string) {
  const [{ id }] = (await portal.db.sql<{ id: number }>('select id from portal.unidades where clave = $1', [
    host,
  ])) as [{ id: number }];
  const cuenta = await addAccount(portal.db, { unidadId: id, email: `${newDni()}@ejemplo.com` });
  await portal.db.sql(`update portal.personas set domicilio = 'x', cp = '1832' where id = $1`, [
    cuenta.personaId,
  ]);
  return { ...cuenta, host, unidadId: id, token: (await portal.signIn(cuenta.dni, { host })).token };
}
type Holder = Awaited<ReturnType<typeof holder>>;
const agregar = ({ token, personaId, host }: Holder, familiar: Record<string, unknown>) =>
  portal.post('/api/familiar/crear', { tipo: '3', usuario: personaId, familiar }, { token, host });
const personas = (documento: string) =>
  portal.db.sql('select nro_afiliado, plan from portal.personas where documento = $1', [documento]);

describe('only an explicit yes of the insurer admits a person', () => {
  let path = 0;
  /** The circuit breaker remembers an address: each request has its own. */
  async function preguntar(host: string, body: string, nroAfiliado = '12345678') {
    path += 1;
    (portal.portal.platform.config.padronUrls as Record<string, string>)[host] =
      `${insurer.url}/${host}?${path}`;
    insurer.asked.length = 0;
    const titular = await holder(host);
    const familiar = familiarDe({ nroAfiliado });
    insurer.answer = () => ({ body: body.replace('{DNI}', familiar.documento) });
    const { status, body: answer } = await agregar(titular, familiar);
    delete (portal.portal.platform.config.padronUrls as Record<string, string>)[host];
    expect(insurer.asked).toHaveLength(1);
    return {
      status,
      message: answer.message as string | undefined,
      stored: (await personas(familiar.documento)).length,
    };
  }

  const nonsense = [
    'null',
    'false',
    '0',
    '1',
    '""',
    '"No afiliado"',
    '"A"',
    '"true"',
    '[]',
    '[true]',
    '[{"Estado":"A","afiliado":true}]',
    '{}',
    '{"error":"no es afiliado"}',
    '{"error":{"codigo":7}}',
    '{"Error":"no","afiliado":true,"Estado":"A"}',
    '{"errores":["no"],"afiliado":true,"Estado":"A","documento":"{DNI}"}',
    '{"afiliado":false}',
    '{"afiliado":null}',
    '{"afiliado":""}',
    '{"afiliado":0}',
    '{"afiliado":"No"}',
    '{"afiliado":"true"}',
    '{"afiliado":"999999"}',
    '{"afiliado":[]}',
    '{"afiliado":[true]}',
    '{"afiliado":{}}',
    '{"afiliado":{"error":"no es afiliado"}}',
    '{"afiliado":{"documento":"11111111"}}',
    '{"documento":"11111111"}',
    '{"ok":true}',
    '{"mensaje":"No afiliado"}',
    '{"Estado":"B"}',
    '{"Estado":"a"}',
    '{"Estado":["A"]}',
    '{"Estado":true}',
  ];
  it.each(['osef', 'obsba', 'osprera'])(
    '%s refuses every answer that is no yes, and stores nobody',
    async (host) => {
      const open = [];
      for (const answer of nonsense) {
        const { status, message, stored } = await preguntar(host, answer);
        if (![403, 503].includes(status) || message !== NO_HABILITADO || stored !== 0)
          open.push([answer, status, message]);
      }
      expect(open).toEqual([]);
    },
    120_000,
  );

  it.each([
    ['osef', '{"Estado":"A"}'],
    ['osef', '{"Estado":"A","error":null,"errores":[]}'],
    ['obsba', '{"afiliado":true}'],
    ['obsba', '{"afiliado":{"documento":"{DNI}","nombre":"Mía"}}'],
    ['obsba', '{"afiliado":"12345678","error":false}'],
    ['osprera', 'true'],
    ['osprera', '{"afiliado":true}'],
    ['osprera', '{"documento":"{DNI}"}'],
  ])('%s accepts %s', async (host, answer) => {
    expect(await preguntar(host, answer)).toMatchObject({ status: 200, stored: 1 });
  });

  it('obsba: compares characters 3 to 8 of ten of the returned number', async () => {
    expect((await preguntar('obsba', '{"afiliado":345678}', '1234567890')).status).toBe(200);
    expect((await preguntar('obsba', '{"afiliado":"345679"}', '1234567890')).status).toBe(403);
  });
});

describe('the unit’s own roll compares the fields of the protocol', () => {
  const host = 'obsba';
  const enPadron = async (fila: Record<string, unknown> = {}) => {
    const row = {
      documento: newDni(),
      nro_afiliado: '1234567890',
      fec_nac: '1990-05-20',
      sexo: 'F',
      estado: 'A',
      ...fila,
    };
    await portal.db.sql(
      `insert into portal.padron_afiliados (unidad_id, documento, nro_afiliado, plan, estado, apellido, nombre, fec_nac, sexo) values ($1, $2, $3, '210', $4, 'Prueba', 'Eva', $5, $6)`,
      [UNIDAD.obsba, row.documento, row.nro_afiliado, row.estado, row.fec_nac, row.sexo],
    );
    return row.documento;
  };
  const registrar = (dni: string, cambio: Record<string, unknown> = {}) =>
    portal.post(
      '/api/usuario/registrar',
      {
        dni,
        nro_tramite: '00123456789',
        apellido: 'Prueba',
        nombre: 'Eva',
        telefono: '1155550101',
        correo: 'eva@ejemplo.com',
        fec_nac: '1990-05-20',
        sexo: 'F',
        domicilio: 'x',
        cp: '1832',
        obraSocial: 'OBSBA',
        nroAfiliado: '1234567890',
        plan: '',
        password: 'una clave larga',
        conf_password: 'una clave larga',
        terms: true,
        ...cambio,
      },
      { host },
    );

  it.each([
    ['another affiliate number', {}, { nroAfiliado: '1299999990' }],
    ['another birth date', {}, { fec_nac: '1990-05-21' }],
    ['another sex', {}, { sexo: 'M' }],
    ['a roll without the number', { nro_afiliado: null }, {}],
    ['a roll without the birth date', { fec_nac: null }, {}],
    ['a roll without the sex', { sexo: null }, {}],
    ['an affiliation that ended', { estado: 'B' }, {}],
  ])('%s: refuses and creates no account', async (_name, fila, typed) => {
    const dni = await enPadron(fila);
    const { status, body } = await registrar(dni, typed);
    expect([status, body]).toEqual([403, { code: 'no_habilitado', message: NO_HABILITADO }]);
    expect(await personas(dni)).toEqual([]);
  });

  it.each([
    ['1234567890', '1234567890'],
    // Only characters 3 to 8 of ten digits count, on either side.
    ['1234567890', '0034567899'],
    ['345678', '1234567890'],
    ['12-345678/90', '1234567890'],
    ['36555111', '36555111'],
  ])(
    'accepts with roll number %s the typed %s, and stores the typed one',
    async (nro_afiliado, nroAfiliado) => {
      const dni = await enPadron({ nro_afiliado });
      expect((await registrar(dni, { nroAfiliado })).status).toBe(200);
      expect(await personas(dni)).toEqual([{ nro_afiliado: nroAfiliado, plan: null }]);
    },
  );

  it('compares a profile and a new member in the same way', async () => {
    const titular = await holder(host);
    await enPadron({ documento: titular.dni });
    const guardar = (cambio: Record<string, unknown>) =>
      portal.post(
        '/api/usuario/guardarPerfil',
        {
          id: titular.personaId,
          data: perfilDe(titular.dni, { nroAfiliado: '1234567890', email: 'x@ejemplo.com', ...cambio }),
          password: 'demo1234',
        },
        { token: titular.token, host },
      );
    expect([(await guardar({ nroAfiliado: '1299999990' })).status, (await guardar({})).status]).toEqual([
      403, 200,
    ]);
    const documento = await enPadron({ fec_nac: '2018-06-10' });
    expect((await agregar(titular, familiarDe({ documento, nroAfiliado: '1299999990' }))).status).toBe(403);
    expect((await agregar(titular, familiarDe({ documento, nroAfiliado: '1234567890' }))).status).toBe(200);
  });
});

it('names the compared columns that a file lacks when reviewing a load', async () => {
  const faltan = async (host: string, unidadId: number) => {
    const token = await conRol(portal, 'administrador', unidadId);
    const { status, body, text } = await padronDe(portal, token).subir(
      'Nº de afiliado;DNI\n123456;20000009',
      { token, host },
    );
    expect(status, text).toBe(200);
    return [body.carga.columnas, body.faltan] as unknown;
  };
  expect(await faltan('obsba', UNIDAD.obsba)).toEqual([
    ['documento', 'nro_afiliado'],
    ['fec_nac', 'sexo'],
  ]);
  expect(await faltan('osef', UNIDAD.osef)).toEqual([['documento', 'nro_afiliado'], []]);
});
