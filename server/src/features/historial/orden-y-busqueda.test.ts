import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDoctor, addPatient, LUNES, type Someone } from '../../testing/data/fila.ts';
import { addTerminada } from '../../testing/data/historial.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { alguien } from '../../testing/fixtures/historial.ts';

let portal: TestPortal;
let perez: Someone;
let ruiz: Someone;
beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  perez = await addDoctor(portal, { nombre: 'Laura', enGuardia: false });
  ruiz = await addDoctor(portal, { nombre: 'Martín', enGuardia: false });
  for (const [{ personaId }, apellido, tratamiento] of [
    [perez, 'Pérez', 'Dra.'],
    [ruiz, 'Ruiz', 'Dr.'],
  ] as const) {
    await portal.db.sql('update portal.personas set apellido = $2 where id = $1', [personaId, apellido]);
    await portal.db.sql(
      `update portal.profesionales set tratamiento = $2, matricula_tipo = 'prov', matricula_provincia = 'Buenos Aires', matricula_numero = '54321' where persona_id = $1`,
      [personaId, tratamiento],
    );
  }
});
afterAll(() => portal.stop());

const VACIO = { code: 'sin_atenciones', message: 'No se encontraron atenciones' };
const listar = (who: { token: string }, query: Record<string, string | number> = {}, host?: string) =>
  portal.request({
    path: `/api/atencion/listar?${new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)])).toString()}`,
    token: who.token,
    host,
  });
const detalle = (who: { token: string }, id: string) =>
  portal.request({ path: `/api/atencion/detalle/${id}`, token: who.token });
const codigos = (answer: Awaited<ReturnType<typeof listar>>) =>
  answer.body.atenciones.map(({ atencion }: { atencion: string }) => atencion) as string[];

describe('attentions entered or corrected out of order', () => {
  it('take their place by date in order, totals and search', async () => {
    const who = await addPatient(portal);
    const add = (dia: string) =>
      addTerminada(portal.db, who.personaId, {
        profesionalId: perez.personaId,
        inicio: `${dia}T09:00:00-03:00`,
      });
    const [noviembre, septiembre, julio, octubre] = [
      await add('2026-11-02'),
      await add('2026-09-02'),
      await add('2026-07-02'),
      await add('2026-10-02'),
    ];
    const una = async (buscar: string) => {
      const answer = await listar(who, { buscar });
      expect(answer.status, answer.text).toBe(200);
      return [answer.body.total, ...codigos(answer)];
    };
    expect(codigos(await listar(who))).toEqual([
      noviembre.codigo,
      octubre.codigo,
      septiembre.codigo,
      julio.codigo,
    ]);
    expect(await una('julio')).toEqual([1, julio.codigo]);
    expect(await una('noviembre')).toEqual([1, noviembre.codigo]);
    expect(await una('pérez')).toEqual([
      4,
      noviembre.codigo,
      octubre.codigo,
      septiembre.codigo,
      julio.codigo,
    ]);

    await portal.db.sql(`update portal.atenciones set inicio = '2026-06-02T09:00:00-03:00' where id = $1`, [
      noviembre.id,
    ]);
    expect(codigos(await listar(who))).toEqual([
      octubre.codigo,
      septiembre.codigo,
      julio.codigo,
      noviembre.codigo,
    ]);
    expect((await listar(who, { buscar: 'noviembre' })).body).toEqual(VACIO);
    expect(await una('junio')).toEqual([1, noviembre.codigo]);
    const lugares = await portal.db.sql(
      'select lugar, lugar_en_grupo from portal.atenciones where paciente_id = $1 order by inicio',
      [who.personaId],
    );
    expect(lugares).toEqual([1, 2, 3, 4].map((lugar) => ({ lugar, lugar_en_grupo: lugar })));
  });

  it('are reordered once per statement', async () => {
    const who = await addPatient(portal);
    const { id } = await addTerminada(portal.db, who.personaId, {
      profesionalId: perez.personaId,
      inicio: '2026-11-02T09:00:00-03:00',
    });
    await portal.db.sql(
      `insert into portal.atenciones (unidad_id, id, paciente_id, servicio_id, dia, sigla, numero, estado, orden, llegada, profesional_id, llamada, llamados, inicio, fin, pedida_por)
       select unidad_id, gen_random_uuid(), paciente_id, servicio_id, dia - n, sigla, 3000 + n, estado, orden, llegada, profesional_id, llamada, 1, inicio - n * interval '1 day', fin, pedida_por
       from portal.atenciones, generate_series(1, 200) n where id = $1`,
      [id],
    );
    const [row] = await portal.db.sql(
      `select count(*)::int as n, bool_and(lugar = orden) as bien from (select lugar, row_number() over (order by inicio) as orden from portal.atenciones where paciente_id = $1) x`,
      [who.personaId],
    );
    expect(row).toEqual({ n: 201, bien: true });
  });
});

