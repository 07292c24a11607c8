import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember, espera, familiarDe, rowOf } from '../../testing/data/family.ts';
import { startInsurer, type Insurer } from '../../testing/servers/insurer.ts';
import { addAccount, addPerson, newDni, UNIDAD } from '../../testing/data/people.ts';
import { expectUnit, startTestPortal, type TestPortal } from '../../testing/portal.ts';

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

async function holder(options: { unidadId?: number; host?: string } = {}) {
  const cuenta = await addAccount(portal.db, {
    email: 'eva@ejemplo.com',
    ...(options.unidadId ? { unidadId: options.unidadId } : {}),
  });
  await portal.db.sql(
    `update portal.personas set domicilio = 'Av. Meeks 1250', cp = '1832', email = 'eva@ejemplo.com' where id = $1`,
    [cuenta.personaId],
  );
  return {
    ...cuenta,
    ...(await portal.signIn(cuenta.dni, options.host ? { host: options.host } : {})),
    host: options.host,
  };
}
type Holder = Awaited<ReturnType<typeof holder>>;
const crear = (
  { token, personaId, host }: Holder,
  familiar: Record<string, unknown>,
  more: Record<string, unknown> = {},
  key?: string,
) =>
  portal.post(
    '/api/familiar/crear',
    { unit: undefined, tipo: '3', usuario: personaId, familiar, ...more },
    { token, host, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const familyOf = async ({ dni, host }: Holder) =>
  (await portal.signIn(dni, host ? { host } : {})).sesion.grupoFamiliar as {
    data: Record<string, unknown>;
  }[];
const countPeople = () =>
  portal.db.counts(['auditoria', 'auditoria_sellos', 'sesiones', 'renovaciones', 'intentos']);

describe('crearFamiliar', () => {
  it('adds a minor with the holder’s domicilio and postal code, and shows them at the next sign-in', async () => {
    await expectUnit(portal, 'demo', 'Portal Demo');
    const ana = await holder();
    const familiar = familiarDe({ domicilio: 'Otra 2', cp: '9999', cuil: '20-12345678-6' });
    const { status, body } = await crear(ana, familiar, { unit: 1 });
    const saved = {
      nome: 'Mía',
      sobrenome: 'Prueba',
      documento: familiar.documento,
      fec_nac: '2018-06-10',
      sexo: 'F',
      domicilio: 'Av. Meeks 1250',
      cp: '1832',
      telefono: '1155550102',
      email: 'mia@ejemplo.com',
      obraSocial: 'Otra',
      plan: '210',
      nroAfiliado: '12345678',
      cuil: '20123456786',
      ativo: true,
    };
    expect([status, body]).toEqual([200, { familiar: saved }]);
    expect(await familyOf(ana)).toEqual([{ data: saved }]);
    const [event] = await portal.db.sql<Record<string, unknown>>(
      `select a.actor_id, p.documento, a.resultado from portal.auditoria a join portal.personas p on p.id = a.para_id where a.acto = 'agregar_familiar' and a.actor_id = $1`,
      [ana.personaId],
    );
    expect(event).toEqual({ actor_id: ana.personaId, documento: familiar.documento, resultado: 'ok' });
  });

  it.each([
    [{ fec_nac: '2008-11-16' }, { fec_nac: 'Debe ser menor de edad' }],
    [{ fec_nac: '' }, { fec_nac: 'La fecha de nacimiento es requerida' }],
    [{ documento: '12' }, { documento: 'El DNI debe contener entre 7 y 8 dígitos' }],
    [
      { sexo: '', telefono: '', email: 'x' },
      {
        telefono: 'El teléfono es requerido',
        email: 'Este no es un email válido',
        sexo: 'El género es requerido',
      },
    ],
    [{ nroAfiliado: 'x' }, { nroAfiliado: 'El número de afiliado debe contener solo numeros' }],
    [{ cuil: '1' }, { cuil: 'El CUIL no es válido' }],
    [{ perfilNome: 'administrador' }, { perfilNome: 'Este dato no se espera acá' }],
    [{ ativo: true }, { ativo: 'Este dato no se espera acá' }],
    [{ id: 'x' }, { id: 'Este dato no se espera acá' }],
  ])('%j: %j, and nothing is stored', async (cambio, fields) => {
    const ana = await holder();
    const before = await countPeople();
    const { status, body } = await crear(ana, familiarDe(cambio));
    expect([status, body.code, body.fields]).toEqual([422, 'datos_invalidos', fields]);
    expect(await countPeople()).toEqual(before);
  });

  it.each(['1', '', 3, undefined])('the constant is 3, not %j', async (tipo) => {
    const { status, body } = await crear(await holder(), familiarDe(), { tipo });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['tipo']]);
  });

  it('only into the own family, and only of the own unit', async () => {
    const [ana, other] = [await holder(), await holder()];
    const before = await countPeople();
    expect((await crear(ana, familiarDe(), { usuario: other.personaId })).body).toEqual(NO_ENCONTRADO);
    for (const unit of [17, 'osef'])
      expect((await crear(ana, familiarDe(), { unit })).body.code).toBe('unidad_distinta');
    expect((await crear(ana, familiarDe({ unit: 17 }))).body.code).toBe('unidad_distinta');
    expect(await countPeople()).toEqual(before);
  });

  it('the own DNI and one that is in the family are told at the field', async () => {
    const ana = await holder();
    const mateo = await addMember(portal.db, ana.personaId);
    expect((await crear(ana, familiarDe({ documento: ana.dni }))).body.fields).toEqual({
      documento: 'Ese es tu propio DNI',
    });
    expect((await crear(ana, familiarDe({ documento: mateo.documento }))).body.fields).toEqual({
      documento: 'Ya forma parte de tu grupo familiar',
    });
    expect(await familyOf(ana)).toHaveLength(1);
  });

  it('the same key and body is one member and one answer; with another body it is refused', async () => {
    const ana = await holder();
    const familiar = familiarDe();
    const answers = await Promise.all([1, 2, 3].map(() => crear(ana, familiar, {}, 'clave-de-prueba-1')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await familyOf(ana)).toHaveLength(1);
    expect((await crear(ana, familiarDe(), {}, 'clave-de-prueba-1')).body.code).toBe('clave_repetida');
  });

  it('pressed twice without a key it is still one member', async () => {
    const ana = await holder();
    const familiar = familiarDe();
    const answers = await Promise.all([crear(ana, familiar), crear(ana, familiar)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(await familyOf(ana)).toHaveLength(1);
  });

  it('does not exist without family groups, for staff or without a session', async () => {
    await expectUnit(portal, 'corredores-viales', 'Corredores Viales');
    const { token, sesion } = await portal.signIn('30111222', { host: 'corredores-viales' });
    const off = { token, personaId: sesion.usuario.id, host: 'corredores-viales' } as Holder;
    expect((await crear(off, familiarDe())).body).toEqual(NO_ENCONTRADO);
    const staff = await portal.signIn('20333444', { acceso: 'personal' });
    expect(
      (await crear({ token: staff.token, personaId: staff.sesion.usuario.id } as Holder, familiarDe())).body,
    ).toEqual(NO_ENCONTRADO);
    expect(
      (await crear({ ...(await holder()), token: undefined } as unknown as Holder, familiarDe())).body.code,
    ).toBe('sin_sesion');
    for (const path of ['quitar', 'reportar']) {
      expect(
        (
          await portal.post(
            `/api/familiar/${path}`,
            { documento: '54111222', motivo: 'x' },
            { token, host: 'corredores-viales' },
          )
        ).body,
      ).toEqual(NO_ENCONTRADO);
    }
  });
});

describe('a DNI that is known elsewhere', () => {
  it('waits for the unit: the holder sees what they typed, and nothing of the other person', async () => {
    const [ana, bruno] = [await holder(), await holder()];
    const known = await addMember(portal.db, bruno.personaId, { nombre: 'Secreto' });
    await portal.db.sql(
      `update portal.personas set telefono = '999', email = 'secreto@ejemplo.com' where id = $1`,
      [known.personaId],
    );
    await portal.db.sql(
      `insert into portal.condiciones_medicas (unidad_id, persona_id, clave, observacion, cambiada) values (1, $1, 'diabetes', 'secreta', now())`,
      [known.personaId],
    );
    const before = await rowOf(portal.db, known.personaId);

    const { status, text, body } = await crear(
      ana,
      familiarDe({ documento: known.documento, nome: 'Lo que escribí' }),
    );
    expect([status, body.familiar.nome]).toEqual([200, 'Lo que escribí']);
    expect(await espera(portal.db, ana.personaId, known.documento)).toBe(true);
    const family = await familyOf(ana);
    expect(family.map(({ data }) => data['nome'])).toEqual(['Lo que escribí']);
    const seen = [
      text,
      JSON.stringify(family),
      (await portal.request({ path: `/api/usuario/${known.documento}`, token: ana.token })).text,
      (
        await portal.request({
          path: `/api/condicionMedica/getCondicionesMedicas/${known.documento}`,
          token: ana.token,
        })
      ).text,
    ].join('');
    expect(seen.toLowerCase()).not.toContain('secret');

    // What Ana writes is Ana's: the other family's person stays as it was.
    await portal.post(
      '/api/condicionMedica/guardarCondicionesMedicas',
      { documento: known.documento, condiciones: { hipertension: 'de Ana' } },
      { token: ana.token },
    );
    expect(await rowOf(portal.db, known.personaId)).toEqual(before);
    const theirs = await portal.request({
      path: `/api/condicionMedica/getCondicionesMedicas/${known.documento}`,
      token: bruno.token,
    });
    expect([theirs.body.condiciones.diabetes, theirs.body.condiciones.hipertension]).toEqual([
      'secreta',
      null,
    ]);
    expect((await familyOf(bruno)).map(({ data }) => data['nome'])).toEqual(['Secreto']);
  });

  it('answers, and shows the family, as for a DNI that nobody has', async () => {
    const [ana, bruno] = [await holder(), await holder()];
    const known = await addMember(portal.db, bruno.personaId);
    const seen = [];
    for (const documento of [known.documento, newDni()]) {
      const { status, body } = await crear(ana, familiarDe({ documento }));
      const member = (await familyOf(ana)).find(({ data }) => data['documento'] === documento)!;
      const { body: profile } = await portal.request({ path: `/api/usuario/${documento}`, token: ana.token });
      seen.push(JSON.stringify([status, body, member, profile]).replaceAll(documento, 'DNI'));
    }
    expect(seen[0]).toBe(seen[1]);
    expect(await espera(portal.db, ana.personaId, known.documento)).toBe(true);
  });

  it('waits also where an adult with an account, or a person without family, has it; not where another unit has it', async () => {
    const ana = await holder();
    expect((await crear(ana, familiarDe({ documento: '28444555' }))).body).toMatchObject({
      familiar: { nome: 'Mía' },
    });
    expect(await espera(portal.db, ana.personaId, '28444555')).toBe(true);
    const alone = newDni();
    await addPerson(portal.db, { documento: alone });
    expect((await crear(ana, familiarDe({ documento: alone }))).status).toBe(200);
    expect(await espera(portal.db, ana.personaId, alone)).toBe(true);
    const foreign = newDni();
    await addPerson(portal.db, { documento: foreign, unidadId: UNIDAD.osef });
    expect((await crear(ana, familiarDe({ documento: foreign }))).status).toBe(200);
    expect(await espera(portal.db, ana.personaId, foreign)).toBe(false);
  });

  it('two holders at once: one is first, the other waits', async () => {
    const [ana, bruno] = [await holder(), await holder()];
    const familiar = familiarDe();
    const answers = await Promise.all([crear(ana, familiar), crear(bruno, familiar)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const waits = await Promise.all(
      [ana, bruno].map(({ personaId }) => espera(portal.db, personaId, familiar.documento)),
    );
    expect(new Set(waits)).toEqual(new Set([false, true]));
  });
});

describe('quitarFamiliar', () => {
  const quitar = ({ token, host }: Holder, documento: string) =>
    portal.post('/api/familiar/quitar', { documento }, { token, host });

  it('ends the link; the person and the records stay; again changes nothing', async () => {
    const ana = await holder();
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

  it('added again by the same holder it is the same person, with what is typed now', async () => {
    const ana = await holder();
    const mateo = await addMember(portal.db, ana.personaId);
    await quitar(ana, mateo.documento);
    expect(
      (await crear(ana, familiarDe({ documento: mateo.documento, nome: 'Otra vez' }))).body,
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
  ])(
    'added again %s it waits for the unit, and the one who was there stays untouched',
    async (_name, cambio) => {
      // Where the e-mail is optional, so that it may be left out.
      const ana = await holder({ unidadId: UNIDAD.chacabuco, host: 'chacabuco' });
      const mateo = await addMember(portal.db, ana.personaId, { unidadId: UNIDAD.chacabuco });
      await portal.db.sql(`update portal.personas set email = 'Mia@ejemplo.com' where id = $1`, [
        mateo.personaId,
      ]);
      await quitar(ana, mateo.documento);
      const before = await rowOf(portal.db, mateo.personaId);
      expect((await crear(ana, familiarDe({ documento: mateo.documento, ...cambio }))).status).toBe(200);
      expect(await espera(portal.db, ana.personaId, mateo.documento)).toBe(true);
      expect(await rowOf(portal.db, mateo.personaId)).toEqual(before);
    },
  );

  it('added again older, with the same address, it is the same person', async () => {
    const ana = await holder();
    const mateo = await addMember(portal.db, ana.personaId);
    await portal.db.sql(`update portal.personas set email = 'Mia@ejemplo.com' where id = $1`, [
      mateo.personaId,
    ]);
    await quitar(ana, mateo.documento);
    expect((await crear(ana, familiarDe({ documento: mateo.documento, fec_nac: '2018-06-09' }))).status).toBe(
      200,
    );
    expect(await espera(portal.db, ana.personaId, mateo.documento)).toBe(false);
    expect(
      await portal.db.sql('select id, fec_nac::text from portal.personas where documento = $1', [
        mateo.documento,
      ]),
    ).toEqual([{ id: mateo.personaId, fec_nac: '2018-06-09' }]);
  });

  it('waits for the end of an attention that the holder asked for', async () => {
    const ana = await holder();
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

  it('is no way around the approval', async () => {
    const [ana, bruno] = [await holder(), await holder()];
    const known = await addMember(portal.db, bruno.personaId, { nombre: 'Secreto' });
    await crear(ana, familiarDe({ documento: known.documento }));
    await quitar(ana, known.documento);
    const again = await crear(ana, familiarDe({ documento: known.documento }));
    expect(again.body.familiar.nome).toBe('Mía');
    expect(await espera(portal.db, ana.personaId, known.documento)).toBe(true);
    // Nor is it one for who takes up a person whom another holder has meanwhile.
    const mine = await addMember(portal.db, ana.personaId);
    await quitar(ana, mine.documento);
    await crear(bruno, familiarDe({ documento: mine.documento }));
    expect((await crear(ana, familiarDe({ documento: mine.documento }))).status).toBe(200);
    expect(await espera(portal.db, ana.personaId, mine.documento)).toBe(true);
  });

  it('does not exist for somebody else’s, another unit’s, oneself or nobody', async () => {
    const [ana, bruno, abroad] = [
      await holder(),
      await holder(),
      await holder({ unidadId: UNIDAD.osef, host: 'osef' }),
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

  it('tells the unit once; the link stays', async () => {
    const ana = await holder();
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

  it.each(['', '   '])('the reason %j is told', async (motivo) => {
    const ana = await holder();
    const mateo = await addMember(portal.db, ana.personaId);
    expect((await reportar(ana, mateo.documento, motivo)).body.fields).toEqual({
      motivo: 'El motivo es requerido',
    });
  });

  it('does not exist for somebody else’s or nobody', async () => {
    const [ana, bruno] = [await holder(), await holder()];
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

describe('eligibility before adding', () => {
  const NO_HABILITADO = {
    code: 'no_habilitado',
    message: 'Lo sentimos, pero no se encuentra habilitado para utilizar el servicio de Telemedicina',
  };
  const SIN_RESPUESTA = { ...NO_HABILITADO, code: 'padron_sin_respuesta' };
  const units = { osef: UNIDAD.osef, obsba: UNIDAD.obsba, osprera: 0 } as Record<string, number>;
  let path = 0;
  beforeAll(async () => {
    const [row] = await portal.db.sql<{ id: number }>(
      `select id from portal.unidades where clave = 'osprera'`,
    );
    units['osprera'] = row!.id;
  });
  beforeEach(() => {
    path += 1;
    // The breaker remembers an address: each test has its own.
    for (const unit of Object.keys(units))
      (portal.portal.platform.config.padronUrls as Record<string, string>)[unit] =
        `${insurer.url}/${unit}?${path}`;
    insurer.asked.length = 0;
  });
  const holderOf = (host: string) => holder({ unidadId: units[host]!, host });

  it('osef: the holder asks for the member, who gets affiliate number and plan of the answer', async () => {
    const ana = await holderOf('osef');
    insurer.answer = () => ({ body: '{"Estado":"A","Nafiliado":778899,"Plan":"Único"}' });
    const familiar = familiarDe({ obraSocial: 'MIA', nroAfiliado: '1', plan: 'mío' });
    const { status, body } = await crear(ana, familiar);
    expect(status).toBe(200);
    expect(body.familiar).toMatchObject({ obraSocial: 'OSEF', nroAfiliado: '778899', plan: 'Único' });
    expect(insurer.asked).toEqual([
      {
        method: 'POST',
        path: `/osef?${path}`,
        type: 'application/json',
        body: {
          usuario: {
            sobrenome: 'Prueba',
            nome: 'Eva',
            documento: ana.dni,
            email: 'eva@ejemplo.com',
            obraSocial: null,
            nroAfiliado: null,
            plan: null,
          },
          afiliado: {
            sobrenome: 'Prueba',
            nome: 'Mía',
            documento: familiar.documento,
            email: 'mia@ejemplo.com',
            obraSocial: 'OSEF',
            nroAfiliado: null,
            plan: null,
          },
          tipo_documento: 96,
          codigo: 1,
          fecha_prestacion: '2026-11-16',
        },
      },
    ]);
  });

  it.each([
    ['1234567890', '345678'],
    ['123456', '123456'],
  ])('obsba: of the number %s it sends %s, and keeps what was typed', async (nroAfiliado, sent) => {
    const ana = await holderOf('obsba');
    insurer.answer = () => ({ body: '{"afiliado":{"nro":"9"}}' });
    const familiar = familiarDe({ nroAfiliado });
    const { body } = await crear(ana, familiar);
    expect(body.familiar).toMatchObject({ obraSocial: 'OBSBA', nroAfiliado, plan: null });
    expect(insurer.asked.map(({ body: asked }) => asked)).toEqual([
      { documento: familiar.documento, afiliado: sent, fec_nac: '2018-06-10', sexo: 'F' },
    ]);
  });

  it('osprera: asked by the document, and a truthy result lets in', async () => {
    const ana = await holderOf('osprera');
    insurer.answer = () => ({ body: 'true' });
    const familiar = familiarDe();
    expect((await crear(ana, familiar)).body.familiar).toMatchObject({
      obraSocial: 'Otra',
      nroAfiliado: '12345678',
      plan: '210',
    });
    expect(insurer.asked.map(({ body }) => body)).toEqual([{ documento: familiar.documento }]);
  });

  it.each([
    ['osef', 'another state', { body: '{"Estado":"B","Nafiliado":"1"}' }, 403, NO_HABILITADO],
    ['osef', 'a small a', { body: '{"Estado":"a"}' }, 403, NO_HABILITADO],
    ['osef', 'status 500', { status: 500, body: '{"Estado":"A"}' }, 503, SIN_RESPUESTA],
    ['osef', 'HTML', { body: '<html>A</html>' }, 503, SIN_RESPUESTA],
    ['osef', 'malformed', { body: '{"Estado":' }, 503, SIN_RESPUESTA],
    ['osef', 'slow', { never: true }, 503, SIN_RESPUESTA],
    ['obsba', 'an error', { body: '{"error":"no"}' }, 403, NO_HABILITADO],
    ['obsba', 'a refusal', { status: 404, body: '{}' }, 403, NO_HABILITADO],
    ['obsba', 'HTML', { body: '<html></html>' }, 503, SIN_RESPUESTA],
    ['osprera', 'false', { body: 'false' }, 403, NO_HABILITADO],
    ['osprera', 'null', { body: 'null' }, 403, NO_HABILITADO],
    ['osprera', 'nothing', { body: '' }, 403, NO_HABILITADO],
    ['osprera', 'a refusal', { status: 404, body: 'true' }, 403, NO_HABILITADO],
    ['osprera', 'HTML', { body: '<html>true</html>' }, 503, SIN_RESPUESTA],
  ] as const)(
    '%s with %s: not eligible, and nothing is stored',
    async (host, _name, answer, status, refusal) => {
      const ana = await holderOf(host);
      const before = await countPeople();
      insurer.answer = () => answer;
      const refused = await crear(ana, familiarDe(), {}, `clave-${path}-prueba`);
      expect([refused.status, refused.body]).toEqual([status, refusal]);
      expect(await countPeople()).toEqual(before);
      expect(insurer.asked).toHaveLength(1);
    },
  );
});
