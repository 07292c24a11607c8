import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startInsurer, type Insurer } from '../../testing/servers/insurer.ts';
import { newDni, UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { valido } from '../../testing/fixtures/registro.ts';

let portal: TestPortal;
let osef: Insurer;
let obsba: Insurer;
beforeAll(async () => {
  [osef, obsba] = [await startInsurer(), await startInsurer()];
  portal = await startTestPortal({ now: '2026-11-16T09:00:00-03:00' });
});
afterAll(async () => {
  await portal.stop();
  osef.stop();
  obsba.stop();
});
type Cuerpo = ReturnType<typeof valido>;
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

const NO_HABILITADO = {
  code: 'no_habilitado',
  message: 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
};

describe('eligibility by the unit’s own roll', () => {
  it('osef accepts affiliates in force and stores the roll’s number and plan', async () => {
    expect((await registrar(valido({ dni: '36555111' }), { host: 'osef' })).status).toBe(200);
    expect((await personasDe('36555111', UNIDAD.osef))[0]).toMatchObject({
      obra_social: 'OSEF',
      nro_afiliado: '36555111',
      plan: '210',
    });
  });
  it('obsba accepts a matching number, birth date and sex, and stores the typed data', async () => {
    const cuerpo = valido({ dni: '36555111', nroAfiliado: '36555111', fec_nac: '1991-08-09', sexo: 'F' });
    expect((await registrar({ ...cuerpo, nroAfiliado: '12345678' }, { host: 'obsba' })).status).toBe(403);
    expect((await registrar(cuerpo, { host: 'obsba' })).status).toBe(200);
    expect((await personasDe('36555111', UNIDAD.obsba))[0]).toMatchObject({
      obra_social: 'OBSBA',
      nro_afiliado: '36555111',
      plan: null,
    });
  });
  it.each(['osef', 'obsba'])('%s refuses inactive and unknown people and creates nothing', async (host) => {
    for (const dni of ['37555222', newDni()]) {
      const { status, body } = await registrar(valido({ dni }), { host });
      expect([status, body]).toEqual([403, NO_HABILITADO]);
      expect(await portal.db.sql('select 1 from portal.personas where documento = $1', [dni])).toEqual([]);
    }
  });
  it('osprera and iosper do not check at registration', async () => {
    for (const host of ['osprera', 'iosper'])
      expect((await registrar(valido(), { host })).status, host).toBe(200);
  });
});

describe('eligibility by the insurer’s web service', () => {
  let asking: TestPortal;
  const SIN_RESPUESTA = {
    code: 'padron_sin_respuesta',
    message: 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
  };
  let path = 0;

  beforeAll(async () => {
    asking = await startTestPortal({
      db: portal.db,
      mail: portal.mail,
      now: '2026-11-16T23:30:00-03:00',
      padronUrls: { osef: `${osef.url}/habilitacion`, obsba: `${obsba.url}/afiliado` },
    });
  });
  afterAll(() => asking.stop());
  beforeEach(() => {
    path += 1;
    // The circuit breaker remembers an address: each test has its own.
    (asking.portal.platform.config.padronUrls as Record<string, string>)['osef'] =
      `${osef.url}/habilitacion?${path}`;
    osef.asked.length = 0;
    obsba.asked.length = 0;
  });
  const enOsef = (cuerpo: Partial<Cuerpo> = {}) => registrar(valido(cuerpo), { host: 'osef', in: asking });

  it('habilitacion sends exactly the specified payload and stores the insurer’s answer', async () => {
    osef.answer = () => ({ body: JSON.stringify({ Estado: 'A', Nafiliado: 778899, Plan: 'Único' }) });
    const cuerpo = valido();
    expect((await registrar(cuerpo, { host: 'osef', in: asking })).status).toBe(200);
    const persona = {
      sobrenome: 'Núñez',
      nome: 'María José',
      documento: cuerpo.dni,
      email: 'maria@ejemplo.com',
      obraSocial: 'OSEF',
      nroAfiliado: null,
      plan: null,
    };
    expect(osef.asked).toEqual([
      {
        method: 'POST',
        path: `/habilitacion?${path}`,
        type: 'application/json',
        body: {
          usuario: persona,
          afiliado: persona,
          tipo_documento: 96,
          codigo: 1,
          fecha_prestacion: '2026-11-16',
        },
      },
    ]);
    expect((await personasDe(cuerpo.dni, UNIDAD.osef))[0]).toMatchObject({
      nro_afiliado: '778899',
      plan: 'Único',
    });
  });

  it.each([
    ['another state', { body: '{"Estado":"B"}' }],
    ['a refusal', { status: 404, body: '{"mensaje":"no existe"}' }],
  ])('habilitacion with %s refuses', async (_name, answer) => {
    osef.answer = () => answer;
    const { status, body } = await enOsef();
    expect([status, body]).toEqual([403, NO_HABILITADO]);
  });

  it.each([
    ['status 500', { status: 500, body: '{"Estado":"A"}' }],
    ['no JSON', { body: '<html>Estado A</html>' }],
    ['an answer of another shape', { body: '{"estado":"A"}' }],
    ['an answer that is a list', { body: '[{"Estado":"A"}]' }],
    ['an empty answer', { body: '' }],
    ['a redirect', { status: 302, headers: { location: '/otra' }, body: '' }],
  ])('habilitacion with %s refuses as unanswered', async (_name, answer) => {
    osef.answer = (request) => (request.url === '/otra' ? { body: '{"Estado":"A"}' } : answer);
    const cuerpo = valido();
    const { status, body } = await registrar(cuerpo, { host: 'osef', in: asking });
    expect([status, body]).toEqual([503, SIN_RESPUESTA]);
    expect(osef.asked.every((asked) => asked.path !== '/otra')).toBe(true);
    expect(await personasDe(cuerpo.dni, UNIDAD.osef)).toEqual([]);
  });

  it('waits at most three seconds for an answer', async () => {
    osef.answer = () => ({ never: true });
    const since = performance.now();
    const { status, body } = await enOsef();
    expect([status, body]).toEqual([503, SIN_RESPUESTA]);
    expect(performance.now() - since).toBeGreaterThan(2900);
    expect(performance.now() - since).toBeLessThan(8000);
  });

  it('stops asking for a while after three failures in a row; an answer in between resets the count', async () => {
    osef.answer = () => ({ status: 500 });
    await enOsef();
    await enOsef();
    osef.answer = () => ({ body: '{"Estado":"A"}' });
    expect((await enOsef()).status).toBe(200);
    osef.answer = () => ({ status: 500 });
    for (let i = 0; i < 3; i += 1) expect((await enOsef()).status).toBe(503);
    expect(osef.asked).toHaveLength(6);
    osef.answer = () => ({ body: '{"Estado":"A"}' });
    expect((await enOsef()).body).toEqual(SIN_RESPUESTA);
    expect(osef.asked).toHaveLength(6);
  });

  it.each([
    ['1234567890', '345678'],
    ['12345678', '12345678'],
  ])('afiliado of %s sends %s', async (nroAfiliado, afiliado) => {
    obsba.answer = () => ({ body: '{"afiliado":true}' });
    const cuerpo = valido({ nroAfiliado });
    expect((await registrar(cuerpo, { host: 'obsba', in: asking })).status).toBe(200);
    expect(obsba.asked.map(({ body }) => body)).toEqual([
      { documento: cuerpo.dni, afiliado, fec_nac: '1990-05-20', sexo: 'X' },
    ]);
    expect((await personasDe(cuerpo.dni, UNIDAD.obsba))[0]).toMatchObject({ nro_afiliado: nroAfiliado });
  });

  it.each([
    ['an error in the answer', { body: '{"error":"no es afiliado"}' }, 403],
    ['an error status', { status: 400, body: '{}' }, 403],
    ['status 500', { status: 500, body: '{}' }, 503],
    ['an empty answer', { body: '' }, 503],
    ['an answer that is no object', { body: '"si"' }, 503],
  ])('afiliado with %s refuses', async (_name, answer, status) => {
    obsba.answer = () => answer;
    expect((await registrar(valido(), { host: 'obsba', in: asking })).status).toBe(status);
  });

  it('does not ask about a person whose form is invalid', async () => {
    osef.answer = () => ({ body: '{"Estado":"A"}' });
    await enOsef({ cp: '1' });
    expect(osef.asked).toEqual([]);
  });
});
