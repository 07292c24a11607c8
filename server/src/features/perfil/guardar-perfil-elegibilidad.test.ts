import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember, perfilDe, rowOf } from '../../testing/data/family.ts';
import { startInsurer, type Insurer } from '../../testing/servers/insurer.ts';
import { newDni, UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { newEmail, holder } from '../../testing/fixtures/perfil.ts';

let portal: TestPortal;
let insurer: Insurer;
beforeAll(async () => {
  insurer = await startInsurer();
  portal = await startTestPortal({
    now: '2026-11-16T23:30:00-03:00',
    padronUrls: { osef: insurer.url, obsba: insurer.url },
  });
});
afterAll(async () => {
  await portal.stop();
  insurer.stop();
});
const guardar = (token: string | undefined, body: Record<string, unknown>, host?: string) =>
  portal.post('/api/usuario/guardarPerfil', body, { token, host });
const accountOf = async (cuentaId: string) =>
  (
    await portal.db.sql<{ dni: string; email: string | null }>(
      'select dni, email from portal.cuentas where id = $1',
      [cuentaId],
    )
  )[0]!;
const waiting = (personaId: string) =>
  portal.db.sql<{ documento: string; estado: string }>(
    'select documento, estado from portal.cambios_dni where persona_id = $1 order by creado',
    [personaId],
  );

describe('eligibility before saving', () => {
  const NO_HABILITADO = {
    code: 'no_habilitado',
    message: 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
  };
  const SIN_RESPUESTA = { ...NO_HABILITADO, code: 'padron_sin_respuesta' };
  let path = 0;
  beforeEach(() => {
    path += 1;
    // The circuit breaker remembers an address: each test has its own.
    for (const unit of ['osef', 'obsba'])
      (portal.portal.platform.config.padronUrls as Record<string, string>)[unit] =
        `${insurer.url}/${unit}?${path}`;
    insurer.asked.length = 0;
  });

  it('osef: sends the specified payload and keeps fixed and hidden fields', async () => {
    const { token, dni, personaId, email } = await holder(portal, { unidadId: UNIDAD.osef, host: 'osef' });
    await portal.db.sql(`update portal.personas set plan = 'viejo', nro_afiliado = '555' where id = $1`, [
      personaId,
    ]);
    insurer.answer = () => ({ body: '{"Estado":"A","Nafiliado":"777","Plan":"otro"}' });
    const { status, body } = await guardar(
      token,
      { id: personaId, data: perfilDe(dni, { email, obraSocial: 'MIA', plan: 'mío', nroAfiliado: '1' }) },
      'osef',
    );
    expect(status).toBe(200);
    expect(body.usuario).toMatchObject({ obraSocial: 'OSEF', plan: 'viejo', nroAfiliado: '555' });
    const afiliado = {
      sobrenome: 'Prueba',
      nome: 'Eva',
      documento: dni,
      email,
      obraSocial: 'OSEF',
      nroAfiliado: '555',
      plan: 'viejo',
    };
    expect(insurer.asked.map(({ body: sent }) => sent)).toEqual([
      { usuario: afiliado, afiliado, tipo_documento: 96, codigo: 1, fecha_prestacion: '2026-11-16' },
    ]);
  });

  it('osef: asks as the holder for a member', async () => {
    const { token, dni, personaId, email } = await holder(portal, { unidadId: UNIDAD.osef, host: 'osef' });
    const { documento } = await addMember(portal.db, personaId, { unidadId: UNIDAD.osef });
    insurer.answer = () => ({ body: '{"Estado":"A"}' });
    expect(
      (
        await guardar(
          token,
          {
            doc: documento,
            data: perfilDe(documento, { nome: 'Mía', fec_nac: '2018-06-10', email: 'mia@ejemplo.com' }),
            password: 'demo1234',
          },
          'osef',
        )
      ).status,
    ).toBe(200);
    expect(insurer.asked[0]!.body).toMatchObject({
      usuario: { nome: 'Eva', documento: dni, email },
      afiliado: { nome: 'Mía', documento, email: 'mia@ejemplo.com' },
    });
  });

  it.each([
    ['1234567890', '345678'],
    ['12345678', '12345678'],
  ])('obsba: of the number %s sends %s', async (nroAfiliado, sent) => {
    const { token, dni, personaId, email } = await holder(portal, { unidadId: UNIDAD.obsba, host: 'obsba' });
    insurer.answer = () => ({ body: '{"afiliado":true}' });
    const { body } = await guardar(
      token,
      { id: personaId, data: perfilDe(dni, { email, nroAfiliado }) },
      'obsba',
    );
    expect(body.usuario).toMatchObject({ obraSocial: 'OBSBA', nroAfiliado });
    expect(insurer.asked.map(({ body: asked }) => asked)).toEqual([
      { documento: dni, afiliado: sent, fec_nac: '1990-05-20', sexo: 'F' },
    ]);
  });

  it.each([
    ['osef', 'another state', { body: '{"Estado":"B"}' }, 403, NO_HABILITADO],
    ['osef', 'a small a', { body: '{"Estado":"a"}' }, 403, NO_HABILITADO],
    ['osef', 'down', { status: 500, body: '' }, 503, SIN_RESPUESTA],
    ['osef', 'HTML', { body: '<html>A</html>' }, 503, SIN_RESPUESTA],
    ['osef', 'malformed', { body: '{"Estado":' }, 503, SIN_RESPUESTA],
    ['osef', 'slow', { never: true }, 503, SIN_RESPUESTA],
    ['obsba', 'an error', { body: '{"error":"no"}' }, 403, NO_HABILITADO],
    ['obsba', 'a refusal', { status: 422, body: '{}' }, 403, NO_HABILITADO],
    ['obsba', 'HTML', { body: '<html></html>' }, 503, SIN_RESPUESTA],
    ['obsba', 'malformed', { body: '[]' }, 503, SIN_RESPUESTA],
  ] as const)('%s with %s: refuses and stores nothing', async (host, _name, answer, status, refusal) => {
    const unidadId = host === 'osef' ? UNIDAD.osef : UNIDAD.obsba;
    const { token, dni, personaId, cuentaId, email } = await holder(portal, { unidadId, host });
    const before = [await rowOf(portal.db, personaId), await accountOf(cuentaId)];
    insurer.answer = () => answer;
    const refused = await guardar(
      token,
      {
        id: personaId,
        data: perfilDe(dni, { email: newEmail(), documento: newDni(), nome: 'Otra' }),
        password: 'demo1234',
      },
      host,
    );
    expect([refused.status, refused.body]).toEqual([status, refusal]);
    expect([await rowOf(portal.db, personaId), await accountOf(cuentaId), await waiting(personaId)]).toEqual([
      ...before,
      [],
    ]);
    expect(await portal.db.sql('select 1 from portal.mensajes where destinatario = $1', [email])).toEqual([]);
    expect(insurer.asked).toHaveLength(1);
  });

  it('refuses when the insurer’s port is closed', async () => {
    (portal.portal.platform.config.padronUrls as Record<string, string>)['osef'] = 'http://127.0.0.1:1/x';
    const { token, dni, personaId, email } = await holder(portal, { unidadId: UNIDAD.osef, host: 'osef' });
    const { status, body } = await guardar(token, { id: personaId, data: perfilDe(dni, { email }) }, 'osef');
    expect([status, body]).toEqual([503, SIN_RESPUESTA]);
  });

  it('is not checked for osprera, the demo, or staff', async () => {
    const { token, sesion } = await portal.signIn('30111222', { host: 'osprera' });
    expect(
      (
        await guardar(
          token,
          { id: sesion.usuario.id, data: perfilDe('30111222', { email: sesion.usuario.email }) },
          'osprera',
        )
      ).status,
    ).toBe(200);
    const staff = await portal.signIn('22999000', { host: 'osef', acceso: 'personal' });
    const { usuario } = staff.sesion;
    expect(
      (
        await guardar(
          staff.token,
          { id: usuario.id, data: perfilDe('22999000', { email: usuario.email }) },
          'osef',
        )
      ).status,
    ).toBe(200);
    expect(insurer.asked).toEqual([]);
  });
});
