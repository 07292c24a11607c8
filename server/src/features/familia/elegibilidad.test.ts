import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { familiarDe } from '../../testing/data/family.ts';
import { startInsurer, type Insurer } from '../../testing/servers/insurer.ts';
import { UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { holder, crear } from '../../testing/fixtures/familia.ts';

let portal: TestPortal;
let insurer: Insurer;
beforeAll(async () => {
  insurer = await startInsurer();
  portal = await startTestPortal({
    now: '2026-11-16T23:30:00-03:00',
    padronUrls: { osef: insurer.url, obsba: insurer.url, osprera: insurer.url },
  });
});
afterAll(async () => {
  await portal.stop();
  insurer.stop();
});
const countPeople = () =>
  portal.db.counts(['auditoria', 'auditoria_sellos', 'sesiones', 'renovaciones', 'intentos']);

describe('eligibility before adding', () => {
  const NO_HABILITADO = {
    code: 'no_habilitado',
    message: 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
  };
  const SIN_RESPUESTA = { ...NO_HABILITADO, code: 'padron_sin_respuesta' };
  const units = { osef: UNIDAD.osef, obsba: UNIDAD.obsba, osprera: 0 } as Record<string, number>;
  let path = 0;
  beforeAll(async () => {
    const [row] = await portal.db.sql<{ id: number }>(
      `select id from portal.unidades where clave = 'osprera'`,
    );
    units['osprera'] = row!.id;
  });
  beforeEach(() => {
    path += 1;
    // The circuit breaker remembers an address: each test has its own.
    for (const unit of Object.keys(units))
      (portal.portal.platform.config.padronUrls as Record<string, string>)[unit] =
        `${insurer.url}/${unit}?${path}`;
    insurer.asked.length = 0;
  });
  const holderOf = (host: string) => holder(portal, { unidadId: units[host]!, host });

  it('osef: asks as the holder for the member, and stores the answered affiliate number and plan', async () => {
    const ana = await holderOf('osef');
    insurer.answer = () => ({ body: '{"Estado":"A","Nafiliado":778899,"Plan":"Único"}' });
    const familiar = familiarDe({ obraSocial: 'MIA', nroAfiliado: '1', plan: 'mío' });
    const { status, body } = await crear(portal, ana, familiar);
    expect(status).toBe(200);
    expect(body.familiar).toMatchObject({ obraSocial: 'OSEF', nroAfiliado: '778899', plan: 'Único' });
    expect(insurer.asked).toEqual([
      {
        method: 'POST',
        path: `/osef?${path}`,
        type: 'application/json',
        body: {
          usuario: {
            sobrenome: 'Prueba',
            nome: 'Eva',
            documento: ana.dni,
            email: 'eva@ejemplo.com',
            obraSocial: null,
            nroAfiliado: null,
            plan: null,
          },
          afiliado: {
            sobrenome: 'Prueba',
            nome: 'Mía',
            documento: familiar.documento,
            email: 'mia@ejemplo.com',
            obraSocial: 'OSEF',
            nroAfiliado: null,
            plan: null,
          },
          tipo_documento: 96,
          codigo: 1,
          fecha_prestacion: '2026-11-16',
        },
      },
    ]);
  });

  it.each([
    ['1234567890', '345678'],
    ['123456', '123456'],
  ])('obsba: of the number %s sends %s, and stores the typed number', async (nroAfiliado, sent) => {
    const ana = await holderOf('obsba');
    insurer.answer = () => ({ body: '{"afiliado":{"nro":"9"}}' });
    const familiar = familiarDe({ nroAfiliado });
    const { body } = await crear(portal, ana, familiar);
    expect(body.familiar).toMatchObject({ obraSocial: 'OBSBA', nroAfiliado, plan: null });
    expect(insurer.asked.map(({ body: asked }) => asked)).toEqual([
      { documento: familiar.documento, afiliado: sent, fec_nac: '2018-06-10', sexo: 'F' },
    ]);
  });

  it('osprera: asks by document and accepts a truthy result', async () => {
    const ana = await holderOf('osprera');
    insurer.answer = () => ({ body: 'true' });
    const familiar = familiarDe();
    expect((await crear(portal, ana, familiar)).body.familiar).toMatchObject({
      obraSocial: 'Otra',
      nroAfiliado: '12345678',
      plan: '210',
    });
    expect(insurer.asked.map(({ body }) => body)).toEqual([{ documento: familiar.documento }]);
  });

  it.each([
    ['osef', 'another state', { body: '{"Estado":"B","Nafiliado":"1"}' }, 403, NO_HABILITADO],
    ['osef', 'a small a', { body: '{"Estado":"a"}' }, 403, NO_HABILITADO],
    ['osef', 'status 500', { status: 500, body: '{"Estado":"A"}' }, 503, SIN_RESPUESTA],
    ['osef', 'HTML', { body: '<html>A</html>' }, 503, SIN_RESPUESTA],
    ['osef', 'malformed', { body: '{"Estado":' }, 503, SIN_RESPUESTA],
    ['osef', 'slow', { never: true }, 503, SIN_RESPUESTA],
    ['obsba', 'an error', { body: '{"error":"no"}' }, 403, NO_HABILITADO],
    ['obsba', 'a refusal', { status: 404, body: '{}' }, 403, NO_HABILITADO],
    ['obsba', 'HTML', { body: '<html></html>' }, 503, SIN_RESPUESTA],
    ['osprera', 'false', { body: 'false' }, 403, NO_HABILITADO],
    ['osprera', 'null', { body: 'null' }, 403, NO_HABILITADO],
    ['osprera', 'nothing', { body: '' }, 403, NO_HABILITADO],
    ['osprera', 'a refusal', { status: 404, body: 'true' }, 403, NO_HABILITADO],
    ['osprera', 'HTML', { body: '<html>true</html>' }, 503, SIN_RESPUESTA],
  ] as const)('%s with %s: refuses and stores nothing', async (host, _name, answer, status, refusal) => {
    const ana = await holderOf(host);
    const before = await countPeople();
    insurer.answer = () => answer;
    const refused = await crear(portal, ana, familiarDe(), {}, `clave-${path}-prueba`);
    expect([refused.status, refused.body]).toEqual([status, refusal]);
    expect(await countPeople()).toEqual(before);
    expect(insurer.asked).toHaveLength(1);
  });
});