describe('the search', () => {
  it('finds by professional, service, code, date and hour, alone and combined', async () => {
    const { hechas, ...who } = await alguien(portal, perez, ruiz);
    const de = (cuales: (hecha: (typeof hechas)[number]) => boolean) =>
      hechas.filter(cuales).map(({ codigo }) => codigo);
    const una = hechas[5]!;
    const [anio, mes, dia] = una.dia.split('-');
    const casos: [string, string[]][] = [
      ['perez', de(({ medico }) => medico === 'Pérez')],
      ['  DERMATO ', de(({ servicio }) => servicio === 'Dermatología')],
      ['ruiz clinica', de(({ medico, servicio }) => medico === 'Ruiz' && servicio === 'Clínica Médica')],
      ['Dra. Laura Pérez', de(({ medico }) => medico === 'Pérez')],
      [una.codigo, [una.codigo]],
      [una.codigo.toLowerCase(), [una.codigo]],
      [una.codigo.slice(0, -7), [una.codigo]],
      [`${dia}/${mes}/${anio}`, [una.codigo]],
      [`${dia}/${mes}`, [una.codigo]],
      [una.dia, [una.codigo]],
      ['07/2026', de((hecha) => hecha.dia.startsWith('2026-07'))],
      ['julio', de((hecha) => hecha.dia.startsWith('2026-07'))],
      ['julio pérez', de((hecha) => hecha.dia.startsWith('2026-07') && hecha.medico === 'Pérez')],
      ['18:12', [hechas.at(-3)!.codigo]],
    ];
    for (const [buscar, esperados] of casos) {
      const answer = await listar(who, { buscar });
      expect(answer.status, `${buscar} ${answer.text}`).toBe(200);
      const todas = codigos(answer);
      for (let pagina = 2; pagina <= answer.body.paginas; pagina += 1)
        todas.push(...codigos(await listar(who, { buscar, pagina })));
      expect([buscar, todas, answer.body.total]).toEqual([buscar, esperados, esperados.length]);
    }
  });

  it.each(['2026', '2026-06', 'a'])('%s: returns every page of matches, from both ends', async (buscar) => {
    const { hechas, ...who } = await alguien(portal, perez, ruiz);
    const esperados = hechas
      .filter(({ dia }) => buscar === 'a' || dia.startsWith(buscar))
      .map(({ codigo }) => codigo);
    const todas = [];
    const { paginas } = (await listar(who, { buscar })).body;
    for (let pagina = 1; pagina <= paginas; pagina += 1)
      todas.push(...codigos(await listar(who, { buscar, pagina })));
    expect(todas).toEqual(esperados);
  });

  it.each([
    'nadie',
    '31/02/2026',
    'A-999999',
    'A-12-310226',
    'A-1-999999',
    '12/9999',
    '9999-12',
    '12/0001',
    '00/2026',
    '13/2026',
    '03:03',
    '2019',
    "%' or '1'='1",
    '_'.repeat(80),
    'pérez dermatología',
  ])('%s: returns nothing', async (buscar) => {
    const { hechas: _, ...who } = await alguien(portal, perez, ruiz);
    const answer = await listar(who, { buscar });
    expect([answer.status, answer.body]).toEqual([404, VACIO]);
  });

  it('covers one person only', async () => {
    const [una, otra] = [await alguien(portal, perez, ruiz), await addPatient(portal)];
    expect((await listar(una, { buscar: 'pérez' })).status).toBe(200);
    for (const buscar of ['pérez', una.hechas[0]!.codigo, '2026', '18:12'])
      expect((await listar(otra, { buscar })).body).toEqual(VACIO);
  });

  it('refuses a text that is too long', async () => {
    expect((await listar(await addPatient(portal), { buscar: 'x'.repeat(81) })).status).toBe(422);
  });
});

describe('joined records', () => {
  it('are one history: pages, totals and search', async () => {
    const { hechas, ...who } = await alguien(portal, perez, ruiz);
    const antes = await addPatient(portal);
    const otras = [];
    for (const dia of ['2025-01-10', '2026-08-01', '2026-11-15'])
      otras.push(
        await addTerminada(portal.db, antes.personaId, {
          profesionalId: perez.personaId,
          inicio: `${dia}T09:00:00-03:00`,
        }),
      );
    const unir = (estado: string) =>
      portal.db.sql(
        `insert into portal.identidades_pendientes (unidad_id, persona_id, anterior_id, estado, creada) values (1, $1, $2, $3, now())
        on conflict (unidad_id, persona_id, anterior_id) do update set estado = excluded.estado`,
        [who.personaId, antes.personaId, estado],
      );
    await unir('pendiente');
    expect((await listar(who)).body.total).toBe(23);
    await unir('aprobada');
    const todas = [];
    for (const pagina of [1, 2, 3]) todas.push(...codigos(await listar(who, { pagina })));
    expect(todas).toHaveLength(26);
    expect([todas[0], todas.at(-1)]).toEqual([otras[2]!.codigo, otras[0]!.codigo]);
    expect((await listar(who, { buscar: 'pérez' })).body.total).toBe(
      hechas.filter(({ medico }) => medico === 'Pérez').length + 3,
    );
    expect((await detalle(who, otras[1]!.id)).status).toBe(200);
  });
});
