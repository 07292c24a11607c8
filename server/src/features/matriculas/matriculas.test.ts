import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addVisita,
  escribir,
  firmar,
  motivosDe,
  RECETA,
  type Visita,
} from '../../testing/data/documentos.ts';
import { LUNES, NO_ENCONTRADO } from '../../testing/data/fila.ts';
import { addStaff } from '../../testing/data/staff.ts';
import { connect, startOutsideProcess, trust, type Outside } from '../../testing/outside/outside-process.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';

let refeps: Outside;
let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  refeps = await startOutsideProcess('refeps.ts');
  portal = await startTestPortal({ now: LUNES, env: { OUTSIDE_CA: trust(refeps) } });
  ({ token: admin } = await portal.signIn('22999000', { acceso: 'personal' }));
});
afterAll(async () => {
  await portal.stop();
  await refeps.stop();
});
beforeEach(() => refeps.set({ fault: '', forgetAsked: true }));

const MN = { tipo: 'nacional', numero: '98765' } as const;
const registrar = async ({ medica }: Visita, ...licences: object[]) => {
  const { state } = await refeps.set({});
  const professionals = {
    ...(state['professionals'] as object),
    [medica.dni]: { refeps: '920333444', licences },
  };
  await refeps.set({ professionals });
};
const mias = async ({ medica }: Visita) =>
  (await portal.request({ path: '/api/matriculas', token: medica.token })).body;
const deAdmin = (path: string, body: object) =>
  portal.post(`/api/matriculas/${path}`, body, { token: admin });
/** Writes a receta and signs it. */
async function recetar(visita: Visita) {
  const { body } = await escribir(portal, visita, RECETA);
  const signed = await portal.post(
    '/api/documento/firmar',
    { id: body.id, version: 1, motivos: motivosDe(body) },
    { token: visita.medica.token },
  );
  return { ...signed, id: body.id as string };
}
/** Moves what is known about the licences of a professional into the past. */
const hace = ({ medica }: Visita, horas: number) =>
  portal.db.sql(
    `update portal.matriculas set consultada = consultada - make_interval(hours => $2), intentada = intentada - make_interval(hours => $2),
       sin_respuesta_desde = sin_respuesta_desde - make_interval(hours => $2) where persona_id = $1`,
    [medica.personaId, horas],
  );
const preguntas = async () =>
  (await refeps.asked()).filter(({ path }) => path.startsWith('/fhir/Practitioner')).length;

describe('without a connection', () => {
  it('everything works as before, and nobody is asked', async () => {
    const visita = await addVisita(portal);
    expect((await recetar(visita)).status).toBe(200);
    expect(await mias(visita)).toMatchObject({
      refeps: false,
      bloqueo: null,
      matriculas: [
        { nombre: 'MN 98.765', firma: true, estado: 'sin_refeps', texto: 'Sin consulta a REFEPS' },
      ],
    });
    expect(await preguntas()).toBe(0);
  });

  it('the professional chooses the licence that signs, and papers print it', async () => {
    const visita = await addVisita(portal);
    const { body } = await deAdmin('agregar', {
      profesional_id: visita.medica.personaId,
      tipo: 'prov',
      provincia: 'Córdoba',
      numero: '4321',
      emisor: 'Consejo de Médicos',
    });
    expect(body.matriculas).toMatchObject([
      { nombre: 'MN 98.765', firma: true },
      { nombre: 'MP Córdoba 4.321', firma: false },
    ]);
    const { id } = body.matriculas[1];
    const elegir = (token: string) => portal.post('/api/matriculas/elegir', { id }, { token });
    const otra = await addVisita(portal);
    expect((await elegir(otra.medica.token)).body).toEqual(NO_ENCONTRADO);
    expect((await elegir(visita.medica.token)).body.matriculas).toMatchObject([
      { nombre: 'MP Córdoba 4.321', firma: true },
      { nombre: 'MN 98.765', firma: false },
    ]);
    const receta = await recetar(visita);
    const [row] = await portal.db.sql<{ matricula: object }>(
      `select contenido #> '{hoja,profesional,matricula}' as matricula from portal.documentos where id = $1`,
      [receta.id],
    );
    expect(row!.matricula).toEqual({
      tipo: 'prov',
      provincia: 'Córdoba',
      numero: '4321',
      emisor: 'Consejo de Médicos',
    });
    const quitar = (cual: string) => deAdmin('quitar', { profesional_id: visita.medica.personaId, id: cual });
    expect((await quitar(id)).body).toEqual(NO_ENCONTRADO);
    const [, nacional] = (await mias(visita)).matriculas;
    expect((await quitar(nacional.id)).body.matriculas).toHaveLength(1);
  });

  it('takes the first licence of a professional without professional data', async () => {
    const { personaId } = await addStaff(portal, { roles: ['profesional'] });
    await portal.db.sql('delete from portal.profesionales where persona_id = $1', [personaId]);
    const leer = (id: string) => portal.request({ path: `/api/matriculas/profesional/${id}`, token: admin });
    const agregar = (profesional_id: string) =>
      deAdmin('agregar', { profesional_id, tipo: 'nac', numero: '4321' });

    expect((await leer(personaId)).body.matriculas).toEqual([]);
    expect((await agregar(personaId)).body.matriculas).toMatchObject([{ nombre: 'MN 4.321', firma: true }]);
    expect((await leer(personaId)).body.matriculas).toHaveLength(1);

    const { personaId: gestora } = await addStaff(portal, { roles: ['gestor_art'] });
    for (const answer of [await leer(gestora), await agregar(gestora)])
      expect(answer.body).toEqual(NO_ENCONTRADO);
  });

  it('refuses a licence without what it needs', async () => {
    const visita = await addVisita(portal);
    const { status, body } = await deAdmin('agregar', {
      profesional_id: visita.medica.personaId,
      tipo: 'prov',
      numero: '',
    });
    expect([status, body.fields]).toEqual([
      422,
      {
        matriculaNumero: 'El número de matrícula es requerido',
        matriculaProvincia: 'La provincia es requerida',
      },
    ]);
    expect((await mias(visita)).matriculas).toHaveLength(1);
  });
});

