import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, perfilDe } from '../../testing/data/family.ts';
import { archiveFirst } from '../../testing/data/archived.ts';
import { addAccount } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { readZip } from '../../testing/read/read-zip.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00' });
});
afterAll(() => portal.stop());

const accesos = (token: string | undefined, page?: number | string, host?: string) =>
  portal.request({ path: `/api/misDatos/accesos${page === undefined ? '' : `?page=${page}`}`, token, host });

describe('listarAccesos', () => {
  it('shows only other people’s accesses when asked', async () => {
    const { dni, personaId } = await addAccount(portal.db);
    const { token } = await portal.signIn(dni);
    const otros = async () => (await portal.request({ path: '/api/misDatos/accesos?otros=1', token })).body;
    expect(await otros()).toEqual({ total: 0, filas: [], archivadoAntesDe: null });
    expect((await accesos(token)).body.total).toBeGreaterThan(0);
    const admin = (await portal.signIn('22999000', { acceso: 'personal' })).token;
    await portal.request({ path: `/api/ayuda/persona/${personaId}`, token: admin });
    await portal.post('/api/sesion/iniciar', { correo: dni, password: 'equivocada' });
    expect(
      (await otros()).filas.map(({ quien, propio }: { quien: string; propio: boolean }) => [quien, propio]),
    ).toEqual([
      ['Alguien sin sesión', false],
      ['Marta Rey (Administración)', false],
    ]);
    expect((await portal.request({ path: '/api/misDatos/accesos?otros=2', token })).status).toBe(422);
  });

  it('says in plain words who did what, newest first, and marks one’s own', async () => {
    const { dni, personaId } = await addAccount(portal.db);
    await portal.post('/api/sesion/iniciar', { correo: dni, password: 'mala' });
    const { token, cookie } = await portal.signIn(dni);
    await portal.request({ path: `/api/usuario/${dni}`, token });
    await portal.post('/api/sesion/renovar', {}, { cookie });
    await portal.post(
      '/api/usuario/guardarPerfil',
      { id: personaId, data: perfilDe(dni, { email: 'nuevo@ejemplo.com' }), password: 'mala' },
      { token },
    );
    const admin = await portal.signIn('22999000', { acceso: 'personal' });
    await portal.post(
      '/api/usuario/guardarPerfil',
      {
        id: personaId,
        data: perfilDe(dni, { email: 'nuevo@ejemplo.com', documento: '47000111' }),
        password: 'demo1234',
      },
      { token },
    );
    const [row] = (
      await portal.request({ path: '/api/familiar/pendientes', token: admin.token })
    ).body.filter(({ persona }: { persona: { documento: string } }) => persona.documento === dni);
    await portal.post(
      '/api/familiar/resolver',
      { id: row.id, tipo: 'dni', aprobar: false },
      { token: admin.token },
    );

    const { status, body } = await accesos(token);
    expect(status).toBe(200);
    expect(
      body.filas.map(({ quien, acto, resultado, propio }: Record<string, unknown>) => [
        quien,
        acto,
        resultado,
        propio,
      ]),
    ).toEqual([
      ['Marta Rey (Administración)', 'Resolvió un vínculo o un cambio que esperaba aprobación', 'ok', false],
      ['Vos', 'Cambió los datos personales', 'ok', true],
      ['Vos', 'Cambió los datos personales', 'rechazado', true],
      ['Vos', 'Vio los datos personales', 'ok', true],
      ['Vos', 'Inició sesión', 'ok', true],
      ['Alguien sin sesión', 'Inició sesión', 'rechazado', false],
    ]);
    expect(body.total).toBe(6);
    const times = body.filas.map(({ ocurrido }: { ocurrido: string }) => Date.parse(ocurrido)) as number[];
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('says since when it has the accesses, if older ones were archived', async () => {
    const { token } = await portal.signIn((await addAccount(portal.db)).dni);
    await archiveFirst(portal.db);
    try {
      const [{ first }] = (await portal.db.sql(
        'select min(ocurrido) as first from portal.auditoria where unidad_id = 1',
      )) as [{ first: Date }];
      expect((await accesos(token)).body.archivadoAntesDe).toBe(first.toISOString());
      const { url } = (await portal.post('/api/misDatos/ticket', {}, { token })).body;
      const files = readZip((await portal.request({ path: url })).bytes);
      for (const name of ['LEEME.txt', 'mis-datos.html'])
        expect(files.get(name)!.toString('utf8'), name).toMatch(
          /Los accesos anteriores al [0-9/]+ están archivados: pedilos en la institución\./,
        );
      await portal.db.sql('update portal.auditoria_archivos set borrado = now()');
      expect((await accesos(token)).body).toMatchObject({
        archivadoAntesDe: null,
        borradoAntesDe: first.toISOString(),
      });
      const again = (await portal.post('/api/misDatos/ticket', {}, { token })).body;
      expect(
        readZip((await portal.request({ path: again.url })).bytes)
          .get('LEEME.txt')!
          .toString('utf8'),
      ).toMatch(/Los accesos anteriores al [0-9/]+ se borraron al cumplir diez años\./);
    } finally {
      await portal.db.sql('delete from portal.auditoria_archivos');
    }
    expect((await accesos(token)).body.archivadoAntesDe).toBeNull();
  });

  it('shows twenty per page', async () => {
    const { dni, personaId } = await addAccount(portal.db);
    const { token } = await portal.signIn(dni);
    await portal.db.sql(
      `insert into portal.auditoria (unidad_id, ocurrido, acto, resultado, actor_id, actor_rol, para_id) select 1, now() - make_interval(days => 30 - n), 'ver_persona', 'ok', $1, 'paciente', $1 from generate_series(1, 44) n`,
      [personaId],
    );
    const sizes = [];
    for (const page of [1, 2, 3, 4]) sizes.push((await accesos(token, page)).body.filas.length);
    expect(sizes).toEqual([20, 20, 5, 0]);
    const first = (await accesos(token)).body;
    expect([first.total, first.filas.length]).toEqual([45, 20]);
    for (const page of ['0', '-1', '1.5', 'x', '10001'])
      expect((await accesos(token, page)).status, page).toBe(422);
  });

  it('shows only one’s own events, without other people’s, other units’ and members’', async () => {
    const { dni, personaId } = await addAccount(portal.db);
    const member = await addMember(portal.db, personaId);
    const { token } = await portal.signIn(dni);
    await portal.request({ path: `/api/usuario/${member.documento}`, token });
    expect((await accesos(token)).body.filas.map(({ acto }: { acto: string }) => acto)).toEqual([
      'Inició sesión',
    ]);
    const foreign = await portal.signIn('28444555', { host: 'osef' });
    expect(
      (await accesos(foreign.token, 1, 'osef')).body.filas.every(
        ({ quien }: { quien: string }) => quien === 'Vos',
      ),
    ).toBe(true);
    expect((await accesos(foreign.token)).body.code).toBe('sin_sesion');
    expect((await accesos(undefined)).body.code).toBe('sin_sesion');
  });
});
