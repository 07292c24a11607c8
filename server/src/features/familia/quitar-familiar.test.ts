import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, espera, familiarDe, rowOf } from '../../testing/data/family.ts';
import { startInsurer, type Insurer } from '../../testing/servers/insurer.ts';
import { UNIDAD } from '../../testing/data/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { holder, type Holder, crear } from '../../testing/fixtures/familia.ts';

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

const NO_ENCONTRADO = { code: 'no_encontrado', message: 'No encontramos lo que buscás.' };
const familyOf = async ({ dni, host }: Holder) =>
  (await portal.signIn(dni, host ? { host } : {})).sesion.grupoFamiliar as {
    data: Record<string, unknown>;
  }[];

describe('quitarFamiliar', () => {
  const quitar = ({ token, host }: Holder, documento: string) =>
    portal.post('/api/familiar/quitar', { documento }, { token, host });

  it('ends the link and keeps person and records; a second time changes nothing', async () => {
    const ana = await holder(portal);
    const mateo = await addMember(portal.db, ana.personaId);
    await portal.post(
      '/api/condicionMedica/guardarCondicionesMedicas',
      { documento: mateo.documento, condiciones: { diabetes: '' } },
      { token: ana.token },
    );
    const before = await rowOf(portal.db, mateo.personaId);
    for (let i = 0; i < 2; i += 1) expect((await quitar(ana, mateo.documento)).body).toEqual({});
    expect(await familyOf(ana)).toEqual([]);
    expect((await portal.request({ path: `/api/usuario/${mateo.documento}`, token: ana.token })).status).toBe(
      404,
    );
    const [link] = await portal.db.sql<Record<string, unknown>>(
      'select estado, fin, terminado is not null as cuando from portal.vinculos_familiares where integrante_id = $1',
      [mateo.personaId],
    );
    expect(link).toEqual({ estado: 'terminado', fin: 'quitado', cuando: true });
    expect(await rowOf(portal.db, mateo.personaId)).toEqual(before);
    expect(
      await portal.db.sql('select clave from portal.condiciones_medicas where persona_id = $1', [
        mateo.personaId,
      ]),
    ).toEqual([{ clave: 'diabetes' }]);
  });

  it('added again by the same holder is the same person with the newly typed data', async () => {
    const ana = await holder(portal);
    const mateo = await addMember(portal.db, ana.personaId);
    await quitar(ana, mateo.documento);
    expect(
      (await crear(portal, ana, familiarDe({ documento: mateo.documento, nome: 'Otra vez' }))).body,
    ).toMatchObject({ familiar: { nome: 'Otra vez' } });
    expect(await espera(portal.db, ana.personaId, mateo.documento)).toBe(false);
    expect(
      await portal.db.sql('select id from portal.personas where documento = $1', [mateo.documento]),
    ).toEqual([{ id: mateo.personaId }]);
    expect(await familyOf(ana)).toHaveLength(1);
  });

  it.each([
    ['a day younger', { fec_nac: '2018-06-11' }],
    ['with another address', { email: 'otra@ejemplo.com' }],
    ['without the address', { email: '' }],
  ])('added again %s waits for the unit and leaves the former person unchanged', async (_name, cambio) => {
    // In a unit with optional e-mail, so that it may be omitted.
    const ana = await holder(portal, { unidadId: UNIDAD.chacabuco, host: 'chacabuco' });
    const mateo = await addMember(portal.db, ana.personaId, { unidadId: UNIDAD.chacabuco });
    await portal.db.sql(`update portal.personas set email = 'Mia@ejemplo.com' where id = $1`, [
      mateo.personaId,
    ]);
    await quitar(ana, mateo.documento);
    const before = await rowOf(portal.db, mateo.personaId);
    expect((await crear(portal, ana, familiarDe({ documento: mateo.documento, ...cambio }))).status).toBe(
      200,
    );
    expect(await espera(portal.db, ana.personaId, mateo.documento)).toBe(true);
    expect(await rowOf(portal.db, mateo.personaId)).toEqual(before);
  });

  it('added again when older, with the same address, is the same person', async () => {
    const ana = await holder(portal);
    const mateo = await addMember(portal.db, ana.personaId);
    await portal.db.sql(`update portal.personas set email = 'Mia@ejemplo.com' where id = $1`, [
      mateo.personaId,
    ]);
    await quitar(ana, mateo.documento);
    expect(
      (await crear(portal, ana, familiarDe({ documento: mateo.documento, fec_nac: '2018-06-09' }))).status,
    ).toBe(200);
    expect(await espera(portal.db, ana.personaId, mateo.documento)).toBe(false);
    expect(
      await portal.db.sql('select id, fec_nac::text from portal.personas where documento = $1', [
        mateo.documento,
      ]),
    ).toEqual([{ id: mateo.personaId, fec_nac: '2018-06-09' }]);
  });

  it('is refused during an attention that the holder requested', async () => {
    const ana = await holder(portal);
    const mateo = await addMember(portal.db, ana.personaId);
    await portal.db.sql(
      `insert into portal.atenciones (unidad_id, id, paciente_id, pedida_por, servicio_id, dia, numero, sigla, llegada, orden)
       select $1, $2, $3, $4, min(id), current_date, 900, 'ZZ', now(), now() from portal.servicios where unidad_id = $1`,
      [UNIDAD.demo, randomUUID(), mateo.personaId, ana.personaId],
    );
    const refused = await quitar(ana, mateo.documento);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Esta persona tiene una atención en curso. Vas a poder quitarla cuando termine.',
    ]);
    expect(await familyOf(ana)).toHaveLength(1);
    await portal.db.sql(`update portal.atenciones set estado = 'cancelada' where paciente_id = $1`, [
      mateo.personaId,
    ]);
    expect((await quitar(ana, mateo.documento)).body).toEqual({});
    expect(await familyOf(ana)).toEqual([]);
  });

  it('does not bypass the approval', async () => {
    const [ana, bruno] = [await holder(portal), await holder(portal)];
    const known = await addMember(portal.db, bruno.personaId, { nombre: 'Secreto' });
    await crear(portal, ana, familiarDe({ documento: known.documento }));
    await quitar(ana, known.documento);
    const again = await crear(portal, ana, familiarDe({ documento: known.documento }));
    expect(again.body.familiar.nome).toBe('Mía');
    expect(await espera(portal.db, ana.personaId, known.documento)).toBe(true);
    // Nor when another holder has added the person in the meantime.
    const mine = await addMember(portal.db, ana.personaId);
    await quitar(ana, mine.documento);
    await crear(portal, bruno, familiarDe({ documento: mine.documento }));
    expect((await crear(portal, ana, familiarDe({ documento: mine.documento }))).status).toBe(200);
    expect(await espera(portal.db, ana.personaId, mine.documento)).toBe(true);
  });

  it('returns 404 for another family’s, another unit’s, the own and an unknown person', async () => {
    const [ana, bruno, abroad] = [
      await holder(portal),
      await holder(portal),
      await holder(portal, { unidadId: UNIDAD.osef, host: 'osef' }),
    ];
    const theirs = await addMember(portal.db, bruno.personaId);
    const foreign = await addMember(portal.db, abroad.personaId, { unidadId: UNIDAD.osef });
    for (const documento of [theirs.documento, foreign.documento, ana.dni, bruno.dni, '11111111'])
      expect((await quitar(ana, documento)).body).toEqual(NO_ENCONTRADO);
    expect([await familyOf(bruno), await familyOf(abroad)].map((family) => family.length)).toEqual([1, 1]);
    expect(
      (await quitar({ ...ana, token: undefined } as unknown as Holder, theirs.documento)).body.code,
    ).toBe('sin_sesion');
    expect((await quitar(ana, 'x')).status).toBe(422);
  });
});

