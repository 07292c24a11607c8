import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import {
  abrir,
  addVisita,
  cookieDe,
  firmado,
  leer,
  RECETA,
  type Visita,
} from '../../testing/data/documentos.ts';
import {
  addChild,
  addDoctor,
  addPatient,
  LUNES,
  NO_ENCONTRADO,
  openSession,
} from '../../testing/data/fila.ts';
import { addAccount, UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
let visita: Visita;
let receta: { id: string; path: string };
let secreto: string;
/** People without any right to the document: by name, their token and their unit. */
const ajenos: Record<string, { token: string | undefined; host?: string }> = {};

beforeAll(async () => {
  portal = await startTestPortal({ now: LUNES });
  visita = await addVisita(portal, { email: 'ana.ajenos@ejemplo.com.ar' });
  receta = await firmado(portal, visita);
  await portal.post('/api/fila/finalizar', { id: visita.id }, { token: visita.medica.token });
  const [mail] = await portal.mail.waitFor('ana.ajenos@ejemplo.com.ar');
  [, secreto = ''] = new RegExp(`/documento/${receta.id}/([\\w-]+)`).exec(mail!.text)!;

  const familia = await addPatient(portal);
  await addChild(portal, familia);
  const adulto = await addAccount(portal.db, { roles: ['gestor_art'] });
  const coordinador = await addAccount(portal.db, { roles: ['coordinador_art'] });
  const administra = await addAccount(portal.db, { roles: ['administrador'] });
  const medica = await addDoctor(portal, { enGuardia: false });
  const otraUnidad = await addVisita(portal, { unidadId: UNIDAD.osef });
  Object.assign(ajenos, {
    'another family': { token: familia.token },
    'a manager of cases': { token: await openSession(portal, adulto.personaId, { rol: 'gestor_art' }) },
    'a coordinator': { token: await openSession(portal, coordinador.personaId, { rol: 'coordinador_art' }) },
    'the administration': {
      token: await openSession(portal, administra.personaId, { rol: 'administrador' }),
    },
    'a professional without that attention': { token: medica.token },
    'a patient of another unit': { token: otraUnidad.paciente.token, host: 'osef' },
    'a professional of another unit': { token: otraUnidad.medica.token, host: 'osef' },
    'the patient’s own token in another unit': { token: visita.paciente.token, host: 'osef' },
    'a link to another attention': {
      token: await openSession(portal, visita.paciente.personaId, {
        alcance: 'atencion',
        objeto: `atencion:${newId()}`,
      }),
    },
    'a link to another person’s attentions': {
      token: await openSession(portal, familia.personaId, {
        alcance: 'atenciones',
        objeto: familia.personaId,
      }),
    },
    nobody: { token: undefined },
    'nobody, in another unit': { token: undefined, host: 'osef' },
  });
});
afterAll(() => portal.stop());

const nombres = [
  'another family',
  'a manager of cases',
  'a coordinator',
  'the administration',
  'a professional without that attention',
  'a patient of another unit',
  'a professional of another unit',
  'the patient’s own token in another unit',
  'a link to another attention',
  'a link to another person’s attentions',
  'nobody',
  'nobody, in another unit',
] as const;

const events = (resultado: string, acto: string) =>
  portal.db
    .sql<{ n: number }>(
      'select count(*)::int as n from portal.auditoria where acto = $1 and resultado = $2',
      [acto, resultado],
    )
    .then(([row]) => row!.n);

describe.each(nombres)('%s', (nombre) => {
  it('gets 404 for the document, as for a missing one, and is audited', async () => {
    const { token, host } = ajenos[nombre]!;
    const before = await events('no_encontrado', 'abrir_documento');
    const foreign = await abrir(portal, { token }, receta.path, host);
    const missing = await abrir(portal, { token }, `/documento/${newId()}`, host);
    expect([foreign.status, foreign.body]).toEqual([404, NO_ENCONTRADO]);
    expect([missing.status, missing.body]).toEqual([foreign.status, foreign.body]);
    expect(foreign.headers['set-cookie']).toBeUndefined();
    expect(await events('no_encontrado', 'abrir_documento')).toBe(before + 2);
    const bytes = await portal.request({ path: `${receta.path}.pdf`, token, host });
    const nothing = await portal.request({ path: `/documento/${newId()}.pdf`, token, host });
    expect([bytes.status, bytes.body]).toEqual([404, NO_ENCONTRADO]);
    expect([nothing.status, nothing.body]).toEqual([404, NO_ENCONTRADO]);
  });

  it('gets 404 for the prescription', async () => {
    const { token, host } = ajenos[nombre]!;
    const ask = (idReceta: string) => portal.post('/api/recetas/getReceta', { idReceta }, { token, host });
    const intentos = () =>
      portal.db.sql<{ n: number }>(
        `select count(*)::int as n from portal.auditoria where acto = 'ver_receta' and resultado <> 'ok'`,
      );
    const [antes] = await intentos();
    const answers = [
      await ask(receta.id),
      await ask(newId()),
      await ask(visita.paciente.dni),
      await ask('1'),
    ];
    const same = new Set(answers.map(({ status, text }) => `${status} ${text}`));
    expect((await intentos())[0]!.n).toBe(antes!.n + answers.length);
    expect(same.size).toBe(1);
    // A visitor gets 401, whatever is requested.
    expect([401, 404]).toContain(answers[0]!.status);
    expect(answers[0]!.status).toBe(token === undefined || nombre.includes('own token') ? 401 : 404);
  });

  it('writes nothing', async () => {
    const { token, host } = ajenos[nombre]!;
    const before = await portal.db.counts();
    for (const [address, body] of [
      ['/api/documento/borrador', { id: newId(), atencion: visita.id, version: 0, escrito: RECETA }],
      ['/api/documento/firmar', { id: receta.id, version: 1 }],
      ['/api/documento/corregir', { documento: receta.id, id: newId() }],
      ['/api/documento/repetir', { id: newId(), atencion: visita.id, receta: receta.id }],
      ['/api/documento/borrador/borrar', { id: receta.id }],
    ] as const)
      expect([401, 404], address).toContain((await portal.post(address, body, { token, host })).status);
    expect([401, 404]).toContain(
      (await portal.request({ path: `/api/documento/atencion/${visita.id}`, token, host })).status,
    );
    expect((await portal.db.counts())['documentos']).toBe(before['documentos']);
  });
});

describe('a foreign document costs the same queries as a missing one', () => {
  const preguntas = async (ask: (id: string) => Promise<unknown>) => {
    const { platform } = portal.portal;
    const unit = platform.unit.bind(platform);
    const asked: string[][] = [];
    platform.unit = (id) => {
      const db = unit(id);
      const kept: string[] = [];
      asked.push(kept);
      const spy = <T extends (query: never) => unknown>(f: T) =>
        ((query: never) => (kept.push((query as { name?: string }).name ?? ''), f(query))) as T;
      return {
        ...db,
        many: spy(db.many as never),
        find: spy(db.find as never),
        get: spy(db.get as never),
      } as typeof db;
    };
    try {
      await ask(receta.id);
      await ask(newId());
    } finally {
      platform.unit = unit;
    }
    const [foreign, missing, ...more] = asked.filter((kept) => kept.includes('documento-permiso'));
    expect(more).toEqual([]);
    expect(foreign).toEqual(missing);
    return foreign!;
  };

  it.each([
    ['another family', (token: string) => (id: string) => abrir(portal, { token }, `/documento/${id}`)],
    [
      'another family',
      (token: string) => (idReceta: string) => portal.post('/api/recetas/getReceta', { idReceta }, { token }),
    ],
    [
      'a professional without that attention',
      (token: string) => (id: string) => abrir(portal, { token }, `/documento/${id}`),
    ],
    [
      'a professional without that attention',
      (token: string) => (id: string) => portal.post('/api/documento/firmar', { id, version: 1 }, { token }),
    ],
    ['a manager of cases', (token: string) => (id: string) => abrir(portal, { token }, `/documento/${id}`)],
  ])('%s', async (nombre, ask) => {
    // And none of its content is read.
    expect(await preguntas(ask(ajenos[nombre]!.token!))).not.toContain('documento');
  });

  it('positive counterpart: the owner’s request does read it', async () => {
    const { platform } = portal.portal;
    const unit = platform.unit.bind(platform);
    const kept: string[] = [];
    platform.unit = (id) => {
      const db = unit(id);
      return {
        ...db,
        get: (query: never) => (kept.push((query as { name?: string }).name ?? ''), db.get(query)),
      };
    };
    try {
      expect((await abrir(portal, visita.paciente, receta.path)).status).toBe(200);
    } finally {
      platform.unit = unit;
    }
    expect(kept).toContain('documento');
  });
});

describe('people with a right to the document', () => {
  it('include the patient, the signer, and a link for that attention or person', async () => {
    const porTurno = await openSession(portal, visita.paciente.personaId, {
      alcance: 'atencion',
      objeto: `atencion:${visita.id}`,
    });
    const porEnlace = await openSession(portal, visita.paciente.personaId, {
      alcance: 'atenciones',
      objeto: visita.paciente.personaId,
    });
    for (const token of [visita.paciente.token, visita.medica.token, porTurno, porEnlace]) {
      expect((await leer(portal, { token }, receta.path)).headers['content-type']).toBe('application/pdf');
      expect((await portal.post('/api/recetas/getReceta', { idReceta: receta.id }, { token })).status).toBe(
        200,
      );
    }
  });

  it('include the holder of a child’s family, until the link ends', async () => {
    const titular = await addPatient(portal);
    const hijo = await addChild(portal, titular);
    const deHijo = await addVisita(portal, { pacienteId: hijo.personaId });
    const suya = await firmado(portal, deHijo);
    expect((await leer(portal, titular, suya.path)).status).toBe(200);
    const opened = await abrir(portal, titular, suya.path);
    await portal.db.sql(
      `update portal.vinculos_familiares set estado = 'terminado' where integrante_id = $1`,
      [hijo.personaId],
    );
    expect((await abrir(portal, titular, suya.path)).body).toEqual(NO_ENCONTRADO);
    // Also with a cookie from before.
    expect((await portal.request({ path: opened.body.url, cookie: cookieDe(opened) })).status).toBe(404);
  });

  it('include the holder of a sixteen-year-old only where the unit allows it', async () => {
    const titular = await addPatient(portal);
    const hija = await addChild(portal, titular, '2010-02-25');
    const suya = await firmado(portal, await addVisita(portal, { pacienteId: hija.personaId }));
    expect((await abrir(portal, titular, suya.path)).status).toBe(200);
    await portal.db.sql(
      `insert into portal.ajustes (unidad_id, clave, valor) values (1, 'privacidadDesde16', 'true')`,
    );
    await portal.db.sql(`select pg_notify('portal_ajustes', '1')`);
    await expect.poll(async () => (await abrir(portal, titular, suya.path)).status).toBe(404);
    await portal.db.sql(`delete from portal.ajustes where clave = 'privacidadDesde16'`);
    await portal.db.sql(`select pg_notify('portal_ajustes', '1')`);
    await expect.poll(async () => (await abrir(portal, titular, suya.path)).status).toBe(200);
  });

  it('include the professional who attends the patient, only during the attention', async () => {
    const ahora = await addVisita(portal, { pacienteId: visita.paciente.personaId });
    expect((await abrir(portal, ahora.medica, receta.path)).status).toBe(200);
    await portal.db.sql(`update portal.atenciones set estado = 'encerrado', fin = now() where id = $1`, [
      ahora.id,
    ]);
    expect((await abrir(portal, ahora.medica, receta.path)).body).toEqual(NO_ENCONTRADO);
  });

  it('include that professional for earlier records that the unit joined', async () => {
    const antes = await addVisita(portal, { estado: 'encerrado' });
    const vieja = await firmado(portal, antes);
    const ahora = await addVisita(portal);
    expect((await abrir(portal, ahora.medica, vieja.path)).body).toEqual(NO_ENCONTRADO);
    await portal.db.sql(
      `insert into portal.identidades_pendientes (unidad_id, persona_id, anterior_id, estado, creada) values (1, $1, $2, 'aprobada', now())`,
      [ahora.paciente.personaId, antes.paciente.personaId],
    );
    expect(
      (await portal.request({ path: `/api/documento/atencion/${ahora.id}`, token: ahora.medica.token })).body
        .anteriores,
    ).toMatchObject([{ id: vieja.id }]);
    expect((await abrir(portal, ahora.medica, vieja.path)).status).toBe(200);
  });

  it('audits every opening with the person concerned', async () => {
    await leer(portal, visita.medica, receta.path);
    await portal.request({ path: `${receta.path}/${secreto}.pdf` });
    const rows = await portal.db.sql(
      `select acto, resultado, actor_id, para_id from portal.auditoria where objeto = $1 and acto in ('abrir_documento', 'ver_documento') order by id desc limit 3`,
      [`documento:${receta.id}`],
    );
    const para_id = visita.paciente.personaId;
    expect(rows).toEqual([
      { acto: 'ver_documento', resultado: 'ok', actor_id: para_id, para_id },
      { acto: 'ver_documento', resultado: 'ok', actor_id: visita.medica.personaId, para_id },
      { acto: 'abrir_documento', resultado: 'ok', actor_id: visita.medica.personaId, para_id },
    ]);
  });
});

describe('refused attempts', () => {
  it('are audited with the act’s name, found or not', async () => {
    const [id, atencion] = [newId(), newId()];
    await portal.request({ path: `/documento/${id}.pdf` });
    await portal.request({ path: `/documento/${id}/abc.pdf` });
    await portal.request({ path: `/api/atencion/detalle/${atencion}`, token: visita.paciente.token });
    await portal.request({ path: '/api/documento/propios', token: visita.medica.token });
    const rows = (objeto: string) =>
      portal.db.sql(
        'select acto, resultado, para_id from portal.auditoria where objeto = $1 order by id desc limit 2',
        [objeto],
      );
    const nada = { resultado: 'no_encontrado', para_id: null };
    expect(await rows(`documento:${id}`)).toEqual([
      { acto: 'ver_documento', ...nada },
      { acto: 'ver_documento', ...nada },
    ]);
    expect(await rows(`atencion:${atencion}`)).toEqual([{ acto: 'ver_atenciones', ...nada }]);
    expect((await rows('documentos:propios'))[0]).toEqual({
      acto: 'ver_documentos',
      resultado: 'ok',
      para_id: null,
    });
  });
});
