import { afterEach, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.stop());

const listar = async (dni: string, host?: string) => {
  const { token } = await portal.signIn(dni, { acceso: 'personal', ...(host ? { host } : {}) });
  const { body } = await portal.post('/api/art/listarFitro', { size: 100 }, { token, host });
  return {
    token,
    ...(body as {
      casos: { casoId: number; status: number; fecha_turno: string; link_turno: string | null }[];
      total: number;
    }),
  };
};

it.each([['2026-11-16T10:00:00-03:00'], ['2027-01-01T00:05:00-03:00'], ['2026-11-22T23:40:00-03:00']])(
  'at %s: gives Paula thirteen cases in all five statuses, one due now, and Diego four; Jorge sees all',
  { timeout: 60_000 },
  async (now) => {
    portal = await startTestPortal({ now, env: { DEMO: 'on' } });
    for (const host of [undefined, 'osef']) {
      const paula = await listar('27555666', host);
      expect([paula.total, paula.casos.length]).toEqual([13, 13]);
      expect([...new Set(paula.casos.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual([
        1, 2, 3, 4, 5,
      ]);
      expect((await listar('27555777', host)).total).toBe(4);
      expect((await listar('24777888', host)).total).toBe(17);
    }
    const { token, casos } = await listar('27555666');
    const { link_turno: link } = casos.find(({ casoId }) => casoId === 1043)!;
    const codigoTurno = new URL(link!).searchParams.get('codigoTurno');
    const { body } = await portal.post('/api/turno/entrypoint', { codigoTurno });
    expect(Math.abs(body.diferenciaEnMinutos)).toBeLessThan(15);
    expect(body.password).toEqual(expect.any(String));
    const detalle = await portal.request({ path: '/api/art/detalle/1041', token });
    expect(detalle.body.seguimientos).toHaveLength(3);
    expect(detalle.body.documentos).toHaveLength(1);
    // The outcome of each mail: accepted, refused, or no address.
    const notificaciones = async (id: number) =>
      (await portal.request({ path: `/api/art/detalle/${id}`, token })).body.turnos.map(
        ({ notificacion }: { notificacion: string }) => notificacion,
      );
    expect(await notificaciones(1043)).toEqual(['Recibida por el servidor de correo']);
    expect(await notificaciones(1021)).toEqual(['No se pudo entregar', 'Recibida por el servidor de correo']);
    expect(await notificaciones(1039)).toEqual(['Sin email']);
    // No demo mail is ever sent.
    expect(
      await portal.db.sql(
        `select id from portal.mensajes where tipo = 'turno_reservado' and estado = 'pendiente'`,
      ),
    ).toEqual([]);
    const ticket = await portal.post(
      '/api/art/documento/ticket',
      { documento: detalle.body.documentos[0].id },
      { token },
    );
    expect((await portal.request({ path: ticket.body.url })).status).toBe(200);
    const [units] = await portal.db.sql(
      'select count(*)::int as casos, count(distinct unidad_id)::int as unidades from portal.casos',
    );
    expect(units).toEqual({ casos: 17 * 30, unidades: 30 });
  },
);

it(
  'moves with the clock, creates nothing twice, and leaves other people’s cases alone',
  { timeout: 120_000 },
  async () => {
    portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00', env: { DEMO: 'on' } });
    const { token } = await listar('27555666');
    await portal.post('/api/art/cancelar', { id: 1042 }, { token });
    const [antes] = await portal.db.sql<{ n: number }>('select count(*)::int as n from portal.seguimientos');
    const later = await startTestPortal({
      now: '2027-02-03T10:00:00-03:00',
      env: { DEMO: 'on' },
      db: portal.db,
      mail: portal.mail,
      dataDir: portal.dataDir,
    });
    try {
      const sesion = await later.signIn('27555666', { acceso: 'personal' });
      const { body } = await later.post('/api/art/listarFitro', { size: 100 }, { token: sesion.token });
      expect(body.total).toBe(13);
      expect(body.casos.find(({ casoId }: { casoId: number }) => casoId === 1042)).toMatchObject({
        status: 2,
      });
      expect(body.casos.find(({ casoId }: { casoId: number }) => casoId === 1043).fecha_turno).toBe(
        '2027-02-03',
      );
      expect(await portal.db.sql('select count(*)::int as n from portal.seguimientos')).toEqual([antes]);
      const hoy = await later.request({ path: '/api/art/hoy', token: sesion.token });
      expect(hoy.body.turnosDeHoy.map(({ casoId }: { casoId: number }) => casoId)).toContain(1043);
      expect(hoy.body.ausentesDeAyer.map(({ casoId }: { casoId: number }) => casoId)).toEqual([1028]);
    } finally {
      await later.stop();
    }
  },
);