describe('reportarVinculo', () => {
  const reportar = ({ token }: Holder, documento: string, motivo: string) =>
    portal.post('/api/familiar/reportar', { documento, motivo }, { token });

  it('reports once to the unit and keeps the link', async () => {
    const ana = await holder(portal);
    const mateo = await addMember(portal.db, ana.personaId);
    expect((await reportar(ana, mateo.documento, 'No es mi hijo')).body).toEqual({});
    expect((await reportar(ana, mateo.documento, ' Es de otra familia ')).status).toBe(200);
    expect(
      await portal.db.sql('select motivo, estado from portal.reportes_vinculo where titular_id = $1', [
        ana.personaId,
      ]),
    ).toEqual([{ motivo: 'Es de otra familia', estado: 'pendiente' }]);
    expect(await familyOf(ana)).toHaveLength(1);
  });

  it.each(['', '   '])('refuses the reason %j', async (motivo) => {
    const ana = await holder(portal);
    const mateo = await addMember(portal.db, ana.personaId);
    expect((await reportar(ana, mateo.documento, motivo)).body.fields).toEqual({
      motivo: 'El motivo es requerido',
    });
  });

  it('returns 404 for another family’s and an unknown person', async () => {
    const [ana, bruno] = [await holder(portal), await holder(portal)];
    const theirs = await addMember(portal.db, bruno.personaId);
    for (const documento of [theirs.documento, bruno.dni, ana.dni, '11111111'])
      expect((await reportar(ana, documento, 'x')).body).toEqual(NO_ENCONTRADO);
    expect(
      await portal.db.sql('select 1 from portal.reportes_vinculo where integrante_id = $1', [
        theirs.personaId,
      ]),
    ).toEqual([]);
    expect(
      (await reportar({ ...ana, token: undefined } as unknown as Holder, theirs.documento, 'x')).body.code,
    ).toBe('sin_sesion');
  });
});
