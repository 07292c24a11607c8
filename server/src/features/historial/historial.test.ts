import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addDoctor,
  addPatient,
  addService,
  call,
  inLine,
  LUNES,
  SERVICIO,
  type Someone,
} from '../../testing/data/fila.ts';
import { addPapel, addTerminada } from '../../testing/data/historial.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

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

/** Twenty-three: one a week, Pérez in Clínica every second, Ruiz in Clínica and Dermatología by turns. */
async function alguien() {
  const who = await addPatient(portal);
  const hechas: { id: string; codigo: string; medico: string; servicio: string; dia: string }[] = [];
  for (let i = 0; i < 23; i += 1) {
    const dia = new Date(Date.parse('2026-06-01T00:00:00Z') + i * 7 * 86_400_000).toISOString().slice(0, 10);
    const medico = i % 2 === 0 ? perez : ruiz;
    const servicioId = i % 4 === 3 ? SERVICIO.dermatologia : SERVICIO.clinica;
    const hecha = await addTerminada(portal.db, who.personaId, {
      profesionalId: medico.personaId,
      servicioId,
      inicio: `${dia}T18:${10 + i}:00-03:00`,
    });
    hechas.unshift({
      ...hecha,
      medico: i % 2 === 0 ? 'Pérez' : 'Ruiz',
      servicio: servicioId === SERVICIO.clinica ? 'Clínica Médica' : 'Dermatología',
      dia,
    });
  }
  return { ...who, hechas };
}

describe('the list', () => {
  it('is newest first, ten a page, with how many there are', async () => {
    const { hechas, ...who } = await alguien();
    const primera = await listar(who);
    expect(primera.status, primera.text).toBe(200);
    expect(primera.body).toMatchObject({ total: 23, pagina: 1, paginas: 3 });
    const todas = [];
    for (const pagina of [1, 2, 3]) todas.push(...codigos(await listar(who, { pagina })));
    expect(todas).toEqual(hechas.map(({ codigo }) => codigo));
    expect(codigos(await listar(who, { pagina: 3 }))).toHaveLength(3);
  });

  it('a row has the fields of the wire', async () => {
    const who = await addPatient(portal, { nombre: 'Ana' });
    const { id } = await addTerminada(portal.db, who.personaId, {
      profesionalId: perez.personaId,
      inicio: '2026-11-09T23:42:00-03:00',
      numero: 87,
    });
    const { body } = await listar(who, { documento: who.dni });
    expect(body.atenciones).toEqual([
      {
        id,
        atencion: 'A-87-091126',
        fecha: { date: '2026-11-09 23:42' },
        medico: {
          nome: 'Laura',
          sobrenome: 'Pérez',
          matricula: { tipo: 'prov', provincia: 'Buenos Aires', numero: '54321' },
          titulo: 'Dra.',
        },
        servicio: { nome: 'Clínica Médica' },
        documento: null,
        documentos: [],
        senha: { format: 'A087', sigla: 'A', numero: 87 },
        cliente: {
          documento: who.dni,
          data_json: { apellido: 'Prueba', nombre: 'Ana', obraSocial: null, nroAfiliado: null, plan: null },
        },
        status: 'encerrado',
      },
    ]);
  });

  it.each([4, 99, 1_000_000])('page %i is the last', async (pagina) => {
    const { hechas, ...who } = await alguien();
    const answer = await listar(who, { pagina });
    expect(answer.body).toMatchObject({ total: 23, pagina: 3, paginas: 3 });
    expect(codigos(answer)).toEqual(hechas.slice(20).map(({ codigo }) => codigo));
    const buscada = await listar(who, { pagina, buscar: 'pérez' });
    expect(buscada.body).toMatchObject({ total: 12, pagina: 2, paginas: 2 });
  });

  it.each(['0', '-1', 'x', '1.5', '1000001'])('page %s is refused', async (pagina) => {
    const answer = await listar(await addPatient(portal), { pagina });
    expect([answer.status, answer.body.fields]).toEqual([422, { pagina: expect.any(String) }]);
  });

  it('nothing is told as the web knows it', async () => {
    const who = await addPatient(portal);
    const answer = await listar(who);
    expect([answer.status, answer.body]).toEqual([404, VACIO]);
  });

  it('what is open, was cancelled or missed is no history', async () => {
    const who = await addPatient(portal);
    for (const estado of ['cancelada', 'no_se_presento', 'iniciado']) {
      await addTerminada(portal.db, who.personaId, {
        profesionalId: (await addDoctor(portal, { enGuardia: false })).personaId,
        inicio: '2026-11-09T10:00:00-03:00',
        estado,
      });
    }
    expect((await listar(who)).body).toEqual(VACIO);
    await portal.db.sql(
      `update portal.atenciones set estado = 'encerrado', fin = now() where paciente_id = $1 and estado = 'iniciado'`,
      [who.personaId],
    );
    expect((await listar(who)).body.total).toBe(1);
  });

  it('an attention is in it the moment that it ends, after those before it, with its constancia and the way to its detail', async () => {
    const servicio = await addService(portal.db);
    const doctor = await addDoctor(portal, { servicios: [servicio] });
    const who = await inLine(portal, servicio);
    await addTerminada(portal.db, who.personaId, {
      profesionalId: perez.personaId,
      inicio: '2026-11-09T10:00:00-03:00',
    });
    expect((await call(portal, doctor, who.id)).status).toBe(200);
    expect((await listar(who)).body.total).toBe(1);
    const ended = await portal.post('/api/fila/finalizar', { id: who.id }, { token: doctor.token });
    expect(ended.status, ended.text).toBe(200);
    const { body } = await listar(who);
    expect(body).toMatchObject({
      total: 2,
      atenciones: [{ id: who.id, documento: null, documentos: [{ clase: 'constancia' }] }, {}],
    });
    expect(body.atenciones[0].atencion).toBe(`${who.sala}-161126`);
    expect((await listar(who, { buscar: who.sala })).body.atenciones).toMatchObject([{ id: who.id }]);
  });

  it('leaves an event about whose it is', async () => {
    const who = await addPatient(portal);
    await addTerminada(portal.db, who.personaId, {
      profesionalId: perez.personaId,
      inicio: '2026-11-09T10:00:00-03:00',
    });
    await listar(who);
    const events = await portal.db.sql(
      `select resultado, actor_id, para_id from portal.auditoria where acto = 'ver_atenciones' and actor_id = $1`,
      [who.personaId],
    );
    expect(events).toEqual([{ resultado: 'ok', actor_id: who.personaId, para_id: who.personaId }]);
  });
});