describe('with REFEPS', () => {
  beforeAll(() => connect(portal, admin, 'refeps', refeps));

  it('asks before the first receta of a day, and not before the next', async () => {
    const visita = await addVisita(portal);
    await registrar(visita, MN);
    expect((await recetar(visita)).status).toBe(200);
    expect((await recetar(visita)).status).toBe(200);
    expect(await preguntas()).toBe(1);
    expect((await mias(visita)).matriculas).toMatchObject([
      {
        estado: 'habilitada',
        sinRespuestaDesde: null,
        texto: expect.stringMatching(/^Habilitada según REFEPS, /),
      },
    ]);
  });

  it.each([
    [
      'suspended',
      [{ ...MN, estado: 'suspended' }],
      'No podés recetar: según REFEPS, la matrícula MN 98.765 no está habilitada. ',
    ],
    [
      'expired',
      [{ ...MN, hasta: '2020-01-31' }],
      'No podés recetar: según REFEPS, la matrícula MN 98.765 no está habilitada. ',
    ],
    [
      'of another number',
      [{ ...MN, numero: '11' }],
      'No podés recetar: la matrícula MN 98.765 no figura en REFEPS. ',
    ],
    [
      'provincial',
      [{ ...MN, tipo: 'provincial', provincia: 'Salta' }],
      'No podés recetar: la matrícula MN 98.765 no figura en REFEPS. ',
    ],
  ])('blocks a licence that is %s, and says to whom to turn', async (_, licences, motivo) => {
    const visita = await addVisita(portal);
    await registrar(visita, ...licences);
    const { status, body } = await recetar(visita);
    const message = `${motivo}Comunicate con la administración de la institución o con el organismo que otorga la matrícula.`;
    expect([status, body]).toEqual([409, { code: 'matricula_no_habilitada', message }]);
    expect((await mias(visita)).bloqueo).toBe(message);
    const { body: nota } = await escribir(portal, visita, { tipo: 'indicaciones', texto: 'Reposo' });
    expect((await firmar(portal, visita, nota.id)).status).toBe(200);
  });

  it('lets the professional prescribe again once the licence is back', async () => {
    const visita = await addVisita(portal);
    await registrar(visita, { ...MN, estado: 'suspended' });
    expect((await recetar(visita)).status).toBe(409);
    await registrar(visita, MN);
    await hace(visita, 1);
    expect((await recetar(visita)).status).toBe(200);
  });

  it.each(['away', 'slow', 'refuses', 'failing', 'garbled', 'tokenRefused', 'tokenGarbled'])(
    'opens nothing by itself: %s',
    async (fault) => {
      const visita = await addVisita(portal);
      await registrar(visita, MN);
      // The next call needs a new token.
      await refeps.set({ fault, forgetTokens: true });
      const { status, body } = await recetar(visita);
      // Slow is an answer, though late.
      expect([status, body.code]).toEqual(
        fault === 'slow' ? [200, undefined] : [409, 'matricula_no_habilitada'],
      );
    },
    20_000,
  );

  it('keeps an answer for 72 hours while REFEPS is away, and says since when', async () => {
    const visita = await addVisita(portal);
    await registrar(visita, MN);
    expect((await recetar(visita)).status).toBe(200);
    await refeps.set({ fault: 'away' });
    await hace(visita, 71);
    expect((await recetar(visita)).status).toBe(200);
    const { matriculas, bloqueo } = await mias(visita);
    expect([matriculas[0].estado, bloqueo]).toEqual(['habilitada', null]);
    expect(matriculas[0].sinRespuestaDesde).not.toBeNull();
    expect(matriculas[0].texto).toContain('REFEPS no responde desde el ');
    await hace(visita, 2);
    const { status, body } = await recetar(visita);
    expect([status, body.message]).toEqual([
      409,
      'No podés recetar: hace más de 72 horas que REFEPS no responde por la matrícula MN 98.765. Probá de nuevo en unos minutos o comunicate con la administración de la institución.',
    ]);
    await refeps.set({ fault: '' });
    await hace(visita, 1);
    expect((await recetar(visita)).status).toBe(200);
  });

  it('asks when the administration enters or changes a licence', async () => {
    const visita = await addVisita(portal);
    await registrar(visita, MN, { tipo: 'provincial', provincia: 'CORDOBA', numero: '004321' });
    const { body } = await deAdmin('agregar', {
      profesional_id: visita.medica.personaId,
      tipo: 'prov',
      provincia: 'Córdoba',
      numero: '4321',
    });
    expect(body.matriculas).toMatchObject([{ estado: 'habilitada' }, { estado: 'habilitada' }]);
    const guardar = await portal.post(
      '/api/agenda/profesional',
      {
        profesional_id: visita.medica.personaId,
        matriculaTipo: 'nac',
        matriculaNumero: '5',
        profesion: 'Médica',
      },
      { token: admin },
    );
    expect(guardar.status).toBe(200);
    expect((await mias(visita)).matriculas).toMatchObject([
      { nombre: 'MN 5', firma: true, estado: 'no_figura' },
      { nombre: 'MP Córdoba 4.321', firma: false, estado: 'habilitada' },
    ]);
  });

  it('asks at the wish of the administration ten times in ten minutes', async () => {
    const visita = await addVisita(portal);
    await registrar(visita, MN);
    const statuses = [];
    for (let time = 0; time < 11; time += 1)
      statuses.push((await deAdmin('consultar', { profesional_id: visita.medica.personaId })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe('at night', () => {
  it('asks once about what was not asked that day', async () => {
    const visita = await addVisita(portal);
    await registrar(visita, MN);
    expect((await recetar(visita)).status).toBe(200);
    await registrar(visita, { ...MN, estado: 'suspended' });
    const env = { OUTSIDE_CA: trust(refeps) };
    const noche = await startTestPortal({
      db: portal.db,
      mail: portal.mail,
      dataDir: portal.dataDir,
      now: '2026-12-01T02:00:00-03:00',
      env,
      tickByHand: true,
    });
    // Only this one is due.
    await portal.db.sql(
      `update portal.matriculas set consultada = '2026-12-01T04:50:00Z', estado = 'habilitada' where persona_id <> $1`,
      [visita.medica.personaId],
    );
    await refeps.set({ forgetAsked: true });
    await noche.portal.runDueWork();
    expect(await preguntas()).toBe(1);
    await noche.portal.runDueWork();
    expect(await preguntas()).toBe(1);
    const [row] = await portal.db.sql('select estado from portal.matriculas where persona_id = $1', [
      visita.medica.personaId,
    ]);
    expect(row).toEqual({ estado: 'no_habilitada' });
    const [hecho] = await portal.db.sql(
      `select resultado, actor_id from portal.auditoria where acto = 'consultar_matricula' and para_id = $1 order by id desc limit 1`,
      [visita.medica.personaId],
    );
    expect(hecho).toEqual({ resultado: 'ok', actor_id: null });
    await noche.stop();
  });
});
