import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addDoctor,
  addPatient,
  addService,
  call,
  inLine,
  LUNES,
  type Someone,
} from '../../testing/data/fila.ts';
import { conCuir } from '../../testing/data/documentos.ts';
import { addPapel, addTerminada } from '../../testing/data/historial.ts';
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

describe('the list', () => {
  it('is newest first, ten per page, with the total', async () => {
    const { hechas, ...who } = await alguien(portal, perez, ruiz);
    const primera = await listar(who);
    expect(primera.status, primera.text).toBe(200);
    expect(primera.body).toMatchObject({ total: 23, pagina: 1, paginas: 3 });
    const todas = [];
    for (const pagina of [1, 2, 3]) todas.push(...codigos(await listar(who, { pagina })));
    expect(todas).toEqual(hechas.map(({ codigo }) => codigo));
    expect(codigos(await listar(who, { pagina: 3 }))).toHaveLength(3);
  });

  it('returns the specified fields in a row', async () => {
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

  it.each([4, 99, 1_000_000])('shows page %i as the last one', async (pagina) => {
    const { hechas, ...who } = await alguien(portal, perez, ruiz);
    const answer = await listar(who, { pagina });
    expect(answer.body).toMatchObject({ total: 23, pagina: 3, paginas: 3 });
    expect(codigos(answer)).toEqual(hechas.slice(20).map(({ codigo }) => codigo));
    const buscada = await listar(who, { pagina, buscar: 'pérez' });
    expect(buscada.body).toMatchObject({ total: 12, pagina: 2, paginas: 2 });
  });

  it.each(['0', '-1', 'x', '1.5', '1000001'])('refuses page %s', async (pagina) => {
    const answer = await listar(await addPatient(portal), { pagina });
    expect([answer.status, answer.body.fields]).toEqual([422, { pagina: expect.any(String) }]);
  });

  it('returns the empty result in the shape that the web expects', async () => {
    const who = await addPatient(portal);
    const answer = await listar(who);
    expect([answer.status, answer.body]).toEqual([404, VACIO]);
  });

  it('omits open, cancelled and missed attentions', async () => {
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

  it('includes an attention as soon as it ends, last in order, with its constancia and detail link', async () => {
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

  it('audits the read with the person concerned', async () => {
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
    await conCuir(portal, nueva, '77');
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

  it('shows the newest signed version of each professional after a transfer', async () => {
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

  it('links no document when only a constancia exists, and shows no draft', async () => {
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