describe('what is entered or corrected out of order', () => {
  it('has its place by its date: order, totals and search', async () => {
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

  it('many in one statement are put right once', async () => {
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
  it('finds by professional, service, code, date and hour, and by several of them', async () => {
    const { hechas, ...who } = await alguien();
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

  it.each(['2026', '2026-06', 'a'])('%s: every page of what fits, from both ends', async (buscar) => {
    const { hechas, ...who } = await alguien();
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
  ])('%s: nothing', async (buscar) => {
    const { hechas: _, ...who } = await alguien();
    const answer = await listar(who, { buscar });
    expect([answer.status, answer.body]).toEqual([404, VACIO]);
  });

  it('is of one person alone', async () => {
    const [una, otra] = [await alguien(), await addPatient(portal)];
    expect((await listar(una, { buscar: 'pérez' })).status).toBe(200);
    for (const buscar of ['pérez', una.hechas[0]!.codigo, '2026', '18:12'])
      expect((await listar(otra, { buscar })).body).toEqual(VACIO);
  });

  it('what is too long is refused', async () => {
    expect((await listar(await addPatient(portal), { buscar: 'x'.repeat(81) })).status).toBe(422);
  });
});

describe('records that the unit joined', () => {
  it('are one history: pages, totals and search', async () => {
    const { hechas, ...who } = await alguien();
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

describe('the detail', () => {
  it('shows what was signed: evolution, prescriptions with their state, papers', async () => {
    const who = await addPatient(portal);
    const { id, codigo } = await addTerminada(portal.db, who.personaId, {
      profesionalId: perez.personaId,
      inicio: '2026-11-09T10:00:00-03:00',
    });
    const contenido = {
      evolucion: 'Odinofagia de dos días.',
      diagnostico: 'Faringitis aguda',
      indicaciones: 'Reposo.',
    };
    const primera = await addPapel(portal.db, id, {
      tipo: 'evolucion',
      contenido: { ...contenido, diagnostico: 'Otra cosa' },
      firmado: '2026-11-09T13:20:00Z',
    });
    await addPapel(portal.db, id, {
      tipo: 'evolucion',
      contenido,
      reemplaza: primera,
      firmado: '2026-11-10T13:20:00Z',
    });
    const vieja = await addPapel(portal.db, id, {
      tipo: 'receta',
      numero: 900_041,
      firmado: '2026-11-09T13:21:00Z',
      vence: '2026-12-09T13:21:00Z',
    });
    const nueva = await addPapel(portal.db, id, {
      tipo: 'receta',
      numero: 900_042,
      reemplaza: vieja,
      firmado: '2026-11-09T13:30:00Z',
      vence: '2026-12-09T13:30:00Z',
    });
    const vencida = await addPapel(portal.db, id, {
      tipo: 'receta',
      numero: 900_043,
      firmado: '2026-10-01T13:00:00Z',
      vence: '2026-10-31T13:00:00Z',
    });
    const constancia = await addPapel(portal.db, id, { tipo: 'constancia', firmado: '2026-11-11T10:00:00Z' });
    const { status, body, text } = await detalle(who, id);
    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      id,
      atencion: codigo,
      motivo: 'Dolor de garganta',
      minutos: 12,
      evolucion: { ...contenido, firmada: '2026-11-10T13:20:00.000Z', corrige: true },
      documento: { path: `/documento/${nueva}` },
    });
    const estadoDeRecetas = (de: typeof body) =>
      de.recetas.map(
        ({ id: receta, estado, registrada }: { id: string; estado: string; registrada: boolean }) => [
          receta,
          estado,
          registrada,
        ],
      );
    expect(estadoDeRecetas(body)).toEqual([
      [nueva, 'vigente', false],
      [vieja, 'corregida', false],
      [vencida, 'vencida', false],
    ]);
    await portal.db.sql(`update portal.documentos set cuir = '77' where id = $1`, [nueva]);
    expect(estadoDeRecetas((await detalle(who, id)).body)[0]).toEqual([nueva, 'vigente', true]);
    expect(
      body.documentos.map(({ id: papel, clase, path, corregido }: Record<string, unknown>) => [
        papel,
        clase,
        path,
        corregido,
      ]),
    ).toEqual([
      [constancia, 'constancia', `/documento/${constancia}`, false],
      [nueva, 'receta', `/documento/${nueva}`, false],
      [vieja, 'receta', `/documento/${vieja}`, true],
      [vencida, 'receta', `/documento/${vencida}`, false],
    ]);
  });

  it('passed on, it shows what each of them signed: the newest version of each', async () => {
    const who = await addPatient(portal);
    const { id } = await addTerminada(portal.db, who.personaId, {
      profesionalId: perez.personaId,
      inicio: '2026-11-09T10:00:00-03:00',
    });
    const contenido = (evolucion: string, nombre: string) => ({
      evolucion,
      hoja: { profesional: { nombre } },
    });
    const papel = (texto: string, firmado: string, autorId: string, reemplaza?: string) =>
      addPapel(portal.db, id, {
        tipo: 'evolucion',
        contenido: contenido(texto, 'Dr. Martín Ruiz'),
        firmado,
        autorId,
        ...(reemplaza && { reemplaza }),
      });
    const primera = await papel('Con un error', '2026-11-09T13:00:00Z', ruiz.personaId);
    await papel('Derivo', '2026-11-09T13:05:00Z', ruiz.personaId, primera);
    await papel('Atiendo', '2026-11-09T13:20:00Z', perez.personaId);
    const { body } = await detalle(who, id);
    expect(body.evolucion.evolucion).toBe('Atiendo');
    expect(body.otrasEvoluciones).toMatchObject([
      { evolucion: 'Derivo', corrige: true, profesional: 'Dr. Martín Ruiz' },
    ]);
    expect(JSON.stringify(body)).not.toContain('Con un error');
  });

  it('the constancia alone leaves the detail as the way in, and a draft is nobody else’s', async () => {
    const who = await addPatient(portal);
    const { id } = await addTerminada(portal.db, who.personaId, {
      profesionalId: perez.personaId,
      inicio: '2026-11-09T10:00:00-03:00',
    });
    await addPapel(portal.db, id, { tipo: 'constancia' });
    await addPapel(portal.db, id, {
      tipo: 'receta',
      estado: 'borrador',
      contenido: { diagnostico: 'secreto' },
    });
    await addPapel(portal.db, id, {
      tipo: 'evolucion',
      estado: 'borrador',
      contenido: { evolucion: 'secreto' },
    });
    const answer = await detalle(who, id);
    expect(answer.body).toMatchObject({ documento: null, evolucion: null, recetas: [] });
    expect(answer.body.documentos).toHaveLength(1);
    expect(answer.text + (await listar(who)).text).not.toContain('secreto');
    await addPapel(portal.db, id, { tipo: 'adjunto', archivoTipo: 'image/png' });
    expect((await listar(who)).body.atenciones[0].documento).toBeNull();
    const certificado = await addPapel(portal.db, id, { tipo: 'certificado' });
    expect((await listar(who)).body.atenciones[0].documento).toEqual({ path: `/documento/${certificado}` });
  });
});
