import { afterEach, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.stop());

const counts = (dni: string, month: string) =>
  portal.db.sql<{ units: number; all: number; month: number; ahead: number }>(
    `select count(distinct a.unidad_id)::int as units, count(*)::int / 30 as all, count(*) filter (where to_char(a.llegada at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM') = $2)::int / 30 as month,
       count(*) filter (where a.fin > $3 or a.inicio < a.llegada or a.fin < a.inicio)::int as ahead
     from portal.atenciones a join portal.cuentas c on c.unidad_id = a.unidad_id and c.persona_id = a.paciente_id where c.dni = $1 and a.estado = 'encerrado'`,
    [dni, month, portal.portal.platform.clock.now()],
  );

it.each([
  ['2026-11-16T10:00:00-03:00', '2026-11'],
  ['2026-12-01T00:20:00-03:00', '2026-12'],
  ['2027-01-31T23:50:00-03:00', '2027-01'],
  ['2027-03-01T09:00:00-03:00', '2027-03'],
])(
  'at %s: gives Ana twelve attentions with at most three this month, Bruno four this month, Carlos none',
  async (now, month) => {
    portal = await startTestPortal({ now, env: { DEMO: 'on' } });
    const [ana] = await counts('30111222', month);
    expect(ana).toMatchObject({ units: 30, all: 12, ahead: 0 });
    expect(ana!.month).toBeLessThanOrEqual(3);
    expect(await counts('35222333', month)).toEqual([{ units: 30, all: 4, month: 4, ahead: 0 }]);
    expect(await counts('28444555', month)).toEqual([{ units: 0, all: 0, month: 0, ahead: 0 }]);
    const { token } = await portal.signIn('35222333');
    const { body } = await portal.request({ path: '/api/atencion/limite', token });
    expect(body).toEqual({
      limit: 4,
      pacientes: [{ documento: '35222333', nombre: 'Bruno Acosta', atenciones: 4 }],
    });
  },
);

interface Item {
  atencion: string;
  fecha: { date: string };
  documento: { path: string } | null;
  documentos: { clase: string }[];
}

it('lists Ana’s in order, some with a PDF, one with a valid prescription, all with a constancia rendered on first request', async () => {
  portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00', env: { DEMO: 'on' } });
  const { token } = await portal.signIn('30111222');
  const pages = await Promise.all(
    [1, 2].map((pagina) => portal.request({ path: `/api/atencion/listar?pagina=${pagina}`, token })),
  );
  expect(pages[0]!.body).toMatchObject({ total: 12, paginas: 2 });
  const items = pages.flatMap(({ body }) => body.atenciones as Item[]);
  expect(items.map(({ fecha }) => fecha.date)).toEqual(
    items.map(({ fecha }) => fecha.date).toSorted((a, b) => b.localeCompare(a)),
  );
  expect(items.filter(({ documento }) => documento !== null)).toHaveLength(5);
  expect(
    items.flatMap(({ documentos }) => documentos).filter(({ clase }) => clase === 'receta'),
  ).toHaveLength(1);
  for (const { documentos } of items)
    expect(documentos.filter(({ clase }) => clase === 'constancia')).toHaveLength(1);
  const { body } = await portal.request({
    path: `/api/atencion/detalle/${pages[0]!.body.atenciones[0].id}`,
    token,
  });
  expect(body).toMatchObject({
    evolucion: { diagnostico: 'Faringitis aguda', corrige: false },
    recetas: [{ estado: 'vigente' }],
  });
  expect(await portal.db.sql('select 1 from portal.documentos where sha256 is not null')).toEqual([]);
  const [receta] = await portal.db.sql(
    `select faltan, cardinality(faltan) as n from portal.documentos where unidad_id = 1 and tipo = 'receta'`,
  );
  expect(receta).toEqual({ faltan: [], n: 0 });
});

it('moves the dates with the clock and creates nothing twice', { timeout: 180_000 }, async () => {
  portal = await startTestPortal({ now: '2026-11-16T10:00:00-03:00', env: { DEMO: 'on' } });
  // Only the demo's own people: the month of figures grows every day.
  const cuentas = async () => ({
    ...(await portal.db.counts()),
    atenciones: (
      await portal.db.sql<{ n: number }>(
        'select count(*)::int as n from portal.atenciones where numero < 501',
      )
    )[0]!.n,
    notas: (
      await portal.db.sql<{ n: number }>(
        'select count(*)::int as n from portal.notas n join portal.atenciones a on a.unidad_id = n.unidad_id and a.id = n.atencion_id where a.numero < 501',
      )
    )[0]!.n,
  });
  const before: Record<string, number> = await cuentas();
  const recetas = () =>
    portal.db.sql(
      `select unidad_id, id, numero, codigo from portal.documentos where tipo = 'receta' order by 1, 2`,
    );
  const numeros = await recetas();
  expect(numeros).toHaveLength(30);
  const later = await startTestPortal({
    now: '2027-02-03T10:00:00-03:00',
    env: { DEMO: 'on' },
    db: portal.db,
    mail: portal.mail,
    dataDir: portal.dataDir,
  });
  try {
    const after: Record<string, number> = await cuentas();
    for (const tabla of ['atenciones', 'notas', 'documentos'])
      expect([tabla, after[tabla]]).toEqual([tabla, before[tabla]]);
    expect(await recetas()).toEqual(numeros);
    expect(
      await portal.db.sql(
        `select 1 from portal.documentos d join portal.atenciones a on a.id = d.atencion_id and a.unidad_id = d.unidad_id where d.firmado <> a.fin`,
      ),
    ).toEqual([]);
    const { token } = await later.signIn('35222333');
    expect((await later.request({ path: '/api/atencion/limite', token })).body.pacientes[0].atenciones).toBe(
      4,
    );
  } finally {
    await later.stop();
  }
});
